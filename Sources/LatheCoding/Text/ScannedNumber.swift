/// A decimal number as parsed from its text, `mantissa × 10^exponent`, before its conversion to a type.
///
/// The syntax is that of JSON, with an optional leading `+` and leading zeros. The mantissa keeps as many
/// significant digits as always fit its type, 19 in `UInt64` and 38 in `UInt128`, and one more digit if it fits.
struct ScannedNumber<Mantissa: FixedWidthInteger & UnsignedInteger> {
    private(set) var isNegative = false
    private(set) var mantissa: Mantissa = 0
    private(set) var exponent = 0
    /// Whether the number has more digits, other than zeros, than the mantissa keeps.
    private(set) var isCut = false

    init(_ text: ScalarText.Text) throws(ScalarFault) {
        var index = 0
        if let first = text.first, first == 0x2D || first == 0x2B {
            isNegative = first == 0x2D
            index = 1
        }
        let room = Mantissa.bitWidth > 64 ? 38 : 19
        var digits = 0
        try scanDigits(text, &index, &digits, room: room, isFraction: false)
        if index < text.count, text[index] == 0x2E {
            index += 1
            try scanDigits(text, &index, &digits, room: room, isFraction: true)
        }
        if index < text.count, text[index] | 0x20 == 0x65 {
            index += 1
            try scanExponent(text, &index)
        }
        guard index == text.count else { throw .malformed }
    }

    @inline(__always)
    private mutating func scanDigits(
        _ text: ScalarText.Text,
        _ index: inout Int,
        _ digits: inout Int,
        room: Int,
        isFraction: Bool
    ) throws(ScalarFault) {
        let start = index
        while index < text.count {
            let digit = ScalarText.digit(text[index])
            guard digit < 10 else { break }
            index &+= 1
            if digits < room {
                mantissa = mantissa &* 10 &+ Mantissa(truncatingIfNeeded: digit)
                if mantissa != 0 { digits &+= 1 }
                if isFraction { exponent &-= 1 }
            } else if digits == room, !isCut, keep(digit) {
                digits &+= 1
                if isFraction { exponent &-= 1 }
            } else {
                // Digits after an omitted one cannot be kept.
                digits = room &+ 1
                if digit != 0 { isCut = true }
                if !isFraction { exponent &+= 1 }
            }
        }
        guard index > start else { throw .malformed }
    }

    /// Appends a digit if the mantissa then still fits its type.
    @inline(never)
    private mutating func keep(_ digit: UInt8) -> Bool {
        let (product, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
        let (sum, isTooFar) = product.addingReportingOverflow(Mantissa(truncatingIfNeeded: digit))
        if isTooLarge || isTooFar { return false }
        mantissa = sum
        return true
    }

    private mutating func scanExponent(
        _ text: ScalarText.Text,
        _ index: inout Int
    ) throws(ScalarFault) {
        var isNegative = false
        if index < text.count, text[index] == 0x2D || text[index] == 0x2B {
            isNegative = text[index] == 0x2D
            index += 1
        }
        guard index < text.count else { throw .malformed }
        var value = 0
        while index < text.count {
            let digit = ScalarText.digit(text[index])
            guard digit < 10 else { throw .malformed }
            // No number has enough digits to bring an exponent of this size back into range.
            if value < 1 << 48 { value = value * 10 + Int(digit) }
            index += 1
        }
        exponent += isNegative ? -value : value
    }

    /// Moves the mantissa's trailing zeros to the exponent, so that equal numbers have the same representation.
    mutating func normalize() {
        guard mantissa != 0 else {
            exponent = 0
            return
        }
        while true {
            let (quotient, remainder) = mantissa.quotientAndRemainder(dividingBy: 10)
            guard remainder == 0 else { return }
            mantissa = quotient
            exponent += 1
        }
    }

    /// Appends zeros to the mantissa to lower the exponent to `exponent`; returns `false` if they do not fit.
    mutating func lowerExponent(to lowered: Int) -> Bool {
        while exponent > lowered {
            let (product, overflowed) = mantissa.multipliedReportingOverflow(by: 10)
            guard !overflowed else { return false }
            mantissa = product
            exponent -= 1
        }
        return true
    }
}
