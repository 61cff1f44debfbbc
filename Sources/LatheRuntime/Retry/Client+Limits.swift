import LatheCoding

extension Client {
    /// Waits until the limits, the server's own among them, allow one more call.
    func waitForTurn(
        _ endpoint: Endpoint,
        _ proof: Authorization.Proof?,
        _ trace: CallTrace?
    ) async throws {
        let limits = endpoint.policy.limits ?? api.limits
        let buckets = limits.map { limit in
            let caller = limit.key.flatMap { key in
                let session = proof?.parameter.flatMap { $0.name == key ? $0.value : nil }
                return proof?.credential[key] ?? session
                    ?? parameters.value(key).map { "\($0)" }
            }
            return RateLimiter.Bucket(limit: limit, caller: caller ?? "")
        }
        let delay = limiter.reserve(buckets, at: clock.elapsed())
        guard delay > .zero else { return }
        trace?.tell(.heldBack(delay))
        try await clock.sleep(delay)
    }

    /// Holds calls back when an answer says that none is left.
    func heed(_ fields: HTTPFields) {
        guard let delay = ServerDelay.rateLimit(fields, now: clock.date()) else { return }
        limiter.close(until: clock.elapsed() + delay)
    }
}
