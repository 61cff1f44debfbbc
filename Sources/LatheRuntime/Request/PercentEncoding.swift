import LatheCoding

/// Escapes text for URLs and forms: the unreserved characters of RFC 3986 stay, each other byte of the
/// UTF-8 becomes `%XX`, the space and `+` too.
enum PercentEncoding {
    /// For each byte `1` if it has to be escaped, and `0` if it is unreserved, in rows of 16.
    @inline(__always)
    private static var reserved: UnsafePointer<UInt8> {
        let rows: StaticString = """
            1111111111111111\
            1111111111111111\
            1111111111111001\
            0000000000111111\
            1000000000000000\
            0000000000011110\
            1000000000000000\
            0000000000011101\
            1111111111111111\
            1111111111111111\
            1111111111111111\
            1111111111111111\
            1111111111111111\
            1111111111111111\
            1111111111111111\
            1111111111111111
            """
        return rows.utf8Start
    }

    @inline(__always)
    private static func isReserved(_ byte: UInt8) -> Bool {
        reserved[Int(byte)] == UInt8(ascii: "1")
    }

    /// Adds bytes and escapes them, four at once where none has to be.
    @inline(__always)
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout OutputBuffer) {
        guard var source = bytes.baseAddress else { return }
        let end = source + bytes.count
        let start = buffer.room(bytes.count &* 3)
        var target = start
        while end - source >= 4 {
            if isPlain(source) {
                UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: 4)
                target += 4
            } else {
                for place in 0..<4 { target = add(source[place], target) }
            }
            source += 4
        }
        while source < end {
            target = add(source.pointee, target)
            source += 1
        }
        buffer.advance(target - start)
    }

    /// Whether none of four bytes has to be escaped.
    @inline(__always)
    private static func isPlain(_ source: UnsafePointer<UInt8>) -> Bool {
        var found = UInt8(ascii: "0")
        for place in 0..<4 { found |= reserved[Int(source[place])] }
        return found == UInt8(ascii: "0")
    }

    /// Escapes in place what was written behind `start`.
    @inline(__always)
    static func escape(_ buffer: inout OutputBuffer, from start: Int) {
        let count = buffer.count - start
        var more = 0
        for byte in UnsafeBufferPointer(start: buffer.base + start, count: count) {
            more &+= isReserved(byte) ? 2 : 0
        }
        guard more > 0 else { return }
        // From behind, so that nothing is written over before it is read.
        var source = buffer.room(more)
        var target = source + more
        while source < target {
            source -= 1
            let byte = source.pointee
            if isReserved(byte) {
                target -= 3
                _ = escape(byte, target)
            } else {
                target -= 1
                target.pointee = byte
            }
        }
        buffer.advance(more)
    }

    @inline(__always)
    private static func add(
        _ byte: UInt8,
        _ target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        if isReserved(byte) { return escape(byte, target) }
        target.pointee = byte
        return target + 1
    }

    @inline(__always)
    private static func escape(
        _ byte: UInt8,
        _ target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let digits: StaticString = "0123456789ABCDEF"
        target[0] = UInt8(ascii: "%")
        target[1] = digits.utf8Start[Int(byte >> 4)]
        target[2] = digits.utf8Start[Int(byte & 15)]
        return target + 3
    }

    static func text(_ text: String) -> String {
        var buffer = OutputBuffer(capacity: text.utf8.count * 3)
        var text = text
        text.withUTF8 { append($0, to: &buffer) }
        defer { buffer.free() }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
