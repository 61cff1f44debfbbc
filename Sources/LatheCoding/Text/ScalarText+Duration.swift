extension ScalarText {
    private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

    /// Reads a duration exactly; one that attoseconds cannot represent is out of range.
    ///
    /// Numbers may have a fraction and an exponent. Fractions of minutes and of longer units are rounded to
    /// attoseconds, since most of them have no finite decimal representation. ISO 8601 allows weeks, days, hours,
    /// minutes and seconds in this order, with a fraction in the last of them, and a sign before them. Years and
    /// months have no fixed length and are malformed.
    package static func duration(
        _ text: Text,
        _ format: DurationFormat
    ) throws(ScalarFault) -> Duration {
        let attoseconds: Int128
        if let (unit, power) = unit(of: format) {
            attoseconds = try self.attoseconds(text, unit, power)
        } else {
            attoseconds = try iso8601Attoseconds(text)
        }
        let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: attosecondsPerSecond)
        guard let seconds = Int64(exactly: seconds) else { throw .outOfRange }
        return Duration(secondsComponent: seconds, attosecondsComponent: Int64(rest))
    }

    /// Returns a unit's attoseconds as a number times a power of ten; `nil` for a format with several units.
    private static func unit(of format: DurationFormat) -> (unit: UInt128, power: Int)? {
        switch format {
        case .milliseconds: (1, 15)
        case .seconds: (1, 18)
        case .minutes: (6, 19)
        case .hours: (36, 20)
        case .iso8601: nil
        }
    }

    private static func attoseconds(
        _ text: Text,
        _ unit: UInt128,
        _ power: Int
    ) throws(ScalarFault) -> Int128 {
        var number = try ScannedNumber<UInt128>(text)
        number.normalize()
        guard !number.isCut else { throw .outOfRange }
        guard number.mantissa != 0 else { return 0 }
        guard number.lowerExponent(to: -power) else { throw .outOfRange }
        let places = -power - number.exponent
        // A number with more decimal places than this is less than an attosecond.
        guard places <= 38 else { throw .outOfRange }
        var divisor: UInt128 = 1
        for _ in 0..<places { divisor *= 10 }
        let (high, low) = number.mantissa.multipliedFullWidth(by: unit)
        guard high < divisor else { throw .outOfRange }
        let (quotient, rest) = divisor.dividingFullWidth((high, low))
        // Less than the maximum, so that the number can be rounded up.
        guard quotient < Int128.max.magnitude else { throw .outOfRange }
        var magnitude = Int128(quotient)
        if rest != 0 {
            // Most fractions of minutes and longer units have no finite decimal representation and are rounded to
            // the nearest attosecond.
            guard unit > 1 else { throw .outOfRange }
            if rest >= divisor - rest { magnitude += 1 }
        }
        return number.isNegative ? -magnitude : magnitude
    }

    private static func iso8601Attoseconds(_ text: Text) throws(ScalarFault) -> Int128 {
        var index = 0
        var isNegative = false
        if let first = text.first, first == 0x2D || first == 0x2B {
            isNegative = first == 0x2D
            index = 1
        }
        guard index < text.count, text[index] == 0x50, text.count > index + 1 else {
            throw .malformed
        }
        index += 1
        // The order of the parts is W D T H M S.
        var rank = 0
        var hasFraction = false
        var total: Int128 = 0
        while index < text.count {
            if text[index] == 0x54 {
                guard rank < 3, index + 1 < text.count, !hasFraction else { throw .malformed }
                rank = 3
                index += 1
                continue
            }
            let start = index
            guard digit(text[index]) < 10, !hasFraction else { throw .malformed }
            while index < text.count, digit(text[index]) < 10 || text[index] == 0x2E {
                if text[index] == 0x2E { hasFraction = true }
                index += 1
            }
            guard index < text.count else { throw .malformed }
            let number = Text(rebasing: text[start..<index])
            let part: (rank: Int, unit: UInt128, power: Int)
            switch (text[index], rank) {
            case (0x57, 0): part = (1, 6048, 20)
            case (0x44, 0...1): part = (2, 864, 20)
            case (0x48, 3): part = (4, 36, 20)
            case (0x4D, 3...4): part = (5, 6, 19)
            case (0x53, 3...5): part = (6, 1, 18)
            default: throw .malformed
            }
            index += 1
            rank = part.rank
            let (sum, overflowed) = total.addingReportingOverflow(
                try attoseconds(number, part.unit, part.power)
            )
            guard !overflowed else { throw .outOfRange }
            total = sum
        }
        return isNegative ? -total : total
    }

    /// Returns whether a duration can be written; one of 2^63 seconds or more cannot.
    package static func canSpell(_ duration: Duration) -> Bool {
        (.zero - .seconds(Int64.max) ... .seconds(Int64.max)) ~= duration
    }

    /// Writes a duration.
    ///
    /// All formats are exact. Milliseconds, seconds and ISO 8601 (`PT36H30M0.5S`, without days) are decimal.
    /// Minutes and hours have as many decimal places as are needed to read the same number of attoseconds.
    package static func append(
        _ duration: Duration,
        _ format: DurationFormat,
        to output: inout OutputBuffer
    ) {
        // Outside of this range, `components` would stop the program.
        let limit = Duration.seconds(Int64.max)
        let (seconds, rest) = min(max(duration, .zero - limit), limit).components
        let total = Int128(seconds) * attosecondsPerSecond + Int128(rest)
        switch format {
        case .iso8601: append(iso8601: total, to: &output)
        case .milliseconds: append(total, power: 15, to: &output)
        case .seconds: append(total, power: 18, to: &output)
        case .minutes: append(total, unit: 60, places: 20, to: &output)
        case .hours: append(total, unit: 3600, places: 22, to: &output)
        }
    }

    /// Writes attoseconds in a unit of a number of seconds, with as many digits as are needed to distinguish each
    /// of them.
    private static func append(
        _ total: Int128,
        unit: UInt128,
        places: Int,
        to output: inout OutputBuffer
    ) {
        let length = unit * UInt128(attosecondsPerSecond)
        let (whole, rest) = total.magnitude.quotientAndRemainder(dividingBy: length)
        var scale: UInt128 = 1
        for _ in 0..<places { scale *= 10 }
        var (fraction, more) = length.dividingFullWidth(rest.multipliedFullWidth(by: scale))
        if more >= length - more { fraction += 1 }
        if total < 0 { output.append(0x2D) }
        append(integer: whole, to: &output)
        guard fraction != 0 else { return }
        var width = places
        while fraction % 10 == 0 {
            fraction /= 10
            width -= 1
        }
        let digits = String(fraction)
        output.append(0x2E)
        output.append(String(repeating: "0", count: width - digits.utf8.count))
        output.append(digits)
    }

    /// Writes attoseconds as a decimal number in a unit of a power of ten attoseconds.
    private static func append(_ total: Int128, power: Int, to output: inout OutputBuffer) {
        if total < 0 { output.append(0x2D) }
        var unit: UInt64 = 1
        for _ in 0..<power { unit *= 10 }
        let (whole, rest) = total.magnitude.quotientAndRemainder(dividingBy: UInt128(unit))
        append(integer: whole, to: &output)
        guard rest != 0 else { return }
        var fraction = UInt64(rest)
        var width = power
        while fraction % 10 == 0 {
            fraction /= 10
            width -= 1
        }
        output.append(0x2E)
        append(digits: fraction, width: width, to: &output)
    }

    private static func append(iso8601 total: Int128, to output: inout OutputBuffer) {
        output.append(total < 0 ? "-PT" : "PT")
        let magnitude = total < 0 ? -total : total
        let seconds = magnitude / attosecondsPerSecond
        let minutes = seconds / 60
        if minutes >= 60 {
            append(integer: minutes / 60, to: &output)
            output.append(0x48)
        }
        if minutes % 60 != 0 {
            append(integer: minutes % 60, to: &output)
            output.append(0x4D)
        }
        let rest = magnitude - minutes * 60 * attosecondsPerSecond
        guard rest != 0 || magnitude == 0 else { return }
        append(rest, power: 18, to: &output)
        output.append(0x53)
    }
}
