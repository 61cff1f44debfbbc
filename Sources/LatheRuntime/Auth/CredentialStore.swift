import Synchronization

/// Keeps credentials from one run of a program to the next, or only as long as it runs.
public protocol CredentialStore: Sendable {
    /// The credential under a key; `nil` when there is none.
    ///
    /// - Parameter key: The API, the scheme and the account.
    /// - Returns: What was saved last.
    /// - Throws: What kept the store from being read.
    func credential(for key: CredentialKey) async throws -> Credential?

    /// Saves a credential in place of the one before.
    ///
    /// - Parameters:
    ///   - credential: What to keep; `nil` to keep nothing.
    ///   - key: The API, the scheme and the account.
    /// - Throws: What kept the store from being written.
    func save(_ credential: Credential?, for key: CredentialKey) async throws
}

/// Whose credential it is, and for what.
public struct CredentialKey: Hashable, Sendable, CustomStringConvertible {
    /// The API's name.
    public var api: String
    /// The name of the auth scheme in the schema.
    public var scheme: String
    /// The account's name.
    public var account: String

    /// Names a credential.
    public init(api: String, scheme: String, account: String) {
        self.api = api
        self.scheme = scheme
        self.account = account
    }

    /// The three joined by `/`, each escaped as in an address.
    public var description: String {
        [api, scheme, account].map { PercentEncoding.text($0) }.joined(separator: "/")
    }
}

/// Keeps credentials in memory.
public final class MemoryCredentialStore: CredentialStore {
    private let credentials = Mutex<[CredentialKey: Credential]>([:])

    /// Makes an empty store.
    public init() {}

    /// The credential under a key.
    public func credential(for key: CredentialKey) -> Credential? {
        credentials.withLock { $0[key] }
    }

    /// Saves a credential, or removes it.
    public func save(_ credential: Credential?, for key: CredentialKey) {
        credentials.withLock { $0[key] = credential }
    }
}
