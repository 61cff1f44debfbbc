public import LatheCoding

/// The values of a client's API-wide parameters, by name.
///
/// Descriptions and mirrors contain only names, since values may be credentials.
public struct ParameterValues: Sendable {
    private var values: [String: any WireValue] = [:]

    /// Creates an empty set of values.
    public init() {}

    /// The value with a name; `nil` when there is none, or one of another type.
    public subscript<Value: WireValue>(name: String) -> Value? {
        get { values[name] as? Value }
        set { values[name] = newValue }
    }

    /// Returns the value with a name, of any type.
    func value(_ name: String) -> (any WireValue)? { values[name] }
}

extension ParameterValues: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The names.
    public var description: String { "[\(values.keys.sorted().joined(separator: ", "))]" }
    /// The names.
    public var debugDescription: String { description }
    /// A mirror of the names.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: values.keys.sorted()) }
}
