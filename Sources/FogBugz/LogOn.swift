import LatheRuntime

extension FogBugzClient {
    /// Logs in, lets the user choose when several people match, and logs in again whenever the session is
    /// over.
    ///
    /// - Parameters:
    ///   - email: An e-mail address or a full name.
    ///   - password: The password, which stays in memory for the next login.
    ///   - choose: Is given the full names that match, and returns one of them; `nil` to give up. It is
    ///     asked once: a name that is ambiguous again is a failure.
    /// - Throws: `APIError`, with a ``Failure`` of the code ``FailureCode/ambiguousName`` when `choose`
    ///   gave up; what the account's store throws.
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
