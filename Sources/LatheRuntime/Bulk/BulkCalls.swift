import Synchronization

/// Gathers ids that are asked for at about the same time into calls of one request.
///
/// An id waits until as many are there as a call takes, or the time is up, and while too many calls are
/// under way. Who is cancelled leaves at once; a call for which nobody waits is cancelled.
final class BulkCalls<R: BulkRequest>: Sendable {
    private typealias ID = R.BulkID
    private typealias Answers = BulkAnswers<R>
    private typealias Waiter = CheckedContinuation<BulkAnswers<R>, any Error>
    private typealias Ending = (waiter: Waiter, result: Result<BulkAnswers<R>, any Error>)

    /// One who waits for the answers to some ids.
    private struct Asker {
        var open: Set<ID>
        var answers = Answers()
        let waiter: Waiter
    }

    private struct Flight {
        let ids: [ID]
        let task: Task<Void, Never>
    }

    private struct State {
        var askers: [Int: Asker] = [:]
        /// Who waits for an id; those that are under way for nobody have an empty set.
        var wanted: [ID: Set<Int>] = [:]
        /// The ids that no call asks for yet, in the order of their coming.
        var pending: [ID] = []
        /// Whether what is pending has waited long enough.
        var isDue = false
        /// What ends the waiting.
        var timer: (number: Int, task: Task<Void, Never>)?
        var flights: [Int: Flight] = [:]
        var flightOf: [ID: Int] = [:]
        /// Those who were cancelled before they could wait.
        var gone: Set<Int> = []
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
    ///   - client: Makes the calls.
    ///   - request: The call without its ids.
    ///   - key: What the client knows the calls by.
    init(_ client: Client, _ request: R, _ key: CallKey) {
        self.client = client
        self.request = request
        self.key = key
    }

    /// How many ids somebody waits for.
    var wantedCount: Int { state.withLock { $0.wanted.count { !$0.value.isEmpty } } }

    /// How many wait.
    var askerCount: Int { state.withLock { $0.askers.count } }

    /// Waits for the answers to ids.
    ///
    /// - Parameters:
    ///   - ids: What to ask for; not empty.
    ///   - atOnce: Whether not to wait for others.
    /// - Returns: What the answers held.
    /// - Throws: What one of the calls threw, or `CancellationError`.
    func answers(to ids: [R.BulkID], atOnce: Bool) async throws -> BulkAnswers<R> {
        let number = state.withLock { $0.number() }
        // Who is cancelled just when the answer comes may be noted as gone and yet not be.
        defer { state.withLock { _ = $0.gone.remove(number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                join(number, ids, waiter, atOnce: atOnce)
            }
        } onCancel: {
            leave(number)
        }
    }

    // MARK: Coming and going

    private func join(_ number: Int, _ ids: [ID], _ waiter: Waiter, atOnce: Bool) {
        let isGone = state.withLock { state in
            if state.gone.remove(number) != nil { return true }
            state.askers[number] = Asker(open: Set(ids), waiter: waiter)
            for id in ids {
                if state.wanted[id] == nil { state.pending.append(id) }
                state.wanted[id, default: []].insert(number)
            }
            if atOnce { state.isDue = true }
            depart(&state)
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
        let waiter = state.withLock { state -> Waiter? in
            guard state.askers[number] != nil else {
                state.gone.insert(number)
                return nil
            }
            return remove(number, &state)
        }
        forgetIfIdle()
        waiter?.resume(throwing: CancellationError())
    }

    /// Takes an asker out, with the ids and calls that were for nobody else.
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
            flight.task.cancel()
            state.flights[number] = nil
            for id in flight.ids {
                state.wanted[id] = nil
                state.flightOf[id] = nil
            }
        }
        depart(&state)
        return asker.waiter
    }

    // MARK: Calls

    /// The time of what is pending is up.
    private func ring(_ timer: Int) {
        state.withLock { state in
            guard state.timer?.number == timer else { return }
            state.timer = nil
            state.isDue = true
            depart(&state)
        }
    }

    /// Starts the calls that may start now.
    private func depart(_ state: inout State) {
        let most = R.bulk.max
        while state.flights.count < max(1, client.bulk.concurrency),
            state.pending.count >= most || state.isDue && !state.pending.isEmpty
        {
            let ids = Array(state.pending.prefix(most))
            state.pending.removeFirst(ids.count)
            let number = state.number()
            for id in ids { state.flightOf[id] = number }
            let task = Task { [self] in await fly(number, ids) }
            state.flights[number] = Flight(ids: ids, task: task)
        }
        if state.pending.isEmpty {
            state.isDue = false
            state.timer?.task.cancel()
            state.timer = nil
        }
    }

    private func fly(_ number: Int, _ ids: [ID]) async {
        var request = request
        request[keyPath: R.bulk.ids] = ids
        do {
            let value = try await client.send(request)
            land(number, .success(Answers(R.bulk.items(value), to: ids)))
        } catch let error as APIError where R.bulk.missing.contains(error.response?.status ?? 0) {
            var answers = Answers()
            answers.refusal = error
            land(number, .success(answers))
        } catch {
            land(number, .failure(error))
        }
    }

    private func land(_ number: Int, _ result: Result<Answers, any Error>) {
        let endings = state.withLock { state -> [Ending] in
            guard let flight = state.flights.removeValue(forKey: number) else { return [] }
            var touched: Set<Int> = []
            for id in flight.ids {
                state.flightOf[id] = nil
                for asker in state.wanted.removeValue(forKey: id) ?? [] {
                    touched.insert(asker)
                    state.askers[asker]?.open.remove(id)
                    guard case .success(let answers) = result else { continue }
                    state.askers[asker]?.answers.found[id] = answers.found[id]
                }
            }
            var endings: [Ending] = []
            for asker in touched.sorted() {
                switch result {
                case .success(let answers):
                    state.askers[asker]?.answers.unasked += answers.unasked
                    if let refusal = answers.refusal {
                        state.askers[asker]?.answers.refusal = refusal
                    }
                    guard let done = state.askers[asker], done.open.isEmpty else { continue }
                    state.askers[asker] = nil
                    endings.append((done.waiter, .success(done.answers)))
                case .failure(let error):
                    guard let waiter = remove(asker, &state) else { continue }
                    endings.append((waiter, .failure(error)))
                }
            }
            depart(&state)
            return endings
        }
        forgetIfIdle()
        for ending in endings { ending.waiter.resume(with: ending.result) }
    }

    /// Lets the client forget the calls once nobody waits; who comes just now is served all the same.
    private func forgetIfIdle() {
        if state.withLock({ $0.askers.isEmpty }) { client.sharing.forget(key, self) }
    }
}
