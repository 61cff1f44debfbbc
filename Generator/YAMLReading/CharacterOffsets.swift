/// The byte offsets of characters, since libyaml counts characters.
struct CharacterOffsets {
    /// The multibyte characters, by their offsets in characters.
    ///
    /// `excess` is the number of bytes beyond the number of characters before the next character.
    private var wide: [(character: Int, excess: Int)] = []

    /// The number of elements of `wide` before the last requested position; the next position is usually near.
    private var cursor = 0

    /// The offset from which characters are counted, after the byte order mark if there is one.
    let start: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = start
        var excess = start
        while offset < bytes.count {
            if offset + 8 <= bytes.count,
                raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & Self.highBits == 0
            {
                offset += 8
                continue
            }
            let length = Self.length(of: bytes[offset])
            if length > 1 {
                wide.append((offset - excess, excess + length - 1))
                excess += length - 1
            }
            offset += length
        }
    }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    private static func length(of lead: UInt8) -> Int {
        switch lead {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }

    /// - Complexity: O(1) for positions in the order of the file.
    mutating func byteOffset(ofCharacter index: Int) -> Int {
        while cursor < wide.count, wide[cursor].character < index { cursor += 1 }
        while cursor > 0, wide[cursor - 1].character >= index { cursor -= 1 }
        return index + (cursor > 0 ? wide[cursor - 1].excess : start)
    }
}
