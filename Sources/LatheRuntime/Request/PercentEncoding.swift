import LatheCoding

/// Escapes text for URLs and forms: the unreserved characters of RFC 3986 stay, each other byte of the
/// UTF-8 becomes `%XX`, the space and `+` too.
enum PercentEncoding {
    private static let unreserved: [Bool] = (0..<256).map { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
    private static let digits = Array("0123456789ABCDEF".utf8)

    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to buffer: inout OutputBuffer) {
        let start = buffer.room(bytes.count * 3)
        var target = start
        unreserved.withUnsafeBufferPointer { unreserved in
            for byte in bytes {
                if unreserved[Int(byte)] {
                    target.pointee = byte
                    target += 1
                } else {
                    target[0] = UInt8(ascii: "%")
                    target[1] = digits[Int(byte >> 4)]
                    target[2] = digits[Int(byte & 15)]
                    target += 3
                }
            }
        }
        buffer.advance(target - start)
    }

    static func text(_ text: String) -> String {
        var buffer = OutputBuffer(capacity: text.utf8.count * 3)
        var text = text
        text.withUTF8 { append($0, to: &buffer) }
        defer { buffer.free() }
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
