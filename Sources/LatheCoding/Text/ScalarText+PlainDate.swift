package import Foundation

extension ScalarText {
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
