/// A hash function that works on blocks of 64 bytes, over words of 32 bits.
protocol Digest {
    /// The state before the first block.
    static var start: [UInt32] { get }
    /// Takes a block, as 16 words, into the state.
    static func mix(_ block: [UInt32], into state: inout [UInt32])
}

extension Digest {
    static var blockLength: Int { 64 }

    /// The digest of a message.
    static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
        var digest = RunningDigest<Self>()
        digest.update(message)
        return digest.finish()
    }

    /// The keyed digest of a message (RFC 2104).
    static func authenticate(
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
    func rotatedLeft(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
    func rotatedRight(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
