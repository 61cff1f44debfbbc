/// A JSON value that keeps the order of members and the digits of numbers.
public enum JSONValue: Hashable, Sendable {
    /// JSON's `null`.
    case null
}
