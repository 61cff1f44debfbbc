import LatheCoding

#if XML
/// Finds the end of a tag, comment, instruction or section that is received in many chunks, reading each byte once.
///
/// The library searches all bytes of such markup again whenever it receives more.
struct XMLLongMarkup {
    /// The number of bytes that were searched.
    private var seen = 0
    /// The quote of the open attribute value, or 0.
    private var quote: UInt8 = 0
    /// The number of complete attributes of a tag.
    private(set) var attributes = 0

    /// Returns whether the markup may end in the bytes that were not searched before.
    ///
    /// - Parameters:
    ///   - bytes: All bytes from the first one of the markup on.
    ///   - isSection: Whether the bytes are inside a CDATA section.
    /// - Returns: Whether the markup may be complete.
    mutating func ends(in bytes: UnsafeBufferPointer<UInt8>, isSection: Bool) -> Bool {
        if isSection { return ends(in: bytes, with: [0x5D, 0x5D, 0x3E]) }
        guard bytes.count > 4, bytes[0] == 0x3C else { return true }
        if bytes[1] == 0x3F { return ends(in: bytes, with: [0x3F, 0x3E]) }
        if bytes[1] == 0x21, bytes[2] == 0x2D { return ends(in: bytes, with: [0x2D, 0x2D, 0x3E]) }
        if bytes[1] == 0x21 || bytes[1] == 0x2F { return true }
        for byte in bytes[seen...] {
            if quote != 0 {
                if byte == quote {
                    quote = 0
                    attributes += 1
                }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if byte == 0x3E {
                return true
            }
        }
        seen = bytes.count
        return false
    }

    private mutating func ends(
        in bytes: UnsafeBufferPointer<UInt8>,
        with end: [UInt8]
    ) -> Bool {
        // The end may begin in the bytes that were already searched.
        var at = max(seen - end.count + 1, 0)
        seen = bytes.count
        while at + end.count <= bytes.count {
            if bytes[at] == end[0], bytes[at + 1] == end[1], bytes[at + end.count - 1] == 0x3E {
                return true
            }
            at += 1
        }
        return false
    }
}
#endif
