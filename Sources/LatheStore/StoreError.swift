/// An error of a store.
///
/// Its description contains no value of an entity and no text of a query, so that it is safe to log.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A category of errors that a program can handle in the same manner.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, such as `readOnly`.
        public let rawValue: String

        /// Creates a code; the codes that stores throw are static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file is damaged; it can be rebuilt: see ``StoreOptions/rebuildsCorruptFile``.
        public static let corrupt = Code(rawValue: "corrupt")
        /// A newer version of the library wrote the file, which was not changed.
        public static let newerFormat = Code(rawValue: "newerFormat")
        /// The file is a database of another program, and was not changed.
        public static let notAStore = Code(rawValue: "notAStore")
        /// There is no space left for the file.
        public static let full = Code(rawValue: "full")
        /// The file, or the folder that it is in, cannot be written.
        public static let readOnly = Code(rawValue: "readOnly")
        /// The file cannot be opened or created.
        public static let cannotOpen = Code(rawValue: "cannotOpen")
        /// The system failed to read or write the file.
        public static let inputOutput = Code(rawValue: "inputOutput")
        /// Another process did not release the file within a minute.
        public static let busy = Code(rawValue: "busy")
        /// The engine is not included in the build: files require the package trait `Store`.
        public static let unsupportedEngine = Code(rawValue: "unsupportedEngine")
        /// The store was closed, or its file was removed or replaced.
        public static let closed = Code(rawValue: "closed")
        /// Another program changed the tables to match its types; the store can be opened again.
        public static let schemaChanged = Code(rawValue: "schemaChanged")
        /// The store was not opened with the entity's type, or was opened with two types of the same name.
        public static let unknownType = Code(rawValue: "unknownType")
        /// A query or a set of fields names something other than a stored field, or uses a field in an
        /// unsupported way.
        public static let unsupportedField = Code(rawValue: "unsupportedField")
        /// An entity has a value that cannot be stored.
        public static let unwritable = Code(rawValue: "unwritable")
        /// The stored data cannot be read as the entity's type.
        public static let unreadable = Code(rawValue: "unreadable")
        /// An edit cannot be made.
        public static let invalidEdit = Code(rawValue: "invalidEdit")
        /// The database refused a statement for another reason.
        public static let statement = Code(rawValue: "statement")

        /// The code's name.
        public var description: String { rawValue }
    }

    /// The category of the error.
    public var code: Code
    /// The operation that failed, such as `merging Card`.
    public var action: String
    /// The reason for the failure.
    public var reason: String
    /// The extended result code of the database; `nil` for an error of another origin.
    public var resultCode: Int32?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The category of the error.
    ///   - action: The operation that failed.
    ///   - reason: The reason for the failure.
    ///   - resultCode: The extended result code of the database; `nil` for an error of another origin.
    public init(_ code: Code, _ action: String, _ reason: String, resultCode: Int32? = nil) {
        self.code = code
        self.action = action
        self.reason = reason
        self.resultCode = resultCode
    }

    /// One line with the operation, the reason for the failure, and the code.
    public var description: String {
        "\(action): \(reason) [\(code)\(resultCode.map { ", \($0)" } ?? "")]"
    }
}
