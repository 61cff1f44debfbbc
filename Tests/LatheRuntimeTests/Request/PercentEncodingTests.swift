import Testing

@testable import LatheCoding
@testable import LatheRuntime

@Suite("Percent encoding")
struct PercentEncodingTests {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// What the text becomes, byte by byte.
    private static func expected(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: [byte]
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): [byte]
            default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    private static func appended(_ bytes: [UInt8]) -> [UInt8] {
        var buffer = OutputBuffer(capacity: 64)
        buffer.append("front=")
        bytes.withUnsafeBufferPointer { PercentEncoding.append($0, to: &buffer) }
        return buffer.take()
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var buffer = OutputBuffer(capacity: 64)
        buffer.append("front=")
        let start = buffer.count
        bytes.withUnsafeBufferPointer { buffer.append($0) }
        PercentEncoding.escape(&buffer, from: start)
        return buffer.take()
    }

    @Test("Each byte is escaped or stays at each place of texts of up to 20 bytes")
    func bytes() async {
        var wrong: [[UInt8]] = []
        for byte in UInt8.min...UInt8.max {
            for length in 1...20 {
                for place in 0..<length {
                    var text = (0..<length).map { UInt8(ascii: "a") + UInt8($0) }
                    text[place] = byte
                    let expected = Array("front=".utf8) + Self.expected(text)
                    if Self.appended(text) != expected || Self.escaped(text) != expected {
                        wrong.append(text)
                    }
                }
            }
            await Task.yield()
        }
        #expect(wrong.isEmpty)
    }

    @Test("Long texts of all bytes are escaped whole")
    func long() {
        let text = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let expected = Array("front=".utf8) + Self.expected(text)
        #expect(Self.appended(text) == expected)
        #expect(Self.escaped(text) == expected)
        #expect(Self.appended([]) == Array("front=".utf8))
        #expect(Self.escaped([]) == Array("front=".utf8))
    }
}
