extension APIError {
    /// The OAuth scopes that the call needs, if the server reported that the token does not cover them; otherwise
    /// `nil`.
    ///
    /// They are the scopes that the server names with `insufficient_scope` (RFC 6750, section 3.1), or otherwise
    /// those of the schema, and may be empty.
    public var missingScopes: [String]? {
        guard let response else { return nil }
        for field in response.fields.values("WWW-Authenticate") {
            for challenge in AuthenticationChallenge.all(in: field)
            where challenge.parameters["error"] == "insufficient_scope" {
                guard let scope = challenge.parameters["scope"] else { return callScopes }
                return scope.split(separator: " ").map(String.init)
            }
        }
        return nil
    }
}

/// A challenge of the header field `WWW-Authenticate` (RFC 9110, section 11.6.1).
struct AuthenticationChallenge {
    /// The authentication scheme, in lower case.
    var scheme: String
    /// The parameters by name, in lower case.
    var parameters: [String: String] = [:]

    /// Returns the challenges of a field, as far as they are well formed.
    static func all(in field: String) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for item in items(of: field) {
            var item = item[...]
            let name = item.prefix { $0 != "=" && $0 != " " && $0 != "\t" }
            let rest = item.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
            if !rest.hasPrefix("=") {
                challenges.append(AuthenticationChallenge(scheme: name.lowercased()))
                item = rest
            }
            guard let equals = item.firstIndex(of: "="), !challenges.isEmpty else { continue }
            let key = String(item[..<equals].filter { $0 != " " && $0 != "\t" }).lowercased()
            let value = unquoted(item[item.index(after: equals)...])
            challenges[challenges.count - 1].parameters[key] = value
        }
        return challenges
    }

    /// Returns the texts between commas that are not inside quoted strings.
    private static func items(of field: String) -> [String] {
        var items = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in field {
            if !isQuoted, character == "," {
                items.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && character == "\\"
            items[items.count - 1].append(character)
        }
        return items.map { String(trimmed($0[...])) }.filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }

    private static func unquoted(_ text: Substring) -> String {
        let text = trimmed(text)
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }
}
