internal import Foundation

// Reads scalars. The common forms come first, and the other forms that a field's options allow come later.
extension JSONReader {
    // MARK: Text

    /// Reads text, or the digits of a number if the field is loose.
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

    /// Reads text that contains escapes or bytes that are not ASCII, or that has no end.
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

    /// Skips text and provides its unescaped bytes.
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

    // MARK: Boolean values

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
        guard let value else { throw before.invalid("a Boolean") }
        return value
    }

    // MARK: Times

    @inline(__always)
    mutating func readDate() throws(DecodingFailure) -> Date {
        if form.pointee.isISO8601, at.pointee == 0x22 {
            // If the text does not end after the date, its quote is elsewhere, or it contains a byte that is not
            // valid in a date.
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
