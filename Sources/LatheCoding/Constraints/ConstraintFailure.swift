/// A value that a constraint of its schema does not allow.
public struct ConstraintFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the field or parameter, with the names that are sent, as in `owner.tags[2].name`; `.` for the
    /// value itself.
    public var path: String
    /// The permitted values, as in `1 to 80 characters`.
    public var expected: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - path: The field or parameter.
    ///   - expected: The permitted values.
    public init(path: String, expected: String) {
        self.path = path
        self.expected = expected
    }

    /// The path and the permitted values, without the value, which may be a secret.
    public var description: String { "\(path): expected \(expected)" }

    /// Returns the failure with a path that begins at the value that contains the failing one.
    ///
    /// - Parameter place: The name of the field that contains the value, or the position in a list or map, as in
    ///   `[2]`.
    /// - Returns: The failure.
    func inside(_ place: String) -> ConstraintFailure {
        if path == "." { return ConstraintFailure(path: place, expected: expected) }
        let dot = place.isEmpty || path.utf8.first == UInt8(ascii: "[") ? "" : "."
        return ConstraintFailure(path: place + dot + path, expected: expected)
    }
}
