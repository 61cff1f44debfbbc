/// Writes text as JSON.
package enum JSONTextWriting {
    /// Writes text in quotes, with only those escapes that JSON requires.
    @inline(__always)
    static func append(_ text: String, to output: inout OutputBuffer) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &output) }
        if isDone == nil { append(copyOf: text, to: &output) }
    }

    // A separate function, so that contiguous text is read without reference counting.
    @inline(never)
    private static func append(copyOf text: String, to output: inout OutputBuffer) {
        Array(text.utf8).withUnsafeBufferPointer { append($0, to: &output) }
    }

    static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
        let base = output.room(text.count &* 6 &+ 10)
        var next = base
        next.pointee = 0x22
        next += 1
        if var source = text.baseAddress {
            let end = source + text.count
            while source < end {
                if end - source >= 16, copyPlain(source, next) {
                    next += 16
                    source += 16
                    continue
                }
                if end - source >= 8 {
                    let word = JSONScan.word(source)
                    let stops = JSONScan.stops(word)
                    // All eight bytes are written; those after the first stop are overwritten later.
                    UnsafeMutableRawPointer(next)
                        .storeBytes(of: word.littleEndian, as: UInt64.self)
                    let count = stops == 0 ? 8 : stops.trailingZeroBitCount >> 3
                    next += count
                    source += count
                    if stops == 0 { continue }
                }
                let byte = source.pointee
                source += 1
                if byte >= 0x20 && byte != 0x22 && byte != 0x5C {
                    next.pointee = byte
                    next += 1
                } else {
                    next = escape(byte, next)
                }
            }
        }
        next.pointee = 0x22
        output.advance(next + 1 - base)
    }

    /// Copies 16 bytes; returns whether none of them must be escaped.
    @inline(__always)
    private static func copyPlain(
        _ source: UnsafePointer<UInt8>,
        _ target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let words = JSONScan.words(source)
        UnsafeMutableRawPointer(target).storeBytes(of: words, as: SIMD2<UInt64>.self)
        return !JSONScan.hasStops(words)
    }

    private static func escape(
        _ byte: UInt8,
        _ output: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        output[0] = 0x5C
        switch byte {
        case 0x22, 0x5C: output[1] = byte
        case 0x0A: output[1] = UInt8(ascii: "n")
        case 0x0D: output[1] = UInt8(ascii: "r")
        case 0x09: output[1] = UInt8(ascii: "t")
        case 0x08: output[1] = UInt8(ascii: "b")
        case 0x0C: output[1] = UInt8(ascii: "f")
        default:
            output[1] = UInt8(ascii: "u")
            output[2] = 0x30
            output[3] = 0x30
            output[4] = 0x30 | byte >> 4
            let low = byte & 15
            output[5] = low < 10 ? 0x30 | low : 0x57 + low
            return output + 6
        }
        return output + 2
    }

    /// Writes a double in the fewest digits that are read as the same value; a whole number has no fraction.
    ///
    /// JSON cannot represent infinities and NaN. The writer reports a failure for them.
    static func append(_ value: Double, to output: inout OutputBuffer) {
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53,
            whole != 0 || value.sign == .plus
        {
            append(whole, to: &output)
        } else {
            ScalarText.append(double: value, to: &output)
        }
    }

    /// Writes an integer in decimal digits.
    @inline(__always)
    package static func append(_ value: Int64, to output: inout OutputBuffer) {
        let base = output.room(24)
        var rest = value.magnitude
        var count = 1
        var limit: UInt64 = 10
        while rest >= limit {
            count += 1
            if count == 20 { break }
            limit &*= 10
        }
        var first = base
        if value < 0 {
            first.pointee = 0x2D
            first += 1
        }
        var next = first + count
        repeat {
            next -= 1
            let quotient = rest / 10
            next.pointee = UInt8(truncatingIfNeeded: 0x30 | (rest &- quotient &* 10))
            rest = quotient
        } while rest > 0
        output.advance(first + count - base)
    }
}
