import LatheCoding

/// Escapes text for URLs and forms: the unreserved characters of RFC 3986 stay, each other byte of the
/// UTF-8 becomes `%XX`, the space and `+` too.
enum PercentEncoding {
    /// The unreserved characters below 64, a bit each: `-`, `.` and the digits.
    private static let low: UInt64 = 0x03FF_6000_0000_0000
    /// The unreserved characters from 64 to 127, a bit each: `_`, `~` and the letters.
    private static let high: UInt64 = 0x47FF_FFFE_87FF_FFFE

    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout OutputBuffer) {
        let start = buffer.room(bytes.count * 3)
        var target = start
        for byte in bytes {
            let set = byte < 64 ? low : byte < 128 ? high : 0
            if set >> (UInt64(byte) & 63) & 1 == 1 {
                target.pointee = byte
                target += 1
            } else {
                target[0] = UInt8(ascii: "%")
                target[1] = digit(byte >> 4)
                target[2] = digit(byte & 15)
                target += 3
            }
        }
        buffer.advance(target - start)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }

    static func text(_ text: String) -> String {
        var buffer = OutputBuffer(capacity: text.utf8.count * 3)
        var text = text
        text.withUTF8 { append($0, to: &buffer) }
        defer { buffer.free() }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
