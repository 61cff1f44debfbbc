import SchemaSyntax

/// Rules for the names of header fields and cookies.
enum HeaderName {
    /// Whether the name is a token of RFC 9110.
    static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name != "."
            && name.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }

    /// Whether a call can send a field of that name, which the transport does not set itself.
    static func isSendable(_ name: String) -> Bool {
        isValid(name) && TransportHeader.problem(of: name) == nil
    }
}
