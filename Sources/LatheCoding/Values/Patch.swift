/// What a request does to a field that the service already has: keeps it, sets it or clears it.
///
/// What is kept is left out. What is cleared is `null` in JSON, an element with `xsi:nil="true"` in XML
/// and an empty text in a form; this holds whatever the options of its field are. A field that is read
/// as well is `.optional` and `.nullable`.
public enum Patch<Value: WireValue>: WireValue {
    /// Leaves the field as it is.
    case keep
    /// Gives the field this value.
    case set(Value)
    /// Takes the field's value away.
    case clear

    /// Keeps.
    public static var blank: Patch<Value> { .keep }

    /// Reads a null as ``clear`` and anything else as ``set(_:)``; what is absent stays ``keep``.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Patch<Value> {
        try reader.readNone() ? .clear : .set(Value.read(from: &reader))
    }

    /// Writes nothing, the value or null.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .keep: break
        case .set(let value): value.write(to: &writer)
        case .clear: writer.writeNull()
        }
    }

    /// Whether the field is kept, so that it is left out.
    public var isAbsent: Bool {
        if case .keep = self { true } else { false }
    }
}

extension Patch: Equatable where Value: Equatable {}
extension Patch: Hashable where Value: Hashable {}
