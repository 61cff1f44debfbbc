/// Bytes in the format of gzip (RFC 1952), so simple that each part can be falsified.
struct Gzip {
    /// Flags of optional parts of the header, with their bytes.
    var flags: UInt8 = 0
    var extra: [UInt8] = []
    /// What the trailer says; `nil` for what is right.
    var checksum: UInt32?
    var size: UInt32?

    /// A member whose data is stored, not compressed.
    func member(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(truncatingIfNeeded: bytes.count)
        let block = [1] + Self.littleEndian(count) + Self.littleEndian(~count) + bytes
        return header + block + trailer(bytes)
    }

    private var header: [UInt8] { [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3] + extra }

    private func trailer(_ bytes: [UInt8]) -> [UInt8] {
        Self.littleEndian(checksum ?? Self.crc(bytes))
            + Self.littleEndian(size ?? UInt32(truncatingIfNeeded: bytes.count))
    }

    static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
                crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
    }

    // A bomb is one block with the fixed codes of RFC 1951, section 3.2.6: a letter, then copies of the last
    // byte, 258 at a time. Each takes 13 bits (the code 11000101 for the length, 00000 for the distance), so
    // that eight of them, 2,064 bytes, are 13 bytes, the same ones again and again. The first copy fills the
    // byte up that the block's head and the letter begin.

    /// The beginning of a bomb: the header, the block's head, the letter `a` and 258 copies.
    static let bombStart = Gzip().header + bits(letter: true)

    /// Eight times 258 copies, to be sent again and again.
    static let bombPiece = bits(letter: false)

    private static func bits(letter: Bool) -> [UInt8] {
        let copy = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] as [UInt8]
        // Last block, fixed codes; the letter's code is 48 + 97.
        let start = [1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1] as [UInt8]
        let bits = letter ? start + copy : Array(repeatElement(copy, count: 8).joined())
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 | bits[start + $1] << UInt8($1) }
        }
    }

    /// Bytes in the format of zlib (RFC 1950), or as bare blocks.
    static func deflated(_ bytes: [UInt8], isBare: Bool) -> [UInt8] {
        let count = UInt16(truncatingIfNeeded: bytes.count)
        let block = [1] + littleEndian(count) + littleEndian(~count) + bytes
        guard !isBare else { return block }
        var (low, high) = (1 as UInt32, 0 as UInt32)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return [0x78, 1] + block + littleEndian((high << 16 | low).byteSwapped)
    }
}
