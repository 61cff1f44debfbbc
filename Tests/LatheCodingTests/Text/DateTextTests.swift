import Foundation
import Invention
import Testing

@testable import LatheCoding

@Suite("Dates as text")
struct DateTextTests {
    private func date(
        _ text: String,
        _ format: DateFormat = .iso8601
    ) throws -> Date {
        try read(text) { bytes in try ScalarText.date(bytes, format) }
    }

    private func text(_ date: Date, _ format: DateFormat = .iso8601) -> String {
        written { ScalarText.append(date, format, to: &$0) }
    }

    @Test("Random dates agree with Foundation in both directions")
    func crossed() throws {
        var random = SeededGenerator(seed: 4)
        let style = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        // From the start of the Gregorian calendar in 1583 to the end of 9999.
        for _ in 0..<3_000 {
            let seconds = Int.random(in: -12_212_553_600...253_402_300_799, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let spelled = date.formatted(style)
            #expect(text(date) == spelled)
            #expect(try self.date(spelled) == date)
            #expect(try Date(text(date), strategy: style) == date)
            let milliseconds = Double(Int.random(in: 1...999, using: &random))
            let finer = date.addingTimeInterval(milliseconds / 1000)
            let difference = try Date(text(finer), strategy: fractional).timeIntervalSince(finer)
            #expect(abs(difference) < 0.0006)
            #expect(abs(try self.date(text(finer)).timeIntervalSince(finer)) < 0.0001)
            #expect(try self.date(text(date, .rfc1123), .rfc1123) == date)
            #expect(try self.date(text(date, .unixSeconds), .unixSeconds) == date)
            #expect(try self.date(text(date, .unixMilliseconds), .unixMilliseconds) == date)
        }
    }

    @Test(
        "Each form of ISO 8601 reads as the same time",
        arguments: [
            "2013-01-21T14:24:06Z", "2013-01-21T14:24:06.000Z", "2013-01-21t14:24:06z",
            "2013-01-21 14:24:06", "2013-01-21T14:24:06", "2013-01-21T16:24:06+02:00",
            "2013-01-21T08:54:06-0530", "2013-01-21T15:24:06+01", "2013-01-22T00:24:06+10:00",
            "+002013-01-21T14:24:06Z", "2013-01-21T14:24:06-00:00",
        ]
    )
    func forms(text: String) throws {
        #expect(try date(text) == Date(timeIntervalSince1970: 1_358_778_246))
    }

    @Test("Seconds and time of day may be missing, fractions have any length")
    func shorter() throws {
        #expect(try date("2013-01-21") == Date(timeIntervalSince1970: 1_358_726_400))
        #expect(try date("2013-01-21T14:24Z") == Date(timeIntervalSince1970: 1_358_778_240))
        #expect(try date("2001-01-01T00:00:00.5Z").timeIntervalSinceReferenceDate == 0.5)
        let long = try date("2001-01-01T00:00:00.1234567890123456789012Z")
        #expect(abs(long.timeIntervalSinceReferenceDate - 0.123456789012345) < 1e-14)
        #expect(try date("2016-12-31T23:59:60Z") == date("2017-01-01T00:00:00Z"))
        #expect(try date("2017-01-01T00:59:60+01:00") == date("2017-01-01T00:00:00Z"))
    }

    @Test(
        "Times that no calendar or clock shows are out of range",
        arguments: [
            "2013-02-29", "1900-02-29", "2013-13-01", "2013-00-01", "2013-01-00", "2013-04-31",
            "2013-01-21T24:00:00Z", "2013-01-21T14:60:00Z", "2013-01-21T14:24:61Z",
            "2013-01-21T14:24:60Z", "2013-01-21T14:24:06+24:00", "2013-01-21T14:24:06+02:60",
        ]
    )
    func outOfRange(text: String) {
        #expect(throws: ScalarFault.outOfRange) { try date(text) }
    }

    @Test(
        "Other forms are malformed",
        arguments: [
            "", "2013", "2013-1-21", "20130121", "2013-01-21T", "2013-01-21T14", "2013-01-21Z",
            "2013-01-21T14:24:06.Z", "2013-01-21T14:24:06 Z", " 2013-01-21", "2013-01-21 ",
            "2013-01-21T14:24:06+2", "2013-01-21T14:24:06+02:0", "2013-01-21T14:24:06Zx",
            "2013/01/21", "-13-01-21", "2013-01-21X14:24:06Z", "1358778246",
        ]
    )
    func malformed(text: String) {
        #expect(throws: ScalarFault.malformed) { try date(text) }
    }

    @Test("29 February is a date in leap years only")
    func leapYears() {
        for year in 0...9999 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let text = String(format: "%04d-02-29", year)
            #expect(((try? date(text)) != nil) == isLeap, "\(year)")
        }
    }

    @Test("Every cut of a date is a shorter form or a failure")
    func cuts() {
        let whole = "2013-01-21T14:24:06.123+02:00"
        let good = (0...whole.count).filter { (try? date(String(whole.prefix($0)))) != nil }
        #expect(good == [10, 16, 19, 21, 22, 23, 26, 29])
    }

