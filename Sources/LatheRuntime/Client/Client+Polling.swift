extension Client {
    /// Sends a request again and again until its answer meets a condition; a cache is not asked.
    ///
    /// ```swift
    /// let done = try await client.poll(Jobs.View(job: 7), until: { $0.state != .running })
    /// ```
    ///
    /// - Parameters:
    ///   - request: The call; it must be one that may be done often.
    ///   - first: How long to wait behind the first answer; each wait is half as long again.
    ///   - longest: The longest wait.
    ///   - limit: How long to go on; `nil` for as long as the task is not cancelled.
    ///   - isDone: The condition.
    /// - Returns: The first answer that meets the condition.
    /// - Throws: What the call throws, an ``APIError`` of the code `timedOut` when the limit is reached,
    ///   or `CancellationError`.
    public func poll<R: Request>(
        _ request: R,
        every first: Duration = .seconds(1),
        atMost longest: Duration = .seconds(30),
        for limit: Duration? = .seconds(600),
        until isDone: @escaping @Sendable (R.ResponseValue) throws -> Bool
    ) async throws -> R.ResponseValue {
        try await within(limit, clock) {
            var wait = first
            while true {
                let value = try await send(request, options: CallOptions(cache: .reload))
                if try isDone(value) { return value }
                try await clock.sleep(wait)
                wait = min(longest, wait * 3 / 2)
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
