/// Writes text into XML.
///
/// Characters that XML 1.0 does not allow become U+FFFD, since no reference can stand for them.
enum XMLEscaping {
    /// Escapes what was written behind `mark`; in attributes white space and quotes too.
    static func escape(_ output: inout OutputBuffer, from mark: Int, inAttribute: Bool) {
        let written = UnsafeBufferPointer(rebasing: output.bytes[mark...])
        guard written.contains(where: { isSpecial($0, inAttribute) }) else { return }
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

    private static func isSpecial(_ byte: UInt8, _ inAttribute: Bool) -> Bool {
        byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0xEF
            || (inAttribute && byte == 0x22)
    }

    /// Whether U+FFFE or U+FFFF begins one byte before `place`.
    private static func isNoncharacter(_ bytes: [UInt8], _ place: Int) -> Bool {
        place + 1 < bytes.count && bytes[place] == 0xBF && bytes[place + 1] >= 0xBE
    }
}
