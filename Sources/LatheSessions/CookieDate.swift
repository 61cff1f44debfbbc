import Foundation

/// The date of a cookie, which servers write in many formats (RFC 6265, section 5.1.1).
enum CookieDate {
    /// Parses a date; `nil` when it lacks a part or one is out of range.
    static func date(_ text: String) -> Date? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = self.time(token) {
                time = found
            } else if day == nil, let number = number(token, digits: 1...2) {
                day = number
            } else if month == nil, let found = self.month(token) {
                month = found
            } else if year == nil, let number = number(token, digits: 2...4) {
                year = number
            }
        }
        guard let time, let day, let month, var year else { return nil }
        if 70...99 ~= year { year += 1900 }
        if 0...69 ~= year { year += 2000 }
        guard year >= 1601, 1...31 ~= day, time[0] < 24, time[1] < 60, time[2] < 60,
            let zone = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = DateComponents(
            year: year,
            month: month,
            day: day,
            hour: time[0],
            minute: time[1],
            second: time[2]
        )
        return parts.isValidDate(in: calendar) ? calendar.date(from: parts) : nil
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: return true
        default: return false
        }
    }

    /// Returns the number in a token's leading digits; `nil` when there are fewer or more digits than
    /// allowed.
    private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
        let number = token.prefix { $0.isASCII && $0.isNumber }
        return digits ~= number.count ? Int(number) : nil
    }

    private static func time(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        let areWhole = parts.dropLast().allSatisfy { $0.allSatisfy(\.isNumber) }
        return numbers.count == 3 && areWhole ? numbers : nil
    }

    private static func month(_ token: Substring) -> Int? {
        let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        return months.firstIndex(of: token.prefix(3).lowercased()).map { $0 + 1 }
    }
}
