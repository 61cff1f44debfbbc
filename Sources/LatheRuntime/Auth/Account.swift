import Synchronization

/// Holds the credentials of one account, and renews them once for all calls that wait.
///
/// Copies of a client share their account, with its cookies; clients of different accounts stand side by
/// side. A renewal that fails fails for all who wait for it, and the next call tries again.
public actor Account {
    /// Makes a credential anew; gets the one that is no longer good.
    typealias Renewal = @Sendable (Credential?) async throws -> Session

    /// A credential, and the cookies that stand beside it where the server keeps a session by them.
    struct Session: Sendable {
        var credential: Credential
        var cookies: CookieStore?
    }

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
    /// Tells the account from all others of the process.
    nonisolated let number = numbers.add(1, ordering: .relaxed).newValue
    private static let numbers = Atomic(0)
    private let store: any CredentialStore
    private nonisolated let keepsCookies: Bool
    private var entries: [CredentialKey: Entry] = [:]
    /// The values of parameters that a call fetches; they last as long as the session.
    private var fetched: [CredentialKey: SingleFlight<FetchedValue>] = [:]
    // A new session gets a new store: calls of the old one that are still under way do not meddle with it.
    /// The cookies of the session, or of a client without one.
    private(set) var cookies = CookieStore()

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - name: The account's name, which tells it from others in one store.
    ///   - store: Keeps the credentials; by default they end with the account.
    ///   - keepsCookies: Whether the store gets the cookies of a session as well, as they are when it starts
    ///     and at each ``Client/saveCookies(scheme:)``. Without them, a session by cookies ends with the account.
    public init(
        _ name: String = "default",
        store: any CredentialStore = MemoryCredentialStore(),
        keepsCookies: Bool = false
    ) {
        self.name = name
        self.store = store
        self.keepsCookies = keepsCookies
    }

    /// The credential as it stands, the store's when there is no other.
    func credential(for key: CredentialKey) async throws -> Credential? {
        if let entry = entries[key], entry.isKnown { return entry.credential }
        let version = entries[key]?.version
        var stored = try await store.credential(for: key)
        let cookies = try stored?.values.removeValue(forKey: Self.cookieValue)
            .map { try CookieStore(text: $0) }
        guard entries[key]?.version == version, entries[key]?.isKnown != true else {
            return entries[key]?.credential
        }
        entries[key, default: Entry()].isKnown = true
        entries[key]?.credential = stored
        if let cookies { self.cookies = cookies }
        return stored
    }

    private static let cookieValue = "cookies"

    /// Tells the store of a credential, with the cookies beside it if they are to be kept.
    private func save(_ credential: Credential?, for key: CredentialKey) async throws {
        var kept = credential
        if credential?[Credential.sessionValue] != nil {
            if !keepsCookies { return }
            kept?.values[Self.cookieValue] = try cookies.text()
        }
        try await store.save(kept, for: key)
    }

    /// Tells the store of the cookies as they stand.
    func saveCookies(_ key: CredentialKey) async throws {
        guard let credential = try await credential(for: key) else { return }
        try await save(credential, for: key)
    }

    /// Sets how a credential is made anew.
    func setRenewal(_ renewal: Renewal?, for key: CredentialKey) {
        entries[key, default: Entry()].renewal = renewal
    }

    /// Sets the credential, and tells the store.
    func set(_ session: Session?, for key: CredentialKey) async throws {
        entries[key, default: Entry()].version += 1
        take(session, for: key)
        try await save(session?.credential, for: key)
    }

    private func take(_ session: Session?, for key: CredentialKey) {
        entries[key]?.isKnown = true
        entries[key]?.credential = session?.credential
        entries[key]?.flight = nil
        if let cookies = session?.cookies { begin(cookies) }
    }

    /// Forgets the credential and how to renew it.
    func remove(_ key: CredentialKey) async throws {
        entries[key]?.renewal = nil
        try await set(nil, for: key)
    }

    /// Goes on with other cookies, and without what was fetched under the old ones.
    func begin(_ cookies: CookieStore) {
        self.cookies = cookies
        fetched = [:]
    }

    /// The value of a parameter that a call fetches, once for all who wait, and kept.
    ///
    /// - Parameters:
    ///   - key: The API, the parameter and the account.
    ///   - stale: The value that is no longer good; `nil` for whichever there is.
    ///   - make: Fetches a value.
    /// - Returns: The value.
    /// - Throws: What fetching throws, or `CancellationError`.
    func fetched(
        _ key: CredentialKey,
        insteadOf stale: FetchedValue?,
        _ make: @escaping @Sendable () async throws -> FetchedValue
    ) async throws -> FetchedValue {
        var flight = fetched[key] ?? SingleFlight()
        if let stale, flight.current == stale { flight = SingleFlight() }
        fetched[key] = flight
        return try await flight.value(make)
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
            let session = try await renewal(stale)
            try await land(session, for: key, version: version)
            return session.credential
        }
    }

    private func land(_ session: Session, for key: CredentialKey, version: Int) async throws {
        guard entries[key]?.version == version else { return }
        take(session, for: key)
        try await save(session.credential, for: key)
    }
}
