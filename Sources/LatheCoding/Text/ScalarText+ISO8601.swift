package import Foundation

extension ScalarText {
    /// Reads `2013-01-21`, `…T14:24`, `…:06` or `….123`, with an optional zone; a space may replace `T`, and `t`
    /// and `z` may be in lower case.
    ///
    /// Without a zone, the time is in UTC. A year may have a sign and six digits.
    static func iso8601Time(_ text: Text) throws(ScalarFault) -> CivilTime {
        var scanner = DateScanner(text)
        var time = CivilTime()
        if scanner.next == 0x2D || scanner.next == 0x2B {
            let isNegative = scanner.skip(0x2D)
            if !isNegative { try scanner.expect(0x2B) }
            let year = try scanner.number(6)
            time.year = isNegative ? -year : year
        } else {
            time.year = try scanner.number(4)
        }
        try scanner.expect(0x2D)
        time.month = try scanner.number(2)
        try scanner.expect(0x2D)
        time.day = try scanner.number(2)
        if scanner.isAtEnd { return time }
        guard scanner.skip(0x54) || scanner.skip(0x74) || scanner.skip(0x20) else {
            throw .malformed
        }
        time.hour = try scanner.number(2)
        try scanner.expect(0x3A)
        time.minute = try scanner.number(2)
        if scanner.skip(0x3A) {
            time.second = try scanner.number(2)
            if scanner.skip(0x2E) { time.fraction = try scanner.fraction() }
        }
        if scanner.isAtEnd { return time }
        time.offset = try scanner.zone()
        guard scanner.isAtEnd else { throw .malformed }
        return time
    }

    /// Writes a date and time, with milliseconds unless they are zero.
    ///
    /// - Parameters:
    ///   - time: The date and time in UTC; a year outside 0...9999 has a sign and six digits.
    ///   - milliseconds: The milliseconds.
    ///   - isEscaped: Whether `:` and `+` are percent-encoded.
    ///   - output: The buffer to which the text is appended.
    @inline(__always)
    static func append(
        iso8601 time: CivilTime,
        milliseconds: Int,
        isEscaped: Bool = false,
        to output: inout OutputBuffer
    ) {
        let start = output.room(40)
        var place = start
        func put(_ byte: UInt8) {
            place.pointee = byte
            place += 1
        }
        func put(_ byte: UInt8, escaped: (UInt8, UInt8)) {
            guard isEscaped else { return put(byte) }
            put(0x25)
            put(escaped.0)
            put(escaped.1)
        }
        func put(two value: Int) {
            // This is a division by ten of a number below 100, without a division instruction.
            let tens = (value &* 103) &>> 10
            put(0x30 &+ UInt8(truncatingIfNeeded: tens))
            put(0x30 &+ UInt8(truncatingIfNeeded: value &- tens &* 10))
        }
        let year = Int(time.year.magnitude)
        if time.year != year || year > 9999 {
            if time.year < 0 { put(0x2D) } else { put(0x2B, escaped: (0x32, 0x42)) }
            put(two: year / 10000)
        }
        put(two: year / 100 % 100)
        put(two: year % 100)
        put(0x2D)
        put(two: time.month)
        put(0x2D)
        put(two: time.day)
        put(0x54)
        put(two: time.hour)
        put(0x3A, escaped: (0x33, 0x41))
        put(two: time.minute)
        put(0x3A, escaped: (0x33, 0x41))
        put(two: time.second)
        if milliseconds != 0 {
            put(0x2E)
            put(0x30 &+ UInt8(truncatingIfNeeded: milliseconds / 100))
            put(two: milliseconds % 100)
        }
        put(0x5A)
        output.advance(place - start)
    }

    /// Reads `2013-01-21T14:24:06Z`, the format of most dates, one word at a time.
    ///
    /// - Parameter text: At least 20 bytes.
    /// - Returns: The date; `nil` for any other format, and for values that need further checks.
    package static func plainDate(_ text: UnsafePointer<UInt8>) -> Date? {
        guard text[19] == 0x5A else { return nil }
        return plainSeconds(text).map { Date(timeIntervalSinceReferenceDate: Double($0)) }
    }

    /// Reads `2013-01-21T14:24:06.123Z`.
    ///
    /// - Parameter text: At least 24 bytes.
    /// - Returns: The date; `nil` for any other format, and for values that need further checks.
    static func plainDateWithMilliseconds(_ text: UnsafePointer<UInt8>) -> Date? {
        let digits = (text[20] ^ 0x30, text[21] ^ 0x30, text[22] ^ 0x30)
        guard text[19] == 0x2E, text[23] == 0x5A, digits.0 < 10, digits.1 < 10, digits.2 < 10,
            let seconds = plainSeconds(text)
        else { return nil }
        let milliseconds = Double(digits.0) * 100 + Double(digits.1) * 10 + Double(digits.2)
        return Date(timeIntervalSinceReferenceDate: Double(seconds) + milliseconds / 1000)
    }

    /// Returns the seconds from the start of 2001 to `2013-01-21T14:24:06`.
    @inline(__always)
    private static func plainSeconds(_ text: UnsafePointer<UInt8>) -> Int? {
        let bytes = UnsafeRawPointer(text)
        // Each byte that is not a separator must be a digit, whose value after subtracting 0x30 is at most 9.
        let day = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ 0x2D30_302D_3030_3030
        let time =
            UInt64(littleEndian: (bytes + 8).loadUnaligned(as: UInt64.self)) ^ 0x3030_3A30_3054_3030
        let end =
            UInt32(littleEndian: (bytes + 15).loadUnaligned(as: UInt32.self)) ^ 0x3030_3A30
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        let six: UInt64 = 0x0606_0606_0606_0606
        let isDigits =
            (day | (day &+ six) | time | (time &+ six)) & high == 0
            && (end | (end &+ 0x0606_0606)) & 0xF0F0_F0F0 == 0
            && (day & 0xFF00_00FF_0000_0000) | (time & 0x0000_FF00_00FF_0000) == 0
            && end & 0x0000_FF00 == 0
        if !isDigits { return nil }
        func two(_ word: UInt64, _ shift: UInt64) -> UInt32 {
            UInt32(truncatingIfNeeded: word >> shift & 15) * 10
                + UInt32(truncatingIfNeeded: word >> (shift + 8) & 15)
        }
        let year = two(day, 0) * 100 + two(day, 16)
        let month = two(day, 40)
        let date = two(time, 0)
        let hour = two(time, 24)
        let minute = two(time, 48)
        let second = two(UInt64(end), 16)
        guard year > 0, month &- 1 < 12, date &- 1 < 28 || date &- 1 < days(in: month, of: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        // The same calculation as in `CivilTime.days`, without the eras, which positive years do not need.
        let shifted = month > 2 ? year : year - 1
        let monthOfYear = month > 2 ? month - 3 : month + 9
        let days =
            shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
            + (153 * monthOfYear + 2) / 5 + date - 1
        let seconds = Int(hour * 3600 + minute * 60 + second)
        return (Int(days) - 730_791) * 86400 + seconds
    }

    private static func days(in month: UInt32, of year: UInt32) -> UInt32 {
        UInt32(CivilTime.days(in: Int(month), of: Int(year)))
    }
}
