internal import Foundation

// Numbers: their grammar (RFC 8259, section 6), and their values as integers, floating-point and decimal numbers.
extension JSONReader {
    /// Skips a number.
    @inline(__always)
    mutating func skipNumber() throws(DecodingFailure) {
        let first = at
        if at.pointee == 0x2D { at += 1 }
        if at.pointee &- 0x30 > 9 {
            if at == first { throw syntax("a value") }
            throw syntax("a digit")
        }
        if at.pointee == 0x30 {
            at += 1
            if at.pointee &- 0x30 <= 9 { throw syntax("no digit after a leading zero") }
        } else {
            skipDigits()
        }
        if at.pointee == 0x2E {
            at += 1
            if at.pointee &- 0x30 > 9 { throw syntax("a digit") }
            skipDigits()
        }
        if at.pointee | 0x20 == 0x65 {
            at += 1
            if at.pointee == 0x2B || at.pointee == 0x2D { at += 1 }
            if at.pointee &- 0x30 > 9 { throw syntax("a digit") }
            skipDigits()
        }
    }

    @inline(__always)
    private mutating func skipDigits() {
        var next = at
        while next.pointee &- 0x30 <= 9 { next += 1 }
        at = next
    }

    var isNumber: Bool { at.pointee == 0x2D || at.pointee &- 0x30 <= 9 }

    /// Skips a number and provides its bytes.
    mutating func number() throws(DecodingFailure) -> UnsafeBufferPointer<UInt8> {
        let first = at
        try skipNumber()
        return UnsafeBufferPointer(start: first, count: at - first)
    }

    @inline(__always)
    mutating func readInt() throws(DecodingFailure) -> Int {
        if let value = shortInteger() { return value }
        return try slowInteger(Int.self)
    }

    /// Reads an integer of up to 18 digits; returns `nil`, without moving, for any other value.
    @inline(__always)
    mutating func shortInteger() -> Int? {
        var next = at
        let isNegative = next.pointee == 0x2D
        if isNegative { next += 1 }
        let digits = next
        var value: UInt64 = 0
        while true {
            let digit = next.pointee &- 0x30
            if digit > 9 { break }
            value = value &* 10 &+ UInt64(digit)
            next += 1
        }
        let count = next - digits
        let behind = next.pointee
        if count == 0 || count > 18 || (count > 1 && digits.pointee == 0x30) || behind == 0x2E
            || behind | 0x20 == 0x65 || MemoryLayout<Int>.size < 8
        {
            return nil
        }
        at = next
        return isNegative ? -Int(truncatingIfNeeded: value) : Int(truncatingIfNeeded: value)
    }

    /// Reads an integer of any width; `1.0` and `1e2` are integers too.
    @inline(never)
    mutating func slowInteger<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value {
        let before = self
        var value: Value?
        var isInteger = true
        if isNumber {
            let token = try number()
            do throws(ScalarFault) {
                value = try JSONInteger.value(token, type)
            } catch {
                isInteger = error == .outOfRange
            }
        } else if at.pointee == 0x22, form.pointee.field.options.contains(.loose) {
            value = try withText { text throws(ScalarFault) in
                try ScalarText.integer(type, text)
            }
        } else {
            throw mismatch("an integer")
        }
        if let value { return value }
        if !isInteger { throw before.mismatch("an integer") }
        throw before.invalid("an integer from \(Value.min) to \(Value.max)")
    }

