import LatheCoding

/// Percent-encodes text for URLs and forms.
///
/// The unreserved characters of RFC 3986 are unchanged; each other byte of the UTF-8 encoding becomes `%XX`,
/// including the space and `+`.
package enum PercentEncoding {
    /// The encoded form of each byte: up to three bytes, of which the first is the lowest, and their number in the
    /// highest byte.
    nonisolated(unsafe) static let escapes: UnsafePointer<UInt32> = {
        let table = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
        let digits = Array("0123456789ABCDEF".utf8).map(UInt32.init)
        for byte in 0..<256 {
            let hex = digits[byte >> 4] << 8 | digits[byte & 15] << 16
            let escaped = UInt32(UInt8(ascii: "%")) | hex | 3 << 24
            (table + byte).initialize(
                to: isUnreserved(UInt8(byte)) ? UInt32(byte) | 1 << 24 : escaped
            )
        }
        return UnsafePointer(table)
    }()

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Appends bytes and encodes them, four at a time if none needs it.
    @inline(__always)
    static func append(
        _ bytes: UnsafeBufferPointer<UInt8>,
        to buffer: inout OutputBuffer,
        _ escapes: UnsafePointer<UInt32> = escapes
    ) {
        guard var source = bytes.baseAddress else { return }
        let end = source + bytes.count
        // One additional byte is reserved, since each step writes four.
        let start = buffer.room(bytes.count &* 3 &+ 1)
        var target = start
        while end - source >= 4 {
            var lengths: UInt32 = 0
            for place in 0..<4 { lengths |= escapes[Int(source[place])] }
            if lengths >> 24 == 1 {
                UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: 4)
                target += 4
            } else {
                for place in 0..<4 { target = add(source[place], target, escapes) }
            }
            source += 4
        }
        while source < end {
            target = add(source.pointee, target, escapes)
            source += 1
        }
        buffer.advance(target - start)
    }

    @inline(__always)
    private static func add(
        _ byte: UInt8,
        _ target: UnsafeMutablePointer<UInt8>,
        _ escapes: UnsafePointer<UInt32>
    ) -> UnsafeMutablePointer<UInt8> {
        let escaped = escapes[Int(byte)]
        UnsafeMutableRawPointer(target).storeBytes(of: escaped.littleEndian, as: UInt32.self)
        return target + Int(escaped >> 24)
    }

    /// Encodes the bytes after `start` in place.
    @inline(__always)
    static func escape(
        _ buffer: inout OutputBuffer,
        from start: Int,
        _ escapes: UnsafePointer<UInt32> = escapes
    ) {
        var more = 0
        for byte in buffer.bytes[start...] { more &+= Int(escapes[Int(byte)] >> 24) &- 1 }
        guard more > 0 else { return }
        // Encoding begins at the end, so that no byte is overwritten before it is read.
        var source = buffer.room(more)
        var target = source + more
        while source < target {
            source -= 1
            var escaped = escapes[Int(source.pointee)]
            let length = Int(escaped >> 24)
            target -= length
            for place in 0..<length {
                target[place] = UInt8(truncatingIfNeeded: escaped)
                escaped >>= 8
            }
        }
        buffer.advance(more)
    }

    package static func text(_ bytes: [UInt8]) -> String {
        var buffer = OutputBuffer(capacity: bytes.count * 3)
        bytes.withUnsafeBufferPointer { append($0, to: &buffer) }
        defer { buffer.free() }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    package static func text(_ text: String) -> String {
        var buffer = OutputBuffer(capacity: text.utf8.count * 3)
        var text = text
        text.withUTF8 { append($0, to: &buffer) }
        defer { buffer.free() }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
