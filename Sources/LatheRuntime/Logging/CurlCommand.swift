import Foundation

extension HTTPRequest {
    /// Returns a `curl` command that sends the request, on one line, with secrets redacted.
    ///
    /// The command omits parameters that the schema declares as secret, the values that auth schemes send,
    /// cookies, and the user information of an address. In place of a body that may contain secrets, or is not
    /// text in memory in UTF-8, it has the body's length.
    ///
    /// - Parameters:
    ///   - api: The API, whose schema declares the secrets.
    ///   - endpoint: The call that the request belongs to.
    /// - Returns: A command for a POSIX shell.
    public func curl(api: API, endpoint: Endpoint) -> String {
        let redaction = Redaction(api, endpoint)
        var words = ["curl"]
        if method == .head, body == nil {
            words.append("--head")
        } else if method != .get || body != nil {
            words += ["-X", Self.quoted(method.rawValue)]
        }
        for field in fields {
            let value = redaction.field(field)
            // `curl` omits a field without a value, unless a semicolon follows its name.
            let isEmpty = value.allSatisfy { $0 == " " || $0 == "\t" }
            words += ["-H", Self.quoted(field.name + (isEmpty ? ";" : ": \(value)"))]
        }
        if let body {
            var text: String?
            if case .bytes(let bytes) = body.content {
                text = redaction.body(bytes, contentType: fields["Content-Type"] ?? "")
            }
            words += ["--data-raw", Self.quoted(text ?? "<\(body)>")]
        }
        words.append(Self.quoted(redaction.address(url)))
        return words.joined(separator: " ")
    }

    /// Returns a word in single quotes, in which characters that are not printable are replaced by spaces, so that
    /// it is one line.
    private static func quoted(_ text: String) -> String {
        // Scalars are compared: an apostrophe and a combining mark after it are one character, but still end the
        // word.
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "'" {
                line.append(contentsOf: #"'\''"#.unicodeScalars)
            } else {
                line.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
        }
        return "'" + String(line) + "'"
    }
}
