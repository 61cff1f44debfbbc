/// An error that carries a value of any type.
public struct DeferredFailure: Error, CustomStringConvertible {
    /// The value; `nil` for none.
    public let value: (any Sendable)?

    /// Wraps a value, by default none; another failure is replaced by its value.
    public init(_ value: (any Sendable)? = nil) {
        self.value = if let failure = value as? DeferredFailure { failure.value } else { value }
    }

    /// Returns the value itself if it is an error, else a failure that wraps it.
    public static func wrap(_ value: any Sendable) -> any Error {
        value as? any Error ?? DeferredFailure(value)
    }

    /// The value if it is an error, else the failure itself.
    public var valueAsError: any Error { value as? any Error ?? self }

    /// A description with the type of the value.
    public var description: String {
        value.map { "a failure of \(type(of: $0))" } ?? "a failure without a value"
    }
}
