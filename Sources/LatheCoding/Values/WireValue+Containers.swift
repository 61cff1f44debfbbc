extension Optional: WireValue where Wrapped: WireValue {
    /// The value `nil`.
    public static var blank: Wrapped? { nil }

    /// Reads a value, or returns `nil` if the document has none.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.readNone() ? nil : Wrapped.read(from: &reader)
    }

    /// Writes the value, or the format's null.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        if let value = self { value.write(to: &writer) } else { writer.writeNone() }
    }

    /// A Boolean value that indicates whether the value is `nil` or is itself absent.
    public var isAbsent: Bool { self?.isAbsent ?? true }
}

extension Array: WireValue where Element: WireValue {
    /// An empty list.
    public static var blank: [Element] { [] }

    /// Reads a list; one invalid element makes it fail.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&self)
    }

    /// Writes the elements in their order.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}

extension Dictionary: WireValue where Key: MapKey, Value: WireValue {
    /// An empty map.
    public static var blank: [Key: Value] { [:] }

    /// Reads a map; one invalid key or value makes it fail.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&self)
    }

    /// Writes the map.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}
