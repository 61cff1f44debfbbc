extension String {
    /// The number of columns that the text takes on a terminal.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text followed by spaces.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }

    /// The text, or its beginning and a mark.
    func cut(to width: Int) -> String {
        guard displayWidth > width else { return self }
        var result = ""
        var left = width - 1
        for character in self {
            left -= character.displayWidth
            if left < 0 { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The text with a space for each control character, so that no server can steer a terminal.
    public var withoutControls: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return self
        }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            )
        )
    }
}

extension Character {
    /// 2 for the wide letters of East Asia and for pictures, else 1.
    ///
    /// The ranges are the larger ones of Unicode Standard Annex 11, "East Asian Width".
    fileprivate var displayWidth: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