    @Test(
        "All three dates of HTTP read as the same time",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994", "Wed, 06 Nov 1994 08:49:37 GMT",
        ]
    )
    func http(text: String) throws {
        #expect(try date(text, .rfc1123) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(
        "Dates of HTTP are strict",
        arguments: [
            "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
            "sun, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
            "Sunday, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun Nov 6 08:49:37 1994", "",
        ]
    )
    func badHTTP(text: String) {
        #expect(throws: ScalarFault.malformed) { try date(text, .rfc1123) }
    }

    @Test("Two digits of a year are at most fifty years ahead")
    func centuries() throws {
        let now = Date(timeIntervalSince1970: 1_767_225_600)  // 2026-01-01
        for (digits, year) in [
            ("94", 1994), ("26", 2026), ("75", 2075), ("76", 1976), ("00", 2000),
        ] {
            let time = try read("Monday, 02-Jan-\(digits) 00:00:00 GMT") {
                bytes in
                try ScalarText.httpTime(bytes, now: now)
            }
            #expect(time.year == year)
        }
    }

    @Test("Patterns read and write their parts and literals")
    func patterns() throws {
        let moment = Date(timeIntervalSinceReferenceDate: 380_471_046.5)
        for (pattern, spelled) in [
            ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2013-01-21T14:24:06.500Z"),
            ("dd.MM.yyyy HH:mm:ss,SSS", "21.01.2013 14:24:06,500"),
            ("yyyyMMddHHmmssSSS", "20130121142406500"), ("'o''clock' yyyy", "o'clock 2013"),
        ] {
            #expect(DateFormat.isValid(pattern: pattern))
            #expect(text(moment, .pattern(pattern)) == spelled)
        }
        #expect(try date("21.01.2013 14:24:06,500", .pattern("dd.MM.yyyy HH:mm:ss,SSS")) == moment)
        #expect(
            try date("2013-01-21 16:24+02:00", .pattern("yyyy-MM-dd HH:mmXXX"))
                == date("2013-01-21T14:24Z")
        )
        #expect(try date("2013", .pattern("yyyy")) == date("2013-01-01"))
        #expect(throws: ScalarFault.malformed) { try date("21.1.2013", .pattern("dd.MM.yyyy")) }
        #expect(throws: ScalarFault.outOfRange) { try date("31.02.2013", .pattern("dd.MM.yyyy")) }
        #expect(throws: ScalarFault.malformed) { try date("2013x", .pattern("yyyy")) }
    }

    @Test(
        "A pattern with unknown letters, repetitions, no year or an open quote is not valid",
        arguments: [
            "", "MM-dd", "yy-MM-dd", "yyyy yyyy", "yyyy-M-d", "yyyy 'at", "yyyy EEE", "YYYY",
        ]
    )
    func badPatterns(pattern: String) {
        #expect(!DateFormat.isValid(pattern: pattern))
    }

    @Test("Numbers of seconds and milliseconds keep fractions and signs")
    func unix() throws {
        #expect(
            try date("1358778246.25", .unixSeconds) == Date(timeIntervalSince1970: 1_358_778_246.25)
        )
        #expect(try date("-1", .unixSeconds) == Date(timeIntervalSince1970: -1))
        #expect(
            try date("1358778246250", .unixMilliseconds)
                == Date(timeIntervalSince1970: 1_358_778_246.25)
        )
        #expect(
            text(Date(timeIntervalSince1970: 1_358_778_246.25), .unixSeconds) == "1358778246.25"
        )
        #expect(
            text(Date(timeIntervalSince1970: 1_358_778_246.25), .unixMilliseconds)
                == "1358778246250"
        )
        #expect(throws: ScalarFault.malformed) { try date("x", .unixSeconds) }
        #expect(throws: ScalarFault.outOfRange) { try date("1e400", .unixMilliseconds) }
    }

    @Test("Fractions are rounded to milliseconds and carried")
    func rounding() {
        #expect(text(Date(timeIntervalSinceReferenceDate: 0.9996)) == "2001-01-01T00:00:01Z")
        #expect(text(Date(timeIntervalSinceReferenceDate: 0.0004)) == "2001-01-01T00:00:00Z")
        #expect(text(Date(timeIntervalSinceReferenceDate: -0.001)) == "2000-12-31T23:59:59.999Z")
        // The first day of the year 1 in the older calendar.
        #expect(text(.distantPast) == "0000-12-30T00:00:00Z")
    }

    @Test("Extreme dates are written without a trap and as far as the form goes")
    func extremes() throws {
        let values = [
            1e300, -1e300, .infinity, -.infinity, 1e15, -1e15, 9.3e18, -9.3e18, .nan,
            .greatestFiniteMagnitude,
        ]
        let formats: [DateFormat] = [
            .iso8601, .rfc1123, .unixSeconds, .unixMilliseconds, .pattern("yyyy-MM-dd"),
        ]
        for value in values {
            for format in formats {
                #expect(!text(Date(timeIntervalSinceReferenceDate: value), format).isEmpty)
            }
        }
        #expect(text(Date(timeIntervalSinceReferenceDate: 1e300)) == "+999999-12-31T23:59:59Z")
        #expect(text(Date(timeIntervalSinceReferenceDate: -1e300)) == "-999999-01-01T00:00:00Z")
        #expect(text(Date(timeIntervalSinceReferenceDate: .nan)) == "NaN")
        #expect(
            text(Date(timeIntervalSinceReferenceDate: 1e13), .rfc1123)
                == "Fri, 31 Dec 9999 23:59:59 GMT"
        )
        for year in ["-000001", "+010000", "-012345", "+999999"] {
            let spelled = "\(year)-07-15T01:02:03Z"
            #expect(try text(date(spelled)) == spelled)
        }
    }
}
