import LatheCoding

extension CallContext {
    /// Reserves a slot for one more call under the rate limits, including the server's own; `nil` when there
    /// are none.
    ///
    /// - Throws: ``APIError`` when the server accepts no calls for longer than a call may wait.
    func place(_ proof: Authorization.Proof?) throws -> RateLimiter.Place? {
        guard endpoint.isLimited ?? client.isLimited || client.limiter.wasClosed else {
            return nil
        }
        let account = client.account.number
        let closed = client.limiter.closed(at: client.clock.elapsed(), account: account)
        guard closed <= (endpoint.policy.retry ?? client.retry ?? RetryPolicy()).totalTimeout else {
            let seconds = closed.components.seconds
            throw error(.rateLimited, "the server accepts no calls for the next \(seconds) seconds")
        }
        let limits = endpoint.policy.limits ?? client.api.limits
        let buckets = limits.map { limit in
            let caller = limit.key.flatMap { key in
                proof?.credential[key] ?? proof?.parameters[key]
                    ?? client.parameters.value(key).map { "\($0)" }
            }
            return RateLimiter.Bucket(limit: limit, caller: caller ?? "")
        }
        return client.limiter.reserve(buckets, at: client.clock.elapsed(), account: account)
    }

    /// Waits until the rate limits allow the call; a cancelled call gives its slot back.
    func wait(for place: RateLimiter.Place) async throws {
        let delay = place.start - client.clock.elapsed()
        guard delay > .zero else { return }
        trace?.tell(.heldBack(delay))
        do {
            try await client.clock.sleep(delay)
        } catch {
            client.limiter.cancel(place)
            throw error
        }
    }

    /// Delays further calls of the account when a response reports that the rate limit is used up.
    func heed(_ fields: HTTPFields) {
        guard let delay = ServerDelay.rateLimit(fields, now: client.clock.date()) else { return }
        let now = client.clock.elapsed()
        client.limiter.close(until: now + delay, account: client.account.number, at: now)
    }
}
