import LatheRuntime
import Synchronization

/// Collects ids that are requested at about the same time, and requests them in batches of one call each.
///
/// An id waits until a batch is full or the window has passed, and while the maximum number of calls is in
/// flight. A cancelled caller stops waiting immediately; a call that no caller waits for is cancelled.
final class BulkCalls<R: BulkRequest>: Sendable {
    private typealias ID = R.BulkID
    private typealias Responses = BulkResponses<R>
    private typealias Waiter = CheckedContinuation<BulkResponses<R>, any Error>
    private typealias Ending = (waiter: Waiter, result: Result<BulkResponses<R>, any Error>)

    /// A caller that waits for the elements of some ids.
    private struct Asker {
        var open: Set<ID>
        var responses = Responses()
        let waiter: Waiter
    }

    private struct Flight {
        let ids: [ID]
        let task: Task<Void, Never>
    }

    private struct State {
        var askers: [Int: Asker] = [:]
        /// The callers that wait for each id; an empty set for an id in flight that no caller waits for any
        /// more.
        var wanted: [ID: Set<Int>] = [:]
        /// The ids that are not part of a call yet, in the order of their arrival.
        var pending: [ID] = []
        /// Whether the window of the pending ids has passed.
        var isDue = false
        /// The timer that ends the window.
        var timer: (number: Int, task: Task<Void, Never>)?
        var flights: [Int: Flight] = [:]
        var flightOf: [ID: Int] = [:]
        /// The callers that were cancelled before they began to wait.
        var gone: Set<Int> = []
        /// The tasks of calls and timers that are not needed any more.
        var ended: [Task<Void, Never>] = []
        var nextNumber = 0

        mutating func number() -> Int {
            nextNumber += 1
            return nextNumber
        }
    }

    private let client: Client
    private let request: R
    private let key: CallKey
    private let state = Mutex(State())

    /// - Parameters:
    ///   - client: The client that sends the calls.
    ///   - request: The call without its ids.
    ///   - key: The key under which the client keeps the calls.
    init(_ client: Client, _ request: R, _ key: CallKey) {
        self.client = client
        self.request = request
        self.key = key
    }

    /// The number of ids that a caller waits for.
    var wantedCount: Int { state.withLock { $0.wanted.count { !$0.value.isEmpty } } }

    /// The number of waiting callers.
    var askerCount: Int { state.withLock { $0.askers.count } }

    /// Waits for the elements of ids.
    ///
    /// - Parameters:
    ///   - ids: The ids; not empty.
    ///   - atOnce: Whether to send them without waiting for further ids.
    /// - Returns: The elements in the responses.
    /// - Throws: The error of one of the calls, or `CancellationError`.
    func responses(to ids: [R.BulkID], atOnce: Bool) async throws -> BulkResponses<R> {
        let number = state.withLock { $0.number() }
        // A caller that is cancelled just as its response arrives may be recorded as gone after it has left.
        defer { state.withLock { _ = $0.gone.remove(number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                join(number, ids, waiter, atOnce: atOnce)
            }
        } onCancel: {
            leave(number)
        }
    }

    /// Changes the state, then cancels the tasks that are not needed any more.
    ///
    /// They are cancelled outside the lock, since a cancellation handler may take it again.
    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        let (value, ended) = state.withLock { state in
            let value = body(&state)
            let ended = state.ended
            state.ended = []
            return (value, ended)
        }
        for task in ended { task.cancel() }
        return value
    }

    // MARK: Callers

    private func join(_ number: Int, _ ids: [ID], _ waiter: Waiter, atOnce: Bool) {
        let isGone = change { state in
            if state.gone.remove(number) != nil { return true }
            state.askers[number] = Asker(open: Set(ids), waiter: waiter)
            for id in ids {
                if state.wanted[id] == nil { state.pending.append(id) }
                state.wanted[id, default: []].insert(number)
            }
            if atOnce { state.isDue = true }
            startCalls(&state)
            if !state.pending.isEmpty, !state.isDue, state.timer == nil {
                let number = state.number()
                let task = Task { [self] in
                    try? await client.clock.sleep(client.bulk.window)
                    ring(number)
                }
                state.timer = (number, task)
            }
            return false
        }
        if isGone { waiter.resume(throwing: CancellationError()) }
    }

    private func leave(_ number: Int) {
        let waiter = change { state -> Waiter? in
            guard state.askers[number] != nil else {
                state.gone.insert(number)
                return nil
            }
            return remove(number, &state)
        }
        forgetIfIdle()
        waiter?.resume(throwing: CancellationError())
    }

