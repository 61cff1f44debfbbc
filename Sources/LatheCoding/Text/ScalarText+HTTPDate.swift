internal import Foundation

/// The three formats of a date that a recipient must accept (RFC 9110, section 5.6.7).
extension ScalarText {
    private static let monthNames: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
    private static let dayNames: StaticString = "SunMonTueWedThuFriSat"

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two obsolete formats.
    ///
    /// The name of the day must exist, but may be wrong: many servers send `Mon, 26 Jul 1997`, which was a
    /// Saturday. A year with two digits is at most 50 years after `now`.
    static func httpTime(_ text: Text, now: Date = Date()) throws(ScalarFault) -> CivilTime {
        var scanner = DateScanner(text)
        let weekday = try scanner.word(of: dayNames, width: 3)
        if scanner.skip(0x2C) { return try fixedDate(&scanner) }
        if scanner.skip(0x20) { return try asctimeDate(&scanner) }
        return try rfc850Date(&scanner, weekday: weekday, now: now)
    }

    /// Reads ` 06 Nov 1994 08:49:37 GMT`.
    private static func fixedDate(_ scanner: inout DateScanner) throws(ScalarFault) -> CivilTime {
        var time = CivilTime()
        try scanner.expect(0x20)
        time.day = try scanner.number(2)
        try scanner.expect(0x20)
        time.month = try scanner.word(of: monthNames, width: 3) + 1
        try scanner.expect(0x20)
        time.year = try scanner.number(4)
        try scanner.expect(0x20)
        try scanner.clock(&time)
        try scanner.expect(" GMT")
        guard scanner.isAtEnd else { throw .malformed }
        return time
    }

    /// Reads `Nov  6 08:49:37 1994`.
    private static func asctimeDate(_ scanner: inout DateScanner) throws(ScalarFault) -> CivilTime {
        var time = CivilTime()
        time.month = try scanner.word(of: monthNames, width: 3) + 1
        try scanner.expect(0x20)
        time.day = try scanner.skip(0x20) ? scanner.number(1) : scanner.number(2)
        try scanner.expect(0x20)
        try scanner.clock(&time)
        try scanner.expect(0x20)
        time.year = try scanner.number(4)
        guard scanner.isAtEnd else { throw .malformed }
        return time
    }

    /// Reads `day, 06-Nov-94 08:49:37 GMT` after the first three letters of the day.
    private static func rfc850Date(
        _ scanner: inout DateScanner,
        weekday: Int,
        now: Date
    ) throws(ScalarFault) -> CivilTime {
        let rests: [StaticString] = ["day", "day", "sday", "nesday", "rsday", "day", "urday"]
        try scanner.expect(rests[weekday])
        try scanner.expect(", ")
        var time = CivilTime()
        time.day = try scanner.number(2)
        try scanner.expect(0x2D)
        time.month = try scanner.word(of: monthNames, width: 3) + 1
        try scanner.expect(0x2D)
        let shortYear = try scanner.number(2)
        try scanner.expect(0x20)
        try scanner.clock(&time)
        try scanner.expect(" GMT")
        guard scanner.isAtEnd else { throw .malformed }
        let seconds = Int(exactly: now.timeIntervalSince1970.rounded(.down)) ?? 0
        let present = CivilTime(secondsSince1970: min(max(seconds, -(1 << 45)), 1 << 45))
        time.year = present.year - present.year % 100 + 100 + shortYear
        var limit = present
        limit.year += 50
        while time.secondsSince1970 > limit.secondsSince1970 { time.year -= 100 }
        return time
    }

    static func append(httpTime time: CivilTime, to output: inout OutputBuffer) {
        let days = CivilTime.days(year: time.year, month: time.month, day: time.day)
        // 1970 began on a Thursday, four days after a Sunday.
        append(dayNames, at: ((days + 4) % 7 + 7) % 7, to: &output)
        output.append(", ")
        append(two: time.day, to: &output)
        output.append(0x20)
        append(monthNames, at: time.month - 1, to: &output)
        output.append(0x20)
        append(digits: UInt64(time.year), width: 4, to: &output)
        output.append(0x20)
        append(clock: time, to: &output)
        output.append(" GMT")
    }

    private static func append(
        _ names: StaticString,
        at index: Int,
        to output: inout OutputBuffer
    ) {
        output.append(Text(start: names.utf8Start + index * 3, count: 3))
    }
}
