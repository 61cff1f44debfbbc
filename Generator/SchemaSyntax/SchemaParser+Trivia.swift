extension SchemaParser {
    /// Moves to the next byte that is neither white space nor part of a comment.
    mutating func skipTrivia() {
        while true {
            position = spaceEnd(from: position)
            guard let byte = current else { return }
            switch byte {
            case "/":
                skipComment()
            case "#":
                report(
                    "unexpected-character",
                    at: position..<position + 1,
                    "unexpected '#', expected '//' to start a comment"
                )
                position = lineEnd(from: position)
            case "\0":
                // The byte was reported when the file was checked.
                position += 1
            default:
                let length = oddSpaceLength(at: position)
                guard length > 0 else { return }
                skipOddSpaces(firstLength: length)
            }
        }
    }

    private func spaceEnd(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return start }
            var index = start
            while index < bytes.count {
                switch first[index] {
                case 0x20, 0x09, 0x0A, 0x0D: index += 1
                default: return index
                }
            }
            return index
        }
    }

    private mutating func skipComment() {
        let start = position
        switch byte(at: start + 1) {
        case "/":
            position = lineEnd(from: start)
        case "*":
            position += 2
            while position < bytes.count {
                if byte(at: position) == "*", byte(at: position + 1) == "/" {
                    position += 2
                    return
                }
                position += 1
            }
            report(
                "unterminated-comment",
                at: start..<start + 2,
                "comment '/*' has no end, expected '*/'"
            )
            isQuiet = true
        default:
            report(
                "unexpected-character",
                at: start..<start + 1,
                "unexpected '/', expected '//' or '/*' to start a comment"
            )
            position += 1
            isRecovering = true
        }
    }

    /// Skips spaces that look valid in an editor but are not JSON white space, and reports each run once.
    private mutating func skipOddSpaces(firstLength: Int) {
        let start = position
        let scalar = text(start..<start + firstLength).unicodeScalars.first ?? "\u{FFFD}"
        report(
            scalar.isASCII ? "control-character" : "unexpected-character",
            at: start..<start + firstLength,
            "unexpected character \(codePoint(scalar)), expected a plain space"
        )
        var length = firstLength
        while length > 0 {
            position += length
            length = oddSpaceLength(at: position)
        }
    }

    /// The number of bytes of a control character, a non-JSON space or an invisible joiner at an offset, or 0.
    func oddSpaceLength(at offset: Int) -> Int {
        guard let first = byte(at: offset) else { return 0 }
        switch first {
        case "\0", "\t", "\n", "\r": return 0
        case "\u{1}"..<" ", "\u{7F}": return 1
        case "\u{C2}": return byte(at: offset + 1) == "\u{A0}" ? 2 : 0
        case "\u{E2}", "\u{E3}", "\u{EF}":
            guard offset + 2 < bytes.count else { return 0 }
            switch (bytes[offset], bytes[offset + 1], bytes[offset + 2]) {
            case (0xE2, 0x80, 0x80...0x8F), (0xE2, 0x80, 0xA8...0xAF), (0xE2, 0x81, 0x9F...0xA0),
                (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
                return 3
            default: return 0
            }
        default: return 0
        }
    }

    /// The end of the line that contains an offset: its line break, or the end of the file.
    func lineEnd(from offset: Int) -> Int {
        var end = offset
        while let byte = byte(at: end), byte != "\n", byte != "\r" { end += 1 }
        return end
    }
}
