/// Holds the credentials of one account, and renews them once for all calls that wait.
///
/// Copies of a client share their account; clients of different accounts stand side by side. A renewal
/// that fails fails for all who wait for it, and the next call tries again.
public actor Account {
    /// Makes a credential anew; gets the one that is no longer good.
    typealias Renewal = @Sendable (Credential?) async throws -> Credential

    private struct Entry {
        var credential: Credential?
        /// Whether the store was asked.
        var isKnown = false
        var renewal: Renewal?
        var flight: SingleFlight<Credential>?
        /// Goes up when the credential is set from outside: a renewal begun before does not count.
        var version = 0
    }

    /// The account's name, under which the store keeps its credentials.
    public nonisolated let name: String
    private let store: any CredentialStore
    private var entries: [CredentialKey: Entry] = [:]

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - name: The account's name, which tells it from others in one store.
    ///   - store: Keeps the credentials; by default they end with the account.
    public init(
        _ name: String = "default",
        store: any CredentialStore = MemoryCredentialStore()
    ) {
        self.name = name
        self.store = store
    }

    /// The credential as it stands, the store's when there is no other.
    func credential(for key: CredentialKey) async throws -> Credential? {
        if let entry = entries[key], entry.isKnown { return entry.credential }
        let version = entries[key]?.version
        let stored = try await store.credential(for: key)
        guard entries[key]?.version == version, entries[key]?.isKnown != true else {
            return entries[key]?.credential
        }
        entries[key, default: Entry()].isKnown = true
        entries[key]?.credential = stored
        return stored
    }

    /// Sets how a credential is made anew.
    func setRenewal(_ renewal: Renewal?, for key: CredentialKey) {
        entries[key, default: Entry()].renewal = renewal
    }

    /// Sets the credential, and tells the store.
    func set(_ credential: Credential?, for key: CredentialKey) async throws {
        entries[key, default: Entry()].version += 1
        entries[key]?.isKnown = true
        entries[key]?.credential = credential
        entries[key]?.flight = nil
        try await store.save(credential, for: key)
    }

    /// Forgets the credential and how to renew it.
    func remove(_ key: CredentialKey) async throws {
        entries[key]?.renewal = nil
        try await set(nil, for: key)
    }

    /// A credential other than the one that is no longer good, made anew unless someone else did so.
    ///
    /// - Returns: The credential; `nil` when there is no way of making one.
    /// - Throws: What the renewal throws, or `CancellationError`.
    func renewed(_ key: CredentialKey, insteadOf stale: Credential?) async throws -> Credential? {
        let entry = entries[key, default: Entry()]
        if let credential = entry.credential, credential != stale { return credential }
        guard let renewal = entry.renewal else { return nil }
        let flight = entry.flight ?? SingleFlight()
        entries[key]?.flight = flight
        let version = entry.version
        return try await flight.value { [self] in
            let credential = try await renewal(stale)
            try await land(credential, for: key, version: version)
            return credential
        }
    }

    private func land(_ credential: Credential, for key: CredentialKey, version: Int) async throws {
        guard entries[key]?.version == version else { return }
        entries[key]?.credential = credential
        entries[key]?.flight = nil
        try await store.save(credential, for: key)
    }
}
