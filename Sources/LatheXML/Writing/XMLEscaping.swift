import LatheCoding

/// Writes text into XML.
///
/// Characters that XML 1.0 does not allow cannot be written as references; a document with one is refused.
enum XMLEscaping {
    /// Writes text with the references that it needs.
    ///
    /// In attributes, tabs, line feeds and quotes are also written as references.
    @inline(__always)
    static func append(_ text: String, inAttribute: Bool, to output: inout OutputBuffer) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
            append($0, inAttribute: inAttribute, to: &output)
        }
        if isDone == nil { append(copyOf: text, inAttribute, to: &output) }
    }

    // This is a separate function, so that contiguous text is read without reference counting.
    @inline(never)
    private static func append(
        copyOf text: String,
        _ inAttribute: Bool,
        to output: inout OutputBuffer
    ) {
        Array(text.utf8).withUnsafeBufferPointer {
            append($0, inAttribute: inAttribute, to: &output)
        }
    }

    /// Escapes the bytes that were written after `mark`.
    static func escape(_ output: inout OutputBuffer, from mark: Int, inAttribute: Bool) {
        let bytes = Array(output.bytes[mark...])
        output.truncate(to: mark)
        bytes.withUnsafeBufferPointer { append($0, inAttribute: inAttribute, to: &output) }
    }

    private static func append(
        _ text: UnsafeBufferPointer<UInt8>,
        inAttribute: Bool,
        to output: inout OutputBuffer
    ) {
        guard var source = text.baseAddress else { return }
        let base = output.room(text.count &* 6 &+ 8)
        var next = base
        var isWhole = true
        let end = source + text.count
        while source < end {
            if end - source >= 8 {
                let word = UInt64(
                    littleEndian: UnsafeRawPointer(source).loadUnaligned(as: UInt64.self)
                )
                let stops = stops(word)
                // All eight bytes are written; those from the first stop on are overwritten later.
                UnsafeMutableRawPointer(next).storeBytes(of: word.littleEndian, as: UInt64.self)
                let count = stops == 0 ? 8 : stops.trailingZeroBitCount >> 3
                next += count
                source += count
                if stops == 0 { continue }
            }
            next = escape(source, end, inAttribute, next, &isWhole)
            source += isNoncharacter(source, end) ? 3 : 1
        }
        if !isWhole { output.noteLoss() }
        output.advance(next - base)
    }

    /// Writes one byte, a reference to it, or a replacement for the character that begins there.
    @inline(__always)
    private static func escape(
        _ source: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ inAttribute: Bool,
        _ target: UnsafeMutablePointer<UInt8>,
        _ isWhole: inout Bool
    ) -> UnsafeMutablePointer<UInt8> {
        func write(_ text: StaticString) -> UnsafeMutablePointer<UInt8> {
            target.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
            return target + text.utf8CodeUnitCount
        }
        let byte = source.pointee
        switch byte {
        case UInt8(ascii: "&"): return write("&amp;")
        case UInt8(ascii: "<"): return write("&lt;")
        case UInt8(ascii: ">"): return write("&gt;")
        case 0x0D: return write("&#13;")
        case UInt8(ascii: "\"") where inAttribute: return write("&quot;")
        case 0x0A where inAttribute: return write("&#10;")
        case 0x09 where inAttribute: return write("&#9;")
        case 0x09, 0x0A: break
        case 0..<0x20,
            0xEF where isNoncharacter(source, end):
            isWhole = false
            return write("\u{FFFD}")
        default: break
        }
        target.pointee = byte
        return target + 1
    }

    /// Returns written text with its references replaced by the characters.
    static func plain(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        var plain: [UInt8] = []
        var rest = text
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            plain.append(contentsOf: rest[..<sign])
            let reference = rest[sign...].prefix { $0 != UInt8(ascii: ";") }
            if let meant = references.first(where: { reference.elementsEqual($0.text.utf8) }) {
                plain.append(meant.byte)
            }
            rest = rest[reference.endIndex...].dropFirst()
        }
        return plain + rest
    }

    private static let references: [(text: String, byte: UInt8)] = [
        ("&amp", UInt8(ascii: "&")), ("&lt", UInt8(ascii: "<")), ("&gt", UInt8(ascii: ">")),
        ("&quot", UInt8(ascii: "\"")), ("&#13", 0x0D), ("&#10", 0x0A), ("&#9", 0x09),
    ]

    /// Sets the high bit of each byte that may need a reference; only the lowest mark is exact.
    @inline(__always)
    private static func stops(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func has(_ byte: UInt64, _ word: UInt64) -> UInt64 {
            let zero = word ^ (ones &* byte)
            return (zero &- ones) & ~zero
        }
        // `<` and `>` differ in one bit.
        let marks =
            has(0x26, word) | has(0x22, word) | has(0x3E, word | ones &* 2) | has(0xEF, word)
            | ((word &- ones &* 0x20) & ~word)
        return marks & 0x8080_8080_8080_8080
    }

    /// Whether U+FFFE or U+FFFF begins here.
    @inline(__always)
    private static func isNoncharacter(
        _ text: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>
    ) -> Bool {
        text.pointee == 0xEF && end - text >= 3 && text[1] == 0xBF && text[2] >= 0xBE
    }
}
