// Strings of texts that have been validated.

extension JSONScan {
    /// Creates a string from bytes that are known to be valid UTF-8.
    @inline(__always)
    static func string(_ bytes: UnsafePointer<UInt8>, _ count: Int, ascii: Bool) -> String {
        let buffer = UnsafeBufferPointer(start: bytes, count: count)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return String(copying: UTF8Span(unchecked: buffer.span, isKnownASCII: ascii))
        }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Creates a string from validated text, with or without escapes.
    static func keyText(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        var high: UInt64 = 0
        if text(bytes, &high) < bytes + count { return unescaped(bytes, count) }
        return string(bytes, count, ascii: high == 0)
    }

    /// Creates a string from validated text between quotes that contains escapes.
    @inline(never)
    static func unescaped(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 8) { output in
            guard let base = output.baseAddress else { return "" }
            return string(base, unescape(bytes, count, into: base), ascii: false)
        }
    }

    /// Unescapes text that has been validated.
    ///
    /// `base` must have room for `count` bytes.
    ///
    /// - Returns: The number of bytes written, at most `count`.
    static func unescape(
        _ bytes: UnsafePointer<UInt8>,
        _ count: Int,
        into base: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var source = bytes
        let end = bytes + count
        var output = base
        while source < end {
            if end - source >= 8 {
                // All eight bytes are written; those after the first stop are overwritten later.
                let word = word(source)
                let stops = stops(word)
                UnsafeMutableRawPointer(output).storeBytes(of: word.littleEndian, as: UInt64.self)
                let run = stops == 0 ? 8 : stops.trailingZeroBitCount >> 3
                source += run
                output += run
                if stops == 0 { continue }
            }
            let byte = source.pointee
            if byte != 0x5C {
                output.pointee = byte
                output += 1
                source += 1
                continue
            }
            let escape = source[1]
            source += 2
            switch escape {
            case UInt8(ascii: "n"): output.pointee = 0x0A
            case UInt8(ascii: "t"): output.pointee = 0x09
            case UInt8(ascii: "r"): output.pointee = 0x0D
            case UInt8(ascii: "b"): output.pointee = 0x08
            case UInt8(ascii: "f"): output.pointee = 0x0C
            case UInt8(ascii: "u"):
                var scalar = hex4(source)
                source += 4
                if scalar & 0xFC00 == 0xD800 {
                    scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (hex4(source + 2) & 0x3FF)
                    source += 6
                }
                output = append(scalar, to: output)
                continue
            default: output.pointee = escape
            }
            output += 1
        }
        return output - base
    }

    private static func append(
        _ scalar: UInt32,
        to output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let last = UInt8(0x80 | scalar & 0x3F)
        if scalar < 0x80 {
            output[0] = UInt8(scalar)
            return output + 1
        }
        if scalar < 0x800 {
            output[0] = UInt8(0xC0 | scalar >> 6)
            output[1] = last
            return output + 2
        }
        if scalar < 0x10000 {
            output[0] = UInt8(0xE0 | scalar >> 12)
            output[1] = UInt8(0x80 | scalar >> 6 & 0x3F)
            output[2] = last
            return output + 3
        }
        output[0] = UInt8(0xF0 | scalar >> 18)
        output[1] = UInt8(0x80 | scalar >> 12 & 0x3F)
        output[2] = UInt8(0x80 | scalar >> 6 & 0x3F)
        output[3] = last
        return output + 4
    }
}
