import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Testing

@Suite(.timeLimit(.minutes(2))) struct SharedLimitTests {
    private let clock = VirtualClock()

    /// A client as of a process of its own, that may make two calls in a period.
    private func client(
        _ store: EntityStore,
        per period: Duration = .seconds(32),
        _ fields: HTTPFields = [:]
    ) -> Client {
        var client = Client(
            API(name: "Test", limits: [RateLimit(requests: 2, per: period)]),
            server: .fixed("http://example.test"),
            transport: ScriptedTransport((0..<9).map { _ in .status(200, fields: fields) })
        )
        client.timeout = nil
        client.clock = ClientClock(clock) { [clock] in
            Date(timeIntervalSinceReferenceDate: 1000 + clock.now.offset / .seconds(1))
        }
        client.sharedLimits = store.rateLimits
        return client
    }

    @Test("Clients count their calls together", arguments: Engine.allCases)
    func together(_ engine: Engine) async throws {
        try await engine.with { store in
            let (one, other) = (client(store), client(store))
            _ = try await one.send(Ping())
            _ = try await other.send(Ping())
            let third = Task { try await one.send(Ping()) }
            await clock.sleepers(1)
            #expect(clock.sleeps == [.seconds(32.625)])
            clock.advance(by: .seconds(32.625))
            _ = try await third.value
            // All that was stored is removed but this.
            try await store.deleteAll()
            _ = try await other.send(Ping())
            let fifth = Task { try await other.send(Ping()) }
            await clock.sleepers(1)
            fifth.cancel()
            await #expect(throws: CancellationError.self) { try await fifth.value }
        }
    }

    @Test(
        "A response that states that no calls are left delays the other clients",
        arguments: Engine.allCases
    )
    func closed(_ engine: Engine) async throws {
        try await engine.with { store in
            let fields: HTTPFields = ["RateLimit-Remaining": "0", "RateLimit-Reset": "20"]
            _ = try await client(store, fields).send(Ping())
            let other = client(store)
            let waiting = Task { try await other.send(Ping()) }
            await clock.sleepers(1)
            #expect(clock.sleeps == [.seconds(20)])
            clock.advance(by: .seconds(20))
            _ = try await waiting.value
        }
    }

    @Test("A cancelled wait returns its slot", arguments: Engine.allCases)
    func cancelled(_ engine: Engine) async throws {
        try await engine.with { store in
            let one = client(store)
            _ = try await one.send(Ping())
            _ = try await client(store).send(Ping())
            for _ in 0..<3 {
                let waiting = Task { try await client(store).send(Ping()) }
                await clock.sleepers(1)
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
            }
            #expect(clock.sleeps == Array(repeating: .seconds(32.625), count: 3))
        }
    }

    @Test("A call that would wait too long fails, and so does one without a store")
    func failed() async throws {
        let store = try EntityStore.inMemory([])
        for _ in 0..<2 { _ = try await client(store, per: .seconds(640)).send(Ping()) }
        for _ in 0..<2 {
            let error = await #expect(throws: APIError.self) {
                try await client(store, per: .seconds(640)).send(Ping())
            }
            #expect(error?.code == .rateLimited)
            #expect(error?.reason == "the server accepts no calls for the next 652 seconds")
        }
        await store.close()
        let error = await #expect(throws: APIError.self) { try await client(store).send(Ping()) }
        #expect(error?.code == .rateLimited)
        #expect((error?.cause as? StoreError)?.code == .closed)
    }

    @Test("No key of a caller is stored")
    func keys() async throws {
        let limits = Recorded()
        var client = Client(
            API(name: "Test", limits: [RateLimit(requests: 2, per: .seconds(9), by: "key")]),
            server: .fixed("http://example.test"),
            transport: ScriptedTransport([.status(200), .status(200), .status(200)])
        )
        client.sharedLimits = limits
        for key in ["tulip", "rose", "tulip"] {
            client.parameters["key"] = key
            _ = try await client.send(Ping())
        }
        let ids = limits.ids.value
        #expect(ids.count == 3)
        #expect(ids[0] == ids[2])
        #expect(ids[0] != ids[1])
        #expect(ids.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }
}

/// Limits that allow all, and keep the texts that stand for the callers.
private final class Recorded: SharedRateLimits {
    let ids = Shared<[String]>([])

    func reserve(_ counters: [RateLimitCounter], at now: Date) async throws -> Date {
        ids.change { $0 += counters.map(\.id) }
        return now
    }

    func cancel(_ counters: [RateLimitCounter], at start: Date) async {}
    func close(_ counters: [RateLimitCounter], until date: Date) async {}
}

private struct Ping: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("ping", .get, "/ping")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
