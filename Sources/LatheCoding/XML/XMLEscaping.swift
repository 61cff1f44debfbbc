/// Writes text into XML.
///
/// Characters that XML 1.0 does not allow become U+FFFD, since no reference can stand for them.
enum XMLEscaping {
    /// Escapes what was written behind `mark`; in attributes white space and quotes too.
    static func escape(_ output: inout OutputBuffer, from mark: Int, inAttribute: Bool) {
        let written = UnsafeBufferPointer(rebasing: output.bytes[mark...])
        guard needsEscape(written) else { return }
        let bytes = Array(written)
        output.truncate(to: mark)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "&"): output.append("&amp;")
            case UInt8(ascii: "<"): output.append("&lt;")
            case UInt8(ascii: ">"): output.append("&gt;")
            case 0x0D: output.append("&#13;")
            case UInt8(ascii: "\"") where inAttribute: output.append("&quot;")
            case 0x0A where inAttribute: output.append("&#10;")
            case 0x09 where inAttribute: output.append("&#9;")
            case 0x09, 0x0A: output.append(byte)
            case 0..<0x20: output.append("\u{FFFD}")
            case 0xEF where isNoncharacter(bytes, place):
                output.append("\u{FFFD}")
                place += 2
            default: output.append(byte)
            }
        }
    }

    /// A name made of any text: what may not stand in a name becomes `_`.
    static func name(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isStart = scalar.properties.isAlphabetic || scalar == "_"
            let isInside = isStart || "0123456789-.".unicodeScalars.contains(scalar)
            if name.isEmpty, isInside, !isStart { name = "_" }
            name.unicodeScalars.append(isInside ? scalar : "_")
        }
        return name.isEmpty ? "_" : name
    }

    /// Whether a byte may have to be escaped, asked of eight bytes at once.
    private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress else { return false }
        let ones: UInt64 = 0x0101_0101_0101_0101
        func has(_ byte: UInt64, _ word: UInt64) -> UInt64 {
            let zero = word ^ (ones &* byte)
            return (zero &- ones) & ~zero
        }
        func special(_ word: UInt64) -> Bool {
            // `<` and `>` differ in one bit.
            let marks =
                has(0x26, word) | has(0x22, word) | has(0x3E, word | ones &* 2) | has(0xEF, word)
                | ((word &- ones &* 0x20) & ~word)
            return marks & 0x8080_8080_8080_8080 != 0
        }
        var at = 0
        while text.count - at >= 8 {
            if special(JSONScan.word(base + at)) { return true }
            at += 8
        }
        var rest: UInt64 = 0x2020_2020_2020_2020
        while at < text.count {
            rest = rest << 8 | UInt64(base[at])
            at += 1
        }
        return special(rest)
    }

    /// Whether U+FFFE or U+FFFF begins one byte before `place`.
    private static func isNoncharacter(_ bytes: [UInt8], _ place: Int) -> Bool {
        place + 1 < bytes.count && bytes[place] == 0xBF && bytes[place + 1] >= 0xBE
    }
}
