#if Postgres
import Dispatch
import Synchronization

/// A connection, made when it is needed, with the thread that alone uses it.
///
/// It is `Sendable` since its connection is touched by functions on its serial queue only.
final class PostgresWorker: @unchecked Sendable {
    private let queue: DispatchQueue
    private let server: PostgresServer
    private var connection: PostgresConnection?

    init(_ server: PostgresServer, _ name: String) {
        queue = DispatchQueue(label: "Lathe.store.postgres.\(name)")
        self.server = server
    }

    /// Runs a function with the connection on the worker's thread.
    func run<Result: Sendable>(
        _ call: PostgresCall,
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Swift.Result { try self.perform(call, body) })
            }
        }
    }

    private func perform<Result>(
        _ call: PostgresCall,
        _ body: (PostgresConnection) throws -> Result
    ) throws -> Result {
        let connection = try self.connection ?? PostgresConnection(server, call)
        self.connection = connection
        connection.call = call
        call.use(connection.pipe)
        defer {
            call.use(nil)
            if connection.isBroken { self.connection = nil }
        }
        return try body(connection)
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.connection = nil
                continuation.resume()
            }
        }
    }
}

/// Connections that calls take in turn.
final class PostgresPool: Sendable {
    fileprivate struct Waiter {
        let number: UInt64
        let continuation: CheckedContinuation<PostgresWorker, any Error>
    }

    fileprivate struct State {
        var free: [PostgresWorker] = []
        /// How many there are, those in use among them.
        var count = 0
        var isOpen = true
        var waiting: [Waiter] = []
        var next: UInt64 = 0
        var cancelled: Set<UInt64> = []
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let server: PostgresServer
    private let state = Mutex(State())

    init(_ server: PostgresServer) { self.server = server }

    /// Runs a function with a connection that nobody else uses meanwhile.
    func run<Result: Sendable>(
        _ call: PostgresCall,
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        let worker = try await take(call)
        do {
            let result = try await worker.run(call, body)
            await give(back: worker)
            return result
        } catch {
            await give(back: worker)
            throw error
        }
    }

    private func take(_ call: PostgresCall) async throws -> PostgresWorker {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        let timer = Task { [weak self] in
            try await Task.sleep(until: call.deadline, clock: .continuous)
            self?.giveUp(number, PostgresFault.timedOut("waiting for a connection"))
        }
        defer {
            timer.cancel()
            state.withLock { _ = $0.cancelled.remove(number) }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer: Swift.Result<PostgresWorker, any Error>? = state.withLock { state in
                    guard state.isOpen else { return .failure(Self.closed) }
                    if state.cancelled.remove(number) != nil {
                        return .failure(PostgresFault.cancelled("waiting for a connection"))
                    }
                    if let worker = state.free.popLast() { return .success(worker) }
                    if state.count < max(1, server.connections) {
                        state.count += 1
                        return .success(PostgresWorker(server, "\(state.count)"))
                    }
                    state.waiting.append(Waiter(number: number, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let isWaiting = giveUp(number, PostgresFault.cancelled("waiting for a connection"))
            if !isWaiting { state.withLock { _ = $0.cancelled.insert(number) } }
        }
    }

    @discardableResult
    private func giveUp(_ number: UInt64, _ fault: PostgresFault) -> Bool {
        let waiter: Waiter? = state.withLock { state in
            guard let place = state.waiting.firstIndex(where: { $0.number == number }) else {
                return nil
            }
            return state.waiting.remove(at: place)
        }
        waiter?.continuation.resume(throwing: fault)
        return waiter != nil
    }

    private func give(back worker: PostgresWorker) async {
        let (next, closes): (Waiter?, Bool) = state.withLock { state in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
            if state.isOpen { state.free.append(worker) }
            return (nil, !state.isOpen)
        }
        next?.continuation.resume(returning: worker)
        if closes { await end(worker) }
    }

    private func end(_ worker: PostgresWorker) async {
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
