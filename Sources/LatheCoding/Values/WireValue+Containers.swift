extension Optional: WireValue where Wrapped: WireValue {
    /// No value: `nil`.
    public static var blank: Wrapped? { nil }

    /// Reads a value, or `nil` where the document has none.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Wrapped? {
        try reader.readNone() ? nil : Wrapped.read(from: &reader)
    }

    /// Writes the value, or the format's null.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        if let value = self { value.write(to: &writer) } else { writer.writeNone() }
    }

    /// A Boolean value that indicates whether there is no value, or one that is absent itself.
    public var isAbsent: Bool { self?.isAbsent ?? true }
}

extension Array: WireValue where Element: WireValue {
    /// An empty list.
    public static var blank: [Element] { [] }

    /// Reads a list; one bad element fails it.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> [Element] {
        var list: [Element] = []
        try reader.visit(&list)
        return list
    }

    /// Writes the elements in their order.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}

extension Dictionary: WireValue where Key: MapKey, Value: WireValue {
    /// An empty map.
    public static var blank: [Key: Value] { [:] }

    /// Reads a map; one bad key or value fails it.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> [Key: Value] {
        var map: [Key: Value] = [:]
        try reader.visit(&map)
        return map
    }

    /// Writes the map.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(self) }
}
