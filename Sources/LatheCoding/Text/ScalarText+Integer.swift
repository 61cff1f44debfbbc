extension ScalarText {
    /// Reads a decimal integer exactly, with an optional sign; leading zeros are allowed.
    package static func integer<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ text: Text
    ) throws(ScalarFault) -> Value {
        var start = 0
        var isNegative = false
        if let first = text.first, first == 0x2D || first == 0x2B {
            isNegative = first == 0x2D
            start = 1
        }
        guard start < text.count else { throw .malformed }
        guard text.count - start <= 18 else {
            return try longInteger(text, start: start, isNegative: isNegative)
        }
        var value: Int64 = 0
        for index in start..<text.count {
            let digit = digit(text[index])
            guard digit < 10 else { throw .malformed }
            value = value &* 10 &+ Int64(truncatingIfNeeded: digit)
        }
        guard let exact = Value(exactly: isNegative ? 0 &- value : value) else { throw .outOfRange }
        return exact
    }

    private static func longInteger<Value: FixedWidthInteger>(
        _ text: Text,
        start: Int,
        isNegative: Bool
    ) throws(ScalarFault) -> Value {
        for index in start..<text.count where digit(text[index]) > 9 { throw .malformed }
        var value: Value = 0
        for index in start..<text.count {
            // A negative number is counted downward, since the minimum has no positive counterpart.
            let (shifted, overflowed) = value.multipliedReportingOverflow(by: 10)
            guard !overflowed else { throw .outOfRange }
            let digit = Value(truncatingIfNeeded: digit(text[index]))
            let sum =
                isNegative
                ? shifted.subtractingReportingOverflow(digit)
                : shifted.addingReportingOverflow(digit)
            guard !sum.overflow else { throw .outOfRange }
            value = sum.partialValue
        }
        return value
    }

    /// Writes an integer in decimal digits; this version for the most common type is compiled for callers in
    /// other modules.
    package static func append(_ value: Int, to output: inout OutputBuffer) {
        append(integer: value, to: &output)
    }

    /// Writes an integer in decimal digits.
    package static func append<Value: FixedWidthInteger>(
        integer value: Value,
        to output: inout OutputBuffer
    ) {
        if value < 0 { output.append(0x2D) }
        let magnitude = value.magnitude
        if let small = UInt64(exactly: magnitude) {
            append(digits: small, width: 1, to: &output)
        } else {
            output.append(String(magnitude))
        }
    }

    /// Writes decimal digits with leading zeros up to `width`, which is at most 20.
    static func append(digits value: UInt64, width: Int, to output: inout OutputBuffer) {
        if value < 100, width < 3 { return append(few: value, width: width, to: &output) }
        var count = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        count = max(count, width)
        let room = output.room(count)
        rest = value
        var index = count - 1
        while index >= 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            room[index] = 0x30 &+ UInt8(truncatingIfNeeded: digit)
            rest = quotient
            index -= 1
        }
        output.advance(count)
    }

    /// Writes one or two digits.
    @inline(__always)
    private static func append(few value: UInt64, width: Int, to output: inout OutputBuffer) {
        let room = output.room(2)
        // This is a division by ten of a number below 100, without a division instruction.
        let tens = (value &* 103) &>> 10
        let ones = UInt8(truncatingIfNeeded: value &- tens &* 10)
        room[0] = 0x30 &+ UInt8(truncatingIfNeeded: tens)
        room[1] = 0x30 &+ ones
        guard tens == 0, width < 2 else { return output.advance(2) }
        room[0] = room[1]
        output.advance(1)
    }
}
