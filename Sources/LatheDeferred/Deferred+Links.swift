extension Deferred {
    // MARK: Callbacks that return a value

    /// Adds a callback for a value; an error is passed on.
    ///
    /// - Parameter body: Receives the value. An error that it throws becomes the result.
    /// - Returns: A deferred with the result of `body`. As with all functions that add callbacks, it has
    ///   failed with ``DeferredError/Code/alreadyFinalized`` when the chain's finalizer has run.
    @discardableResult
    public func then<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Deferred<New> {
        link { .value(try body(try $0.get())) }
    }

    /// Adds a callback for an error; a value is passed on.
    ///
    /// - Parameter body: Receives the error, and returns a value in its place or throws.
    /// - Returns: A deferred with the value.
    @discardableResult
    public func fail(_ body: @escaping @Sendable (any Error) throws -> Value) -> Deferred<Value> {
        then({ $0 }, fail: body)
    }

    /// Adds a callback for a value or an error.
    ///
    /// - Parameter body: Receives the value or the error.
    /// - Returns: A deferred with the result of `body`.
    @discardableResult
    public func both<New>(_ body: @escaping @Sendable (Outcome) throws -> New) -> Deferred<New> {
        link { .value(try body($0)) }
    }

    /// Adds one callback for a value and another for an error; only one of them runs.
    ///
    /// - Parameters:
    ///   - body: Receives the value.
    ///   - handler: Receives the error, but not one that `body` throws.
    /// - Returns: A deferred with the result of the callback that ran.
    @discardableResult
    public func then<New>(
        _ body: @escaping @Sendable (Value) throws -> New,
        fail handler: @escaping @Sendable (any Error) throws -> New
    ) -> Deferred<New> {
        both { try $0.fold(body, handler) }
    }

    /// Replaces a value by another one; an error is passed on.
    @discardableResult
    public func thenReturn<New: Sendable>(_ value: New) -> Deferred<New> {
        then { _ in value }
    }

    // MARK: Callbacks that return a deferred

    /// Adds a callback for a value, and waits for the deferred that it returns; an error is passed on.
    ///
    /// - Parameter body: Receives the value.
    /// - Returns: A deferred with the result of the deferred that `body` returns.
    @discardableResult
    public func then<New>(
        _ body: @escaping @Sendable (Value) throws -> Deferred<New>
    ) -> Deferred<New> {
        link { .deferred(try body(try $0.get())) }
    }

    // A closure that only throws matches both overloads, and is treated as one that returns a value.
    /// Adds a callback for an error, and waits for the deferred that it returns; a value is passed on.
    ///
    /// - Parameter body: Receives the error.
    /// - Returns: A deferred with the value, or with the result of the deferred that `body` returns.
    @_disfavoredOverload @discardableResult
    public func fail(
        _ body: @escaping @Sendable (any Error) throws -> Deferred<Value>
    ) -> Deferred<Value> {
        link { try $0.fold({ .value($0) }, { .deferred(try body($0)) }) }
    }

    /// Adds a callback for a value or an error, and waits for the deferred that it returns.
    ///
    /// - Parameter body: Receives the value or the error.
    /// - Returns: A deferred with the result of the deferred that `body` returns.
    @discardableResult
    public func both<New>(
        _ body: @escaping @Sendable (Outcome) throws -> Deferred<New>
    ) -> Deferred<New> {
        link { .deferred(try body($0)) }
    }

    /// Adds one callback for a value and another for an error, and waits for the deferred that the one that
    /// runs returns.
    ///
    /// - Parameters:
    ///   - body: Receives the value.
    ///   - handler: Receives the error, but not one that `body` throws.
    /// - Returns: A deferred with the result of the deferred that the callback returned.
    @discardableResult
    public func then<New>(
        _ body: @escaping @Sendable (Value) throws -> Deferred<New>,
        fail handler: @escaping @Sendable (any Error) throws -> Deferred<New>
    ) -> Deferred<New> {
        both { try $0.fold(body, handler) }
    }

    // MARK: Executors of callbacks

    /// Passes the result on to callbacks that run on another executor.
    ///
    /// ```swift
    /// page.on(.main).then { title.text = $0 }
    /// ```
    ///
    /// - Parameter executor: The executor of the callbacks of the returned deferred and of those after it.
    /// - Returns: A deferred with the same result.
    public func on(_ executor: CallbackExecutor) -> Deferred<Value> {
        link(on: executor) { .value(try $0.get()) }
    }
}

extension Result {
    /// Calls the function for a value or the one for an error, and returns its result.
    func fold<New>(
        _ value: (Success) throws -> New,
        _ error: (Failure) throws -> New
    ) rethrows -> New {
        switch self {
        case .success(let success): try value(success)
        case .failure(let failure): try error(failure)
        }
    }
}
