import Foundation
import GoldenAnswers
import LatheCoding
import LatheLists
import LatheRuntime
import LatheTesting
import Testing

/// The samples of the pages on many ids and on headers, against a server.
@Suite("Samples of answers")
struct AnswerSamples {
    /// A depot of items, of which those with ids up to 9 are there.
    private static func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        if request.path == "/build" { return .json(#"{"id":7}"#) }
        if request.path.hasPrefix("/crates/") {
            let codes = request.path.split(separator: "/")[1].split(separator: ";")
            let crates = codes.map { #"{"code":"\#($0)","items":[1]}"# }.joined(separator: ",")
            return .json(#"{"crates":[\#(crates)],"hints":["\#(request["client"] ?? "")"]}"#)
        }
        if request.path.hasPrefix("/items/") {
            var response = LoopbackServer.Response.json(item("1"))
            response.fields["X-Rate-Limit-Limit"] = "600"
            response.fields["Last-Modified"] = "Sun, 06 Nov 1994 08:49:37 GMT"
            response.fields["Content-Language"] = "en, ,de"
            response.fields["X-Rarities"] = "rare; common;odd"
            response.fields["X-Crate"] = "a"
            response.fields["X-Size"] = "12"
            response.fields["Age"] = "90"
            response.fields["X-Cached"] = "1"
            response.fields["X-Schema-Version"] = "2019-12-19T00:00:00Z"
            return response
        }
        guard let ids = request["ids"]?.split(separator: ",") else {
            var response = LoopbackServer.Response.json("[\(item("1"))]")
            response.fields["X-Result-Total"] = "1"
            response.fields["X-Page-Total"] = "1"
            return response
        }
        let found = ids.filter { $0.count == 1 }.map { item($0) }
        if found.isEmpty { return .json(#"{"text":"all ids are invalid"}"#, status: 404) }
        return .json(
            "[\(found.reversed().joined(separator: ","))]",
            status: found.count < ids.count ? 206 : 200
        )
    }

    private static func item(_ id: some StringProtocol) -> String {
        #"{"id":\#(id),"name":"item \#(id)","rarity":"rare"}"#
    }

    private let server: LoopbackServer
    private let depot: DepotClient

    init() throws {
        server = try LoopbackServer { Self.answer($0) }
        var depot = DepotClient()
        depot.client.server = .fixed(server.url)
        self.depot = depot
    }

    @Test("Many ids")
    func many() async throws {
        defer { server.stop() }
        let items = try await depot.items.some(ids: [4, 1, 2, 99, 3])
        for item in items { print(item.id, item.name) }
        print(items[id: 4]?.name ?? "none", items.missing)
        #expect(items.map(\.id) == [4, 1, 2, 3])
        #expect(items.missing == [99])
    }

    @Test("One id of many")
    func one() async throws {
        defer { server.stop() }
        async let sword = depot.items.one(id: 1)
        async let shield = depot.items.one(id: 2)
        print(try await sword.name, try await shield.name)
        #expect(try await [sword, shield].map(\.id) == [1, 2])
        #expect(try await depot.crates.openOne(code: "a", client: "me").itemIDs == [1])
    }

    @Test("Parts of an entity")
    func related() async throws {
        defer { server.stop() }
        let crate = try await depot.crates.openOne(code: "a")
        let contents = try await depot.items.some(ids: crate.itemIDs)
        #expect(contents.map(\.id) == [1])
    }

    @Test("An id that no entity has")
    func missing() async throws {
        defer { server.stop() }
        do {
            _ = try await depot.items.one(id: 99)
        } catch let error as APIError where error.code == .missing {
            let id = error.missingID(as: Item.ID.self)
            print("there is no item \(id?.description ?? "")")
        }
        await #expect(throws: APIError.self) { try await depot.items.one(id: 99) }
    }

    @Test("The settings of a client")
    func settings() async throws {
        defer { server.stop() }
        var depot = depot
        depot.client.bulk = BulkOptions(window: .milliseconds(20), concurrency: 2)
        #expect(try await depot.items.some(ids: [1, 2, 3, 4]).count == 4)
    }

    @Test("Equal calls")
    func equal() async throws {
        defer { server.stop() }
        var depot = depot
        depot.client.sharesEqualCalls = true
        let items = depot.items
        async let one = items.build()
        async let other = items.build()
        print(try await one == other)
        #expect(try await [one, other] == [7, 7])
    }

    @Test("Headers")
    func headers() async throws {
        defer { server.stop() }
        let item = try await depot.items.get(id: 1)
        let response = try await depot.items.getWithHeaders(id: 1)
        print(item == response.value, response.status)
        let headers = response.headers
        print(headers.limit, headers.languages, headers.modified ?? .distantPast)
        #expect(item == response.value)
        #expect(response.status == 200)
        #expect(
            headers
                == Items.Get.Headers(
                    limit: 600,
                    modified: Date(timeIntervalSince1970: 784_111_777),
                    languages: ["en", "de"],
                    rarities: [.rare, .common, .unknown("odd")],
                    owner: "a",
                    age: .seconds(90),
                    isCached: true,
                    schema: Date(timeIntervalSince1970: 1_576_713_600)
                )
        )
        #expect(try await depot.items.buildWithHeaders().value == 7)
        #expect(try await depot.items.peekWithHeaders(id: 1).headers.size == 12)
    }

    @Test("Headers of pages")
    func pages() async throws {
        defer { server.stop() }
        for try await page in depot.items.page().pages {
            print(page.elements.count, "of", try page.headers().total)
        }
        #expect(try await depot.items.page().firstPage().headers().total == 1)
    }

    @Test("The complete header section")
    func whole() async throws {
        defer { server.stop() }
        let whole = try await depot.client.response(to: Items.Get(id: 1))
        print(whole.status, whole.fields["Cache-Control"] ?? "", whole.url.host() ?? "")
        #expect(whole.url.host() == "127.0.0.1")
    }

    @Test(
        "A header that is missing or malformed is named, and never quoted",
        arguments: [
            ([:], "the header X-Rate-Limit-Limit is missing"),
            (
                ["X-Rate-Limit-Limit": "many"],
                "the header X-Rate-Limit-Limit is malformed: expected an integer from "
                    + "-9223372036854775808 to 9223372036854775807, found another text"
            ),
            (
                ["X-Rate-Limit-Limit": "1", "Last-Modified": "yesterday"],
                "the header Last-Modified is malformed: expected a date (rfc1123), found another text"
            ),
        ] as [([String: String], String)]
    )
    func wrongHeaders(_ fields: [String: String], _ reason: String) async throws {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response.json(Self.item("1"))
            for (name, value) in fields { response.fields[name] = value }
            return response
        }
        defer { server.stop() }
        var depot = depot
        depot.client.server = .fixed(server.url)
        #expect(try await depot.items.get(id: 1).name == "item 1")
        do {
            _ = try await depot.items.getWithHeaders(id: 1)
            Issue.record("the header is not there")
        } catch let error as APIError {
            #expect(error.code == .decoding)
            #expect(error.reason == reason)
            #expect(error.response?.status == 200)
        }
    }

    @Test("Optional headers may be absent")
    func absentHeaders() async throws {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response.json(Self.item("1"))
            response.fields["X-Rate-Limit-Limit"] = "1"
            response.fields["Age"] = ""
            return response
        }
        defer { server.stop() }
        var depot = depot
        depot.client.server = .fixed(server.url)
        let headers = try await depot.items.getWithHeaders(id: 1).headers
        #expect(headers == Items.Get.Headers(limit: 1))
    }
}
