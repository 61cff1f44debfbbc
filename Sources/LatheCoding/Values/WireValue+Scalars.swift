public import Foundation

extension String: WireValue {
    /// An empty text.
    public static var blank: String { "" }

    /// Reads text.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.text()
    }

    /// Writes the text.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}

extension Bool: WireValue {
    /// The value `false`.
    public static var blank: Bool { false }

    /// Reads a Boolean in the forms that the field allows.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.bool()
    }

    /// Writes `true` or `false`.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}

extension Double: WireValue {
    /// Zero.
    public static var blank: Double { 0 }

    /// Reads a correctly rounded number.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.double()
    }

    /// Writes the shortest digits that are read as the same number.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}

extension Float: WireValue {
    /// Zero.
    public static var blank: Float { 0 }

    /// Reads a number; a value that is too large for single precision is a failure.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        let number = try reader.double()
        let value = Float(number)
        guard value.isFinite || !number.isFinite else {
            throw reader.failure(
                .invalidValue,
                expected: "a number of single precision",
                found: "a larger number"
            )
        }
        self = value
    }

    /// Writes the shortest digits that are read as the same number.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        // The double that is nearest to the shortest digits is written with the same digits: 0.1 remains 0.1.
        writer.write(Double(description) ?? Double(self))
    }
}

extension Decimal: WireValue {
    /// Zero.
    public static var blank: Decimal { Decimal() }

    /// Reads a number exactly; one with more digits than the type can hold is a failure.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.decimal()
    }

    /// Writes the number with all its digits.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(decimal: self) }
}

extension Date: WireValue {
    /// The start of 2001 in UTC.
    public static var blank: Date { Date(timeIntervalSinceReferenceDate: 0) }

    /// Reads a date in the field's format.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.date()
    }

    /// Writes the date in the field's format.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}

extension Duration: WireValue {
    /// Zero.
    public static var blank: Duration { .zero }

    /// Reads a duration in the field's format.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.duration()
    }

    /// Writes the duration in the field's format.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(duration: self) }
}

extension AnyValue: WireValue {
    /// JSON's null.
    public static var blank: AnyValue { .json(.null) }

    /// Reads any value.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.anyValue()
    }

    /// Writes the value unchanged.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(any: self) }
}
