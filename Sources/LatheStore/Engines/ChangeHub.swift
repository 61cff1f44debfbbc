import Synchronization

/// Counts the changes of each table, and resumes those who wait for one.
///
/// A waiter names the count that it saw, so that no change between a look and the wait is missed, and several
/// changes are one when nobody waited between them.
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
    /// Held while that function is called, so that its last call has the current state.
    private let telling = Mutex(())

    /// The number of changes of some tables so far.
    func count(_ tables: Set<String>) -> UInt64 {
        state.withLock { $0.count(tables) }
    }

    /// Notes that tables changed.
    ///
    /// - Parameter tables: Their names; `nil` for all, when another process made the change.
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

    /// Waits until there were more changes than a number.
    ///
    /// - Returns: Whether there were; `false` when the task was cancelled or the store closed.
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

    /// How many tasks wait, and how many waits are noted as cancelled.
    var sizes: (waiting: Int, cancelled: Int) {
        state.withLock { ($0.waiters.count, $0.cancelled.count) }
    }

    /// Ends all waits, also later ones, and calls no function about observers any more.
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

    /// Notes that there is one observer more or less.
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
