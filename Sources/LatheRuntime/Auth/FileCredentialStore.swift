public import Foundation

/// Keeps credentials in a file that only its owner may read and write (mode 0600).
///
/// The file is JSON. It is replaced as a whole, so that a crash leaves the old or the new one. Several
/// stores of one file in one process lose changes of each other; share one.
public actor FileCredentialStore: CredentialStore {
    private let file: URL
    private let executor = FileExecutor()
    /// The file is read and written in a thread of the store's own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Names the file, which the first saving makes; its folder must be there.
    public init(_ file: URL) { self.file = file }

    /// The credential under a key.
    ///
    /// - Parameter key: The API, the scheme and the account.
    /// - Returns: What was saved last.
    /// - Throws: `CocoaError` when the file cannot be read, `Swift.DecodingError` when it is damaged.
    public func credential(for key: CredentialKey) throws -> Credential? {
        try read()[key.description]
    }

    /// Saves a credential, or removes it.
    ///
    /// - Parameters:
    ///   - credential: What to keep; `nil` to keep nothing.
    ///   - key: The API, the scheme and the account.
    /// - Throws: `CocoaError` when the file cannot be written, and what reading throws.
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
