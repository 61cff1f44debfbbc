/// Carries a value that is no error where an error is needed.
public struct DeferredFailure: Error, CustomStringConvertible {
    /// What went wrong; `nil` for nothing in particular.
    public let value: (any Sendable)?

    /// Wraps a value, none by default; of another failure it takes the value.
    public init(_ value: (any Sendable)? = nil) {
        self.value = if let failure = value as? DeferredFailure { failure.value } else { value }
    }

    /// The value as an error: an error as it is, anything else in a failure.
    public static func wrap(_ value: any Sendable) -> any Error {
        value as? any Error ?? DeferredFailure(value)
    }

    /// The value, when it is an error; else the failure itself.
    public var valueAsError: any Error { value as? any Error ?? self }

    /// Says what type of value it carries.
    public var description: String {
        value.map { "a failure of \(type(of: $0))" } ?? "a failure without a value"
    }
}
