import LatheRuntime

extension FogBugzClient {
    /// Logs in, lets the user choose if several people match, and logs in again whenever the session has
    /// expired.
    ///
    /// - Parameters:
    ///   - email: An e-mail address or a full name.
    ///   - password: The password, which stays in memory for the next login.
    ///   - choose: A function that receives the full names that match and returns one of them, or `nil` to
    ///     cancel the login. It is called at most once: if the returned name is ambiguous too, the login fails.
    /// - Throws: `APIError`, with a ``Failure`` of the code ``FailureCode/ambiguousName`` if `choose`
    ///   returned `nil`; errors of the account's store.
    public func authorize(
        email: String,
        password: String,
        choosing choose: ([String]) async throws -> String?
    ) async throws {
        do {
            try await authorize(by: Session.LogOn(email: email, password: password))
        } catch let error as APIError {
            guard let failure = error.failure(as: Failure.self), failure.code == .ambiguousName,
                let name = try await choose(failure.people)
            else { throw error }
            try await authorize(by: Session.LogOn(email: name, password: password))
        }
    }
}
