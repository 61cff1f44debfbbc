public import LatheRuntime

extension Client {
    /// Sends a request and returns what is to come of it.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - executor: Where the callbacks run.
    /// - Returns: What the call returns; it fails with what ``Client/send(_:)`` throws. Cancelling it cancels
    ///   the call.
    public func deferred<R: Request>(
        _ request: R,
        on executor: CallbackExecutor = .inline
    ) -> Deferred<R.ResponseValue> {
        Deferred(on: executor) { try await send(request) }
    }
}
