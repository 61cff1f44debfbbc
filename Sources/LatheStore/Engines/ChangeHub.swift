import Synchronization

/// Counts the changes of each table, and resumes the tasks that wait for a change.
///
/// A waiting task passes the count that it saw, so that no change between its read and the wait is missed. Several
/// changes while no task waits count as one.
final class ChangeHub: Sendable {
    fileprivate struct Waiter {
        let tables: Set<String>
        let continuation: CheckedContinuation<Bool, Never>
    }

    fileprivate struct State {
        var counts: [String: UInt64] = [:]
        /// Changes of all tables.
        var all: UInt64 = 0
        var waiters: [UInt64: Waiter] = [:]
        var next: UInt64 = 0
        var cancelled: Set<UInt64> = []
        var isClosed = false
        /// Called when the first observer is added and when the last one is removed.
        var interest: (@Sendable (Bool) -> Void)?
        var observers = 0
    }

    private let state = Mutex(State())
    /// A lock that is held while `interest` is called, so that its last call has the current state.
    private let telling = Mutex(())

    /// Returns the number of changes of some tables so far.
    func count(_ tables: Set<String>) -> UInt64 {
        state.withLock { $0.count(tables) }
    }

    /// Records that tables changed.
    ///
    /// - Parameter tables: The names of the tables; `nil` for all tables, if another process made the change.
    func publish(_ tables: Set<String>?) {
        if tables?.isEmpty == true { return }
        let ready = state.withLock { state in
            if let tables {
                for table in tables { state.counts[table, default: 0] += 1 }
            } else {
                state.all += 1
            }
            return state.take { waiter in tables.map { !$0.isDisjoint(with: waiter.tables) } ?? true
            }
        }
        for waiter in ready { waiter.resume(returning: true) }
    }

    /// Waits until the number of changes exceeds a count.
    ///
    /// - Returns: `true` if it does; `false` if the task was cancelled or the store was closed.
    func wait(for tables: Set<String>, after count: UInt64) async -> Bool {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        // A task may be cancelled after its wait has ended.
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Bool? = state.withLock { state in
                    if state.cancelled.remove(number) != nil || state.isClosed { return false }
                    if state.count(tables) != count { return true }
                    state.waiters[number] = Waiter(tables: tables, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: number)
                if waiter == nil { state.cancelled.insert(number) }
                return waiter
            }
            waiter?.continuation.resume(returning: false)
        }
    }

    /// The number of waiting tasks, and the number of waits that are recorded as cancelled.
    var sizes: (waiting: Int, cancelled: Int) {
        state.withLock { ($0.waiters.count, $0.cancelled.count) }
    }

    /// Ends all waits, including later ones, and stops calling the function for observers.
    func close() {
        let waiters = telling.withLock { _ in
            let (waiters, interest) = state.withLock { state in
                defer { state.interest = nil }
                state.isClosed = true
                return (state.take { _ in true }, state.observers > 0 ? state.interest : nil)
            }
            interest?(false)
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: false) }
    }

    /// Sets the function that is called when the first observer is added and when the last one is removed.
    func onInterest(_ body: @escaping @Sendable (Bool) -> Void) {
        state.withLock { $0.interest = body }
    }

    /// Adds a number, 1 or -1, to the number of observers.
    func observe(_ change: Int) {
        telling.withLock { _ in
            let call = state.withLock { state in
                let before = state.observers
                state.observers += change
                let isFirst = before == 0 && change > 0
                return isFirst || state.observers == 0 ? state.interest.map { ($0, isFirst) } : nil
            }
            if let call { call.0(call.1) }
        }
    }
}

extension ChangeHub.State {
    fileprivate func count(_ tables: Set<String>) -> UInt64 {
        tables.reduce(all) { $0 &+ (counts[$1] ?? 0) }
    }

    fileprivate mutating func take(
        _ isReady: (ChangeHub.Waiter) -> Bool
    ) -> [CheckedContinuation<Bool, Never>] {
        let ready = waiters.filter { isReady($0.value) }
        for number in ready.keys { waiters[number] = nil }
        return ready.values.map(\.continuation)
    }
}
