package import Foundation
import LatheCoding

/// Redacts the secrets of a request for logs: secret parameters, credentials of auth schemes and of the
/// address, and cookies.
package struct Redaction: Sendable {
    package static let mark = "REDACTED"

    private let query: SecretNames
    /// The secrets of forms and multipart bodies.
    private let form: SecretNames
    private let header: SecretNames
    /// The template that is shown in place of a path that contains a secret.
    private let template: String?
    /// A pattern of the end of a path, whose groups are the secret values; `nil` if the path contains no secret.
    package let secretPath: String?
    private let hasSecretBody: Bool

    package init(_ api: API, _ endpoint: Endpoint) {
        let shared = endpoint.sharedParameters.compactMap { api.parameters[$0] }
        let parameters = endpoint.parameters + endpoint.formParameters + shared
        let secrets = parameters.filter(\.hidesText)
        var query = SecretNames(parameters, at: [.query])
        var form = SecretNames(parameters, at: [.form, .multipart])
        var header = SecretNames(parameters, at: [.header])
        header.exact.formUnion(["authorization", "proxy-authorization", "cookie", "set-cookie"])
        let schemes = api.auth.values.map(\.authenticator)
        let tokens = schemes.compactMap { $0.parameter.flatMap { api.parameters[$0] } }
        for scheme in schemes {
            query.exact.formUnion(scheme.secretQueryItems)
            header.exact.formUnion(scheme.secretFields.map { $0.lowercased() })
        }
        for token in tokens {
            if token.place == .query { query.exact.insert(token.name) }
            if token.place == .header { header.exact.insert(token.name.lowercased()) }
        }
        for token in shared
        where token.place == .form && tokens.contains(where: { $0.name == token.name }) {
            form.exact.insert(token.name)
        }
        (self.query, self.form, self.header) = (query, form, header)
        hasSecretBody =
            secrets.contains { $0.place == .body || $0.place == .multipart }
            || endpoint.parameters.contains { !$0.secretFields.isEmpty }
        let hidesPath = endpoint.parameters.contains { $0.place == .path && $0.hidesText }
        template = hidesPath ? Self.template(endpoint.pathParts) : nil
        secretPath = hidesPath ? Self.pattern(endpoint.pathParts) : nil
    }

    /// Returns an address with its user information and the values of secret items redacted.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - hides: Returns whether the item with a name is secret, in addition to the known secrets.
    /// - Returns: The redacted address.
    package func address(_ url: URL, hides: (String) -> Bool = { _ in false }) -> String {
        var text = url.origin + path(url.path(percentEncoded: true))
        if let query = url.query(percentEncoded: true), !query.isEmpty {
            text += "?" + items(query) { self.query.hides($0) || hides($0) }
        }
        return text
    }

    /// Returns the value of a field, redacted if it is a secret.
    func field(_ field: HTTPFields.Element) -> String { hides(field) ? Self.mark : field.value }

    /// Returns whether the value of a field is a secret.
    package func hides(_ field: HTTPFields.Element) -> Bool {
        header.hides(field.name.lowercased())
    }

    /// Returns a body of text with its secrets redacted.
    ///
    /// Returns `nil` if it is not known which parts are secret, and for a body that is not text in UTF-8, for example
    /// because it is compressed.
    func body(_ bytes: Data, contentType: String) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let type = ContentType.mediaType(of: contentType)
        if type == "application/x-www-form-urlencoded" { return items(text, hides: form.hides) }
        let isText =
            !type.hasPrefix("multipart/")
            && ["json", "xml", "text/"].contains { type.contains($0) }
        return isText && !hasSecretBody ? text : nil
    }

    /// Returns `name=value` pairs with the values of secrets redacted.
    private func items(_ text: String, hides: (String) -> Bool) -> String {
        FormText.items(of: text).map { item in
            hides(FormText.plain(item.name)) ? "\(item.name)=\(Self.mark)" : FormText.text(item)
        }.joined(separator: "&")
    }

    /// Returns whether the value of an item of a query or a form, or a part of a multipart body, is a secret.
    package func hides(item name: String) -> Bool { query.hides(name) || form.hides(name) }

    /// Returns a path, or its template if it contains a secret.
    package func path(_ path: String) -> String { template ?? path }

    private static func template(_ parts: [PathPart]) -> String {
        let template = parts.map { part in
            switch part {
            case .text(let text): String(decoding: text.bytes, as: UTF8.self)
            case .parameter, .segments: "{\(mark)}"
            case .format: "{format}"
            }
        }.joined()
        return template.hasPrefix("/") ? template : "/" + template
    }

    private static func pattern(_ parts: [PathPart]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): "\\Q\(String(decoding: text.bytes, as: UTF8.self))\\E"
            case .format: "[^/]*"
            case .parameter(_, let parameter): group(parameter, "[^/]*")
            case .segments(_, let parameter): group(parameter, ".*")
            }
        }.joined() + "$"
    }

    private static func group(_ parameter: Unmanaged<Parameter>, _ pattern: String) -> String {
        parameter.takeUnretainedValue().hidesText ? "(\(pattern))" : pattern
    }
}

