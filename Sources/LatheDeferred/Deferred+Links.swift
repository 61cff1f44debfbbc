extension Deferred {
    // MARK: A callback that returns a value

    /// Goes on with a value; an error passes by.
    ///
    /// - Parameter body: Gets the value. What it throws becomes the error.
    /// - Returns: A deferred of what `body` returns. It has failed with ``DeferredError/Code/alreadyFinalized``
    ///   when the chain's finalizer has run, as with all that add callbacks.
    @discardableResult
    public func then<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Deferred<New> {
        link { .value(try body(try $0.get())) }
    }

    /// Goes on with an error; a value passes by.
    ///
    /// - Parameter body: Gets the error; returns the value in its place, or throws.
    /// - Returns: A deferred of the value.
    @discardableResult
    public func fail(_ body: @escaping @Sendable (any Error) throws -> Value) -> Deferred<Value> {
        then({ $0 }, fail: body)
    }

    /// Goes on with a value or an error.
    ///
    /// - Parameter body: Gets either.
    /// - Returns: A deferred of what `body` returns.
    @discardableResult
    public func both<New>(_ body: @escaping @Sendable (Outcome) throws -> New) -> Deferred<New> {
        link { .value(try body($0)) }
    }

    /// Goes on with a value in one way and with an error in another; only one of the two runs.
    ///
    /// - Parameters:
    ///   - body: Gets the value.
    ///   - handler: Gets the error, but not one that `body` throws.
    /// - Returns: A deferred of what the one that ran returns.
    @discardableResult
    public func then<New>(
        _ body: @escaping @Sendable (Value) throws -> New,
        fail handler: @escaping @Sendable (any Error) throws -> New
    ) -> Deferred<New> {
        both { try $0.fold(body, handler) }
    }

    /// Puts another value in the place of this one; an error passes by.
    @discardableResult
    public func thenReturn<New: Sendable>(_ value: New) -> Deferred<New> {
        then { _ in value }
    }

    // MARK: A callback that returns a deferred

    /// Goes on with a value and waits for the deferred that comes of it; an error passes by.
    ///
    /// - Parameter body: Gets the value.
    /// - Returns: A deferred of the result of the one that `body` returns.
    @discardableResult
    public func then<New>(
        _ body: @escaping @Sendable (Value) throws -> Deferred<New>
    ) -> Deferred<New> {
        link { .deferred(try body(try $0.get())) }
    }

    // A closure that only throws fits both, and is taken for one that returns a value.
    /// Goes on with an error and waits for the deferred that comes of it; a value passes by.
    ///
    /// - Parameter body: Gets the error.
    /// - Returns: A deferred of the value, or of the result of the one that `body` returns.
    @_disfavoredOverload @discardableResult
    public func fail(
        _ body: @escaping @Sendable (any Error) throws -> Deferred<Value>
    ) -> Deferred<Value> {
        link { try $0.fold({ .value($0) }, { .deferred(try body($0)) }) }
    }

    /// Goes on with a value or an error and waits for the deferred that comes of it.
    ///
    /// - Parameter body: Gets either.
    /// - Returns: A deferred of the result of the one that `body` returns.
    @discardableResult
    public func both<New>(
        _ body: @escaping @Sendable (Outcome) throws -> Deferred<New>
    ) -> Deferred<New> {
        link { .deferred(try body($0)) }
    }

    /// Goes on with a value in one way, with an error in another, and waits for the deferred that comes of it.
    ///
    /// - Parameters:
    ///   - body: Gets the value.
    ///   - handler: Gets the error, but not one that `body` throws.
    /// - Returns: A deferred of the result of the one that was returned.
    @discardableResult
    public func then<New>(
        _ body: @escaping @Sendable (Value) throws -> Deferred<New>,
        fail handler: @escaping @Sendable (any Error) throws -> Deferred<New>
    ) -> Deferred<New> {
        both { try $0.fold(body, handler) }
    }

    // MARK: Where callbacks run

    /// Passes value or error on to callbacks that run elsewhere.
    ///
    /// ```swift
    /// page.on(.main).then { title.text = $0 }
    /// ```
    ///
    /// - Parameter executor: Where the callbacks of the returned deferred, and of those after it, run.
    /// - Returns: A deferred of the same result.
    public func on(_ executor: CallbackExecutor) -> Deferred<Value> {
        link(on: executor) { .value(try $0.get()) }
    }
}

extension Result {
    /// What the function for the one that is there makes of it.
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
