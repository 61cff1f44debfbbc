/// The scans of bytes on which the JSON reader is based.
///
/// They require that at least ``padding`` NUL bytes follow the document. Since NUL is not allowed in JSON, each
/// scan stops there, and wide loads need no check for the end.
enum JSONScan {
    /// The number of NUL bytes that must follow a document.
    static let padding = 64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    @inline(__always)
    static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    /// Marks the high bit of the bytes that end a run of plain text; only the lowest mark is exact.
    @inline(__always)
    static func stops(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let escape = word ^ (ones &* 0x5C)
        return
            (((quote &- ones) & ~quote) | ((escape &- ones) & ~escape)
            | ((word &- (ones &* 0x20)) & ~word)) & highs
    }

    /// Whether one of sixteen bytes ends a run of plain text.
    ///
    /// The compiler makes one instruction of the arithmetic on two words, but not of a comparison of sixteen
    /// bytes.
    @inline(__always)
    static func hasStops(_ words: SIMD2<UInt64>) -> Bool {
        let step = SIMD2(repeating: ones)
        let quotes = words ^ SIMD2(repeating: ones &* 0x22)
        let escapes = words ^ SIMD2(repeating: ones &* 0x5C)
        let stops =
            ((quotes &- step) & ~quotes) | ((escapes &- step) & ~escapes)
            | ((words &- SIMD2(repeating: ones &* 0x20)) & ~words)
        return (stops.x | stops.y) & highs != 0
    }

    @inline(__always)
    static func words(_ bytes: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
        UnsafeRawPointer(bytes).loadUnaligned(as: SIMD2<UInt64>.self)
    }

    /// Returns the next quote, backslash or control character; eight bytes are examined at a time.
    ///
    /// - Parameters:
    ///   - bytes: The start of the scan.
    ///   - high: Has a bit set afterwards if the scan passed a byte of 0x80 or more.
    /// - Returns: The byte that ends the run.
    @inline(__always)
    static func text(_ bytes: UnsafePointer<UInt8>, _ high: inout UInt64) -> UnsafePointer<UInt8> {
        var bytes = bytes
        while true {
            let word = word(bytes)
            let stops = stops(word)
            if stops != 0 {
                let shift = UInt64(stops.trailingZeroBitCount & ~7)
                high |= word & ((1 &<< shift) &- 1) & highs
                return bytes + Int(shift >> 3)
            }
            high |= word & highs
            bytes += 8
        }
    }

    /// Returns the value of four hexadecimal digits, or `UInt32.max`.
    @inline(__always)
    static func hex4(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<4 {
            let byte = bytes[index]
            let digit = byte &- 0x30
            if digit <= 9 {
                value = value << 4 | UInt32(digit)
            } else {
                let letter = (byte | 0x20) &- 0x61
                if letter > 5 { return .max }
                value = value << 4 | UInt32(letter &+ 10)
            }
        }
        return value
    }
}
