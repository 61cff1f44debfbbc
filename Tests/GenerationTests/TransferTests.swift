import Foundation
import GoldenTransfers
import LatheCoding
import LatheTesting
import LatheXML
import Testing

@testable import LatheRuntime

@Suite("Paths, headers and methods of a schema")
struct TransferTests: SendsFiles {
    // MARK: Headers with a prefix

    @Test("Headers with a prefix are read into maps, with their keys in lower case")
    func prefixedHeaders() async throws {
        let (files, _) = files([
            "x-meta-Color": "red", "X-META-color": "blue", "X-Meta-": "none", "X-Met": "none",
            "X-Meta-size": "3", "X-Grade-a": "final", "X-Grade-b": "later", "X-Count-1": "2",
            "X-Count-7": "0", "X-Time-made": "Sun, 06 Nov 1994 08:49:37 GMT",
            "X-Days": "Sun, 06 Nov 1994 08:49:37 GMT, \"Sun, 06 Nov 1994 08:49:38 GMT\"",
        ])
        let headers = try await files.headWithHeaders(id: "a").headers
        #expect(headers.metadata == ["color": "red, blue", "size": "3"])
        #expect(headers.grades == ["a": .final, "b": .unknown("later")])
        #expect(headers.counts == [1: 2, 7: 0])
        #expect(headers.times == ["made": Date(timeIntervalSince1970: 784_111_777)])
        #expect(headers.days.map(\.timeIntervalSince1970) == [784_111_777, 784_111_778])
    }

    @Test("Without such headers a map is empty, and nil if it may be")
    func noPrefixedHeaders() async throws {
        let headers = try await files().files.headWithHeaders(id: "a").headers
        #expect(headers.metadata == [:])
        #expect(headers.counts == nil)
    }

