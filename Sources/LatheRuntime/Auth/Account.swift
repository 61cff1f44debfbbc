import Synchronization

/// Holds the credentials of one account and renews each of them once for all waiting calls.
///
/// Copies of a client share their account, including its cookies. Clients with different accounts are
/// independent of each other. When a renewal fails, it fails for every waiting call; the next call starts a
/// new renewal.
public actor Account {
    /// Obtains a new credential in place of the given one, which is no longer valid.
    package typealias Renewal = @Sendable (Credential?) async throws -> Session

    /// A credential, and the cookies of the session if the server identifies the session by cookies.
    package struct Session: Sendable {
        var credential: Credential
        var cookies: (any CookieStorage)?

        package init(credential: Credential, cookies: (any CookieStorage)? = nil) {
            self.credential = credential
            self.cookies = cookies
        }
    }

    struct Entry {
        var credential: Credential?
        /// Whether the credential has been read from the store.
        var isKnown = false
        var renewal: Renewal?
        var flight: SingleFlight<Credential>?
        /// Increases when the credential is set from outside; the result of a renewal that began earlier is
        /// dropped.
        var version = 0
    }

    /// The account's name, under which the store keeps its credentials.
    public nonisolated let name: String
    /// Identifies the account within the process.
    nonisolated let number = numbers.add(1, ordering: .relaxed).newValue
    private static let numbers = Atomic(0)
    private let store: any CredentialStore
    private nonisolated let keepsCookies: Bool
    var entries: [CredentialKey: Entry] = [:]
    /// The functions that are called when the account is deauthorized, by name.
    private nonisolated let deletions = Mutex<[String: @Sendable () async throws -> Void]>([:])
    /// The values of fetched parameters, which are valid as long as the session.
    private var fetched: [CredentialKey: SingleFlight<FetchedValue>] = [:]
    // Each session gets a new storage, so that calls of the old session that are still in flight do not change it.
    /// The cookies of the session, or of a client without a session; `nil` before they are first used.
    private var cookies: (any CookieStorage)?

    /// Creates an account.
    ///
    /// - Parameters:
    ///   - name: The account's name, which distinguishes it from other accounts in one store.
    ///   - store: The store of the credentials. By default they are kept in memory and end with the account.
    ///   - keepsCookies: Whether the store also keeps the cookies of a session. They are saved when the
    ///     session starts and at each `saveCookies(scheme:)`. If `false`, a cookie-based session
    ///     ends with the account.
    public init(
        _ name: String = "default",
        store: any CredentialStore = MemoryCredentialStore(),
        keepsCookies: Bool = false
    ) {
        self.name = name
        self.store = store
        self.keepsCookies = keepsCookies
    }

    /// Returns the current credential, read from the store if it has not been read yet.
    ///
    /// - Parameters:
    ///   - key: The scheme and the account.
    ///   - cookieStorage: The type of the session's cookies, which are read with the credential; `nil` for none.
    /// - Returns: The credential; `nil` if there is none.
    /// - Throws: The errors of the store, and of cookies that cannot be read.
    func credential(
        for key: CredentialKey,
        cookieStorage: (any CookieStorage.Type)?
    ) async throws -> Credential? {
        if let entry = entries[key], entry.isKnown { return entry.credential }
        let version = entries[key]?.version
        var stored = try await store.credential(for: key)
        let cookies = try stored?.values.removeValue(forKey: Self.cookieValue)
            .flatMap { try cookieStorage?.init(text: $0) }
        guard entries[key]?.version == version, entries[key]?.isKnown != true else {
            return entries[key]?.credential
        }
        entries[key, default: Entry()].isKnown = true
        entries[key]?.credential = stored
        if let cookies { self.cookies = cookies }
        return stored
    }

    /// The name of the value that contains the cookies in the store; no schema can declare it.
    private static let cookieValue = "~cookies"

    /// Returns the cookies, in a new storage if there is none yet.
    package func cookies(_ type: any CookieStorage.Type) -> any CookieStorage {
        let current = cookies ?? type.init()
        cookies = current
        return current
    }

    /// Saves a credential in the store, with the session's cookies if they are to be kept.
    func save(_ credential: Credential?, for key: CredentialKey) async throws {
        var kept = credential
        if credential?[Credential.sessionValue] != nil {
            if keepsCookies {
                kept?.values[Self.cookieValue] = try cookies?.text()
            } else {
                kept = nil
            }
        }
        try await store.save(kept, for: key)
    }

    /// Saves the current cookies in the store.
    package func saveCookies(
        _ key: CredentialKey,
        _ cookieStorage: (any CookieStorage.Type)?
    ) async throws {
        guard let credential = try await credential(for: key, cookieStorage: cookieStorage) else {
            return
        }
        try await save(credential, for: key)
    }

    /// Sets the credential and saves it in the store.
    package func set(_ session: Session?, for key: CredentialKey) async throws {
        entries[key, default: Entry()].version += 1
        take(session, for: key)
        try await save(session?.credential, for: key)
    }

    /// Uses a session in place of the previous one, whose fetched parameters it drops.
    func take(_ session: Session?, for key: CredentialKey) {
        fetched = [:]
        entries[key]?.isKnown = true
        entries[key]?.credential = session?.credential
        entries[key]?.flight = nil
        if let cookies = session?.cookies { begin(cookies) }
    }

    /// Removes the credential and its renewal.
    func remove(_ key: CredentialKey) async throws {
        entries[key]?.renewal = nil
        try await set(nil, for: key)
    }

    /// Sets a function that each `deauthorize` calls, to delete data that a program stores for the account.
    ///
    /// It is called after the credential was removed, whatever the server responds, and once for each scheme. It is
    /// not cancelled with the task that deauthorizes the account. An error that it throws is thrown by
    /// `deauthorize`.
    ///
    /// - Parameters:
    ///   - name: The name of the function; a later function replaces an earlier one of the same name.
    ///   - body: The function that deletes the data; `nil` for none.
    public nonisolated func onDeauthorization(
        _ name: String,
        _ body: (@Sendable () async throws -> Void)?
    ) {
        // The replaced function is released after the lock, since releasing what it holds may remove a function.
        let replaced = deletions.withLock { deletions in
            defer { deletions[name] = body }
            return deletions[name]
        }
        withExtendedLifetime(replaced) {}
    }

    /// Calls all functions that delete the account's data.
    nonisolated func deleteData() async throws {
        let deletions = deletions.withLock { $0.sorted { $0.key < $1.key } }
        if deletions.isEmpty { return }
        try await Task {
            var failure: (any Error)?
            for (_, delete) in deletions {
                do { try await delete() } catch { failure = failure ?? error }
            }
            if let failure { throw failure }
        }.value
    }

    /// Replaces the cookies, and drops the parameters that were fetched with the old ones.
    func begin(_ cookies: (any CookieStorage)?) {
        self.cookies = cookies
        fetched = [:]
    }

    /// Returns the value of a fetched parameter; it is fetched once for all waiting calls, then kept.
    ///
    /// - Parameters:
    ///   - key: The API, the parameter and the account.
    ///   - stale: The value that is no longer valid; `nil` accepts the current value.
    ///   - make: Fetches a value.
    /// - Returns: The value.
    /// - Throws: The errors of `make`, or `CancellationError`.
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

    /// Returns the value of a parameter that has been fetched; `nil` if it has not.
    func fetchedValue(_ key: CredentialKey) -> FetchedValue? { fetched[key]?.current }
}
