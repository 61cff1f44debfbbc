/// The text of a cookie's value (RFC 6265, section 4.1.1).
enum CookieText {
    static func isValid(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
        }
    }
}
