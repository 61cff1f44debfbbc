/// The offsets in bytes of characters, which libyaml counts its places in.
struct CharacterOffsets {
    /// The characters that have several bytes: their offset in characters, and how many bytes more than characters
    /// stand before the character after.
    private var wide: [(character: Int, excess: Int)] = []

    /// How many of `wide` stand before the place last asked for; the next one is near.
    private var cursor = 0

    /// Characters count from here: after the byte order mark, if there is one.
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

    /// - Complexity: O(1) for places in the order of the file.
    mutating func byteOffset(ofCharacter index: Int) -> Int {
        while cursor < wide.count, wide[cursor].character < index { cursor += 1 }
        while cursor > 0, wide[cursor - 1].character >= index { cursor -= 1 }
        return index + (cursor > 0 ? wide[cursor - 1].excess : start)
    }
}
