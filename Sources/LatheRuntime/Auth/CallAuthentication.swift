import Foundation

/// The authentication of one call: its schemes and its account.
struct CallAuthentication {
    /// A scheme, and the key under which the account stores its credential.
    fileprivate struct Part {
        let name: String
        let scheme: any Authenticator
        let isImmediate: Bool
        let key: CredentialKey
    }

    /// The credentials of the schemes, in their order; `nil` for one that the account does not have.
    typealias Credentials = [Credential?]

    /// Credentials, with the schemes by which they are added to a request.
    final class ChosenCredentials: Sendable {
        private let parts: [(scheme: any Authenticator, credential: Credential)]
        /// The values of all credentials.
        ///
        /// A value whose name an earlier credential also has is prefixed with the name of its scheme.
        let credential: Credential
        /// Whether the credentials are added without waiting.
        let areImmediate: Bool
        private let clock: ClientClock

        fileprivate init(_ parts: [(Part, Credential)], _ clock: ClientClock) {
            self.parts = parts.map { ($0.scheme, $1) }
            self.clock = clock
            areImmediate = parts.allSatisfy(\.0.isImmediate)
            var all = parts[0].1
            for (part, credential) in parts.dropFirst() {
                for (name, value) in credential.values {
                    all.values[all.values[name] == nil ? name : "\(part.name).\(name)"] = value
                }
            }
            credential = all
        }

        /// The API-wide parameters that carry the tokens of sessions, by name.
        var parameters: [String: String] {
            parts.reduce(into: [:]) { parameters, part in
                guard let name = part.scheme.parameter else { return }
                parameters[name] = part.credential["token"]
            }
        }

        /// Adds the credentials to a request.
        func authenticate(_ request: inout HTTPRequest) async throws {
            for part in parts {
                try await part.scheme.authenticate(
                    &request,
                    with: part.credential,
                    at: clock.date()
                )
            }
        }

        /// Signs a request that follows a redirect; a request that could be signed once can be signed again.
        func sign(redirected request: inout HTTPRequest) async {
            for part in parts where part.scheme.signsRequests {
                try? await part.scheme.authenticate(
                    &request,
                    with: part.credential,
                    at: clock.date()
                )
            }
        }
    }

    private let parts: [Part]
    private let account: Account
    private let cookieStorage: (any CookieStorage.Type)?
    private let clock: ClientClock
    private let endpoint: String

    /// Returns the first of the call's alternatives for which the account has all credentials, else the first
    /// one; `nil` for a call without authentication.
    static func chosen(_ client: Client, _ endpoint: Endpoint) async throws -> CallAuthentication? {
        let alternatives = client.auth(of: endpoint)
        guard let first = alternatives.first else { return nil }
        let usual = try CallAuthentication(client, endpoint, first)
        if alternatives.count == 1 { return usual }
        for alternative in alternatives {
            let authorization = try CallAuthentication(client, endpoint, alternative)
            if try await !authorization.stored().contains(nil) { return authorization }
        }
        return usual
    }

    private init(
        _ client: Client,
        _ endpoint: Endpoint,
        _ requirement: AuthRequirement
    ) throws {
        parts = try requirement.schemes.map { name in
            guard let scheme = client.api.auth[name] else {
                throw APIError(
                    .authorization,
                    endpoint: endpoint.name,
                    reason: "the API has no auth scheme '\(name)'"
                )
            }
            return Part(
                name: name,
                scheme: scheme.authenticator,
                isImmediate: scheme.isImmediate,
                key: client.key(for: name)
            )
        }
        account = client.account
        cookieStorage = client.cookieStorage
        clock = client.clock
        self.endpoint = endpoint.name
    }

    /// Returns whether an error reports that one of the credentials is no longer valid.
    func isRefusal(_ error: APIError) -> Bool {
        parts.contains { $0.scheme.isRefusal(error) }
    }

    /// Returns the account's credentials.
    ///
    /// - Parameter renews: Whether credentials that are absent or have expired are obtained or renewed, if possible.
    /// - Returns: The credentials of the schemes in their order; `nil` for one that does not exist.
    /// - Throws: ``APIError`` with the code `authorization`, or `CancellationError`.
    func credentials(renews: Bool) async throws -> Credentials {
        var credentials = try await stored()
        if !renews { return credentials }
        for (index, part) in parts.enumerated() {
            let credential = credentials[index]
            let isGood = credential.map { $0.expiry.map { $0 > clock.date() } ?? true } ?? false
            if !isGood {
                credentials[index] = try await renewed(part, insteadOf: credential) ?? credential
            }
        }
        return credentials
    }

    private func stored() async throws -> Credentials {
        try await wrapping {
            var credentials: Credentials = []
            for part in parts {
                credentials.append(
                    try await account.credential(for: part.key, cookieStorage: cookieStorage)
                )
            }
            return credentials
        }
    }

    /// Returns credentials that replace those that an error refuses; `nil` when none can be obtained.
    func renewed(insteadOf stale: Credentials, after error: APIError) async throws -> Credentials? {
        var credentials = stale
        var isRenewed = false
        for (index, part) in parts.enumerated() where part.scheme.isRefusal(error) {
            guard let credential = try await renewed(part, insteadOf: stale[index]) else {
                continue
            }
            credentials[index] = credential
            isRenewed = true
        }
        return isRenewed ? credentials : nil
    }

    private func renewed(
        _ part: Part,
        insteadOf stale: Credential?
    ) async throws -> Credential? {
        try await wrapping { try await account.renewed(part.key, insteadOf: stale) }
    }

    /// Wraps errors, such as those of stores, in an ``APIError``.
    private func wrapping<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error where !(error is APIError) && !(error is CancellationError) {
            throw APIError(
                .authorization,
                endpoint: endpoint,
                reason: "no credential could be obtained",
                cause: error
            )
        }
    }

    /// Returns the credentials that exist, to be added to requests; `nil` when there are none.
    func chosenCredentials(_ credentials: Credentials) -> ChosenCredentials? {
        let parts = zip(parts, credentials).compactMap { part, credential in
            credential.map { (part, $0) }
        }
        return parts.isEmpty ? nil : ChosenCredentials(parts, clock)
    }
}

extension Client {
    /// Returns the alternatives for the authentication of a call: its own, or otherwise those of the API.
    func auth(of endpoint: Endpoint) -> [AuthRequirement] {
        endpoint.policy.auth ?? api.defaultAuth
    }
}
