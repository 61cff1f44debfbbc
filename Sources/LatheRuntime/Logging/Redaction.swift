package import Foundation
import LatheCoding

/// Redacts the secrets of a request for logs: secret parameters, credentials of auth schemes and of the
/// address, and cookies.
package struct Redaction: Sendable {
    package static let mark = "REDACTED"

    private let query: SecretNames
    private let form: SecretNames
    private let header: SecretNames
    /// The names of the secret parts of values whose parts are separate items.
    private let partNames: Set<String>
    /// The template that is shown in place of a path that contains a secret.
    private let template: String?
    private let hasSecretBody: Bool

    package init(_ api: API, _ endpoint: Endpoint) {
        let shared = endpoint.sharedParameters.compactMap { api.parameters[$0] }
        let parameters = endpoint.parameters + endpoint.formParameters + shared
        let secrets = parameters.filter(\.hidesText)
        partNames = SecretFields.items(of: parameters)
        var query = SecretNames(parameters, at: .query)
        var form = SecretNames(parameters, at: .form)
        var header = SecretNames(parameters, at: .header)
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
            text += "?" + items(query) { isSecret($0, self.query) || hides($0) }
        }
        return text
    }

    /// Returns the value of a field, redacted if it is a secret.
    func field(_ field: HTTPFields.Element) -> String { hides(field) ? Self.mark : field.value }

    /// Returns whether the value of a field is a secret.
    package func hides(_ field: HTTPFields.Element) -> Bool {
        let name = field.name.lowercased()
        return header.hides(name) || partNames.contains { $0.lowercased() == name }
    }

    /// Returns a body of text with its secrets redacted; `nil` if it is not known which parts are secret.
    func body(_ bytes: Data, contentType: String) -> String? {
        let type = contentType.lowercased()
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return items(String(decoding: bytes, as: UTF8.self)) { isSecret($0, form) }
        }
        let isText = ["json", "xml", "text/"].contains { type.contains($0) }
        return isText && !hasSecretBody ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Returns `name=value` pairs with the values of secrets redacted.
    private func items(_ text: String, hides: (String) -> Bool) -> String {
        FormText.items(of: text).map { item in
            hides(FormText.plain(item.name)) ? "\(item.name)=\(Self.mark)" : FormText.text(item)
        }.joined(separator: "&")
    }

    /// Returns whether the value of an item of a query or a form is a secret.
    package func hides(item name: String) -> Bool {
        isSecret(name, query) || isSecret(name, form)
    }

    /// Returns whether an item has the name of a secret.
    ///
    /// The items of lists have names such as `token[]` and `token1`, and the parts of values have names such as
    /// `card[number]` and `card.number`.
    private func isSecret(_ name: String, _ secrets: SecretNames) -> Bool {
        secrets.hides(name)
            || secrets.exact.contains { secret in
                guard name.hasPrefix(secret) else { return false }
                let rest = name.dropFirst(secret.count)
                return rest.hasPrefix("[") || rest.hasPrefix(".") || rest.allSatisfy(\.isNumber)
            }
            || partNames.contains { Self.isPart($0, of: name) }
    }

    /// Returns whether a name contains a part as a whole component, at any position.
    private static func isPart(_ part: String, of name: String) -> Bool {
        name.ranges(of: part).contains { range in
            let before = name[..<range.lowerBound].last
            let after = name[range.upperBound...].first
            return before.map { "[.".contains($0) } ?? true
                && after.map { "[].".contains($0) || $0.isNumber } ?? true
        }
    }

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
}

/// The names under which the secrets of one place of a request are sent; those of header fields in lower case.
private struct SecretNames {
    var exact: Set<String>
    /// The beginnings of the names of secrets whose parts have names that begin with that of the parameter.
    private var prefixes: [String] = []
    /// The names of parameters that are not secret, if there are secrets whose parts have names of their own.
    private var others: Set<String>?

    init(_ parameters: [Parameter], at place: Parameter.Place) {
        let parameters = parameters.filter { $0.place == place }
        func name(_ text: String) -> String { place == .header ? text.lowercased() : text }
        let secrets = parameters.filter(\.hidesText)
        exact = Set(secrets.map { name($0.name) })
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

    /// Returns whether the value with a name is a secret, apart from the items of lists and nested parts.
    func hides(_ name: String) -> Bool {
        exact.contains(name) || prefixes.contains { name.hasPrefix($0) }
            || others.map { !$0.contains(name) } ?? false
    }
}
