extension ScalarText {
    /// UTF-8 text in a document; valid only during the call that receives it.
    package typealias Text = UnsafeBufferPointer<UInt8>

    /// Returns the text without the white space of JSON and XML at both ends; the other functions do not accept
    /// white space.
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

    /// Returns the value of a decimal digit; 10 or more for any other byte.
    @inline(__always)
    static func digit(_ byte: UInt8) -> UInt8 { byte &- 0x30 }

    /// Reads a Boolean, `true` or `false`; in loose form also in any case, and `1` or `0`.
    package static func bool(_ text: Text, loose: Bool) throws(ScalarFault) -> Bool {
        if equals(text, "true", anyCase: loose) { return true }
        if equals(text, "false", anyCase: loose) { return false }
        guard loose, text.count == 1, text[0] & 0xFE == 0x30 else { throw .malformed }
        return text[0] == 0x31
    }

    /// Returns whether the text is a word; with `anyCase`, case is ignored and the word must be in lower case.
    package static func equals(_ text: Text, _ word: StaticString, anyCase: Bool = false) -> Bool {
        guard text.count == word.utf8CodeUnitCount else { return false }
        let fold: UInt8 = anyCase ? 0x20 : 0
        for index in 0..<text.count where text[index] | fold != word.utf8Start[index] | fold {
            return false
        }
        return true
    }
}
