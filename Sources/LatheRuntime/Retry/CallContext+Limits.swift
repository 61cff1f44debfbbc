import LatheCoding

extension CallContext {
    /// How long the limits, the server's own among them, hold back one more call, which is counted now.
    ///
    /// - Throws: An ``APIError`` when the server wants no calls for longer than a call may wait.
    func delay(_ proof: Authorization.Proof?) throws -> Duration {
        guard endpoint.isLimited ?? client.isLimited || client.limiter.wasClosed else {
            return .zero
        }
        let closed = client.limiter.closed(at: client.clock.elapsed())
        guard closed <= (endpoint.policy.retry ?? client.retry ?? RetryPolicy()).budget else {
            let seconds = closed.components.seconds
            throw error(.rateLimited, "the server takes no calls for the next \(seconds) seconds")
        }
        let limits = endpoint.policy.limits ?? client.api.limits
        let buckets = limits.map { limit in
            let caller = limit.key.flatMap { key in
                let session = proof?.parameter.flatMap { $0.name == key ? $0.value : nil }
                return proof?.credential[key] ?? session
                    ?? client.parameters.value(key).map { "\($0)" }
            }
            return RateLimiter.Bucket(limit: limit, caller: caller ?? "")
        }
        return client.limiter.reserve(buckets, at: client.clock.elapsed())
    }

    /// Waits until the limits allow the call.
    func wait(_ delay: Duration) async throws {
        trace?.tell(.heldBack(delay))
        try await client.clock.sleep(delay)
    }

    /// Holds calls back when an answer says that none is left.
    func heed(_ fields: HTTPFields) {
        guard let delay = ServerDelay.rateLimit(fields, now: client.clock.date()) else { return }
        client.limiter.close(until: client.clock.elapsed() + delay)
    }
}
