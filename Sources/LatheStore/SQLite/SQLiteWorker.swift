#if Store
import Dispatch
import Synchronization

/// A connection with the thread that alone uses it.
///
/// It is `Sendable` since its connection is touched by functions on its serial queue only.
final class SQLiteWorker: @unchecked Sendable {
    private let queue: DispatchQueue
    private var connection: SQLiteConnection?

    init(_ name: String) {
        queue = DispatchQueue(label: "Lathe.store.\(name)")
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
            guard let connection = self.connection else {
                throw StoreError(.closed, "using a store", "it was closed")
            }
            return try body(connection)
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
                self.connection = nil
                continuation.resume()
            }
        }
    }
}

/// Connections that read, opened when they are needed, at most four at a time.
final class SQLiteReaders: Sendable {
    fileprivate struct State {
        var free: [SQLiteWorker] = []
        var count = 0
        var isOpen = true
        var waiting: [CheckedContinuation<SQLiteWorker, any Error>] = []
    }

    private static let most = 4

    private let file: StoreFile
    private let state = Mutex(State())

    init(_ file: StoreFile) { self.file = file }

    /// Runs a function with a connection that nobody else uses meanwhile.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        let worker = try await take()
        defer { give(back: worker) }
        return try await worker.run(body)
    }

    fileprivate enum Choice {
        case worker(SQLiteWorker)
        case new
        case wait
        case closed
    }

    private func take() async throws -> SQLiteWorker {
        switch state.withLock({ $0.choose(Self.most) }) {
        case .worker(let worker): return worker
        case .new: return try await open()
        case .wait, .closed: break
        }
        return try await withCheckedThrowingContinuation { continuation in
            let choice: Choice = state.withLock { state in
                if state.isOpen, state.free.isEmpty {
                    state.waiting.append(continuation)
                    return .wait
                }
                return state.free.popLast().map { .worker($0) } ?? .closed
            }
            switch choice {
            case .worker(let worker): continuation.resume(returning: worker)
            case .closed: continuation.resume(throwing: Self.closed)
            case .new, .wait: break
            }
        }
    }

    private func open() async throws -> SQLiteWorker {
        let worker = SQLiteWorker("reader")
        let path = file.path
        do {
            try await worker.open {
                let connection = try SQLiteConnection(path, isReadOnly: false)
                try connection.execute("PRAGMA query_only = ON", "opening a store")
                return connection
            }
            return worker
        } catch {
            // A caller that waits for a connection would never resume when there is none.
            let waiting = state.withLock { state in
                state.count -= 1
                guard state.count == 0 else {
                    return [CheckedContinuation<SQLiteWorker, any Error>]()
                }
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume(throwing: error) }
            throw error
        }
    }

    private func give(back worker: SQLiteWorker) {
        // Without a store that is open, the connection is closed with the last reference to the worker.
        let next: CheckedContinuation<SQLiteWorker, any Error>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            if state.isOpen { state.free.append(worker) }
            return nil
        }
        next?.resume(returning: worker)
    }

    func close() async {
        let (free, waiting) = state.withLock { state in
            defer { (state.free, state.waiting, state.isOpen) = ([], [], false) }
            return (state.free, state.waiting)
        }
        for continuation in waiting { continuation.resume(throwing: Self.closed) }
        for worker in free { await worker.close() }
    }

    private static var closed: StoreError { StoreError(.closed, "using a store", "it was closed") }
}

extension SQLiteReaders.State {
    fileprivate mutating func choose(_ most: Int) -> SQLiteReaders.Choice {
        guard isOpen else { return .closed }
        if let worker = free.popLast() { return .worker(worker) }
        guard count < most else { return .wait }
        count += 1
        return .new
    }
}
#endif
