import FixtureReading
import Foundation
import GuildWars2
import LatheCoding
import LatheLists
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

/// The requests that a server got.
private final class Seen: Sendable {
    private let list = Mutex<[LoopbackServer.Request]>([])
    var targets: [String] { list.withLock { $0.map(\.target) } }
    func field(_ name: String) -> [String?] { list.withLock { $0.map { $0.fields[name] } } }
    func add(_ request: LoopbackServer.Request) { list.withLock { $0.append(request) } }
}

/// A client of a server on this machine.
private func client(
    _ seen: Seen = Seen(),
    language: Language? = nil,
    schemaVersion: String? = nil,
    _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
) throws -> (GuildWars2Client, LoopbackServer) {
    let server = try LoopbackServer { request in
        seen.add(request)
        return answer(request)
    }
    var gw2 = GuildWars2Client(language: language, schemaVersion: schemaVersion)
    gw2.client.server = .fixed(server.url)
    gw2.client.retry = nil
    return (gw2, server)
}

@Suite("The peculiarities of the API, over HTTP", .timeLimit(.minutes(1)))
struct ServerTests {
    private static let items = #"[{"id":1001,"name":"Northgate","population":"High"}]"#

    @Test("Language and schema version are sent where they have a meaning")
    func parameters() async throws {
        let seen = Seen()
        let (gw2, server) = try client(seen, language: .french, schemaVersion: "latest") {
            request in
            request.path.hasSuffix("build") ? .json(#"{"id":7}"#) : .json(Self.items)
        }
        defer { server.stop() }
        _ = try await gw2.worlds.all()
        _ = try await gw2.build.current()
        #expect(seen.targets == ["/v2/worlds?ids=all&lang=fr&v=latest", "/v2/build?v=latest"])
    }

    @Test("A key is sent as a bearer token with the calls that need one")
    func key() async throws {
        let seen = Seen()
        let (gw2, server) = try client(seen) { request in
            request.path.hasSuffix("worlds") ? .json(Self.items) : .json("[]")
        }
        defer { server.stop() }
        try await gw2.authorize(token: "A1-B2")
        _ = try await gw2.account.wallet()
        _ = try await gw2.worlds.all()
        #expect(seen.field("Authorization") == ["Bearer A1-B2", nil])
    }

    @Test("A subtoken is a secret, which descriptions do not have")
    func subtoken() async throws {
        let seen = Seen()
        let (gw2, server) = try client(seen) { _ in .json(#"{"subtoken":"a.b.c"}"#) }
        defer { server.stop() }
        try await gw2.authorize(token: "A1-B2")
        let subtoken = try await gw2.tokens.createSubtoken(
            expiry: Date(timeIntervalSince1970: 1_622_916_000.5),
            permissions: [.account, .wallet]
        )
        #expect(subtoken.token == "a.b.c")
        var dumped = ""
        dump(subtoken, to: &dumped)
        for text in ["\(subtoken)", String(reflecting: subtoken), dumped] {
            #expect(!text.contains("a.b.c"))
        }
        #expect(
            seen.targets == [
                "/v2/createsubtoken?expire=2021-06-05T18%3A00%3A00Z&permissions=account,wallet"
            ]
        )
    }

    @Test("Ids that the API omits are reported, although the response is partial")
    func partial() async throws {
        let (gw2, server) = try client { request in .json(Self.items, status: 206) }
        defer { server.stop() }
        let worlds = try await gw2.worlds.some(ids: [9999, 1001])
        #expect(worlds.map(\.name) == ["Northgate"])
        #expect(worlds.missing == [9999])
    }

    @Test("More ids than a call accepts are requested in several calls")
    func bulk() async throws {
        let seen = Seen()
        let (gw2, server) = try client(seen) { request in
            let ids = (request["ids"] ?? "").split(separator: ",")
            let worlds = ids.map { #"{"id":\#($0),"name":"N","population":"Low"}"# }
            return .json("[\(worlds.joined(separator: ","))]")
        }
        defer { server.stop() }
        let ids = (1...450).map { World.ID($0) }
        let worlds = try await gw2.worlds.some(ids: ids)
        #expect(worlds.map(\.id) == ids)
        #expect(seen.targets.count == 3)
        #expect(worlds.missing == [])
    }

    @Test("When all ids are unknown, all are missing")
    func allInvalid() async throws {
        let (gw2, server) = try client { _ in
            .json(#"{"text":"all ids provided are invalid"}"#, status: 404)
        }
        defer { server.stop() }
        let worlds = try await gw2.worlds.some(ids: [9999])
        #expect(worlds.isEmpty)
        #expect(worlds.missing == [9999])
    }

    @Test(
        "A status 404 that does not come from the API is an error, and no list of missing ids",
        arguments: ["<html><body>Not Found</body></html>", "", "{}"]
    )
    func otherNotFound(body: String) async throws {
        let (gw2, server) = try client { _ in
            .text(body, type: body == "{}" ? "application/json" : "text/html", status: 404)
        }
        defer { server.stop() }
        let error = await #expect(throws: APIError.self) { try await gw2.worlds.some(ids: [9999]) }
        #expect(error?.code == .status)
        #expect(error?.response?.status == 404)
    }

    @Test("Pages are counted from 0 to the number in the header field")
    func pages() async throws {
        let seen = Seen()
        let (gw2, server) = try client(seen) { request in
            let page = Int(request["page"] ?? "") ?? -1
            let worlds = [page * 2, page * 2 + 1].map {
                #"{"id":\#($0),"name":"A","population":"Low"}"#
            }
            var response = LoopbackServer.Response.json("[\(worlds.joined(separator: ","))]")
            response.fields["X-Page-Size"] = "2"
            response.fields["X-Page-Total"] = "3"
            response.fields["X-Result-Total"] = "6"
            return response
        }
        defer { server.stop() }
        var ids: [World.ID] = []
        for try await world in gw2.worlds.pages(pageSize: 2) { ids.append(world.id) }
        #expect(ids == [0, 1, 2, 3, 4, 5])
        #expect(
            seen.targets == (0..<3).map { "/v2/worlds?page=\($0)&page_size=2" }
        )
        let first = try await gw2.worlds.pages(pageSize: 2).firstPage()
        #expect(first.pageCount == 3)
        #expect(first.total == 6)
        #expect(first.response.fields["X-Page-Size"] == "2")
    }

    @Test("A character's name is escaped in the path")
    func names() async throws {
        let seen = Seen()
        let (gw2, server) = try client(seen) { _ in .json(#"{"backstory":["7-53"]}"#) }
        defer { server.stop() }
        let answers = try await gw2.characters.backstory(character: "Óle Stränd/2")
        #expect(answers == ["7-53"])
        #expect(seen.targets == ["/v2/characters/%C3%93le%20Str%C3%A4nd%2F2/backstory"])
    }

    @Test("An HTML page during maintenance is an error with its status, and not a decoding error")
    func maintenance() async throws {
        let (gw2, server) = try client { _ in
            .text("<html><body><h1>503</h1></body></html>", type: "text/html", status: 503)
        }
        defer { server.stop() }
        let error = await #expect(throws: APIError.self) { try await gw2.build.current() }
        #expect(error?.code == .status)
        #expect(error?.response?.status == 503)
        #expect(error?.failure(as: Failure.self) == nil)
    }

    @Test("Calls with status 429 are retried, and then succeed")
    func tooMany() async throws {
        let transport = ScriptedTransport([
            .json(#"{"text":"too many requests"}"#, status: 429), .json(#"{"id":7}"#),
        ])
        var gw2 = GuildWars2Client(transport: transport)
        let clock = VirtualClock()
        gw2.client.clock = ClientClock(clock)
        gw2.client.timeout = nil
        let build = Task { [gw2] in try await gw2.build.current() }
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        #expect(try await build.value.id == 7)
        #expect(transport.requests.count == 2)
    }
}

@Suite("Failures of the API", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct FailureTests {
    @Test(
        "The text of a failure is reported, whatever the status",
        arguments: [
            (400, "error_400_all.json", "unable to use 'all' keyword for this API"),
            (
                400, "error_400_ids.json",
                "id list too long; this endpoint is limited to 200 ids at once"
            ),
            (400, "error_400_page.json", "page out of range. Use page values 0 - 1203."),
            (401, "error_401_token.json", "Invalid access token"),
            (403, "error_403_guild.json", "access restricted to guild leaders"),
            (403, "error_403_scope.json", "requires scope inventories"),
            (404, "error_404_all_invalid.json", "all ids provided are invalid"),
            (404, "error_404_no_such_id.json", "no such id"),
            (429, "error_429.json", "too many requests"),
            (503, "error_503.json", "API not active"),
        ]
    )
    func failure(status: Int, fixture: String, text: String) async throws {
        let answer = try Fixtures.text(fixture)
        let (gw2, server) = try client { _ in .json(answer, status: status) }
        defer { server.stop() }
        let error = await #expect(throws: APIError.self) { try await gw2.account.bank() }
        #expect(error?.code == .failure)
        #expect(error?.failure(as: Failure.self)?.text == text)
        #expect(error?.response?.status == status)
    }

    @Test("The page of a stopped server is not a failure of the API")
    func page() async throws {
        let answer = try Fixtures.text("error_503.html")
        let (gw2, server) = try client { _ in .text(answer, type: "text/html", status: 503) }
        defer { server.stop() }
        let error = await #expect(throws: APIError.self) { try await gw2.account.bank() }
        #expect(error?.code == .status)
    }

    @Test("The recorded header fields belong to existing fixtures")
    func heads() throws {
        let heads = try JSONSerialization.jsonObject(with: Fixtures.data("http.json"))
        let names = try #require(heads as? [String: Any]).keys.filter { $0 != "*" }
        #expect(names.count > 10)
        for name in names { #expect(try Fixtures.data(name).count > 0) }
    }
}
