import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

@Suite("Limits of calls and accounts", .timeLimit(.minutes(1)))
struct AccountLimitTests {
    private let clock = VirtualClock()

    private func client(_ transport: any Transport, _ limits: [RateLimit] = []) -> Client {
        var client = Client(
            API(name: "Test", limits: limits),
            server: .fixed("http://example.test"),
            transport: transport
        )
        client.timeout = nil
        client.clock = ClientClock(clock) { Date(timeIntervalSince1970: 0) }
        return client
    }

    @Test("A rate limit that one account has exhausted does not delay other accounts")
    func closed() async throws {
        let transport = ScriptedTransport([
            .status(200, fields: ["RateLimit-Remaining": "0", "RateLimit-Reset": "3600"]),
            .status(200),
        ])
        let one = client(transport)
        var other = one
        other.account = Account("other")
        _ = try await one.send(Ping())
        #expect(await errorCode { _ = try await one.send(Ping()) } == .rateLimited)
        _ = try await other.send(Ping())
        #expect(transport.remaining == 0)
    }

    @Test("A cancelled wait does not use the slot of another call")
    func cancelled() async throws {
        let limit = RateLimit(requests: 1, per: .seconds(10))
        let client = client(ScriptedTransport([.status(200), .status(200)]), [limit])
        _ = try await client.send(Ping())
        let waiting = Task { try await client.send(Ping()) }
        await clock.sleepers(1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let next = Task { try await client.send(Ping()) }
        await clock.sleepers(1)
        #expect(clock.sleeps == [.seconds(10), .seconds(10)])
        clock.advance(by: .seconds(10))
        _ = try await next.value
    }

    @Test("A cancelled wait does not change the limit for the others")
    func amongOthers() async throws {
        let limiter = RateLimiter()
        let bucket = RateLimiter.Bucket(
            limit: RateLimit(requests: 2, per: .seconds(10)),
            caller: ""
        )
        func place() -> RateLimiter.Slot { limiter.reserve([bucket], at: .zero) }
        let places = (0..<5).map { _ in place() }
        #expect(places.map(\.start) == [0, 0, 10, 10, 20].map { .seconds($0) })
        limiter.cancel(places[2])
        #expect(place().start == .seconds(10))
        limiter.cancel(places[0])
        limiter.cancel(places[1])
        #expect(limiter.reserve([bucket], at: .seconds(19)).start == .seconds(20))
        #expect(limiter.reserve([bucket], at: .seconds(19)).start == .seconds(30))
    }

    @Test("Calls that wait for a limit of their own hold back no others in a common limit")
    func gaps() {
        let limiter = RateLimiter()
        let common = RateLimiter.Bucket(
            limit: RateLimit(requests: 2, per: .seconds(1)),
            caller: ""
        )
        func start(_ caller: String, at now: Duration) -> Duration {
            let limit = RateLimit(requests: 1, per: .seconds(60), by: "token")
            let own = RateLimiter.Bucket(limit: limit, caller: caller)
            return limiter.reserve([own, common], at: now).start
        }
        #expect((0..<3).map { _ in start("p", at: .zero) } == [0, 60, 120].map { .seconds($0) })
        #expect(start("q", at: .seconds(1)) == .seconds(1))
        #expect(start("q", at: .seconds(1)) == .seconds(61))
        #expect(start("r", at: .seconds(1)) == .seconds(1))
        #expect(start("s", at: .seconds(1)) == .seconds(2))
    }

    @Test("Calls that wait for their account hold back no others in a common limit")
    func closedBesideLimit() {
        let limiter = RateLimiter()
        let bucket = RateLimiter.Bucket(
            limit: RateLimit(requests: 1, per: .seconds(60)),
            caller: ""
        )
        limiter.close(until: .seconds(50), account: 1)
        let waiting = limiter.reserve([bucket], at: .zero, account: 1)
        #expect(waiting.start == .seconds(50))
        #expect(limiter.reserve([bucket], at: .zero, account: 2).start == .zero)
        limiter.cancel(waiting)
        #expect(limiter.reserve([bucket], at: .seconds(50), account: 1).start == .seconds(60))
    }

    @Test("Callers whose calls have ended are removed")
    func pruned() {
        let limiter = RateLimiter()
        let limit = RateLimit(requests: 2, per: .seconds(1))
        for number in 0..<1000 {
            let bucket = RateLimiter.Bucket(limit: limit, caller: "\(number)")
            #expect(limiter.reserve([bucket], at: .seconds(number)).start == .seconds(number))
        }
        #expect(limiter.callerCount < 100)
    }

    /// Responds when the test permits it: to the first request with a limit that is used up, then with success.
    private final class Held: Transport {
        let permits = AsyncStream.makeStream(of: Void.self)
        let count = Mutex(0)

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number == 1 else { return HTTPResponse(status: 200) }
            for await _ in permits.stream { break }
            return HTTPResponse(
                status: 200,
                fields: ["RateLimit-Remaining": "0", "RateLimit-Reset": "30"]
            )
        }
    }

    @Test("A call that waits for a limit waits longer if the server stops accepting calls")
    func closedWhileWaiting() async throws {
        let transport = Held()
        let client = client(transport, [RateLimit(requests: 1, per: .seconds(10))])
        let first = Task { try await client.send(Ping()) }
        while transport.count.withLock({ $0 == 0 }) { await Task.yield() }
        let second = Task { try await client.send(Ping()) }
        await clock.sleepers(1)
        transport.permits.continuation.yield()
        _ = try await first.value
        clock.advance(by: .seconds(10))
        await clock.sleepers(1)
        #expect(transport.count.withLock { $0 } == 1)
        clock.advance(by: .seconds(20))
        _ = try await second.value
        #expect(clock.sleeps == [.seconds(10), .seconds(20)])
    }
}

/// A call that returns nothing.
struct Ping: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("ping", .get, "/ping")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
