/// What the bytes of a text tell: most texts are plain and need no look at each of their characters.
struct PlainText {
    /// Whether all of it is ASCII without control characters; the rest is known of such a text alone.
    let isVisible: Bool
    /// Whether single spaces are between its words, and no others anywhere.
    let isSpacedOnce: Bool
    /// Whether it has a `"` or a `\`.
    let hasEscapes: Bool
    /// Whether a space may follow a full stop.
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

/// Looks at eight bytes at a time: in each of the words a byte is not zero where something was found.
private struct Scan {
    private(set) var isDone = false
    private(set) var hidden: UInt64 = 0
    private(set) var doubled: UInt64 = 0
    private(set) var escapes: UInt64 = 0
    private(set) var sentences: UInt64 = 0
    /// The last bytes of the word before, which may begin what this one ends.
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
            // Filled up with letters.
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
        // A byte below 0x20 borrows, one of 0x7F carries, and others have their high bit.
        hidden |= ((word &- Self.ones &* 0x20) | (word &+ Self.ones) | word) & Self.high
        let spaces = Self.matches(word, 0x20)
        let stops = Self.matches(word, 0x2E)
        doubled |= spaces & (spaces << 8 | lastSpace)
        sentences |= spaces & (stops << 8 | lastStop)
        escapes |= Self.matches(word, 0x22) | Self.matches(word, 0x5C)
        lastSpace = spaces >> 56
        lastStop = stops >> 56
    }

    /// The high bits of the bytes that are this one; those above one may be set by mistake.
    private static func matches(_ word: UInt64, _ byte: UInt64) -> UInt64 {
        let difference = word ^ (ones &* byte)
        return (difference &- ones) & ~difference & high
    }
}

extension String {
    /// How many columns the text takes; all strings of ASCII have as many UTF-8 bytes as UTF-16 units.
    var columns: Int {
        let bytes = utf8.count
        return bytes == utf16.count ? bytes : count
    }
}
