import Synchronization

/// A store of credentials, which may outlive the process.
public protocol CredentialStore: Sendable {
    /// Returns the credential with a key; `nil` when there is none.
    ///
    /// - Parameter key: The API, the scheme and the account.
    /// - Returns: The credential that was saved last.
    /// - Throws: An error when the store cannot be read.
    func credential(for key: CredentialKey) async throws -> Credential?

    /// Saves a credential in place of the previous one.
    ///
    /// - Parameters:
    ///   - credential: The credential; `nil` removes the previous one.
    ///   - key: The API, the scheme and the account.
    /// - Throws: An error when the store cannot be written.
    func save(_ credential: Credential?, for key: CredentialKey) async throws
}

/// The key of a credential in a store: the API, the scheme and the account.
public struct CredentialKey: Hashable, Sendable, CustomStringConvertible {
    /// The API's name.
    public var api: String
    /// The name of the auth scheme in the schema.
    public var scheme: String
    /// The account's name.
    public var account: String

    /// Creates a key.
    public init(api: String, scheme: String, account: String) {
        self.api = api
        self.scheme = scheme
        self.account = account
    }

    /// The API, the scheme and the account, each percent-encoded, joined by `/`.
    public var description: String {
        [api, scheme, account].map { PercentEncoding.text($0) }.joined(separator: "/")
    }
}

/// A store that keeps credentials in memory.
public final class MemoryCredentialStore: CredentialStore {
    private let credentials = Mutex<[CredentialKey: Credential]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns the credential with a key; `nil` when there is none.
    public func credential(for key: CredentialKey) -> Credential? {
        credentials.withLock { $0[key] }
    }

    /// Saves the credential with a key; `nil` removes it.
    public func save(_ credential: Credential?, for key: CredentialKey) {
        credentials.withLock { $0[key] = credential }
    }
}
