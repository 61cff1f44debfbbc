import Foundation
import GoldenMuseum
import LatheRuntime
import LatheTesting
import Testing

struct DatedKey: Authenticator {
    var secretFields: [String] { ["X-Key"] }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        request.fields["X-Key"] = try credential.value(named: "key")
        request.fields["X-Time"] = "\(Int(date.timeIntervalSince1970))"
    }
}

actor MinuteCache: ResponseCache {
    private var stored: [CacheKey: (date: Date, response: HTTPResponse)] = [:]

    func response(to request: HTTPRequest, in call: CachedCall) async throws -> HTTPResponse {
        guard request.method == .get, !request.isStreamed, !call.hasSecrets else {
            return try await call.send(request)
        }
        let key = await call.key(for: request.url)
        if let kept = stored[key], call.date().timeIntervalSince(kept.date) < 60 {
            return kept.response
        }
        let response = try await call.send(request)
        try call.read(response)
        stored[key] = (call.date(), response)
        return response
    }
}

@Suite("Samples of custom parts")
struct PartSamples {
    @Test("A custom scheme replaces a declared one, and its secret is redacted")
    func scheme() async throws {
        let transport = ScriptedTransport([.json("[]")])
        var museum = MuseumClient(transport: transport)
        let (lines, log) = AsyncStream.makeStream(of: String.self)
        museum.client.observers = [CallLog(curl: true) { log.yield($0) }]

        museum.client.api.auth["key"] = AuthScheme(DatedKey())
        try await museum.client.authorize(Credential(["key": "key-4711"]), scheme: "key")
        let exhibits = try await museum.exhibits.all()

        #expect(exhibits == [])
        let request = try #require(transport.requests.first?.request)
        #expect(request.fields["X-Key"] == "key-4711")
        #expect(request.fields["X-Time"].flatMap { Int($0) } != nil)
        log.finish()
        var text = ""
        for await line in lines { text += line }
        #expect(text.contains("X-Key: REDACTED"))
        #expect(!text.contains("key-4711"))
    }

    @Test(
        "A credential that the server refuses is renewed by a function, and the call is sent again"
    )
    func renewal() async throws {
        let transport = ScriptedTransport([.status(401), .json("[]")])
        var museum = MuseumClient(transport: transport)
        museum.client.api.auth["key"] = AuthScheme(DatedKey())

        try await museum.client.authorize(
            Credential(["key": "old"]),
            scheme: "key",
            renewal: { _, _ in Credential(["key": "new"]) }
        )
        _ = try await museum.exhibits.all()

        #expect(transport.requests.map { $0.request.fields["X-Key"] } == ["old", "new"])
    }

    @Test(
        "A custom cache returns a response for a minute, and does not store failures"
    )
    func cache() async throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport([
            .status(500), .json(#"[{ "number": 1, "title": "Vase" }]"#), .json("[]"),
        ])
        var museum = MuseumClient(transport: transport)
        museum.client.clock = ClientClock(clock)
        try await museum.authorize(key: "key-4711")

        museum.client.cache = MinuteCache()

        await #expect(throws: APIError.self) { try await museum.exhibits.all() }
        for _ in 0..<3 { _ = try await museum.exhibits.all() }
        #expect(transport.requests.count == 2)
        _ = try await museum.exhibits.all(hall: 3)
        #expect(transport.requests.count == 3)
    }
}
