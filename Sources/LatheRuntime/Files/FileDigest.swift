import Foundation

/// The SHA-256 of bytes that come in pieces (FIPS 180-4, section 6.2).
struct FileDigest {
    private var state = SHA256.start
    /// The bytes behind the last whole block.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    mutating func update(_ piece: Data) {
        count &+= UInt64(piece.count)
        rest += piece
        var start = 0
        while rest.count - start >= 64 {
            mix(rest, at: start)
            start += 64
        }
        rest.removeFirst(start)
    }

    /// The digest in hexadecimal digits, small letters.
    func finish() -> String {
        var end = self
        let bits = count &* 8
        end.rest.append(0x80)
        while end.rest.count % 64 != 56 { end.rest.append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            end.rest.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
        for start in stride(from: 0, to: end.rest.count, by: 64) { end.mix(end.rest, at: start) }
        return end.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private mutating func mix(_ bytes: [UInt8], at start: Int) {
        let words = (0..<16).map { word in
            let at = start + word * 4
            return bytes[at..<(at + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        SHA256.mix(words, into: &state)
    }
}
