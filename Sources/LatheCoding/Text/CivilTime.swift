/// A date and time of day in the Gregorian calendar, extended in both directions, without a time zone.
///
/// Days are counted in eras of 400 years that begin in March, so that the leap day is the last day of a year and
/// no table is needed.
struct CivilTime {
    var year = 1970
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    /// The second, up to 60 for a leap second, which is the first second of the next minute.
    var second = 0
    /// The fraction of a second, at least 0 and less than 1.
    var fraction = 0.0
    /// The offset of the time zone from UTC, in seconds.
    var offset = 0

    /// Returns the number of days since 1970-01-01.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Whether the date and the time exist.
    var isValid: Bool {
        guard month >= 1, month <= 12, day >= 1, day <= 28 || day <= Self.days(in: month, of: year),
            hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 60
        else { return false }
        // UTC inserts leap seconds only at the end of a day in UTC.
        return second < 60 || secondsSince1970 % 86400 == 0
    }

    var secondsSince1970: Int {
        Self.days(year: year, month: month, day: day) * 86400
            + hour * 3600 + minute * 60 + second - offset
    }

    init() {}

    /// Creates a time from seconds since 1970 in UTC, from -2^45 to 2^45, over a million years.
    init(secondsSince1970 seconds: Int) {
        // If years are counted from this number of eras before the year 0, none is negative, and in 32 bits a
        // division by a constant takes few instructions.
        let eras: UInt32 = 5000
        let shifted = seconds &+ (719_468 + 146_097 * Int(eras)) * 86400
        let days = UInt32(truncatingIfNeeded: shifted / 86400)
        let rest = UInt32(truncatingIfNeeded: shifted % 86400)
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) - Int(eras) * 400 + (month <= 2 ? 1 : 0)
        hour = Int(rest / 3600)
        minute = Int(rest / 60 % 60)
        second = Int(rest % 60)
    }
}
