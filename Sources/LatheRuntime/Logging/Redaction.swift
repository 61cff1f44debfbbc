package import Foundation
import LatheCoding

/// Redacts the secrets of a request for logs: secret parameters, credentials of auth schemes and of the
/// address, and cookies.
package struct Redaction: Sendable {
    package static let mark = "REDACTED"

    private let queryNames: Set<String>
    private let formNames: Set<String>
    private let fieldNames: Set<String>
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
        var query = Set(secrets.filter { $0.place == .query }.map(\.name))
        var fields = Set(secrets.filter { $0.place == .header }.map { $0.name.lowercased() })
        fields.formUnion(["authorization", "proxy-authorization", "cookie", "set-cookie"])
        let schemes = api.auth.values.map(\.authenticator)
        let tokens = schemes.compactMap { $0.parameter.flatMap { api.parameters[$0] } }
        for scheme in schemes {
            query.formUnion(scheme.secretQueryItems)
            fields.formUnion(scheme.secretFields.map { $0.lowercased() })
        }
        for token in tokens {
            if token.place == .query { query.insert(token.name) }
            if token.place == .header { fields.insert(token.name.lowercased()) }
        }
        queryNames = query
        fieldNames = fields
        let sharedTokens = shared.filter { shared in tokens.contains { $0.name == shared.name } }
        formNames = Set((secrets + sharedTokens).filter { $0.place == .form }.map(\.name))
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
            text += "?" + items(query) { isSecret($0, queryNames) || hides($0) }
        }
        return text
    }

    /// Returns the value of a field, redacted if it is a secret.
    func field(_ field: HTTPFields.Element) -> String { hides(field) ? Self.mark : field.value }

    /// Returns whether the value of a field is a secret.
    package func hides(_ field: HTTPFields.Element) -> Bool {
        fieldNames.contains(field.name.lowercased())
    }

    /// Returns a body of text with its secrets redacted; `nil` if it is not known which parts are secret.
    func body(_ bytes: Data, contentType: String) -> String? {
        let type = contentType.lowercased()
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return items(String(decoding: bytes, as: UTF8.self)) { isSecret($0, formNames) }
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
        isSecret(name, queryNames) || isSecret(name, formNames)
    }

    /// Returns whether an item has the name of a secret.
    ///
    /// The items of lists have names such as `token[]` and `token1`, and the parts of values have names such as
    /// `card[number]` and `card.number`.
    private func isSecret(_ name: String, _ secrets: Set<String>) -> Bool {
        secrets.contains(name)
            || secrets.contains { secret in
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
