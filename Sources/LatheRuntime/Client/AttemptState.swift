/// The state that the attempts of one call share: its credential, its fetched parameters, and its retries.
final class AttemptState {
    /// The idempotency key of all attempts; `nil` when the endpoint has no place for it.
    let key: String?
    /// The credential to add to the request; `nil` for a call without authentication.
    var chosenCredentials: CallAuthentication.ChosenCredentials? {
        needsPreparation ? preparedCredentials : nil
    }
    /// The values of parameters that were fetched or that hold the credential, by the parameters' names.
    var given: [String: String] {
        guard needsPreparation else { return [:] }
        var given = fetched.mapValues(\.text)
        if let preparedCredentials {
            given.merge(preparedCredentials.parameters) { fetched, _ in fetched }
        }
        return given
    }

    private let context: CallContext
    private let needsPreparation: Bool
    private var preparedCredentials: CallAuthentication.ChosenCredentials?
    private var fetched: [String: FetchedValue] = [:]
    /// Records each failure that is retried, for a deadline that ends the call.
    private let retried: RetriedFailure?
    private var auth: CallAuthentication?
    private var credentials: CallAuthentication.Credentials = []
    /// The failure by which the server refused the credential.
    private var refusal: APIError?
    /// Whether the refused credential has been renewed.
    private var isRenewed = false
    /// The fetched parameters; `nil` for a call without any.
    private var fetching: ParameterFetching?
    private var backoff: Backoff

    init(_ context: CallContext, _ retried: RetriedFailure?) {
        self.context = context
        self.retried = retried
        let policy = context.endpoint.policy
        let hasKey = policy.idempotencyKey != nil || context.endpoint.keyParameter != nil
        key = hasKey ? .randomToken() : nil
        fetching = ParameterFetching(context)
        backoff = Backoff(context)
        needsPreparation = !context.client.auth(of: context.endpoint).isEmpty || fetching != nil
    }

    /// Obtains the credential and the fetched values at the start of an attempt; returns `false` to start it
    /// again.
    ///
    /// - Throws: The failure, when it is not retried.
    @inline(__always)
    nonisolated(nonsending) func prepare() async throws -> Bool {
        needsPreparation ? try await obtainValuesOrWait() : true
    }

    private nonisolated(nonsending) func obtainValuesOrWait() async throws -> Bool {
        do {
            try await obtainValues()
            return true
        } catch var error as APIError where error.endpoint == APIError.authorization {
            // The call itself was not sent, so it may be retried whatever its method.
            error.attempts = backoff.attempts + 1
            retried?.last = error
            guard try await backoff.wait(after: error, in: context, isUnsent: true) else {
                throw error
            }
            return false
        }
    }

    private nonisolated(nonsending) func obtainValues() async throws {
        if auth == nil {
            auth = try await CallAuthentication.chosen(context.client, context.endpoint)
        }
        if let refusal, !isRenewed {
            guard
                let renewed = try await auth?.renewed(insteadOf: credentials, after: refusal)
            else { throw refusal }
            credentials = renewed
            isRenewed = true
            context.trace?.report(.renewed)
        } else {
            credentials = try await auth?.credentials(renews: !context.isOnlyCached) ?? []
        }
        preparedCredentials = auth?.chosenCredentials(credentials)
        if let fetching { fetched = try await fetching.values() }
    }

    /// Prepares the next attempt after a failure, and waits for its time.
    ///
    /// - Throws: The failure, when it is not retried or is not an ``APIError``.
    nonisolated(nonsending) func recover(from failure: any Error) async throws {
        guard var error = failure as? APIError, !context.isOnlyCached else { throw failure }
        error.attempts = backoff.attempts + 1
        // After a redirect that changed the method, the server has processed the call and refused only the GET.
        let mayRepeat = error.response?.redirection != .changedMethod || context.isRepeatable
        let isReplayable = mayRepeat && error.request?.body?.isReplayable ?? true
        if let auth, refusal == nil, auth.isRefusal(error), isReplayable {
            refusal = error
        } else if isReplayable, fetching?.renews(after: error, insteadOf: fetched) == true {
            context.trace?.report(.renewed)
        } else {
            retried?.last = error
            guard try await backoff.wait(after: error, in: context) else { throw error }
        }
    }

    /// Records that an attempt succeeded.
    func succeeded() {
        if context.isRetried { backoff.succeeded(in: context) }
    }
}
