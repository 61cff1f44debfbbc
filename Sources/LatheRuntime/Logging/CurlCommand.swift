import Foundation

extension HTTPRequest {
    /// A `curl` command that sends the request, on one line, with secrets hidden.
    ///
    /// Hidden are parameters that the schema calls secret, what auth schemes send, cookies and the user's
    /// part of an address. A body that may hold such, or that is no text in memory, is left out.
    ///
    /// - Parameters:
    ///   - api: The API, which knows what is secret.
    ///   - endpoint: The call that the request is for.
    /// - Returns: A command for a POSIX shell.
    public func curl(api: API, endpoint: Endpoint) -> String {
        let redaction = Redaction(api, endpoint)
        var words = ["curl"]
        if method == .head {
            words.append("--head")
        } else if method != .get {
            words += ["-X", Self.quoted(method.rawValue)]
        }
        for field in fields {
            words += ["-H", Self.quoted("\(field.name): \(redaction.field(field))")]
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

    /// A word in single quotes; what is no printable character becomes a space, so that it is one line.
    private static func quoted(_ text: String) -> String {
        // By scalars: an apostrophe and a mark behind it are one character, and end the word all the same.
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
