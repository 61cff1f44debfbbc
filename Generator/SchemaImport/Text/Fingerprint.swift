/// Returns a number that distinguishes texts and is the same in each process.
///
/// It is the 64-bit FNV-1a hash, which provides no security.
func fingerprint(of text: some StringProtocol) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
}
