/// A media type with its parameters, as in HTTP's `Content-Type` field (RFC 9110, section 8.3).
package struct ContentType {
    /// The type and the subtype in lower case: `application/json`.
    package let mediaType: String
    /// The text encoding's name, in lower case and without quotes; `nil` when there is none.
    let charset: String?

    package init(_ text: String) {
        // The content types of nearly all responses need no parsing.
        if text == "application/json" {
            (mediaType, charset) = (text, nil)
            return
        }
        if text == "application/json; charset=utf-8" {
            (mediaType, charset) = ("application/json", "utf-8")
            return
        }
        mediaType = Self.mediaType(of: text)
        charset =
            text.parts(at: ";").dropFirst().lazy
            .compactMap { part -> String? in
                let (name, value) = part.halves(at: "=")
                guard let value, Self.trimmed(name).lowercased() == "charset" else { return nil }
                return Self.trimmed(value).filter { $0 != "\"" }.lowercased()
            }
            .first { !$0.isEmpty }
    }

    /// Returns the type and the subtype of a content type in lower case, without its parameters.
    package static func mediaType(of text: String) -> String {
        text.drop(while: isSpace).prefix { $0 != ";" && !isSpace($0) }.lowercased()
    }

    private static func isSpace(_ character: Character) -> Bool {
        character == " " || character == "\t"
    }

    private static func trimmed(_ text: Substring) -> String {
        let front = text.drop(while: isSpace)
        guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(front[...last])
    }
}
