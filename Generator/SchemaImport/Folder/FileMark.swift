/// The first line of a file that an import wrote, by which a later import knows whether anybody has edited it.
///
///     // Imported from stripe.yaml by lathe-import. Put changes into lathe-import.jsonc. 5f0e1c2d3b4a5968
package enum FileMark {
    package enum State: Hashable, Sendable {
        /// As it was written.
        case intact
        case edited
        /// Nothing that an import wrote.
        case foreign
    }

    /// A file's text with its mark.
    package static func marked(_ text: String, source: String) -> String {
        let name = source.filter { !$0.isNewline }
        return "\(start)\(name)\(end)\(hash(text[...]))\n\(text)"
    }

    package static func state(of text: String) -> State {
        let text = text.replacing("\r\n", with: "\n")
        guard text.hasPrefix(start), let lineEnd = text.firstIndex(of: "\n") else {
            return .foreign
        }
        let line = text[..<lineEnd]
        guard let found = line.firstRange(of: end) else { return .foreign }
        let rest = text[text.index(after: lineEnd)...]
        return line[found.upperBound...] == hash(rest) ? .intact : .edited
    }

    private static let start = "// Imported from "
    private static let end = " by lathe-import. Put changes into \(Overlay.fileName). "

    /// FNV-1a with 64 bits: it tells of edits, and protects from none.
    private static func hash(_ text: Substring) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
