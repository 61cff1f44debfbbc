/// The names of methods, header fields and cookies (RFC 9110, section 5.6.2).
enum Token {
    static func isValid(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                isLetter(byte) || isDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}
