import LatheCoding

/// Escapes text for URLs and forms: the unreserved characters of RFC 3986 stay, each other byte of the
/// UTF-8 becomes `%XX`, the space and `+` too.
enum PercentEncoding {
    /// The unreserved characters below 64, a bit each: `-`, `.` and the digits.
    private static let low: UInt64 = 0x03FF_6000_0000_0000
    /// The unreserved characters from 64 to 127, a bit each: `_`, `~` and the letters.
    private static let high: UInt64 = 0x47FF_FFFE_87FF_FFFE

    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout OutputBuffer) {
        let start = buffer.room(bytes.count &* 3)
        var target = start
        for byte in bytes {
            if isUnreserved(byte) {
                target.pointee = byte
                target += 1
            } else {
                target = escape(byte, target)
            }
        }
        buffer.advance(target - start)
    }

    /// Escapes in place what was written behind `start`.
    static func escape(_ buffer: inout OutputBuffer, from start: Int) {
        let count = buffer.count - start
        var reserved = 0
        for byte in UnsafeBufferPointer(start: buffer.base + start, count: count)
        where !isUnreserved(byte) {
            reserved += 1
        }
        guard reserved > 0 else { return }
        let base = buffer.room(reserved &* 2) - count
        // From behind, so that nothing is written over before it is read.
        var source = base + count
        var target = source + reserved &* 2
        while source < target {
            source -= 1
            let byte = source.pointee
            if isUnreserved(byte) {
                target -= 1
                target.pointee = byte
            } else {
                target -= 3
                _ = escape(byte, target)
            }
        }
        buffer.advance(reserved &* 2)
    }

    @inline(__always)
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        let set = byte < 64 ? low : byte < 128 ? high : 0
        return set >> (UInt64(byte) & 63) & 1 == 1
    }

    @inline(__always)
    private static func escape(
        _ byte: UInt8,
        _ target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        target[0] = UInt8(ascii: "%")
        target[1] = digit(byte >> 4)
        target[2] = digit(byte & 15)
        return target + 3
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