/// The names under which secrets are sent in one kind of place in a request; those of header fields in lower case.
private struct SecretNames {
    var exact: Set<String>
    /// The names of the secret parts of values whose parts are separate items.
    private let parts: Set<String>
    /// What follows the name in the first item of a list, if it is neither in brackets nor after a dot.
    private let suffixes: Set<String>
    /// The beginnings of the names of secrets whose parts have names that begin with that of the parameter.
    private var prefixes: [String] = []
    /// The names of parameters that are not secret, if there are secrets whose parts have names of their own.
    private var others: Set<String>?

    init(_ parameters: [Parameter], at places: Set<Parameter.Place>) {
        let parameters = parameters.filter { places.contains($0.place) }
        func name(_ text: String) -> String {
            places.contains(.header) ? text.lowercased() : text
        }
        exact = Set(parameters.filter(\.hidesText).map { name($0.name) })
        parts = Set(SecretFields.items(of: parameters).map(name))
        let numbered = parameters.compactMap { parameter -> String? in
            guard case .numbered(let first) = parameter.list,
                parameter.isSecret || !parameter.secretFields.isEmpty
            else { return nil }
            return name(RequestBuilder.suffix(0, after: first))
        }
        suffixes = Set(["1"] + numbered)
        for parameter in parameters {
            switch parameter.nested {
            case .prefix where parameter.isSecret: prefixes.append(name(parameter.name))
            case .prefix:
                for part in SecretFields.items(of: [parameter]) {
                    exact.insert(name(parameter.name + part))
                }
            case .flat where parameter.isSecret:
                others = Set(parameters.filter { !$0.hidesText }.map { name($0.name) })
            default: break
            }
        }
    }

    /// Returns whether the value with a name is a secret, or an item or a part of one.
    ///
    /// The items of lists have names such as `token[]`, `token1` and `token_0`, and the parts of values have names such
    /// as `card[number]` and `card.number`.
    func hides(_ name: String) -> Bool {
        exact.contains(name) || others.map { !$0.contains(name) } ?? false
            || prefixes.contains { name.utf8.starts(with: $0.utf8) }
            || exact.contains { secret in
                name.utf8.starts(with: secret.utf8)
                    && endsName(name.utf8.dropFirst(secret.utf8.count))
            }
            || parts.contains { isPart($0, of: name.utf8) }
    }

    /// Returns whether a name contains a part as a whole component, at any position.
    private func isPart(_ part: String, of name: String.UTF8View) -> Bool {
        name.ranges(of: part.utf8).contains { range in
            let before = name[..<range.lowerBound].last
            return before.map { "[.".utf8.contains($0) } ?? true
                && endsName(name[range.upperBound...])
        }
    }

    /// Returns whether a text may follow the name of a value in that of an item or a part of the value.
    private func endsName(_ text: Substring.UTF8View) -> Bool {
        var rest = text
        while let next = rest.first, !"[].".utf8.contains(next) {
            let rests = suffixes.compactMap { Self.rest(of: rest, after: $0) }
            guard let shortest = rests.min(by: { $0.count < $1.count }) else { return false }
            rest = shortest
        }
        return true
    }

    /// Returns the rest of a text after a suffix with any number; `nil` if it begins otherwise.
    private static func rest(
        of text: Substring.UTF8View,
        after suffix: String
    ) -> Substring.UTF8View? {
        func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        var rest = text
        for byte in suffix.utf8 {
            guard let next = rest.popFirst(), next == byte || isDigit(next) && isDigit(byte) else {
                return nil
            }
            if isDigit(byte) { rest = rest.drop(while: isDigit) }
        }
        return suffix.isEmpty ? nil : rest
    }
}
