/// An error of a domain itself.
///
/// Errors of calls and of stores are thrown as they are, as is `CancellationError`.
public struct DomainError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A category of errors, by what a program can do about them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as in `notFound`.
        public let rawValue: String

        /// Creates a code; the ones that domains throw are the static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The service does not have the entity.
        public static let notFound = Code(rawValue: "notFound")
        /// The domain has no source for the type.
        public static let unknownType = Code(rawValue: "unknownType")
        /// The type's source has no call for what was asked: a collection or details.
        public static let unsupportedFetch = Code(rawValue: "unsupportedFetch")
        /// The type's source has no call that sends such an edit.
        public static let unsupportedEdit = Code(rawValue: "unsupportedEdit")
        /// Required entities required others, and these others, without an end.
        public static let endlessRequirements = Code(rawValue: "endlessRequirements")

        /// The code's name.
        public var description: String { rawValue }

        /// Returns whether an error is a ``DomainError`` with this code, for use in a `catch`.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? DomainError)?.code == code
        }
    }

    /// The category of the error.
    public var code: Code
    /// The name of the type that was asked for.
    public var type: String
    /// The reason; it contains no identifiers of entities.
    public var reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The category of the error.
    ///   - type: The type that was asked for.
    ///   - reason: The reason why it could not be done.
    public init(_ code: Code, _ type: Any.Type, _ reason: String) {
        self.code = code
        self.type = String(describing: type)
        self.reason = reason
    }

    /// One line with the type, the reason and the code.
    public var description: String {
        "\(code == .unsupportedEdit ? "editing" : "fetching") \(type): \(reason) [\(code)]"
    }
}
