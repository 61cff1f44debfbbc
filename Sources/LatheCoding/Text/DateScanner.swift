/// Reads the parts of a date's text in sequence, by fixed widths.
struct DateScanner {
    private let text: ScalarText.Text
    private var index = 0

    init(_ text: ScalarText.Text) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    /// The next byte, which is not consumed; 0 at the end.
    var next: UInt8 { index < text.count ? text[index] : 0 }

    /// Skips the next byte if it is a specific one.
    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index &+= 1
        return true
    }

    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(ScalarFault) {
        guard skip(byte) else { throw .malformed }
    }

    mutating func expect(_ word: StaticString) throws(ScalarFault) {
        for offset in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[offset]) }
    }

    /// Reads a number with an exact number of digits.
    @inline(__always)
    mutating func number(_ width: Int) throws(ScalarFault) -> Int {
        guard text.count &- index >= width else { throw .malformed }
        var value = 0
        for _ in 0..<width {
            let digit = ScalarText.digit(text[index])
            guard digit < 10 else { throw .malformed }
            value = value &* 10 &+ Int(truncatingIfNeeded: digit)
            index &+= 1
        }
        return value
    }

    /// Reads the digits after a decimal point as a number less than 1; digits after the fifteenth are ignored.
    mutating func fraction() throws(ScalarFault) -> Double {
        let start = index
        var value = 0.0
        var scale = 1.0
        while ScalarText.digit(next) < 10 {
            if index - start < 15 {
                value = value * 10 + Double(ScalarText.digit(next))
                scale *= 10
            }
            index += 1
        }
        guard index > start else { throw .malformed }
        return value / scale
    }

    /// Reads a word and returns its index in a list of words of `width` letters, such as `JanFeb`.
    mutating func word(of list: StaticString, width: Int) throws(ScalarFault) -> Int {
        guard text.count - index >= width else { throw .malformed }
        var start = 0
        while start < list.utf8CodeUnitCount {
            var offset = 0
            while offset < width, text[index + offset] == list.utf8Start[start + offset] {
                offset += 1
            }
            if offset == width {
                index += width
                return start / width
            }
            start += width
        }
        throw .malformed
    }

    /// Reads a time of day, `HH:mm:ss`.
    mutating func clock(_ time: inout CivilTime) throws(ScalarFault) {
        time.hour = try number(2)
        try expect(0x3A)
        time.minute = try number(2)
        try expect(0x3A)
        time.second = try number(2)
    }

    /// Reads a time zone, `Z` or `±hh:mm`, and unless strict also `z`, `±hhmm` or `±hh`; returns the offset from
    /// UTC in seconds.
    mutating func zone(strict: Bool = false) throws(ScalarFault) -> Int {
        if skip(0x5A) || !strict && skip(0x7A) { return 0 }
        let isWest = next == 0x2D
        guard skip(0x2D) || skip(0x2B) else { throw .malformed }
        let hours = try number(2)
        var minutes = 0
        if strict {
            try expect(0x3A)
            minutes = try number(2)
        } else if skip(0x3A) || !isAtEnd {
            minutes = try number(2)
        }
        guard hours <= 23, minutes <= 59 else { throw .outOfRange }
        let offset = hours * 3600 + minutes * 60
        return isWest ? -offset : offset
    }
}
