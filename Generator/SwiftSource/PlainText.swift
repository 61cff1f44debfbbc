/// Properties of a text's bytes, since most texts are plain and not every character need be examined.
struct PlainText {
    /// Whether the text is ASCII without control characters; the other properties are known only for such a text.
    let isVisible: Bool
    /// Whether the text has only single spaces, all between words.
    let isSpacedOnce: Bool
    /// Whether the text contains a `"` or a `\`.
    let hasEscapes: Bool
    /// Whether a period may be followed by a space.
    let mayHaveSentences: Bool

    init(_ text: String) {
        var scan = Scan()
        text.utf8.withContiguousStorageIfAvailable { scan.run(UnsafeRawBufferPointer($0)) }
        let isOuter = text.hasPrefix(" ") || text.hasSuffix(" ")
        isVisible = scan.isDone && scan.hidden == 0
        isSpacedOnce = scan.doubled == 0 && !isOuter
        hasEscapes = !scan.isDone || scan.escapes != 0
        mayHaveSentences = scan.sentences != 0
    }
}

/// Scans eight bytes at a time; in each of the words, a byte is not zero if there was a match.
private struct Scan {
    private(set) var isDone = false
    private(set) var hidden: UInt64 = 0
    private(set) var doubled: UInt64 = 0
    private(set) var escapes: UInt64 = 0
    private(set) var sentences: UInt64 = 0
    /// The last bytes of the previous word, in which a match with this word may begin.
    private var lastSpace: UInt64 = 0
    private var lastStop: UInt64 = 0

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let high: UInt64 = 0x8080_8080_8080_8080

    mutating func run(_ bytes: UnsafeRawBufferPointer) {
        let count = bytes.count
        var offset = 0
        while offset + 8 <= count {
            look(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        if offset < count {
            // The word is padded with letters.
            var word: UInt64 = 0x6161_6161_6161_6161
            var shift: UInt64 = 0
            while offset < count {
                word = word & ~(0xFF << shift) | UInt64(bytes[offset]) << shift
                shift += 8
                offset += 1
            }
            look(word)
        }
        isDone = true
    }

    private mutating func look(_ word: UInt64) {
        // A byte below 0x20 borrows, 0x7F carries, and non-ASCII bytes have their high bit set.
        hidden |= ((word &- Self.ones &* 0x20) | (word &+ Self.ones) | word) & Self.high
        let spaces = Self.matches(word, 0x20)
        let stops = Self.matches(word, 0x2E)
        doubled |= spaces & (spaces << 8 | lastSpace)
        sentences |= spaces & (stops << 8 | lastStop)
        escapes |= Self.matches(word, 0x22) | Self.matches(word, 0x5C)
        lastSpace = spaces >> 56
        lastStop = stops >> 56
    }

    /// Returns the high bits of the bytes that are equal to a byte; those above a match may be set wrongly.
    private static func matches(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ (ones &* byte)
        return (difference &- ones) & ~difference & high
    }
}

extension String {
    /// The width of the text in columns; an ASCII string has as many UTF-8 bytes as UTF-16 units.
    var columns: Int {
        let bytes = utf8.count
        return bytes == utf16.count ? bytes : count
    }
}
