/// An error of a domain.
///
/// Errors of calls and of stores, and `CancellationError`, are thrown unchanged.
public struct DomainError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A category of errors that a program can handle in the same manner.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, such as `notFound`.
        public let rawValue: String

        /// Creates a code; the codes that domains throw are static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The service does not have the entity.
        public static let notFound = Code(rawValue: "notFound")
        /// The domain has no source for the type.
        public static let unknownType = Code(rawValue: "unknownType")
        /// The type's source has no call for the requested collection or details.
        public static let unsupportedFetch = Code(rawValue: "unsupportedFetch")
        /// The type's source has no call that can send the edit.
        public static let unsupportedEdit = Code(rawValue: "unsupportedEdit")
        /// Required entities require further entities, and so on, beyond a limit.
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
    /// The name of the requested type.
    public var type: String
    /// The reason; it contains no identifiers of entities.
    public var reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The category of the error.
    ///   - type: The requested type.
    ///   - reason: The reason for the failure.
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
