public import LatheRuntime

extension Client {
    /// Sends a request and returns a deferred with the result of the call.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - executor: The executor of the callbacks.
    /// - Returns: A deferred with the result, or with the errors of `Client.send`. Cancelling it
    ///   cancels the call.
    public func deferred<R: Request>(
        _ request: R,
        on executor: CallbackExecutor = .inline
    ) -> Deferred<R.ResponseValue> {
        Deferred(on: executor) { try await send(request) }
    }
}
