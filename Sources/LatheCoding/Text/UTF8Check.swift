/// Validates UTF-8 by table 3-7 of the Unicode standard.
package enum UTF8Check {
    /// Returns the first byte that does not belong to a valid sequence; `nil` if all bytes are valid.
    package static func firstInvalid(
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int
    ) -> UnsafePointer<UInt8>? {
        var at = bytes
        let end = bytes + count
        while true {
            while end - at >= 8, JSONScan.word(at) & 0x8080_8080_8080_8080 == 0 { at += 8 }
            while at < end, at.pointee < 0x80 { at += 1 }
            if at >= end { return nil }
            while at < end, at.pointee >= 0x80 {
                let length = sequence(at, end - at)
                if length == 0 { return at }
                at += length
            }
        }
    }

    /// Returns a string of bytes that are known to be valid.
    package static func string(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        JSONScan.string(bytes, count, ascii: isASCII(bytes, count))
    }

    /// Returns whether all bytes are less than 0x80.
    @inline(__always)
    package static func isASCII(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        var seen: UInt64 = 0
        if count >= 8 {
            // The last word may overlap the previous one.
            var at = 0
            while at < count &- 8 {
                seen |= JSONScan.word(bytes + at)
                at &+= 8
            }
            seen |= JSONScan.word(bytes + (count &- 8))
        } else {
            for at in 0..<count { seen |= UInt64(bytes[at]) }
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }

    /// Returns the length of the valid sequence of two to four bytes at the start, or 0.
    @inline(__always)
    private static func sequence(_ at: UnsafePointer<UInt8>, _ room: Int) -> Int {
        let first = at.pointee
        if first < 0xE0 {
            return first >= 0xC2 && room >= 2 && at[1] & 0xC0 == 0x80 ? 2 : 0
        }
        if first < 0xF0 {
            guard room >= 3, at[1] & 0xC0 == 0x80, at[2] & 0xC0 == 0x80 else { return 0 }
            // The sequence must be neither overlong nor a surrogate.
            if first == 0xE0 && at[1] < 0xA0 || first == 0xED && at[1] > 0x9F { return 0 }
            return 3
        }
        guard first < 0xF5, room >= 4, at[1] & 0xC0 == 0x80, at[2] & 0xC0 == 0x80,
            at[3] & 0xC0 == 0x80
        else { return 0 }
        return first == 0xF0 && at[1] < 0x90 || first == 0xF4 && at[1] > 0x8F ? 0 : 4
    }
}
