public import Foundation

/// A day of the Gregorian calendar without a time and a time zone, written as `2013-01-21`.
///
/// Years range from 0 to 9999.
public struct CalendarDate: Hashable, Comparable, Sendable {
    /// The year, from 0 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a date; `nil` if it does not exist, such as 29 February 2013.
    public init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, day >= 1,
            day <= CivilTime.days(in: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day at a time in UTC; the first or last day if the year is outside 0...9999.
    public init(_ date: Date) {
        let first = CivilTime.days(year: 0, month: 1, day: 1)
        let last = CivilTime.days(year: 9999, month: 12, day: 31)
        let days = (date.timeIntervalSince1970 / 86400).rounded(.down)
        // Due to the order of the arguments, a date that is not a number becomes the first day.
        let time = CivilTime(
            secondsSince1970: Int(min(max(Double(first), days), Double(last))) * 86400
        )
        year = time.year
        month = time.month
        day = time.day
    }

    /// Reads `2013-01-21`, four, two and two digits; `nil` for any other form or if the day does not exist.
    public init?(_ text: String) {
        var text = text
        let parts = text.withUTF8 { bytes in
            Result { () throws(ScalarFault) in try Self.parts(bytes) }
        }
        guard case .success(let (year, month, day)) = parts else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func parts(
        _ text: ScalarText.Text
    ) throws(ScalarFault) -> (year: Int, month: Int, day: Int) {
        var scanner = DateScanner(text)
        let year = try scanner.number(4)
        try scanner.expect(0x2D)
        let month = try scanner.number(2)
        try scanner.expect(0x2D)
        let day = try scanner.number(2)
        guard scanner.isAtEnd else { throw .malformed }
        return (year, month, day)
    }

    /// The first instant of the day in UTC.
    public var date: Date {
        let days = CivilTime.days(year: year, month: month, day: day)
        return Date(timeIntervalSince1970: Double(days * 86400))
    }

    /// Returns whether one date is before another.
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: LosslessStringConvertible {
    /// The date as in `2013-01-21`.
    public var description: String {
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: width - digits.utf8.count) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

extension CalendarDate: MapKey {
    /// Reads `2013-01-21`; `nil` for any other text.
    public init?(mapKey: String) { self.init(mapKey) }

    /// The date as in `2013-01-21`.
    public var mapKey: String { description }
}

extension CalendarDate: WireValue {
    /// The first day of 2001.
    public static var blank: CalendarDate { CalendarDate(.blank) }

    /// Reads `2013-01-21`; any other form is a failure.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.value("a date as 2013-01-21") { text throws(ScalarFault) in
            let (year, month, day) = try Self.parts(text)
            guard let date = CalendarDate(year: year, month: month, day: day) else {
                throw .outOfRange
            }
            return date
        }
    }

    /// Writes `2013-01-21`.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(description) }
}