    /// Removes a caller, with the ids and calls that no other caller waits for.
    private func remove(_ number: Int, _ state: inout State) -> Waiter? {
        guard let asker = state.askers.removeValue(forKey: number) else { return nil }
        var touched: Set<Int> = []
        for id in asker.open {
            state.wanted[id]?.remove(number)
            guard state.wanted[id]?.isEmpty == true else { continue }
            if let flight = state.flightOf[id] {
                touched.insert(flight)
            } else {
                state.wanted[id] = nil
            }
        }
        state.pending.removeAll { state.wanted[$0] == nil }
        for number in touched {
            guard let flight = state.flights[number],
                flight.ids.allSatisfy({ state.wanted[$0]?.isEmpty ?? true })
            else { continue }
            state.ended.append(flight.task)
            state.flights[number] = nil
            for id in flight.ids {
                state.wanted[id] = nil
                state.flightOf[id] = nil
            }
        }
        startCalls(&state)
        return asker.waiter
    }

    // MARK: Calls

    /// Ends the window of the pending ids.
    private func ring(_ timer: Int) {
        change { state in
            guard state.timer?.number == timer else { return }
            state.timer = nil
            state.isDue = true
            startCalls(&state)
        }
    }

    /// Starts the calls that may start now.
    private func startCalls(_ state: inout State) {
        let most = R.bulk.max
        while state.flights.count < max(1, client.bulk.concurrency),
            state.pending.count >= most || state.isDue && !state.pending.isEmpty
        {
            let ids = Array(state.pending.prefix(most))
            state.pending.removeFirst(ids.count)
            let number = state.number()
            for id in ids { state.flightOf[id] = number }
            let task = Task { [self] in await run(number, ids) }
            state.flights[number] = Flight(ids: ids, task: task)
        }
        if state.pending.isEmpty {
            state.isDue = false
            if let timer = state.timer { state.ended.append(timer.task) }
            state.timer = nil
        }
    }

    private func run(_ number: Int, _ ids: [ID]) async {
        var request = request
        request[keyPath: R.bulk.ids] = ids
        do {
            let value = try await client.send(request)
            finish(number, .success(Responses(R.bulk.items(value), to: ids)))
        } catch let error as APIError where Self.reportsMissingIDs(error) {
            var responses = Responses()
            responses.refusal = error
            finish(number, .success(responses))
        } catch {
            finish(number, .failure(error))
        }
    }

    /// Returns whether an error is the API's report that none of the ids exists.
    ///
    /// If the API declares a failure, a response without one, such as the page of a proxy, reports nothing.
    private static func reportsMissingIDs(_ error: APIError) -> Bool {
        R.bulk.missing.contains(error.response?.status ?? 0)
            && (error.code == .failure || R.FailureValue.self == NoFailure.self)
    }

    private func finish(_ number: Int, _ result: Result<Responses, any Error>) {
        let endings = change { state -> [Ending] in
            guard let flight = state.flights.removeValue(forKey: number) else { return [] }
            var touched: Set<Int> = []
            for id in flight.ids {
                state.flightOf[id] = nil
                for asker in state.wanted.removeValue(forKey: id) ?? [] {
                    touched.insert(asker)
                    state.askers[asker]?.open.remove(id)
                    guard case .success(let responses) = result else { continue }
                    state.askers[asker]?.responses.found[id] = responses.found[id]
                }
            }
            var endings: [Ending] = []
            for asker in touched.sorted() {
                switch result {
                case .success(let responses):
                    state.askers[asker]?.responses.unasked += responses.unasked
                    if let refusal = responses.refusal {
                        state.askers[asker]?.responses.refusal = refusal
                    }
                    guard let done = state.askers[asker], done.open.isEmpty else { continue }
                    state.askers[asker] = nil
                    endings.append((done.waiter, .success(done.responses)))
                case .failure(let error):
                    guard let waiter = remove(asker, &state) else { continue }
                    endings.append((waiter, .failure(error)))
                }
            }
            startCalls(&state)
            return endings
        }
        forgetIfIdle()
        for ending in endings { ending.waiter.resume(with: ending.result) }
    }

    /// Removes the calls from the client once no caller waits; a caller that arrives at that moment is still
    /// served.
    private func forgetIfIdle() {
        if state.withLock({ $0.askers.isEmpty }) { client.sharing.forget(key, self) }
    }
}
