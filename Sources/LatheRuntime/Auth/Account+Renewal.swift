extension Account {
    /// Sets how a credential is renewed.
    package func setRenewal(_ renewal: Renewal?, for key: CredentialKey) {
        entries[key, default: Entry()].renewal = renewal
    }

    /// Returns a credential that differs from the invalid one, renewing it unless another call has done so.
    ///
    /// - Returns: The credential; `nil` when it cannot be renewed, or has been removed in the meantime.
    /// - Throws: The errors of the renewal, or `CancellationError`.
    func renewed(_ key: CredentialKey, insteadOf stale: Credential?) async throws -> Credential? {
        let entry = entries[key, default: Entry()]
        if let credential = entry.credential, credential != stale { return credential }
        guard let renewal = entry.renewal else { return nil }
        // A server may accept a refresh token only once, so that the new one must be received and stored even if no
        // caller is left (RFC 6749, section 6).
        let flight = entry.flight ?? SingleFlight(mustComplete: true)
        entries[key]?.flight = flight
        let version = entry.version
        let credential = try await flight.value { [self] in
            let session = try await renewal(stale)
            try await store(session, for: key, version: version)
            return session.credential
        }
        // No call uses the renewed credential of an account that the user has left in the meantime.
        return entries[key]?.version == version ? credential : entries[key]?.credential
    }

    private func store(_ session: Session, for key: CredentialKey, version: Int) async throws {
        guard entries[key]?.version == version else { return }
        take(session, for: key)
        try await save(session.credential, for: key)
    }
}
