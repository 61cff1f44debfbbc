/// A hash function over blocks of 64 bytes and words of 32 bits.
package protocol Digest: Sendable {
    /// The state before the first block.
    static var start: [UInt32] { get }
    /// Whether words and lengths have their lowest byte first.
    static var isLittleEndian: Bool { get }
    /// Processes a block of 16 words.
    static func mix(_ block: [UInt32], into state: inout [UInt32])
}

extension Digest {
    package static var isLittleEndian: Bool { false }
    package static var blockLength: Int { 64 }

    /// Returns the digest of a message.
    package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
        var digest = RunningDigest<Self>()
        digest.update(message)
        return digest.finish()
    }

    /// Returns the keyed digest of a message (HMAC, RFC 2104).
    package static func authenticate(
        _ message: some Collection<UInt8>,
        key: some Collection<UInt8>
    ) -> [UInt8] {
        var padded = key.count > blockLength ? hash(key) : Array(key)
        padded += Array(repeating: 0, count: blockLength - padded.count)
        let inner = hash(padded.map { $0 ^ 0x36 } + message)
        return hash(padded.map { $0 ^ 0x5C } + inner)
    }
}

extension UInt32 {
    package func rotatedLeft(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
    package func rotatedRight(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
