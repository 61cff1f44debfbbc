import Foundation
import GoldenNesting
import LatheRuntime
import LatheTesting
import Testing

/// The values are those of the section "Style Examples" of OpenAPI 3.1, and what is expected is its own table.
@Suite("Objects in paths, cookies and headers")
struct ObjectStyleTests {
    private static let list = ["blue", "black", "brown"]
    private static let color = Paint(red: 100, green: 200)

    @Test("Each item of a list of objects is a part of its own, named in the style of the list")
    func parts() async throws {
        let transport = ScriptedTransport([.json("{}")])
        try await NestingClient(transport: transport).boxes
            .upload(
                file: UploadFile(data: Data("x".utf8)),
                sizes: [Size(width: 1, height: 2), Size(width: 3)],
                boxes: [Box(label: "a", size: Size(width: 5)), Box(size: Size(width: 6))]
            )
        let body = try #require(transport.requests.first?.request.body)
        let text = String(decoding: try await body.collect(limit: 1 << 16), as: UTF8.self)
        for (name, document) in [
            ("sizes[0]", #"{"width":1,"h":2}"#), ("sizes[1]", #"{"width":3}"#),
            ("boxes", #"{"label":"a","size":{"width":5}}"#), ("boxes", #"{"size":{"width":6}}"#),
        ] {
            let part =
                "name=\"\(name)\"\r\nContent-Type: application/json\r\n\r\n\(document)\r\n"
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test(
        "A union by shape is sent like its case",
        arguments: [
            (Since.int(5), "since=5", "until=5"),
            (.range(Range(gte: 5, lt: 7)), "since[gte]=5&since[lt]=7", "until[gte]=5&until[lt]=7"),
            (.strings(["a", "b"]), "since[0]=a&since[1]=b", "until[0]=a&until[1]=b"),
        ]
    )
    func unions(_ since: Since, _ query: String, _ form: String) async throws {
        let transport = ScriptedTransport([.json("{}"), .json("{}")])
        let boxes = NestingClient(transport: transport).boxes
        try await boxes.find(since: since, metadata: [:], more: [:])
        try await boxes.create(
            box: Box(size: Size(width: 1)),
            options: [:],
            expand: [],
            until: since
        )
        let sent = transport.requests
        let found = sent.first?.request.url.query()?.removingPercentEncoding
        #expect(
            found?.split(separator: "&").filter { $0.hasPrefix("since") }.joined(separator: "&")
                == query
        )
        let written = sent.last.map { String(decoding: $0.body, as: UTF8.self) }?
            .removingPercentEncoding
        #expect(
            written?.split(separator: "&").filter { $0.hasPrefix("until") }.joined(separator: "&")
                == form
        )
    }

    @Test(
        "Members whose names look like steps of a placement are read and written under their names"
    )
    func oddNames() async throws {
        let text =
            #"{"[b]":1,"[0]":2,".":3," x ":4," ":5,"@a/b|c~d":6,"[a]":{"  ":{".":{"e":7}}}}"#
        let transport = ScriptedTransport([.json(text)])
        let odd = Odd(bracket: 1, first: 2, dot: 3, spaced: 4, space: 5, signs: 6, inner: 7)
        #expect(try await NestingClient(transport: transport).boxes.odd(odd) == odd)
        let sent = try #require(transport.requests.first).body
        #expect(String(decoding: sent, as: UTF8.self) == text)
    }

    /// The request that a call sends.
    private func sent(_ call: (Colors) async throws -> Void) async throws -> HTTPRequest {
        let transport = ScriptedTransport([.json("{}")])
        try await call(NestingClient(transport: transport).colors)
        return try #require(transport.requests.first?.request)
    }

    private func path(_ call: (Colors) async throws -> Void) async throws -> String {
        let url = try await sent(call).url.absoluteString
        return String(url.dropFirst("https://nesting.example/v1".count))
    }

    @Test("The style 'simple', with 'explode' and without")
    func simple() async throws {
        let path = try await path {
            try await $0.simple(
                list: Self.list,
                pairs: Self.color,
                exploded: Self.color,
                json: Range(gte: 1)
            )
        }
        #expect(
            path == "/simple/blue,black,brown/R,100,G,200/R=100%7CG=200/%7B%22gte%22%3A1%7D"
        )
    }

    @Test("The style 'matrix', with 'explode' and without")
    func matrix() async throws {
        let path = try await path {
            try await $0.matrix(
                list: Self.list,
                lists: Self.list,
                color: Self.color,
                colors: ["R": "100"]
            )
        }
        #expect(
            path == "/matrix;list=blue,black,brown;lists=blue;lists=black;lists=brown"
                + ";color=R,100,G,200;R=100"
        )
    }

    @Test("The style 'label', with 'explode' and without")
    func label() async throws {
        let path = try await path {
            try await $0.label(
                list: Self.list,
                lists: Self.list,
                color: Self.color,
                colors: Self.color
            )
        }
        #expect(
            path == "/label/.blue,black,brown/.blue.black.brown/.R,100,G,200/.R=100.G=200"
        )
    }

    @Test("The style 'form' in cookies, and 'simple' with 'explode' in a header")
    func cookies() async throws {
        let fields = try await sent {
            try await $0.cookies(
                flat: Self.color,
                pairs: Self.color,
                exploded: ["R": 100],
                color: Self.color
            )
        }.fields
        #expect(fields["Cookie"] == "R=100; G=200; pairs=R|100|G|200; exploded=R=100")
        #expect(fields["X-Color"] == "R=100,G=200")
        let none = try await sent { try await $0.cookies(exploded: [:]) }.fields
        #expect(none["Cookie"] == nil && none["X-Color"] == nil)
    }

    @Test("Separators are escaped inside names and values")
    func escaped() async throws {
        let color = Paint(red: 1, name: "a,b;c=d/e|.")
        let path = try await path {
            try await $0.matrix(list: ["a"], lists: ["a"], color: color, colors: ["a=;": "b;c"])
        }
        #expect(
            path == "/matrix;list=a;lists=a;color=R,1,name,a%2Cb%3Bc%3Dd%2Fe%7C.;a%3D%3B=b%3Bc"
        )
    }

    private func reason(_ call: (Colors) async throws -> Void) async -> String? {
        await #expect(throws: APIError.self) { _ = try await sent(call) }?.reason
    }

    @Test("A value that could not be distinguished is not sent")
    func refused() async {
        let color = Self.color
        let dotted = await reason {
            try await $0.label(
                list: ["a"],
                lists: ["a"],
                color: color,
                colors: Paint(red: 1, name: "1.5")
            )
        }
        #expect(dotted == "an item of colors contains the separator of its list")
        let joined = await reason {
            try await $0.simple(
                list: ["a"],
                pairs: color,
                exploded: Paint(red: 1, name: "a|b"),
                json: Range()
            )
        }
        #expect(joined == "an item of exploded contains the separator of its list")
        let empty = await reason {
            try await $0.matrix(list: ["a"], lists: ["a"], color: color, colors: [:])
        }
        #expect(empty == "the path parameter colors is empty")
        let assigned = await reason { try await $0.cookies(exploded: ["a=b": 1]) }
        #expect(assigned == "a name of exploded contains '='")
        let cookie = await reason {
            try await $0.cookies(flat: Paint(red: 1, name: "a; b"), exploded: [:])
        }
        #expect(cookie == "the cookie flat contains a forbidden character")
        let header = await reason {
            try await $0.cookies(exploded: [:], color: Paint(red: 1, name: "a,b"))
        }
        #expect(header == "an item of X-Color contains the separator of its list")
    }
}
