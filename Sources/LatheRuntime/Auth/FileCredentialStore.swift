public import Foundation

/// A store that keeps credentials in a file that only its owner may read and write (mode 0600).
///
/// The file is JSON. It is replaced as a whole, so that after a crash it has either the old or the new
/// contents. Two stores with the same file in one process can overwrite each other's changes; use one store
/// for both purposes.
public actor FileCredentialStore: CredentialStore {
    private let file: URL
    private let executor = FileExecutor()
    /// The store's own thread, in which the file is read and written.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Creates a store with a file, which the first save creates in a folder that must exist.
    public init(_ file: URL) { self.file = file }

    /// Returns the credential with a key; `nil` when there is none.
    ///
    /// - Parameter key: The API, the scheme and the account.
    /// - Returns: The credential that was saved last.
    /// - Throws: `CocoaError` when the file cannot be read, `Swift.DecodingError` when it is damaged.
    public func credential(for key: CredentialKey) throws -> Credential? {
        try read()[key.description]
    }

    /// Saves a credential, or removes the previous one.
    ///
    /// - Parameters:
    ///   - credential: The credential; `nil` removes the previous one.
    ///   - key: The API, the scheme and the account.
    /// - Throws: `CocoaError` when the file cannot be read or written, `Swift.DecodingError` when it is
    ///   damaged.
    public func save(_ credential: Credential?, for key: CredentialKey) throws {
        var credentials = try read()
        credentials[key.description] = credential
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        try PrivateFile.replace(file, with: encoder.encode(credentials))
    }

    private func read() throws -> [String: Credential] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        return try JSONDecoder().decode([String: Credential].self, from: Data(contentsOf: file))
    }
}
