extension ScalarText {
    /// UTF-8 text at its place in a document; valid only during the call that gets it.
    package typealias Text = UnsafeBufferPointer<UInt8>

    /// The text without the white space of JSON and XML at both ends; all other functions take none.
    package static func trimmed(_ text: Text) -> Text {
        var start = 0
        var end = text.count
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        return Text(rebasing: text[start..<end])
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// The value of a decimal digit; 10 or more for any other byte.
    @inline(__always)
    static func digit(_ byte: UInt8) -> UInt8 { byte &- 0x30 }

    /// Reads a truth value: `true` or `false`; when loose, in any case of letters, and `1` or `0`.
    package static func bool(_ text: Text, loose: Bool) throws(ScalarFault) -> Bool {
        if equals(text, "true", anyCase: loose) { return true }
        if equals(text, "false", anyCase: loose) { return false }
        guard loose, text.count == 1, text[0] & 0xFE == 0x30 else { throw .malformed }
        return text[0] == 0x31
    }

    /// Whether the text is that word; with `anyCase`, the word is in lower case and letters fold.
    package static func equals(_ text: Text, _ word: StaticString, anyCase: Bool = false) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        let fold: UInt8 = anyCase ? 0x20 : 0
        for index in 0..<text.count where text[index] | fold != word.utf8Start[index] | fold {
            return false
        }
        return true
    }
}
