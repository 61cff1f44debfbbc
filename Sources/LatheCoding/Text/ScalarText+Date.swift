package import Foundation

extension ScalarText {
    private static let secondsFrom1970ToReference = 978_307_200

    /// Reads a date with time; a date or time that does not exist is out of range.
    ///
    /// A leap second is accepted at the end of a day in UTC and is the first second of the next day.
    package static func date(_ text: Text, _ format: DateFormat) throws(ScalarFault) -> Date {
        let time: CivilTime
        switch format {
        case .iso8601:
            if text.count == 20, let base = text.baseAddress, let date = plainDate(base) {
                return date
            }
            time = try iso8601Time(text)
        case .rfc1123: time = try httpTime(text)
        case .pattern(let pattern): time = try patternTime(text, pattern)
        case .unixSeconds: return try unixDate(text, places: 0)
        case .unixMilliseconds: return try unixDate(text, places: 3)
        }
        guard time.isValid else { throw .outOfRange }
        let seconds = time.secondsSince1970 - secondsFrom1970ToReference
        return Date(timeIntervalSinceReferenceDate: Double(seconds) + time.fraction)
    }

    /// Reads seconds since 1970 times a power of ten.
    ///
    /// A `Date` counts from 2001. The fraction is added to whole seconds, as in the other formats, so that the
    /// same time results in the same date in each format.
    private static func unixDate(_ text: Text, places: Int) throws(ScalarFault) -> Date {
        var number = try ScannedNumber<UInt64>(text)
        number.normalize()
        let fraction = places - number.exponent
        guard !number.isCut, 0...15 ~= fraction else {
            return Date(timeIntervalSince1970: try double(text) / (places == 0 ? 1 : 1000))
        }
        var scale: UInt64 = 1
        for _ in 0..<fraction { scale *= 10 }
        let (whole, rest) = number.mantissa.quotientAndRemainder(dividingBy: scale)
        let sign = number.isNegative ? -1.0 : 1
        let seconds = sign * Double(whole) - Double(secondsFrom1970ToReference)
        return Date(timeIntervalSinceReferenceDate: seconds + sign * (Double(rest) / Double(scale)))
    }

    /// Returns whether a format can represent a date; another date is written in place of one that it cannot
    /// represent.
    package static func canSpell(_ date: Date, _ format: DateFormat) -> Bool {
        let seconds = date.timeIntervalSince1970
        switch format {
        // The range from the first year to the end of the last one, without the times that are rounded up beyond
        // it.
        case .iso8601: return seconds >= -31_619_087_596_800 && seconds < 31_494_784_780_799.99
        case .rfc1123, .pattern: return seconds >= -62_167_219_200 && seconds < 253_402_300_799.999
        case .unixSeconds: return seconds.isFinite
        case .unixMilliseconds: return (seconds * 1000).isFinite
        }
    }

    /// Writes a date with time in UTC.
    ///
    /// `iso8601` has milliseconds only if they are not zero, and years outside 0...9999 with a sign and six
    /// digits. A time outside this range is written as the first or last time in it. For `rfc1123` and patterns,
    /// the range is the years 0 to 9999. A date that is not a number is written as `NaN`.
    package static func append(
        _ date: Date,
        _ format: DateFormat,
        to output: inout OutputBuffer
    ) {
        let seconds = date.timeIntervalSince1970
        guard !seconds.isNaN else { return output.append("NaN") }
        switch format {
        case .iso8601:
            let (time, milliseconds) = civilTime(date, years: -999_999...999_999)
            append(iso8601: time, milliseconds: milliseconds, to: &output)
        case .rfc1123:
            append(httpTime: civilTime(date, years: 0...9999).time, to: &output)
        case .pattern(let pattern):
            let (time, milliseconds) = civilTime(date, years: 0...9999)
            append(time, milliseconds: milliseconds, pattern: pattern, to: &output)
        case .unixSeconds:
            append(double: seconds, to: &output)
        case .unixMilliseconds:
            append(double: (seconds * 1000).rounded(), to: &output)
        }
    }

    /// Writes a date in ISO 8601 with `:` and `+` percent-encoded for a URL, as `%3A` and `%2B`.
    package static func append(escapedISO8601 date: Date, to output: inout OutputBuffer) {
        guard !date.timeIntervalSince1970.isNaN else { return output.append("NaN") }
        let (time, milliseconds) = civilTime(date, years: -999_999...999_999)
        append(iso8601: time, milliseconds: milliseconds, isEscaped: true, to: &output)
    }

    /// Returns the date and time in UTC, rounded to milliseconds and limited to a range of years.
    private static func civilTime(
        _ date: Date,
        years: ClosedRange<Int>
    ) -> (time: CivilTime, milliseconds: Int) {
        // The fraction is rounded separately, since far from 1970 the whole seconds leave no digits for
        // milliseconds.
        let reference = date.timeIntervalSinceReferenceDate
        guard reference.magnitude < 0x1p45 else {
            return (bound(years, isFirst: reference < 0), 0)
        }
        var seconds = Int(reference)
        var milliseconds = 0
        let fraction = reference - Double(seconds)
        if fraction != 0 {
            if fraction < 0 { seconds -= 1 }
            milliseconds = Int(((fraction < 0 ? fraction + 1 : fraction) * 1000).rounded())
            if milliseconds == 1000 {
                seconds += 1
                milliseconds = 0
            }
        }
        seconds += secondsFrom1970ToReference
        let time = CivilTime(secondsSince1970: seconds)
        if years.contains(time.year) { return (time, milliseconds) }
        return (bound(years, isFirst: time.year < 0), 0)
    }

    /// Returns the first or the last second of a range of years.
    private static func bound(_ years: ClosedRange<Int>, isFirst: Bool) -> CivilTime {
        let first = CivilTime.days(year: years.lowerBound, month: 1, day: 1) * 86400
        let last = CivilTime.days(year: years.upperBound + 1, month: 1, day: 1) * 86400 - 1
        return CivilTime(secondsSince1970: isFirst ? first : last)
    }

    /// Writes a time of day, `HH:mm:ss`.
    static func append(clock time: CivilTime, to output: inout OutputBuffer) {
        append(two: time.hour, to: &output)
        output.append(0x3A)
        append(two: time.minute, to: &output)
        output.append(0x3A)
        append(two: time.second, to: &output)
    }

    static func append(two value: Int, to output: inout OutputBuffer) {
        append(digits: UInt64(value), width: 2, to: &output)
    }
}
