#if Store
import Dispatch
import Synchronization

/// A connection with the thread that alone uses it.
///
/// It is `Sendable` since its connection is touched by functions on its serial queue only.
final class SQLiteWorker: @unchecked Sendable {
    private let queue: DispatchQueue
    private var connection: SQLiteConnection?
    /// Makes the connection of a worker that was given none.
    private var make: (@Sendable () throws -> SQLiteConnection)?

    init(_ name: String, _ make: (@Sendable () throws -> SQLiteConnection)? = nil) {
        queue = DispatchQueue(label: "Lathe.store.\(name)")
        self.make = make
    }

    /// Makes the connection on the worker's thread.
    func open(_ make: @escaping @Sendable () throws -> SQLiteConnection) async throws {
        try await alone { self.connection = try make() }
    }

    /// Runs a function with the connection.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await alone {
            guard let connection = try self.connection ?? self.make?() else {
                throw StoreError(.closed, "using a store", "it was closed")
            }
            self.connection = connection
            return try body(connection)
        }
    }

    /// Runs a function with the connection on the caller's thread, which for a short one takes less time than waking
    /// the worker's.
    ///
    /// The worker must be idle.
    ///
    /// - Returns: `nil` when there is no connection yet, or another process has a lock; use ``run(_:)`` then.
    func runAtOnce<Result>(
        _ body: (SQLiteConnection) throws -> Result
    ) throws -> Result? {
        try queue.sync {
            guard let connection else { return nil }
            do { return try connection.withoutWaiting { try body(connection) } } catch let error
                as StoreError where error.code == .busy
            { return nil }
        }
    }

    /// Runs a function on the worker's thread.
    func alone<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                (self.connection, self.make) = (nil, nil)
                continuation.resume()
            }
        }
    }
}

/// Connections that read, opened when they are needed, at most four at a time.
final class SQLiteReaders: Sendable {
    private struct Waiter {
        let number: UInt64
        let continuation: CheckedContinuation<SQLiteWorker, any Error>
    }

    private struct State {
        var free: [SQLiteWorker] = []
        /// How many there are, those in use among them.
        var count = 0
        var isOpen = true
        var waiting: [Waiter] = []
        var next: UInt64 = 0
        var cancelled: Set<UInt64> = []
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private static let most = 4

    private let file: StoreFile
    private let state = Mutex(State())

    init(_ file: StoreFile) { self.file = file }

    /// Runs a function with a connection that nobody else uses meanwhile.
    ///
    /// - Parameters:
    ///   - isShort: Whether the function may use the caller's thread.
    ///   - body: The function, which may be called again when it fails.
    /// - Returns: What the function returns.
    /// - Throws: What the function throws, or ``StoreError`` when the store is closed.
    func run<Result: Sendable>(
        isShort: Bool,
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        let worker = try await take()
        do {
            let short = try isShort ? worker.runAtOnce(body) : nil
            let result = if let short { short } else { try await worker.run(body) }
            await give(back: worker)
            return result
        } catch {
            await give(back: worker)
            throw error
        }
    }

    private func take() async throws -> SQLiteWorker {
        if let worker = state.withLock({ $0.free.popLast() }) { return worker }
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Result<SQLiteWorker, any Error>? = state.withLock { state in
                    guard state.isOpen else { return .failure(Self.closed) }
                    // One may have become free meanwhile.
                    if let worker = state.free.popLast() { return .success(worker) }
                    if state.count < Self.most {
                        state.count += 1
                        return .success(worker())
                    }
                    if state.cancelled.contains(number) { return .failure(CancellationError()) }
                    state.waiting.append(Waiter(number: number, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                guard let place = state.waiting.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.waiting.remove(at: place)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    /// A worker that connects when it is first used, and again if that failed.
    private func worker() -> SQLiteWorker {
        let path = file.path
        return SQLiteWorker("reader") {
            let connection = try SQLiteConnection(path, isReadOnly: false)
            try connection.execute("PRAGMA query_only = ON", "opening a store")
            return connection
        }
    }

    private func give(back worker: SQLiteWorker) async {
        let (next, closes): (Waiter?, Bool) = state.withLock { state in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
            if state.isOpen { state.free.append(worker) }
            return (nil, !state.isOpen)
        }
        next?.continuation.resume(returning: worker)
        if closes { await end(worker) }
    }

    private func end(_ worker: SQLiteWorker) async {
        await worker.close()
        let closing = state.withLock { state in
            state.count -= 1
            defer { if state.count == 0 { state.closing = [] } }
            return state.count == 0 ? state.closing : []
        }
        for continuation in closing { continuation.resume() }
    }

    /// Closes the connections, those in use after what they do.
    func close() async {
        let (free, waiting) = state.withLock { state in
            defer { (state.free, state.waiting, state.isOpen) = ([], [], false) }
            return (state.free, state.waiting)
        }
        for waiter in waiting { waiter.continuation.resume(throwing: Self.closed) }
        for worker in free { await end(worker) }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.count > 0 { state.closing.append(continuation) }
                return state.count == 0
            }
            if isDone { continuation.resume() }
        }
    }

    private static var closed: StoreError { StoreError(.closed, "using a store", "it was closed") }
}
#endif
