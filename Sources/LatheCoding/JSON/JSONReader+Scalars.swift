internal import Foundation

// Reading scalars: the common forms here, what a field's options allow besides further down.
extension JSONReader {
    // MARK: Text

    /// Reads text; a number's digits where the field is loose.
    @inline(__always)
    mutating func readText() throws(DecodingFailure) -> String {
        if at.pointee != 0x22 { return try looseText() }
        var high: UInt64 = 0
        let text = at + 1
        let stop = JSONScan.text(text, &high)
        if stop.pointee == 0x22, high == 0 {
            at = stop + 1
            return JSONScan.string(text, stop - text, ascii: true)
        }
        return try hardText(stop, high)
    }

    /// Reads text with bytes that are not ASCII, or with escapes, or without end.
    @inline(never)
    private mutating func hardText(
        _ stop: UnsafePointer<UInt8>,
        _ high: UInt64
    ) throws(DecodingFailure) -> String {
        at += 1
        let text = at
        if stop.pointee == 0x22 {
            if let wrong = UTF8Check.firstInvalid(text, stop - text) {
                throw encoding(wrong - start)
            }
            at = stop + 1
            return JSONScan.string(text, stop - text, ascii: false)
        }
        try skipText()
        return JSONScan.unescaped(text, at - 1 - text)
    }

    @inline(never)
    private mutating func looseText() throws(DecodingFailure) -> String {
        guard form.pointee.field.options.contains(.loose), isNumber else { throw mismatch("text") }
        let token = try number()
        return String(decoding: token, as: UTF8.self)
    }

    /// Skips text and provides its bytes, without escapes.
    mutating func withText<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(ScalarFault) -> Result
    ) throws(DecodingFailure) -> Result? {
        let text = at + 1
        try skip()
        let raw = UnsafeBufferPointer(start: text, count: at - 1 - text)
        if !raw.contains(0x5C) {
            do throws(ScalarFault) {
                return try body(raw)
            } catch {
                return nil
            }
        }
        let plain = UnsafeMutablePointer<UInt8>.allocate(capacity: raw.count)
        defer { plain.deallocate() }
        let count = JSONScan.unescape(text, raw.count, into: plain)
        do throws(ScalarFault) {
            return try body(UnsafeBufferPointer(start: plain, count: count))
        } catch {
            return nil
        }
    }

    // MARK: Numbers

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

    /// Reads an integer of up to 18 digits; `nil`, without moving, for anything else.
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

    /// Reads an integer of any width; `1.0` and `1e2` are integers too, as their value is one.
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

    /// Reads a double; short ones exactly by one multiplication or division (Clinger).
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
        let result = Double(value) / JSONInteger.powersOfTen[places]
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
        guard let value, value.isFinite else { throw before.invalid("a number of 64 bits") }
        return value
    }

    /// Reads a text that stands for what no number spells; `nil`, without moving, for another one.
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

    // MARK: Truth values

    @inline(__always)
    mutating func readBool() throws(DecodingFailure) -> Bool {
        let word = UnsafeRawPointer(at).loadUnaligned(as: UInt32.self)
        if word == UInt32(littleEndian: 0x6575_7274) {
            at += 4
            return true
        }
        if word == UInt32(littleEndian: 0x736C_6166), at[4] == 0x65 {
            at += 5
            return false
        }
        return try slowBool()
    }

    @inline(never)
    private mutating func slowBool() throws(DecodingFailure) -> Bool {
        let options = form.pointee.field.options
        if options.contains(.presence) {
            try skip()
            return true
        }
        guard options.contains(.loose), isNumber || at.pointee == 0x22 else {
            throw mismatch("true or false")
        }
        let before = self
        var value: Bool?
        if isNumber {
            let token = try number()
            value = try? ScalarText.bool(token, loose: true)
        } else {
            value = try withText { text throws(ScalarFault) in
                try ScalarText.bool(text, loose: true)
            }
        }
        guard let value else { throw before.invalid("a truth value") }
        return value
    }

    // MARK: Times

    @inline(__always)
    mutating func readDate() throws(DecodingFailure) -> Date {
        if form.pointee.isISO8601, at.pointee == 0x22 {
            // A date that is not the text's end has its quote elsewhere, or a byte that no date has.
            if at[21] == 0x22, let date = ScalarText.plainDate(at + 1) {
                at += 22
                return date
            }
            if at[25] == 0x22, let date = ScalarText.plainDateWithMilliseconds(at + 1) {
                at += 26
                return date
            }
        }
        return try otherDate()
    }

    @inline(never)
    private mutating func otherDate() throws(DecodingFailure) -> Date {
        let before = self
        var value: Date?
        let format = form.pointee.field.date
        switch format {
        case .unixSeconds, .unixMilliseconds:
            if isNumber {
                let token = try number()
                value = try? ScalarText.date(token, format)
                break
            }
            guard form.pointee.field.options.contains(.loose) else { throw mismatch("a number") }
            fallthrough
        case .iso8601, .rfc1123, .pattern:
            if at.pointee != 0x22 { throw mismatch("a date as text") }
            value = try withText { text throws(ScalarFault) in try ScalarText.date(text, format) }
        }
        guard let value else { throw before.invalid("a date (\(format))") }
        return value
    }

    mutating func readDuration() throws(DecodingFailure) -> Duration {
        let before = self
        var value: Duration?
        let format = form.pointee.field.duration
        if format != .iso8601, isNumber {
            let token = try number()
            value = try? ScalarText.duration(token, format)
        } else if at.pointee == 0x22,
            format == .iso8601 || form.pointee.field.options.contains(.loose)
        {
            value = try withText { text throws(ScalarFault) in
                try ScalarText.duration(text, format)
            }
        } else {
            throw mismatch("a duration")
        }
        guard let value else { throw before.invalid("a duration (\(format))") }
        return value
    }
}

/// Integers in JSON's spelling, without a detour by floating point.
enum JSONInteger {
    // Never written after it is made.
    nonisolated(unsafe) static let powersOfTen: UnsafePointer<Double> = {
        let powers = UnsafeMutablePointer<Double>.allocate(capacity: 23)
        var power = 1.0
        for exponent in 0...22 {
            powers[exponent] = power
            power *= 10
        }
        return UnsafePointer(powers)
    }()

    /// The exact value of a number of valid form; one with a fraction is malformed.
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

    /// The value after an `e`, held within bounds that no document's digits can make up for.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value = 0
        for byte in text where byte &- 0x30 <= 9 {
            value = Swift.min(value * 10 + Int(byte & 0x0F), 1 << 40)
        }
        return text.first == 0x2D ? -value : value
    }
}
