extension Client {
    /// Repeats a call until its result satisfies a condition; no result is taken from the cache.
    ///
    /// ```swift
    /// let done = try await client.poll(Jobs.View(job: 7), until: { $0.state != .running })
    /// ```
    ///
    /// - Parameters:
    ///   - request: The call, which must be safe to repeat.
    ///   - initialInterval: The interval after the first response; 1 second by default. Each further interval is half
    ///     as long again.
    ///   - maximumInterval: The maximum interval; 30 seconds by default.
    ///   - timeout: The maximum duration, 10 minutes by default; `nil` means no limit.
    ///   - isDone: The condition.
    /// - Returns: The first result that satisfies the condition.
    /// - Throws: Errors of the call, ``APIError`` with the code `timedOut` when the limit is reached, or
    ///   `CancellationError`.
    public func poll<R: Request>(
        _ request: R,
        initialInterval: Duration = .seconds(1),
        maximumInterval: Duration = .seconds(30),
        timeout: Duration? = .seconds(600),
        until isDone: @escaping @Sendable (R.ResponseValue) throws -> Bool
    ) async throws -> R.ResponseValue {
        try await within(timeout, clock) {
            var wait = initialInterval
            while true {
                let value = try await send(request, options: CallOptions(cache: .reload))
                if try isDone(value) { return value }
                try await clock.sleep(wait)
                wait = min(maximumInterval, wait * 3 / 2)
            }
        } late: {
            APIError(
                .timedOut,
                endpoint: R.endpoint.name,
                reason: "the condition was not met in time",
                cause: $0
            )
        }
    }
}
