package import Foundation

extension ScalarText {
    /// Reads a correctly rounded double.
    ///
    /// The syntax is that of JSON, with an optional leading `+` and leading zeros. Infinities and NaN have no
    /// representation. A number that is too large is out of range, and one that is too small becomes zero.
    package static func double(_ text: Text) throws(ScalarFault) -> Double {
        let number = try ScannedNumber<UInt64>(text)
        // Both operands are exact in this range, so the operation rounds only once (Clinger, 1990).
        if !number.isCut, number.mantissa <= 1 << 53 {
            let magnitude = Double(number.mantissa)
            if number.mantissa == 0 { return number.isNegative ? -0.0 : 0.0 }
            if number.exponent == 0 { return number.isNegative ? -magnitude : magnitude }
            if number.exponent > 0, number.exponent <= 22 {
                let value = magnitude * powersOfTen[number.exponent]
                return number.isNegative ? -value : value
            }
            if number.exponent < 0, number.exponent >= -22 {
                let value = magnitude / powersOfTen[-number.exponent]
                return number.isNegative ? -value : value
            }
        }
        // The standard library's conversion does not depend on a locale.
        guard let value = Double(String(decoding: text, as: UTF8.self)) else { throw .malformed }
        guard value.isFinite else { throw .outOfRange }
        return value
    }

    /// Returns NaN or an infinity in the notation of XML Schema, or also of JavaScript; `nil` for other text.
    package static func nonFinite(_ text: Text, isJSON: Bool = false) -> Double? {
        if equals(text, "NaN") { return .nan }
        let isNegative = text.first == UInt8(ascii: "-")
        let hasSign = isNegative || text.first == UInt8(ascii: "+")
        let word = Text(rebasing: text.dropFirst(hasSign ? 1 : 0))
        guard equals(word, "INF") || isJSON && equals(word, "Infinity") else { return nil }
        return isNegative ? -.infinity : .infinity
    }

    // The powers are never changed after their creation.
    nonisolated(unsafe) static let powersOfTen: UnsafePointer<Double> = {
        let powers = UnsafeMutablePointer<Double>.allocate(capacity: 23)
        var power = 1.0
        for exponent in 0...22 {
            powers[exponent] = power
            power *= 10
        }
        return UnsafePointer(powers)
    }()

    /// Reads a decimal number exactly.
    ///
    /// A number that `Decimal` cannot represent is out of range: one with a significand of 2^128 or more, which
    /// has 39 or more digits, or with a power of ten outside -128...127.
    package static func decimal(_ text: Text) throws(ScalarFault) -> Decimal {
        var number = try ScannedNumber<UInt128>(text)
        number.normalize()
        guard !number.isCut else { throw .outOfRange }
        guard number.mantissa != 0 else { return Decimal() }
        guard number.exponent >= -128, number.exponent <= 127 + 38 else { throw .outOfRange }
        let isLarge = number.exponent > 127
        guard number.lowerExponent(to: 127) else { throw .outOfRange }
        var value = decimal(number.mantissa, exponent: number.exponent)
        if isLarge {
            // Foundation moves the trailing zeros of a significand to the exponent, which has no room for them.
            // The difference of two numbers without trailing zeros keeps them.
            value =
                decimal(number.mantissa + 1, exponent: 127)
                - Decimal(sign: .plus, exponent: 127, significand: 1)
        }
        guard !value.isNaN else { throw .outOfRange }
        return number.isNegative ? -value : value
    }

    private static func decimal(_ significand: UInt128, exponent: Int) -> Decimal {
        var value = Decimal(UInt64(truncatingIfNeeded: significand))
        if significand > UInt128(UInt64.max) {
            let high = Decimal(UInt64(truncatingIfNeeded: significand >> 64))
            value += high * (Decimal(UInt64.max) + 1)
        }
        return Decimal(sign: .plus, exponent: exponent, significand: value)
    }

    /// Writes the shortest digits that are read as the same double.
    ///
    /// Whole numbers up to 2^53 have no fraction, as in `4`. Other numbers have Swift's notation, as in `0.1` and
    /// `1e+300`. NaN and the infinities are written `NaN`, `INF` and `-INF`, as in XML Schema. A writer whose
    /// format does not have them must check `isFinite` first.
    package static func append(double value: Double, to output: inout OutputBuffer) {
        if let whole = Int64(exactly: value), whole.magnitude <= 1 << 53 {
            if whole == 0, value.sign == .minus { output.append(0x2D) }
            append(integer: whole, to: &output)
        } else if value.isFinite {
            output.append(value.description)
        } else {
            output.append(value.isNaN ? "NaN" : value < 0 ? "-INF" : "INF")
        }
    }

    /// Writes a decimal number with all its digits and no exponent, or `NaN`.
    package static func append(decimal value: Decimal, to output: inout OutputBuffer) {
        output.append(value.description)
    }
}
