public import LatheCoding

/// The values of a client's API-wide parameters, by name.
///
/// Descriptions and reflection show names and no values, which may be credentials.
public struct ParameterValues: Sendable {
    private var values: [String: any WireValue] = [:]

    /// Makes a set without values.
    public init() {}

    /// The value under a name; `nil` when there is none, or one of another type.
    public subscript<Value: WireValue>(name: String) -> Value? {
        get { values[name] as? Value }
        set { values[name] = newValue }
    }

    /// The value under a name, whatever its type.
    func value(_ name: String) -> (any WireValue)? { values[name] }
}

extension ParameterValues: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The names.
    public var description: String { "[\(values.keys.sorted().joined(separator: ", "))]" }
    /// The names.
    public var debugDescription: String { description }
    /// The names.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: values.keys.sorted()) }
}
