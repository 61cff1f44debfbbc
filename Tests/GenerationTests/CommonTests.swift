import Foundation
import GoldenCommon
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime
import LatheXML

@Suite("Common properties of the calls of an API and of a group")
struct CommonTests {
    #if XML
    static let formats: [WireFormat] = [.json, .xml]
    #else
    static let formats: [WireFormat] = [.json]
    #endif

    private func scripted(
        _ format: WireFormat,
        _ status: Int = 200,
        json: String = "",
        xml: String = ""
    ) -> (client: CommonClient, transport: ScriptedTransport) {
        let response: ScriptedTransport.Response =
            format == .xml ? .xml(xml, status: status) : .json(json, status: status)
        let transport = ScriptedTransport([response])
        return (CommonClient(format: format, transport: transport), transport)
    }

    @Test(
        "Path, constants, auth and headers of the API and of the group are sent",
        arguments: formats
    )
    func sent(_ format: WireFormat) async throws {
        let (made, transport) = scripted(
            format,
            json: #"[{"id":1,"name":"Ivy"}]"#,
            xml: "<garden><plant><id>1</id><name>Ivy</name></plant></garden>"
        )
        var client = made
        client.locale = "de"
        try await client.authorizeKey(token: "k")
        let plants = try await client.plants.list(
            garden: 7,
            ids: [1, 2],
            since: Date(timeIntervalSince1970: 5),
            trace: "t"
        )
        #expect(plants == [Plant(id: 1, name: "Ivy")])
        let request = try #require(transport.requests.first).request
        let name = format == .xml ? "xml?pretty=0&" : "json?"
        #expect(
            request.url.absoluteString
                == "https://common.example/v2/gardens/7/plants.\(name)plain=1&locale=de&ids=1,2&since=5"
        )
        #expect(request.fields["X-Client"] == "plants")
        #expect(request.fields["X-Trace"] == "t")
        #expect(request.fields["X-Key"] == "k")
    }

    @Test("The failure of a group is found in a body of status 200", arguments: formats)
    func failure(_ format: WireFormat) async throws {
        let (client, _) = scripted(
            format,
            json: #"{"error":{"code":7}}"#,
            xml: "<garden><error><code>7</code></error></garden>"
        )
        let error = await #expect(throws: APIError.self) {
            try await client.plants.list(garden: 7)
        }
        #expect(error?.failure(as: Problem.self) == Problem(code: 7))
        #expect(error?.failureCode == "7")
    }

    @Test("The keys of a call replace the common ones", arguments: formats)
    func own(_ format: WireFormat) async throws {
        let (client, transport) = scripted(
            format,
            400,
            json: #"{"error":{"code":7}}"#,
            xml: "<garden><error><code>7</code></error></garden>"
        )
        try await client.authorizeKey(token: "k")
        let error = await #expect(throws: APIError.self) {
            try await client.plants.open(garden: 7)
        }
        #expect(error?.code == .status)
        let request = try #require(transport.requests.first).request
        #expect(request.fields["X-Client"] == "own")
        #expect(request.fields["X-Key"] == nil)
        #expect(request.url.path() == "/v2/gardens/7")
    }

    @Test("The calls of a group are retried and limited as the group says")
    func policies() async throws {
        let busy = ScriptedTransport.Response.status(429, fields: ["Retry-After": "0"])
        let transport = ScriptedTransport([busy, .json("[]"), busy])
        let client = CommonClient(transport: transport)
        #expect(try await client.plants.list(garden: 7) == [])
        let error = await #expect(throws: APIError.self) { try await client.sheds.count() }
        #expect(error?.code == .status)
        #expect(transport.requests.count == 3)

        let limit = RateLimit(requests: 5, per: .seconds(1))
        #expect(Plants.List.endpoint.policy.limits == [limit])
        #expect(Plants.Open.endpoint.policy.limits == [])
        #expect(Sheds.Count.endpoint.policy.limits == nil)
    }

    @Test("A call to another server contains the path of the API")
    func address() async throws {
        let (client, transport) = scripted(.json, json: #""fine""#)
        #expect(try await client.status.read(parts: ["a"]) == "fine")
        let url = try #require(transport.requests.first).request.url.absoluteString
        #expect(url == "https://status.example/v2/status?parts%5B%5D=a")
    }

    // MARK: Root elements by format and by call

    @Test(
        "A response has the root element of its call in XML, and its member in JSON",
        arguments: formats
    )
    func roots(_ format: WireFormat) async throws {
        let plant = Plant(id: 1, name: "Ivy")
        let (client, _) = scripted(
            format,
            json: #"{"bed":{"id":1,"name":"Ivy"}}"#,
            xml: "<bed><id>1</id><name>Ivy</name></bed>"
        )
        #expect(try await client.beds.read(id: 1) == plant)
        let (other, _) = scripted(
            format,
            json: #"{"garden":{"id":1,"name":"Ivy"}}"#,
            xml: "<garden><id>1</id><name>Ivy</name></garden>"
        )
        let error = await #expect(throws: APIError.self) { try await other.beds.read(id: 1) }
        #expect(error?.code == .decoding)
        // A failure has that of the API.
        let (failing, _) = scripted(
            format,
            404,
            json: #"{"code":7}"#,
            xml: "<garden><code>7</code></garden>"
        )
        let problem = await #expect(throws: APIError.self) { try await failing.beds.read(id: 1) }
        #expect(problem?.failure(as: Problem.self) == Problem(code: 7))
    }

    @Test(
        "A body has the root element of its call in XML, and is in its member in JSON",
        arguments: formats
    )
    func bodyRoots(_ format: WireFormat) async throws {
        func sent(_ transport: ScriptedTransport) -> String {
            transport.requests.last.map { String(decoding: $0.body, as: UTF8.self) } ?? ""
        }
        let (client, transport) = scripted(
            format,
            201,
            json: #"{"bed":{"id":1,"name":"Ivy"}}"#,
            xml: "<bed><id>1</id><name>Ivy</name></bed>"
        )
        let added = try await client.beds.add(Plant(id: 1, name: "Ivy"))
        guard case .plant(let plant) = added else {
            Issue.record("\(added)")
            return
        }
        #expect(plant == Plant(id: 1, name: "Ivy"))
        #expect(
            sent(transport).hasSuffix(
                format == .json
                    ? #"{"bed":{"id":1,"name":"Ivy"}}"# : "<bed><id>1</id><name>Ivy</name></bed>"
            )
        )
        let (queued, _) = scripted(
            format,
            202,
            json: #"{"code":3}"#,
            xml: "<queue><code>3</code></queue>"
        )
        guard case .queued(let problem) = try await queued.beds.add(plant) else {
            Issue.record("the response is not that of 202")
            return
        }
        #expect(problem.code == 3)
        let (wrong, _) = scripted(format, 202, json: "[]", xml: "<bed><code>3</code></bed>")
        let error = await #expect(throws: APIError.self) { try await wrong.beds.add(plant) }
        #expect(error?.code == .decoding)
        // Parameters have the root of the API, and not that of the response.
        let (moving, moved) = scripted(
            format,
            json: #"{"id":1,"name":"Ivy"}"#,
            xml: "<bed><id>1</id><name>Ivy</name></bed>"
        )
        #expect(try await moving.beds.move(id: 1, to: 2) == plant)
        #expect(
            sent(moved).hasSuffix(
                format == .json ? #"{"to":2}"# : "<garden><to>2</to></garden>"
            )
        )
        let (swapping, swapped) = scripted(format, 204)
        try await swapping.beds.swap(with: 3)
        #expect(
            sent(swapped).hasSuffix(
                format == .json ? #"{"with":3}"# : "<swap><with>3</with></swap>"
            )
        )
    }

    // MARK: Servers by name

    private func added(
        _ format: WireFormat = .json,
        _ change: (inout CommonClient) -> Void = { _ in }
    ) async throws -> (url: String, body: String) {
        let (made, transport) = scripted(
            format,
            json: #"{"plant":{"id":1,"name":"Ivy"}}"#,
            xml: "<garden><plant><id>1</id><name>Ivy</name></plant></garden>"
        )
        var client = made
        change(&client)
        let plant = Plant(id: 1, name: "Ivy")
        #expect(try await client.plants.add(garden: 7, body: plant) == plant)
        let sent = try #require(transport.requests.first)
        return (sent.request.url.absoluteString, String(decoding: sent.body, as: UTF8.self))
    }

    @Test("A call is sent to the server that the schema names", arguments: formats)
    func named(_ format: WireFormat) async throws {
        let sent = try await added(format)
        let name = format == .xml ? "xml?pretty=0&" : "json?"
        #expect(
            sent.url == "https://eu.common.example/old/v2/gardens/7/plants.\(name)plain=1"
        )
        #expect(sent.body.contains("Ivy"))
    }

    @Test("An application can set other addresses, and an invalid one is not called")
    func replaced() async throws {
        let local = try await added {
            $0.client.api.servers["archive"] = .fixed("http://local:1/x")
        }
        #expect(local.url.hasPrefix("http://local:1/x/v2/gardens/7/plants.json"))
        let error = await #expect(throws: APIError.self) {
            try await added { $0.client.api.servers["archive"] = nil }
        }
        #expect(error?.code == .invalidRequest)
    }

    @Test("An application chooses the server when it creates the client", arguments: formats)
    func chosen(_ format: WireFormat) async throws {
        let transport = ScriptedTransport([
            format == .xml ? .xml("<garden>fine</garden>") : .json("[]")
        ])
        let client = CommonClient(
            server: .archive(region: "us"),
            format: format,
            transport: transport
        )
        _ = try? await client.plants.list(garden: 1)
        let url = try #require(transport.requests.first).request.url
        #expect(url.host() == "us.common.example")
        #expect(url.path().hasPrefix("/old/v2/gardens/1/plants."))
    }

    @Test("The calls of a group have its server, parameters and headers, or their own")
    func group() async throws {
        let transport = ScriptedTransport([.json("3"), .json("[]")])
        var client = CommonClient(transport: transport)
        client.locale = "de"
        try await client.authorizeKey(token: "k")
        #expect(try await client.sheds.count(owner: "o", trace: "t", north: 1.5) == 3)
        #expect(try await client.sheds.list(owner: "o") == [])
        let sent = transport.requests.map(\.request)
        #expect(
            sent.map(\.url.absoluteString) == [
                "https://eu.common.example/old/v2/sheds/count?north=1.5",
                "https://common.example/v2/sheds?locale=de",
            ]
        )
        #expect(sent.map { $0.fields["X-Owner"] } == ["o", "o"])
        #expect(sent.map { $0.fields["X-Trace"] } == ["t", nil])
        #expect(sent.map { $0.fields["X-Client"] } == ["lathe", "lathe"])
        #expect(sent.map { $0.fields["X-Key"] } == ["k", "k"])
    }

    @Test(
        "A status has the failure of all calls, whatever the failure of the group",
        arguments: formats
    )
    func busy(_ format: WireFormat) async throws {
        let (client, _) = scripted(
            format,
            429,
            json: #"{"seconds":7}"#,
            xml: "<garden><seconds>7</seconds></garden>"
        )
        let error = await #expect(throws: APIError.self) { try await client.beds.read(id: 1) }
        #expect(error?.failure(as: Busy.self) == Busy(seconds: 7))
    }

    @Test("The options of a call choose its server, and not that of others")
    func options() async throws {
        let transport = ScriptedTransport([
            .json("[]"), .json("[]"), .json(#""fine""#),
        ])
        let client = CommonClient(transport: transport)
        let list = Plants.List(garden: 1)
        let us = CallOptions(server: CommonClient.Server.archive(region: "us").address)
        _ = try await client.client.send(list, options: us)
        _ = try await client.client.send(list)
        _ = try await client.client.send(Status.Read(), options: us)
        let urls = transport.requests.map(\.request.url.absoluteString)
        #expect(
            urls.map { $0.prefix { $0 != "?" } } == [
                "https://us.common.example/old/v2/gardens/1/plants.json",
                "https://common.example/v2/gardens/1/plants.json",
                "https://us.common.example/old/v2/status",
            ]
        )
    }

    @Test("Options with equal servers are equal")
    func equality() throws {
        func options(_ address: String) -> CallOptions { CallOptions(server: .fixed(address)) }
        #expect(options("https://a.example") == options("https://a.example"))
        #expect(options("https://a.example") != options("https://b.example"))
        #expect(options("https://a.example") != CallOptions())
        #expect(
            Set([options("https://a.example"), options("https://a.example"), CallOptions()]).count
                == 2
        )
    }
}
