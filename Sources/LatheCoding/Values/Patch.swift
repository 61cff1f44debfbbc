/// A change of a field that the service already stores: keep it, set it or clear it.
///
/// ```swift
/// var title: Patch<String> = .keep
/// title = .set("Oak")
/// title = .clear
/// ```
///
/// ``keep`` omits the field. ``clear`` writes `null` in JSON, an element with `xsi:nil="true"` in XML, and an
/// empty text in a form, whatever the options of the field are. A field that is also read must be `.optional`
/// and `.nullable`.
public enum Patch<Value: WireValue>: WireValue {
    /// Leaves the field unchanged; it is omitted.
    case keep
    /// Sets the field to a value.
    case set(Value)
    /// Removes the field's value.
    case clear

    /// The value ``keep``.
    public static var blank: Patch<Value> { .keep }

    /// Reads a null as ``clear`` and any other value as ``set(_:)``; an absent field stays ``keep``.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = try reader.readNone() ? .clear : .set(Value.read(from: &reader))
    }

    /// Writes nothing, the value or null.
    public func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .keep: break
        case .set(let value): value.write(to: &writer)
        case .clear: writer.writeNull()
        }
    }

    /// The value to which the field is set; `nil` if it is kept or cleared.
    ///
    /// Setting `nil` keeps the field.
    public var value: Value? {
        get { if case .set(let value) = self { value } else { nil } }
        set { self = newValue.map(Patch.set) ?? .keep }
    }

    /// A Boolean value that indicates whether the field is kept, and therefore omitted.
    public var isAbsent: Bool {
        if case .keep = self { true } else { false }
    }
}

extension Patch: Equatable where Value: Equatable {}
extension Patch: Hashable where Value: Hashable {}
