// All integer types are read and written exactly, and a value out of range is a failure.

extension WireValue where Self: FixedWidthInteger {
    /// Zero.
    public static var blank: Self { 0 }

    /// Reads an integer exactly; a value out of the type's range is a failure.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.integer(Self.self)
    }

    /// Writes the integer in decimal digits.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(integer: self) }
}

extension Int: WireValue, MapKey {}
extension Int8: WireValue, MapKey {}
extension Int16: WireValue, MapKey {}
extension Int32: WireValue, MapKey {}
extension Int64: WireValue, MapKey {}
extension UInt: WireValue, MapKey {}
extension UInt8: WireValue, MapKey {}
extension UInt16: WireValue, MapKey {}
extension UInt32: WireValue, MapKey {}
extension UInt64: WireValue, MapKey {}
