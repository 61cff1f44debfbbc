import Foundation

/// The authentication of one call: its scheme and its account.
struct Authorization {
    /// A credential, with the scheme by which it is added to a request.
    final class Proof: Sendable {
        private let scheme: any Authenticator
        let credential: Credential
        private let clock: ClientClock

        init(_ scheme: any Authenticator, _ credential: Credential, _ clock: ClientClock) {
            self.scheme = scheme
            self.credential = credential
            self.clock = clock
        }

        /// The API-wide parameter that carries the session's token.
        var parameter: (name: String, value: String)? {
            guard let parameter = scheme.parameter, let token = credential["token"] else {
                return nil
            }
            return (parameter, token)
        }

        /// Adds the credential to a request.
        func authenticate(_ request: inout HTTPRequest) async throws {
            try await scheme.authenticate(&request, with: credential, at: clock.date())
        }

        /// Signs a request that follows a redirect; a request that could be signed once can be signed again.
        func sign(redirected request: inout HTTPRequest) async {
            if scheme.signsRequests { try? await authenticate(&request) }
        }
    }

    let scheme: any Authenticator
    private let key: CredentialKey
    private let account: Account
    private let clock: ClientClock
    private let endpoint: String

    /// Returns the first of the call's schemes for which the account has a credential, else the first scheme;
    /// `nil` for a call without authentication.
    static func chosen(_ client: Client, _ endpoint: Endpoint) async throws -> Authorization? {
        guard let first = endpoint.policy.auth else { return nil }
        let usual = try Authorization(client, endpoint, scheme: first)
        if endpoint.policy.otherAuth.isEmpty { return usual }
        for name in [first] + endpoint.policy.otherAuth {
            let authorization = try Authorization(client, endpoint, scheme: name)
            if try await authorization.stored() != nil { return authorization }
        }
        return usual
    }

    private init(_ client: Client, _ endpoint: Endpoint, scheme name: String) throws {
        guard let scheme = client.api.auth[name] else {
            throw APIError(
                .authorization,
                endpoint: endpoint.name,
                reason: "the API has no auth scheme '\(name)'"
            )
        }
        self.scheme = scheme.authenticator
        key = client.key(for: name)
        account = client.account
        clock = client.clock
        self.endpoint = endpoint.name
    }

    /// Returns the account's credential, obtained or renewed if that is needed and possible; `nil` when there
    /// is none.
    func credential() async throws -> Credential? {
        let credential = try await stored()
        let isGood = credential.map { $0.expiry.map { $0 > clock.date() } ?? true } ?? false
        return isGood ? credential : try await renewed(insteadOf: credential) ?? credential
    }

    private func stored() async throws -> Credential? {
        try await wrapping { try await account.credential(for: key) }
    }

    /// Returns another credential; `nil` when there is no way to obtain one.
    func renewed(insteadOf stale: Credential?) async throws -> Credential? {
        try await wrapping { try await account.renewed(key, insteadOf: stale) }
    }

    /// Wraps the errors of stores and the like in an ``APIError``.
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

    func proof(_ credential: Credential?) -> Proof? {
        credential.map { Proof(scheme, $0, clock) }
    }
}
