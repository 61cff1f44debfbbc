/// The text of a cookie's value (RFC 6265, section 4.1.1).
enum CookieText {
    /// Whether a text is a value, which may be in quotes as a whole.
    static func isValue(_ text: String) -> Bool {
        let isQuoted = text.utf8.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
        return isValid(isQuoted ? String(text.dropFirst().dropLast()) : text)
    }

    /// Whether a text consists of characters that a value can contain.
    static func isValid(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
        }
    }
}
