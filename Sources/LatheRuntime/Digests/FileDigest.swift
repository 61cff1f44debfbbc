package import Foundation

/// The digest of bytes that are supplied in pieces.
struct RunningDigest<Hash: Digest> {
    private var state = Hash.start
    /// The bytes after the last whole block.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    mutating func update(_ piece: some Collection<UInt8>) {
        count &+= UInt64(piece.count)
        rest += piece
        var start = 0
        while rest.count - start >= Hash.blockLength {
            mix(at: start)
            start += Hash.blockLength
        }
        rest.removeFirst(start)
    }

    /// Returns the digest of all bytes, padded with a bit, zeros and the number of their bits (FIPS 180-4, section
    /// 5.1.1).
    consuming func finish() -> [UInt8] {
        let bits = count &* 8
        var padding: [UInt8] = [0x80]
        while (rest.count + padding.count) % Hash.blockLength != Hash.blockLength - 8 {
            padding.append(0)
        }
        let length = Hash.isLittleEndian ? bits.byteSwapped : bits
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            padding.append(UInt8(truncatingIfNeeded: length >> shift))
        }
        update(padding)
        return state.flatMap { word in
            let word = Hash.isLittleEndian ? word.byteSwapped : word
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private mutating func mix(at start: Int) {
        let words = (0..<16).map { word in
            let at = start + word * 4
            let bytes = rest[at..<(at + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return Hash.isLittleEndian ? bytes.byteSwapped : bytes
        }
        Hash.mix(words, into: &state)
    }
}

/// The SHA-256 of bytes that are supplied in pieces, as text (FIPS 180-4, section 6.2).
package struct FileDigest {
    private var digest = RunningDigest<SHA256>()

    package init() {}

    package mutating func update(_ piece: Data) { digest.update(piece) }

    /// Returns the digest in lowercase hexadecimal digits.
    package func finish() -> String {
        digest.finish().map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
