public import Foundation

/// Keeps credentials in a file that only its owner may read and write (mode 0600).
///
/// The file is JSON. It is replaced as a whole, so that a crash leaves the old or the new one. Several
/// stores of one file in one process lose changes of each other; share one.
public actor FileCredentialStore: CredentialStore {
    private let file: URL

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
        let bytes = try encoder.encode(credentials)

        // Made with its mode, then filled: at no time can others read what is in it.
        let new = file.appendingPathExtension("new-\(UUID().uuidString)")
        let manager = FileManager.default
        guard
            manager.createFile(
                atPath: new.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: new.path]) }
        do {
            let handle = try FileHandle(forWritingTo: new)
            try handle.write(contentsOf: bytes)
            try handle.synchronize()
            try handle.close()
            guard rename(new.path, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
            }
        } catch {
            try? manager.removeItem(at: new)
            throw error
        }
    }

    private func read() throws -> [String: Credential] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        return try JSONDecoder().decode([String: Credential].self, from: Data(contentsOf: file))
    }
}
