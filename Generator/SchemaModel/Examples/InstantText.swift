/// A point in time in an example.
///
/// It is an ISO 8601 time with seconds and a zone, such as `2013-01-21T20:30:00Z`, or a day, which begins at midnight
/// UTC.
package struct InstantText: Hashable, Sendable {
    /// Whole seconds since 1970 in UTC.
    package let seconds: Int
    /// The digits of the second's fraction; may be empty.
    package let fraction: String

    /// Reads a text; returns `nil` if it has another form or contains a day that does not exist.
    package init?(_ text: String) {
        var rest = text[...]
        guard let year = Self.number(4, &rest), Self.take("-", &rest),
            let month = Self.number(2, &rest), Self.take("-", &rest),
            let day = Self.number(2, &rest),
            1...12 ~= month, 1...Self.days(in: month, of: year) ~= day
        else { return nil }
        let midnight = Self.days(year, month, day) * 86400
        if rest.isEmpty {
            seconds = midnight
            fraction = ""
            return
        }
        guard Self.take("T", &rest), let hour = Self.number(2, &rest), hour < 24,
            Self.take(":", &rest), let minute = Self.number(2, &rest), minute < 60,
            Self.take(":", &rest), let second = Self.number(2, &rest), second < 60
        else { return nil }
        var digits = ""
        if Self.take(".", &rest) {
            digits = String(rest.prefix { $0.isASCII && $0.isNumber })
            guard 1...9 ~= digits.count else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        guard let offset = Self.offset(&rest), rest.isEmpty else { return nil }
        seconds = midnight + hour * 3600 + minute * 60 + second - offset
        while digits.last == "0" { digits.removeLast() }
        fraction = digits
    }

    /// The time in UTC, as in `2013-01-21T20:30:00Z`, without its fraction.
    package var utc: String {
        let day = Int((Double(seconds) / 86400).rounded(.down))
        let time = seconds - day * 86400
        let (year, month, date) = Self.civil(day)
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T"
            + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    /// Whether a text is a day that exists in the calendar, such as `2013-01-21`.
    package static func isDay(_ text: String) -> Bool {
        text.utf8.count == 10 && InstantText(text) != nil
    }

    private static func offset(_ rest: inout Substring) -> Int? {
        if take("Z", &rest) { return 0 }
        let sign = take("+", &rest) ? 1 : take("-", &rest) ? -1 : 0
        guard sign != 0, let hour = number(2, &rest), take(":", &rest),
            let minute = number(2, &rest), hour < 24, minute < 60
        else { return nil }
        return sign * (hour * 3600 + minute * 60)
    }

    private static func number(_ width: Int, _ rest: inout Substring) -> Int? {
        let digits = rest.prefix(width)
        guard digits.count == width, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        rest = rest.dropFirst(width)
        return Int(digits)
    }

    private static func take(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    // MARK: The calendar

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Returns the number of days since 1970.
    ///
    /// Years begin in March in this calculation, so that a leap day is the last day.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        return (year, (month + 2) % 12 + 1, dayOfYear - (153 * month + 2) / 5 + 1)
    }
}
