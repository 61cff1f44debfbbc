import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheLists
@testable import LatheRuntime

@Suite("Many ids in one call", .timeLimit(.minutes(1)))
struct BulkTests {
    private let clock = VirtualClock()

    private func client(_ store: NoteStore) -> Client {
        var client = Client.test(store)
        client.clock = ClientClock(clock)
        client.timeout = nil
        return client
    }

    /// Waits until somebody waits for that many ids.
    private func waiting(
        for count: Int,
        _ client: Client,
        _ request: SomeNotes = SomeNotes()
    ) async {
        let key = CallKey(request)
        let calls = client.sharing.value(key) { BulkCalls(client, request, key) }
        await eventually { calls.wantedCount == count }
    }

    /// Asks for the notes of ids one by one, all at the same time.
    private func ask(_ ids: [Int], _ client: Client) -> [Task<String, any Error>] {
        ids.map { id in
            Task { try await client.fetch(id: id, with: SomeNotes()).title }
        }
    }

    /// Holds a call until it is cancelled.
    private func forEver() async throws {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(1 << 30)), tolerance: nil)
    }

    // MARK: Many

    @Test(
        "More ids than a call accepts are sent in several calls, and returned in the requested order"
    )
    func split() async throws {
        let store = NoteStore()
        var client = client(store)
        client.bulk.concurrency = 2
        let notes = try await client.fetchAll(SomeNotes(ids: [9, 2, 7, 4, 5, 1, 8, 3]))
        #expect(notes.map(\.id) == [9, 2, 7, 4, 5, 1, 8, 3])
        #expect(notes.missing.isEmpty)
        #expect(notes[id: 7]?.title == "note 7")
        #expect(store.asked == [[4, 5, 1], [8, 3], [9, 2, 7]])
        #expect(store.maximumRunning <= 2)
    }

    @Test("An id that is requested twice is sent once and returned twice")
    func twice() async throws {
        let store = NoteStore()
        let notes = try await client(store).fetchAll(SomeNotes(ids: [2, 1, 2]))
        #expect(notes.map(\.id) == [2, 1, 2])
        #expect(store.asked == [[2, 1]])
    }

    @Test("Without ids there is no call")
    func none() async throws {
        let store = NoteStore()
        #expect(try await client(store).fetchAll(SomeNotes()).isEmpty)
        #expect(store.asked.isEmpty)
    }

    @Test("Ids that the response omits are reported", arguments: [200, 206])
    func partial(_ status: Int) async throws {
        let store = NoteStore { ids in
            NoteStore.notes(ids.filter { $0 % 2 == 0 }, status: status)
        }
        let notes = try await client(store).fetchAll(SomeNotes(ids: [1, 2, 3, 4, 5]))
        #expect(notes.map(\.id) == [2, 4])
        #expect(notes.missing == [1, 3, 5])
        #expect(notes[id: 3] == nil)
    }

    @Test("A call for unknown ids does not affect the others")
    func refusal() async throws {
        let store = NoteStore { ids in ids.contains(1) ? NoteStore.failure(404) : nil }
        let notes = try await client(store).fetchAll(SomeNotes(ids: [1, 2, 3, 4]))
        #expect(notes.map(\.id) == [4])
        #expect(notes.missing == [1, 2, 3])
    }

    @Test("A status without the API's failure is no report of missing ids")
    func page() async throws {
        let store = NoteStore { _ in
            HTTPResponse(
                status: 404,
                fields: ["Content-Type": "text/html"],
                body: HTTPBody("<html></html>")
            )
        }
        let client = client(store)
        #expect(
            await errorCode { _ = try await client.fetchAll(SomeNotes(ids: [1, 2])) } == .status
        )
    }

    @Test("Elements with other ids are after the requested ones")
    func unasked() async throws {
        let store = NoteStore { _ in NoteStore.notes([7, 1, 1]) }
        let notes = try await client(store).fetchAll(SomeNotes(ids: [1]))
        #expect(notes.map(\.id) == [1, 7, 1])
    }

    @Test("Another failure is the failure of all")
    func failure() async throws {
        let store = NoteStore { ids in ids.contains(4) ? NoteStore.failure(503) : nil }
        let client = client(store)
        #expect(
            await errorCode { _ = try await client.fetchAll(SomeNotes(ids: [1, 2, 3, 4])) }
                == .failure
        )
        #expect(try await client.fetchAll(SomeNotes(ids: [1])).count == 1)
    }

    // MARK: One by one

    @Test("Single ids that are requested at about the same time are sent in one call")
    func window() async throws {
        let store = NoteStore()
        let client = client(store)
        let asked = ask([1, 2], client)
        await waiting(for: 2, client)
        await clock.sleepers(1)
        #expect(store.asked.isEmpty)
        clock.advance(by: client.bulk.window)
        #expect(try await asked[0].value == "note 1")
        #expect(try await asked[1].value == "note 2")
        #expect(store.asked.map { $0.sorted() } == [[1, 2]])
        #expect(clock.sleeps == [.milliseconds(5)])
    }

    @Test("A call has the task-local values of one of its callers")
    func taskLocals() async throws {
        let log = Log()
        var client = client(NoteStore())
        client.middleware = [NotingCaller(log: log)]
        let asked = Caller.$name.withValue("mine") { ask([1], client) }
        await clock.sleepers(1)
        clock.advance(by: client.bulk.window)
        _ = try await asked[0].value
        #expect(log.lines.map { $0.hasSuffix(" mine") } == [true])
    }

    @Test("Waiting for further ids ends at the deadline, and then nothing is sent")
    func deadline() async throws {
        let store = NoteStore()
        var client = client(store)
        client.deadline = .seconds(10)
        client.bulk.window = .seconds(60)
        let asked = ask([1], client)
        await waiting(for: 1, client)
        await clock.sleepers(2)
        clock.advance(by: .seconds(10))
        let error = await #expect(throws: APIError.self) { try await asked[0].value }
        #expect(error?.code == .timedOut)
        #expect(store.asked.isEmpty)
    }

    @Test("As many ids as a call accepts are sent without waiting")
    func full() async throws {
        let store = NoteStore()
        let client = client(store)
        let asked = ask([1, 2, 3], client)
        for one in asked { _ = try await one.value }
        #expect(store.asked.map { $0.sorted() } == [[1, 2, 3]])
    }

    @Test("A request for many ids includes the waiting single ids")
    func together() async throws {
        let store = NoteStore()
        let client = client(store)
        let one = ask([1], client)[0]
        await waiting(for: 1, client)
        #expect(try await client.fetchAll(SomeNotes(ids: [2, 3, 4])).count == 3)
        #expect(try await one.value == "note 1")
        #expect(store.asked == [[1, 2, 3], [4]])
    }

    @Test("An id that is being fetched is not requested again")
    func once() async throws {
        let clock = clock
        let store = NoteStore { _ in
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
            return nil
        }
        let client = client(store)
        async let many = client.fetchAll(SomeNotes(ids: [1, 2]))
        await clock.sleepers(1)
        let one = ask([1], client)[0]
        let call = BulkProbe(client)
        await eventually { call.askers == 2 }
        clock.advance(by: .seconds(1))
        #expect(try await many.count == 2)
        #expect(try await one.value == "note 1")
        #expect(store.asked == [[1, 2]])
    }

    @Test("A missing element is an error that names its id", arguments: [206, 404])
    func missing(_ status: Int) async throws {
        let store = NoteStore { ids in
            status == 404
                ? NoteStore.failure(404)
                : NoteStore.notes(ids.filter { $0 != 2 }, status: status)
        }
        let client = client(store)
        let asked = ask([1, 2, 3], client)
        do {
            _ = try await asked[1].value
            Issue.record("there is no such note")
        } catch let error as APIError {
            #expect(error.code == .missing)
            #expect(error.missingID(as: Int.self) == 2)
            #expect(error.failure(as: Fault.self)?.code == (status == 404 ? 404 : nil))
            #expect("\(error)" == "notes.some: missing: the response does not contain the element")
        }
        let code = await errorCode { _ = try await asked[0].value }
        #expect(code == (status == 404 ? .missing : nil))
    }

    @Test("The failure of a call is the failure of all waiting callers")
    func shared() async throws {
        let client = client(NoteStore { _ in NoteStore.failure(500) })
        for one in ask([1, 2, 3], client) {
            #expect(await errorCode { _ = try await one.value } == .failure)
        }
    }

    // MARK: Leaving

    @Test("A caller that leaves while ids are collected removes its own")
    func leaveEarly() async throws {
        let store = NoteStore()
        let client = client(store)
        let asked = ask([1, 2], client)
        await waiting(for: 2, client)
        asked[0].cancel()
        await #expect(throws: CancellationError.self) { try await asked[0].value }
        await waiting(for: 1, client)
        // A clock that advances before the window begins would never end it.
        await clock.sleepers(1)
        clock.advance(by: client.bulk.window)
        #expect(try await asked[1].value == "note 2")
        #expect(store.asked == [[2]])
    }

    @Test("A call continues while a caller waits for it, and is cancelled when none does")
    func leaveLate() async throws {
        let log = Log()
        let store = NoteStore { [self] _ in
            do {
                try await forEver()
            } catch {
                log.add("given up")
                throw error
            }
            return nil
        }
        let client = client(store)
        let asked = ask([1, 2, 3], client)
        await eventually { !store.asked.isEmpty }
        for one in asked.dropLast() {
            one.cancel()
            await #expect(throws: CancellationError.self) { try await one.value }
        }
        #expect(log.lines.isEmpty)
        asked[2].cancel()
        await #expect(throws: CancellationError.self) { try await asked[2].value }
        await eventually { !log.lines.isEmpty }
        #expect(log.lines == ["given up"])
    }

    @Test("Cancelling a call may cancel a caller of another call")
    func leaveTogether() async throws {
        let other = Held()
        let store = NoteStore { [self] _ in
            try await withTaskCancellationHandler {
                try await forEver()
            } onCancel: {
                other.cancel()
            }
            return nil
        }
        let client = client(store)
        let asked = ask([1, 2, 3], client)
        await eventually { !store.asked.isEmpty }
        let one = ask([4], client)[0]
        other.hold(one)
        await waiting(for: 4, client)
        for task in asked { task.cancel() }
        for task in asked + [one] {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        await eventually { client.sharing.isEmpty }
    }

    @Test("A caller that is cancelled before its request requests nothing")
    func leaveFirst() async throws {
        let store = NoteStore()
        let client = client(store)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.fetch(id: 1, with: SomeNotes()).title
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.asked.isEmpty)
        #expect(client.sharing.isEmpty)
    }

    @Test("The same with a deadline")
    func leaveFirstInTime() async throws {
        let store = NoteStore()
        var client = client(store)
        client.deadline = .seconds(60)
        let sharing = client.sharing
        let task = Task { [client] in
            while !Task.isCancelled { await Task.yield() }
            return try await client.fetch(id: 1, with: SomeNotes()).title
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.asked.isEmpty)
        #expect(sharing.isEmpty)
    }

    // MARK: Apart

    @Test("Another parameter makes another call")
    func parameters() async throws {
        let store = NoteStore()
        let client = client(store)
        async let german = client.fetch(id: 1, with: SomeNotes(language: "de"))
        async let english = client.fetch(id: 1, with: SomeNotes(language: "en"))
        await clock.sleepers(2)
        clock.advance(by: client.bulk.window)
        _ = try await (german, english)
        #expect(store.asked == [[1], [1]])
    }

    @Test("A changed copy does not share the calls of the original; an unchanged one does")
    func copies() async throws {
        let store = NoteStore()
        let client = client(store)
        let copy = client
        var other = client
        other.parameters["token"] = "x"
        let asked = ask([1], client) + ask([2], copy) + ask([3], other)
        await waiting(for: 2, client)
        await waiting(for: 1, other)
        await clock.sleepers(2)
        clock.advance(by: client.bulk.window)
        for one in asked { _ = try await one.value }
        #expect(store.asked.map { $0.sorted() } == [[1, 2], [3]])
    }

    @Test("Nothing is kept when no caller waits")
    func forgotten() async throws {
        let client = client(NoteStore())
        _ = try await client.fetchAll(SomeNotes(ids: [1]))
        #expect(client.sharing.isEmpty)
    }
}

/// A task that is cancelled by another one.
private final class Held: Sendable {
    private let task = Mutex<Task<String, any Error>?>(nil)

    func hold(_ task: Task<String, any Error>) { self.task.withLock { $0 = task } }

    func cancel() { task.withLock { $0 }?.cancel() }
}

/// Looks at how many wait for the calls of a client.
private struct BulkProbe {
    private let calls: BulkCalls<SomeNotes>

    init(_ client: Client) {
        let key = CallKey(SomeNotes())
        calls = client.sharing.value(key) { BulkCalls(client, SomeNotes(), key) }
    }

    var askers: Int { calls.askerCount }
}
