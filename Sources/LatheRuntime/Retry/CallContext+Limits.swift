import Foundation
import LatheCoding

extension CallContext {
    /// Reserves a slot for one more call under the rate limits, including the server's own; `nil` when there
    /// are none.
    ///
    /// - Throws: ``APIError`` when the server accepts no calls for longer than a call may wait.
    func slot(
        _ chosenCredentials: CallAuthentication.ChosenCredentials?
    ) throws -> RateLimiter.Slot? {
        guard endpoint.isLimited ?? client.isLimited || client.limiter.wasClosed else {
            return nil
        }
        let account = client.account.number
        try check(client.limiter.closed(at: client.clock.elapsed(), account: account))
        return client.limiter.reserve(
            buckets(chosenCredentials),
            at: client.clock.elapsed(),
            account: account
        )
    }

    /// Returns the buckets in which a call is counted.
    private func buckets(
        _ chosenCredentials: CallAuthentication.ChosenCredentials?
    ) -> [RateLimiter.Bucket] {
        (endpoint.policy.limits ?? client.api.limits).map { limit in
            let caller = limit.key.flatMap { key in
                chosenCredentials?.credential[key] ?? chosenCredentials?.parameters[key]
                    ?? client.parameters.value(key).map { "\($0)" }
            }
            return RateLimiter.Bucket(limit: limit, caller: caller ?? "")
        }
    }

    /// Returns the counters in which a call is counted if several clients share their limits.
    private func counters(_ buckets: [RateLimiter.Bucket]) -> [RateLimitCounter] {
        buckets.map { RateLimitCounter($0, of: client.api.name) }
    }

    /// Checks that a call may wait for the given delay.
    private func check(_ delay: Duration) throws {
        guard delay <= (endpoint.policy.retry ?? client.retry ?? RetryPolicy()).totalTimeout else {
            let seconds = delay.components.seconds
            throw error(.rateLimited, "the server accepts no calls for the next \(seconds) seconds")
        }
    }

    /// Waits until the rate limits allow the call; a cancelled call gives its slot back.
    func wait(for slot: RateLimiter.Slot) async throws {
        var slot = slot
        do {
            try await wait(slot.start - client.clock.elapsed())
            // A response may have reported, while the call waited, that the server accepts no calls for a time.
            while let later = try laterSlot(insteadOf: slot) {
                slot = later
                try await wait(slot.start - client.clock.elapsed())
            }
            if let shared = client.sharedLimits, !slot.buckets.isEmpty {
                try await wait(for: shared, counters(slot.buckets))
            }
        } catch {
            client.limiter.cancel(slot)
            throw error
        }
    }

    /// Returns another slot if the server now accepts no calls, or if the slot is not reserved; `nil` if the call may
    /// begin.
    private func laterSlot(insteadOf slot: RateLimiter.Slot) throws -> RateLimiter.Slot? {
        let now = client.clock.elapsed()
        let account = client.account.number
        let delay = client.limiter.closed(at: now, account: account)
        guard delay > .zero || !slot.isReserved else { return nil }
        try check(delay)
        client.limiter.cancel(slot)
        return client.limiter.reserve(slot.buckets, at: now, account: account)
    }

    private func wait(for shared: any SharedRateLimits, _ counters: [RateLimitCounter]) async throws
    {
        let now = client.clock.date()
        let start: Date
        do {
            start = try await shared.reserve(counters, at: now)
        } catch let cause where !(cause is CancellationError) {
            throw error(.rateLimited, "the shared rate limits failed", cause: cause)
        }
        do {
            let seconds = start.timeIntervalSince(now)
            let delay = Duration.seconds(seconds > 0 ? min(seconds, 1e9) : 0)
            try check(delay)
            try await wait(delay)
        } catch {
            await shared.cancel(counters, at: start)
            throw error
        }
    }

    private func wait(_ delay: Duration) async throws {
        guard delay > .zero else { return }
        trace?.report(.throttled(delay))
        try await client.clock.sleep(delay)
    }

    /// Delays further calls of the account when a response reports that the rate limit is used up.
    ///
    /// - Returns: The delay; `nil` when there is none.
    func delayCalls(after fields: HTTPFields) -> Duration? {
        guard let delay = ServerDelay.rateLimit(fields, now: client.clock.date()) else {
            return nil
        }
        let now = client.clock.elapsed()
        client.limiter.close(until: now + delay, account: client.account.number, at: now)
        return delay
    }

    /// Delays the calls of the clients with which the limits are shared.
    func share(_ delay: Duration, _ chosenCredentials: CallAuthentication.ChosenCredentials?) async
    {
        guard let shared = client.sharedLimits else { return }
        let counters = counters(buckets(chosenCredentials))
        if counters.isEmpty { return }
        await shared.close(counters, until: client.clock.date() + delay / .seconds(1))
    }
}