    @Test(
        "A header that is malformed is named with its prefix",
        arguments: [("X-Count-9", "x"), ("X-Count-nine", "1"), ("X-Time-made", "now")]
    )
    func malformedHeader(_ name: String, _ text: String) async {
        let (files, _) = files(["X-Count-1": "1", name: text])
        let error = await #expect(throws: APIError.self) {
            try await files.headWithHeaders(id: "a")
        }
        #expect(error?.code == .decoding)
        let found = error?.reason.contains("the header \(name) is malformed") ?? false
        #expect(found, "\(error?.reason ?? "")")
    }

    @Test("A map and a list of dates are sent in headers")
    func sentHeaders() async throws {
        let (files, transport) = files()
        let date = Date(timeIntervalSince1970: 784_111_777)
        _ = try await files.headWithHeaders(
            id: "a",
            condition: ["Size": 3],
            dates: [date, date]
        )
        let fields = try #require(transport.requests.first).request.fields
        #expect(fields["X-If-Size"] == "3")
        let text = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(fields["X-Dates"] == "\(text);\(text)")
    }

    // MARK: Paths

    @Test("Parameters of a path are sent in the styles of RFC 6570")
    func pathStyles() async throws {
        let cars = try await path {
            try await $0.cars(
                colors: ["blue", "a;b,c=d/e"],
                size: 3,
                parts: [1, 2],
                path: "x/y z"
            )
        }
        let size = ";gr%C3%B6%C3%9Fe%20%5Bm%5D=3"
        #expect(cars == "/cars;color=blue;color=a%3Bb%2Cc%3Dd%2Fe\(size)/parts.1.2/x/y%20z")
        let points = try await path {
            try await $0.points(at: [1.5, -2], ends: ["a,b", "c."], name: ".d")
        }
        #expect(points == "/points;at=1.5,-2/.a%2Cb,c./..d")
    }

    @Test("A path whose meaning a value would change is not sent")
    func refusedPaths() async throws {
        let (files, transport) = files()
        let empty = await #expect(throws: APIError.self) {
            try await files.cars(colors: [], size: 1, parts: [1], path: "x")
        }
        #expect(empty?.reason == "the path parameter colors is empty")
        let dots = await #expect(throws: APIError.self) {
            try await files.points(at: [1], ends: ["a"], name: ".")
        }
        #expect(dots?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test("An item of a path that contains the separating dot is reported")
    func ambiguousItem() async {
        let builder = await #expect(throws: RequestFault.self) {
            try await sentPath(["a.b", "c"])
        }
        #expect(builder?.reason == "an item of name contains the separator of its list")
    }

    private func sentPath(_ items: [String]) async throws {
        let endpoint = Endpoint(
            "labels",
            .get,
            "/x.{name}",
            parameters: [.init(.path, "name", list: .separated("."))]
        )
        try RequestBuilder.with { builder throws(RequestFault) in
            builder.use(endpoint.parameters[0])
            builder.write(items)
            if let fault = builder.fault { throw fault }
        }
    }

    @Test("TRACE is sent without a body, and its result is text")
    func trace() async throws {
        let text = "TRACE /v1/files/a HTTP/1.1\r\n\r\n"
        let transport = ScriptedTransport([
            .status(200, fields: ["Content-Type": "message/http"], body: Data(text.utf8))
        ])
        let files = TransfersClient(transport: transport).files
        #expect(try await files.echo(id: "a") == text)
        let sent = try #require(transport.requests.first)
        #expect(sent.request.method == .trace)
        #expect(sent.request.body == nil)
        #expect(sent.request.fields["Accept"] == "message/http")
    }

    #if XML
    @Test("PROPFIND has a body and a depth, and its resources are read from status 207")
    func webDAV() async throws {
        let answer = """
            <d:multistatus xmlns:d="DAV:"><d:response><d:href>/a</d:href><d:propstat><d:prop>\
            <d:getcontentlength>3</d:getcontentlength></d:prop></d:propstat></d:response>\
            <d:response><d:href>/b/</d:href></d:response></d:multistatus>
            """
        let transport = ScriptedTransport([.xml(answer, status: 207)])
        let files = TransfersClient(format: .xml, transport: transport).files
        let resources = try await files.properties(id: "a", names: "size")
        #expect(resources == [Resource(path: "/a", size: 3), Resource(path: "/b/")])
        let sent = try #require(transport.requests.first)
        #expect(sent.request.method == .propfind)
        #expect(sent.request.fields["Depth"] == "1")
        #expect(
            String(decoding: sent.body, as: UTF8.self).hasSuffix(
                #"<ns1:propfind xmlns:ns1="DAV:"><prop>size</prop></ns1:propfind>"#
            )
        )
    }

    @Test("Calls are sent by methods that have no key, and only those of QUERY by themselves again")
    func methods() async throws {
        let down = ScriptedTransport.Response.status(503)
        let transport = ScriptedTransport([
            down, .json(#"[{"text": "a"}]"#), down, .status(204),
        ])
        var client = TransfersClient(transport: transport)
        client.client.retry = RetryPolicy(attempts: 2, initialBackoff: .zero)
        #expect(try await client.files.find(limit: 2, Note(text: "b")).map(\.text) == ["a"])
        await #expect(throws: APIError.self) { try await client.files.purge(id: "1") }
        let sent = transport.requests
        #expect(sent.map(\.request.method.rawValue) == ["QUERY", "QUERY", "PURGE"])
        #expect(sent[0].request.method == .query)
        #expect(
            sent[0].request.url.absoluteString
                == "https://transfers.example/v1/files?kind=a&limit=2"
        )
        #expect(sent.map { String(decoding: $0.body, as: UTF8.self) }[1] == #"{"text":"b"}"#)
    }

    @Test("A query as a whole has no name, and is escaped as a value is")
    func queries() async throws {
        let transport = ScriptedTransport(Array(repeating: .status(204), count: 4))
        let files = TransfersClient(transport: transport).files
        try await files.select(selector: "$.a.b[1:1]&c=d e")
        try await files.select(selector: nil)
        try await files.select(selector: "")
        try await files.filter(filter: Note(text: "ü"))
        let start = "https://transfers.example/v1/"
        #expect(
            transport.requests.map { $0.request.url.absoluteString.dropFirst(start.count) } == [
                "rows?%24.a.b%5B1%3A1%5D%26c%3Dd%20e", "rows", "rows?",
                "notes?%7B%22text%22%3A%22%C3%BC%22%7D",
            ]
        )
    }

    @Test("Constants are attributes of elements that are written in XML, and are not in JSON")
    func attributes() async throws {
        let shelf = Shelf(tags: ["a", "b"], height: 3)
        let written = """
            <?xml version="1.0" encoding="UTF-8"?><Shelf version="2"><tags type="array"><tag>a</tag>\
            <tag>b</tag></tags><height unit="cm">3</height></Shelf>
            """
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": "application/xml"],
            body: Data("<Shelf><tags/><height>4</height></Shelf>".utf8)
        )
        let transport = ScriptedTransport([response])
        let files = TransfersClient(format: .xml, transport: transport).files
        #expect(try await files.build(shelf) == Shelf(tags: [], height: 4))
        let sent = try #require(transport.requests.first)
        #expect(String(decoding: sent.body, as: UTF8.self) == written)
        let json = String(decoding: try shelf.json(), as: UTF8.self)
        #expect(json == #"{"tags":["a","b"],"height":3}"#)
    }
    #endif
}
