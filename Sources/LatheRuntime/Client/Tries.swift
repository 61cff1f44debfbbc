/// What the tries of one call have in common: whose credential, which fetched values, and whether there is
/// another try.
final class Tries {
    /// What tells the server that tries are the same call; `nil` when the endpoint has no header for it.
    let key: String?
    /// The credential on its way into a request; `nil` for a call without auth.
    var proof: Authorization.Proof? { needsPreparation ? madeProof : nil }
    /// The values of parameters that were fetched or that hold the credential, by the parameters' names.
    var given: [String: String] {
        guard needsPreparation else { return [:] }
        var given = fetched.mapValues(\.text)
        if let parameter = madeProof?.parameter, given[parameter.name] == nil {
            given[parameter.name] = parameter.value
        }
        return given
    }

    private let context: CallContext
    private let needsPreparation: Bool
    private var madeProof: Authorization.Proof?
    private var fetched: [String: FetchedValue] = [:]
    /// Keeps each failure that another try follows, for a deadline that cuts the call short.
    private let retried: RetriedFailure?
    private var auth: Authorization?
    private var credential: Credential?
    /// The failure by which the server refused the credential.
    private var refusal: APIError?
    /// Whether that credential has been renewed.
    private var isRenewed = false
    /// `nil` for a call without parameters whose values are fetched.
    private var fetching: ParameterFetching?
    private var retrying: Retrying

    init(_ context: CallContext, _ retried: RetriedFailure?) {
        self.context = context
        self.retried = retried
        let policy = context.endpoint.policy
        key = policy.idempotencyKey == nil ? nil : .randomToken()
        fetching = ParameterFetching(context)
        retrying = Retrying(context)
        needsPreparation = policy.auth != nil || fetching != nil
    }

    /// Gets the credential and the fetched values that are good now, where a try begins with that; `false` when
    /// that is to be done again.
    ///
    /// - Throws: The failure, when there is no other try.
    @inline(__always)
    nonisolated(nonsending) func prepare() async throws -> Bool {
        needsPreparation ? try await makesProof() : true
    }

    private nonisolated(nonsending) func makesProof() async throws -> Bool {
        do {
            try await makeProof()
            return true
        } catch var error as APIError where error.endpoint == AuthFlow.endpoint {
            // No server was asked for the call itself, whatever its method.
            error.tries = retrying.tries + 1
            retried?.last = error
            guard try await retrying.waits(after: error, in: context, isUnsent: true) else {
                throw error
            }
            return false
        }
    }

    private nonisolated(nonsending) func makeProof() async throws {
        if auth == nil { auth = try await Authorization.chosen(context.client, context.endpoint) }
        if let refusal, !isRenewed {
            guard let renewed = try await auth?.renewed(insteadOf: credential) else {
                throw refusal
            }
            credential = renewed
            isRenewed = true
            context.trace?.tell(.renewed)
        } else {
            credential = try await auth?.credential()
        }
        madeProof = auth?.proof(credential)
        if let fetching { fetched = try await fetching.values() }
    }

    /// Makes what the next try needs to do better, and waits for its time.
    ///
    /// - Throws: The failure, when there is no other try or it is none of ours.
    nonisolated(nonsending) func recover(from failure: any Error) async throws {
        guard var error = failure as? APIError else { throw failure }
        error.tries = retrying.tries + 1
        let isReplayable = error.request?.body?.isReplayable ?? true
        if let auth, refusal == nil, auth.scheme.isRefusal(error), isReplayable {
            refusal = error
        } else if isReplayable, fetching?.renews(after: error, insteadOf: fetched) == true {
            context.trace?.tell(.renewed)
        } else {
            retried?.last = error
            guard try await retrying.waits(after: error, in: context) else { throw error }
        }
    }

    /// Notes that a try succeeded.
    func succeeded() {
        if context.isRetried { retrying.succeeded(in: context) }
    }
}