    /// Reads a double; a short one is computed exactly by one multiplication or division (Clinger).
    @inline(__always)
    mutating func readDouble() throws(DecodingFailure) -> Double {
        var next = at
        let isNegative = next.pointee == 0x2D
        if isNegative { next += 1 }
        let digits = next
        var value: UInt64 = 0
        while true {
            let digit = next.pointee &- 0x30
            if digit > 9 { break }
            value = value &* 10 &+ UInt64(digit)
            next += 1
        }
        var count = next - digits
        if count == 0 || (count > 1 && digits.pointee == 0x30) { return try slowDouble() }
        var places = 0
        if next.pointee == 0x2E {
            next += 1
            let fraction = next
            while true {
                let digit = next.pointee &- 0x30
                if digit > 9 { break }
                value = value &* 10 &+ UInt64(digit)
                next += 1
            }
            places = next - fraction
            count += places
            if places == 0 { return try slowDouble() }
        }
        if count > 19 || value > 1 << 53 || places > 22 || next.pointee | 0x20 == 0x65 {
            return try slowDouble()
        }
        at = next
        let result = Double(value) / ScalarText.powersOfTen[places]
        return isNegative ? -result : result
    }

    @inline(never)
    private mutating func slowDouble() throws(DecodingFailure) -> Double {
        let before = self
        var value: Double?
        if isNumber {
            let token = try number()
            value = Double(String(decoding: token, as: UTF8.self))
        } else if at.pointee == 0x22, form.pointee.field.options.contains(.nonFinite),
            let special = try nonFinite()
        {
            return special
        } else if at.pointee == 0x22, form.pointee.field.options.contains(.loose) {
            value = try withText { text throws(ScalarFault) in try ScalarText.double(text) }
        } else {
            throw mismatch("a number")
        }
        guard let value, value.isFinite else { throw before.invalid("a finite double") }
        return value
    }

    /// Reads a text that represents NaN or an infinity; returns `nil`, without moving, for any other value.
    private mutating func nonFinite() throws(DecodingFailure) -> Double? {
        let before = self
        let value = try withText { text throws(ScalarFault) in
            ScalarText.nonFinite(text, isJSON: true)
        }
        if case let value?? = value { return value }
        self = before
        return nil
    }

    mutating func readDecimal() throws(DecodingFailure) -> Decimal {
        let before = self
        var value: Decimal?
        if isNumber {
            let token = try number()
            value = try? ScalarText.decimal(token)
        } else if at.pointee == 0x22, form.pointee.field.options.contains(.loose) {
            value = try withText { text throws(ScalarFault) in try ScalarText.decimal(text) }
        } else {
            throw mismatch("a number")
        }
        guard let value else { throw before.invalid("a decimal number that Decimal can hold") }
        return value
    }
}

/// Converts integers in JSON's syntax without floating-point arithmetic.
enum JSONInteger {
    /// Returns the exact value of a well-formed number; a number with a fraction is malformed.
    static func value<Value: FixedWidthInteger>(
        _ token: UnsafeBufferPointer<UInt8>,
        _ type: Value.Type
    ) throws(ScalarFault) -> Value {
        let isNegative = token.first == 0x2D
        let end = token.firstIndex { $0 | 0x20 == 0x65 } ?? token.count
        let mantissa = token[(isNegative ? 1 : 0)..<end]
        let point = mantissa.firstIndex(of: 0x2E) ?? end
        var digits = mantissa.filter { $0 != 0x2E }
        var exponent = Swift.min(0, point + 1 - end)
        while digits.last == 0x30 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { return 0 }
        exponent += self.exponent(token[Swift.min(end + 1, token.count)...])
        if exponent < 0 { throw .malformed }
        if exponent > 40 { throw .outOfRange }
        digits.append(contentsOf: repeatElement(0x30, count: exponent))
        var value: Value = 0
        for digit in digits {
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let step = Value(digit & 0x0F)
            let (sum, tooFar) =
                isNegative
                ? product.subtractingReportingOverflow(step)
                : product.addingReportingOverflow(step)
            if tooLarge || tooFar { throw .outOfRange }
            value = sum
        }
        return value
    }

    /// Returns the exponent after an `e`, within bounds that the digits of no document can compensate for.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value = 0
        for byte in text where byte &- 0x30 <= 9 {
            value = Swift.min(value * 10 + Int(byte & 0x0F), 1 << 40)
        }
        return text.first == 0x2D ? -value : value
    }
}
