// Skips values, with the same checks as when they are read.
extension JSONReader {
    /// Skips one value; `room` limits its depth.
    mutating func skip() throws(DecodingFailure) {
        switch at.pointee {
        case 0x22:
            at += 1
            try skipText()
        case 0x7B:
            try enter()
            if isEmpty(0x7D) { return }
            repeat {
                try skipKey()
                try skip()
            } while try another(0x7D)
        case 0x5B:
            try enter()
            if isEmpty(0x5D) { return }
            repeat {
                try skip()
            } while try another(0x5D)
        case 0x74, 0x66:
            let isTrue = at.pointee == 0x74
            let word = UnsafeRawPointer(at).loadUnaligned(as: UInt32.self)
            if isTrue, word == UInt32(littleEndian: 0x6575_7274) {
                at += 4
            } else if word == UInt32(littleEndian: 0x736C_6166), at[4] == 0x65 {
                at += 5
            } else {
                try literal(isTrue ? "true" : "false")
            }
        case 0x6E: try null()
        default: try skipNumber()
        }
    }

    @inline(__always)
    mutating func skipKey() throws(DecodingFailure) {
        if at.pointee != 0x22 { throw syntax("a key") }
        at += 1
        try skipText()
        try colon()
    }

    /// Skips the text after a quote, and its closing quote.
    @inline(__always)
    mutating func skipText() throws(DecodingFailure) {
        var high: UInt64 = 0
        let stop = JSONScan.text(at, &high)
        if stop.pointee == 0x22, high == 0 {
            at = stop + 1
            return
        }
        try skipHardText(stop, high)
    }

    @inline(never)
    private mutating func skipHardText(
        _ stop: UnsafePointer<UInt8>,
        _ high: UInt64
    ) throws(DecodingFailure) {
        let text = at
        at = stop
        var high = high
        while at.pointee == 0x5C {
            try skipEscape()
            at = JSONScan.text(at, &high)
        }
        if at.pointee != 0x22 { throw syntax("'\"'") }
        if high != 0, let wrong = UTF8Check.firstInvalid(text, at - text) {
            throw encoding(wrong - start)
        }
        at += 1
    }

    private mutating func skipEscape() throws(DecodingFailure) {
        switch at[1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: at += 2
        case 0x75:
            let unit = JSONScan.hex4(at + 2)
            if unit == .max { throw wrongEscape("four hexadecimal digits") }
            if unit & 0xF800 == 0xD800 {
                let isPair = unit < 0xDC00 && at[6] == 0x5C && at[7] == 0x75
                if !isPair || JSONScan.hex4(at + 8) & 0xFFFF_FC00 != 0xDC00 {
                    throw wrongEscape("both halves of a surrogate pair")
                }
                at += 6
            }
            at += 6
        default: throw wrongEscape("an escape")
        }
    }

    /// Returns a failure at a backslash, or at the end if the document ends too early.
    private func wrongEscape(_ expected: String) -> DecodingFailure {
        var next = at + 1
        while next < end, next.pointee != 0x22, next - at < 12 { next += 1 }
        if next >= end {
            return DecodingFailure(
                .truncated,
                expected: expected,
                found: "the end of the document",
                offset: end - start
            )
        }
        return DecodingFailure(
            .malformed,
            expected: expected,
            found: "something else",
            offset: offset
        )
    }
}
