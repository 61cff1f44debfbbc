/// The hash function SHA-1 (FIPS 180-4, section 6.1), which OAuth 1.0a and signatures of messages use.
package enum SHA1: Digest {
    package static let start: [UInt32] = [
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
    ]

    package static func mix(_ block: [UInt32], into state: inout [UInt32]) {
        var words = block
        for index in 16..<80 {
            let sum =
                words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(sum.rotatedLeft(1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (choice, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = a.rotatedLeft(5) &+ choice &+ e &+ constant &+ words[index]
            (a, b, c, d, e) = (next, a, b.rotatedLeft(30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
}
