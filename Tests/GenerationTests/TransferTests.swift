import ChildProcesses
import Foundation
import GoldenTransfers
import Invention
import LatheCoding
import LatheTesting
import LatheXML
import Testing

@testable import LatheRuntime

@Suite("Paths, headers and bodies of a schema")
struct TransferTests {
    private func files(
        _ fields: HTTPFields = [:]
    ) -> (files: Files, transport: ScriptedTransport) {
        let transport = ScriptedTransport([.status(200, fields: fields)])
        return (TransfersClient(transport: transport).files, transport)
    }

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

    private func path(_ call: (Files) async throws -> Void) async throws -> String {
        let (files, transport) = files()
        try await call(files)
        let url = try #require(transport.requests.first).request.url.absoluteString
        return String(url.dropFirst("https://transfers.example/v1".count))
    }

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
        #expect(cars == "/cars;color=blue;color=a%3Bb%2Cc%3Dd%2Fe;size=3/parts.1.2/x/y%20z")
        let points = try await path {
            try await $0.points(at: [1.5, -2], ends: ["a,b", "c."], name: ".d")
        }
        #expect(points == "/points;at=1.5,-2/.a%2Cb,c./..d")
    }

    @Test("A path that would say something else is not sent")
    func refusedPaths() async throws {
        let (files, transport) = files()
        let empty = await #expect(throws: APIError.self) {
            try await files.cars(colors: [], size: 1, parts: [1], path: "x")
        }
        #expect(empty?.reason == "the path parameter color is empty")
        let dots = await #expect(throws: APIError.self) {
            try await files.points(at: [1], ends: ["a"], name: ".")
        }
        #expect(dots?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test("An item of a path that contains the dot between items is told")
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

    // MARK: Bodies

    private func sent(
        _ call: (Files) async throws -> Void
    ) async throws -> (fields: HTTPFields, body: Data) {
        let (files, transport) = files()
        try await call(files)
        let sent = try #require(transport.requests.first)
        return (sent.request.fields, sent.body)
    }

    // The digests of this suite were made by `openssl dgst -binary | base64`.

    @Test("A body is compressed, and its checksum is that of the compressed bytes")
    func compressed() async throws {
        let text = String(repeating: "Lathe ", count: 1000)
        let (fields, body) = try await sent { try await $0.note(body: Note(text: text)) }
        #expect(fields["Content-Type"] == "application/json")
        #expect(fields["Content-Encoding"] == "gzip")
        #expect(body.count < 200)
        #expect(try unzipped(body) == Data(#"{"text":"\#(text)"}"#.utf8))
        let digest = Data(SHA256.hash(body)).base64EncodedString()
        #expect(fields["Content-Digest"] == "sha-256=:\(digest):")
    }

    @Test("A body that would not become smaller is sent as it is")
    func uncompressed() async throws {
        let (fields, body) = try await sent { try await $0.note(body: Note(text: "a")) }
        #expect(fields["Content-Encoding"] == nil)
        #expect(body == Data(#"{"text":"a"}"#.utf8))
        let digest = "sha-256=:YZPJdYWg9zHOe1ALtp0kdoFq+xTI2VrI5uhl9oDp5Dg=:"
        #expect(fields["Content-Digest"] == digest)
    }

    @Test("The checksum of a form is in Content-MD5")
    func formChecksum() async throws {
        let (fields, body) = try await sent { try await $0.rename(name: "a b") }
        #expect(String(decoding: body, as: UTF8.self) == "name=a%20b")
        #expect(fields["Content-MD5"] == "Qxowa7GRxksvuw5Ut1INdg==")
    }

    @Test("The checksum of a file is made by reading it, and that of parts by reading all of them")
    func fileChecksums() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let bytes = Data(repeating: 7, count: 200_000)
        try bytes.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let (fields, body) = try await sent { try await $0.store(body: UploadFile(file: url)) }
        #expect(body == bytes)
        let digest = Data(SHA256.hash(bytes)).base64EncodedString()
        #expect(fields["Repr-Digest"] == "sha-256=:\(digest):")
        let parts = try await sent {
            try await $0.attach(content: UploadFile(file: url), note: Note(text: "a"))
        }
        #expect(parts.body.range(of: Data(#"{"text":"a"}"#.utf8)) != nil)
        let whole = Data(SHA256.hash(parts.body)).base64EncodedString()
        #expect(parts.fields["Digest"] == "SHA-256=\(whole)")
    }

    @Test("A stream has no checksum before it is sent, which is told")
    func streamChecksum() async throws {
        let chunks = AsyncStream<Data> { $0.finish() }
        let (files, transport) = files()
        let error = await #expect(throws: APIError.self) {
            try await files.store(body: UploadFile(chunks: chunks, length: 0))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.reason == "a stream has no checksum before it is sent")
        #expect(transport.requests.isEmpty)
    }

    @Test("A body of parameters has the root element of its call")
    func roots() async throws {
        let (_, body) = try await sent { try await $0.move(from: "a") }
        let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
        #expect(
            String(decoding: body, as: UTF8.self) == head
                + #"<ns1:move xmlns:ns1="DAV:"><from>a</from></ns1:move>"#
        )
        let copy = try await sent { try await $0.copy(from: "a") }
        #expect(
            String(decoding: copy.body, as: UTF8.self) == head + "<copy><from>a</from></copy>"
        )
    }

    @Test(
        "A body is sent in the format that the caller chooses, the first one by default",
        arguments: [
            (
                nil, "application/json",
                #"{"title":"a b","tags":["x","y"],"pin":"7","grade":null}"#
            ),
            (
                .json, "application/json",
                #"{"title":"a b","tags":["x","y"],"pin":"7","grade":null}"#
            ),
            (
                .form, "application/x-www-form-urlencoded",
                "title=a%20b&tags=x&tags=y&pin=7&grade="
            ),
            (
                .xml, "application/xml; charset=utf-8",
                #"<?xml version="1.0" encoding="UTF-8"?>"#
                    + #"<report xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
                    + #"<title>a b</title><tags>x</tags><tags>y</tags><pin>7</pin><grade xsi:nil="true"/></report>"#
            ),
        ] as [(Files.Report.BodyFormat?, String, String)]
    )
    func bodyFormats(
        _ format: Files.Report.BodyFormat?,
        _ type: String,
        _ text: String
    ) async throws {
        let (fields, body) = try await sent { files in
            if let format {
                try await files.report(
                    title: "a b",
                    tags: ["x", "y"],
                    pin: "7",
                    grade: .clear,
                    bodyFormat: format
                )
            } else {
                try await files.report(title: "a b", tags: ["x", "y"], pin: "7", grade: .clear)
            }
        }
        #expect(fields["Content-Type"] == type)
        #expect(String(decoding: body, as: UTF8.self) == text)
    }

    @Test("One value is a form of its fields, and nothing if it is absent")
    func valueFormats() async throws {
        let sticker = Sticker(
            text: "a&b",
            tags: ["x"],
            made: CalendarDate(year: 2013, month: 1, day: 21)
        )
        let form = try await sent { try await $0.mark(body: sticker) }
        #expect(form.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(
            String(decoding: form.body, as: UTF8.self) == "text=a%26b&tags=x&made_on=2013-01-21"
        )
        let document = try await sent { try await $0.mark(body: sticker, bodyFormat: .xml) }
        #expect(
            String(decoding: document.body, as: UTF8.self).hasSuffix(
                #"<Sticker made="2013-01-21"><text>a&amp;b</text><tags>x</tags></Sticker>"#
            )
        )
        for format in [Files.Mark.BodyFormat.form, .xml] {
            let (fields, body) = try await sent { try await $0.mark(bodyFormat: format) }
            #expect(fields["Content-Type"] == nil)
            #expect(body.isEmpty)
        }
    }

    @Test("A secret of a body is redacted in each of its formats")
    func bodyFormatSecrets() async throws {
        for format in [Files.Report.BodyFormat.json, .form, .xml] {
            let transport = ScriptedTransport([.status(200)])
            let client = TransfersClient(transport: transport)
            try await client.files.report(title: "a", pin: "4711", bodyFormat: format)
            let request = try #require(transport.requests.first).request
            let command = request.curl(api: client.client.api, endpoint: Files.Report.endpoint)
            #expect(!command.contains("4711"))
        }
    }

    @Test(
        "One of several bodies is sent, with its content type",
        arguments: [
            (.note(Note(text: "a")), "application/json", #"{"text":"a"}"#),
            (.steps([1, 2]), "application/json-patch+json", "[1,2]"),
            (.sticker(Sticker(text: "a b")), "application/x-www-form-urlencoded", "text=a%20b"),
            (.text("a=b"), "text/plain", "a=b"), (.image(Data("png".utf8)), "image/png", "png"),
            (.file(UploadFile(data: Data("bytes".utf8))), "application/octet-stream", "bytes"),
        ] as [(Files.Send.Body, String, String)]
    )
    func bodies(_ body: Files.Send.Body, _ type: String, _ text: String) async throws {
        let sent = try await sent { try await $0.send(quiet: true, body: body) }
        #expect(sent.fields["Content-Type"] == type)
        #expect(String(decoding: sent.body, as: UTF8.self) == text)
    }

    #if XML
    @Test("A body without a content type of its own has the format of the client")
    func clientsBody() async throws {
        let transport = ScriptedTransport([.status(200)])
        let files = TransfersClient(format: .xml, transport: transport).files
        try await files.send(body: .note(Note(text: "a")))
        let sent = try #require(transport.requests.first)
        #expect(String(decoding: sent.body, as: UTF8.self).hasSuffix("<Note><text>a</text></Note>"))
    }
    #endif

    @Test("The body that is sent is checked, and hidden if one of them is a secret")
    func checkedBody() throws {
        #expect(throws: ConstraintFailure.self) {
            try Files.Send(body: .text("0123456789")).validate()
        }
        try Files.Send(body: .note(Note(text: "0123456789"))).validate()
        let request = Files.Send(body: .image(Data("4711".utf8)))
        #expect(!String(reflecting: request).contains("image"))
    }

    // MARK: Null

    @Test("A body that is required and nil is null, and another value is itself")
    func nullBody() async throws {
        let null = try await sent { try await $0.plan(id: "a", filter: nil, body: nil) }
        #expect(null.fields["Content-Type"] == "application/json")
        #expect(String(decoding: null.body, as: UTF8.self) == "null")
        let note = Note(text: "a")
        let value = try await sent { try await $0.plan(id: "a", filter: note, body: note) }
        #expect(String(decoding: value.body, as: UTF8.self) == #"{"text":"a"}"#)
        let member = try await sent { try await $0.wrap(body: nil) }
        #expect(String(decoding: member.body, as: UTF8.self) == #"{"notes":null}"#)
    }

    #if XML
    @Test("In XML such a body is an element without a value")
    func nullDocument() async throws {
        let transport = ScriptedTransport([.status(200)])
        let files = TransfersClient(format: .xml, transport: transport).files
        try await files.plan(id: "a", filter: nil, body: nil)
        let sent = try #require(transport.requests.first)
        let element =
            #"<Note xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>"#
        #expect(String(decoding: sent.body, as: UTF8.self).hasSuffix(element))
    }
    #endif

    @Test("A query that is a document is null as well")
    func nullQuery() async throws {
        let null = try await path { try await $0.plan(id: "a", filter: nil, body: nil) }
        #expect(null == "/plans/a?filter=null")
        let note = try await path {
            try await $0.plan(id: "a", filter: Note(text: "b"), body: nil)
        }
        #expect(note == "/plans/a?filter=%7B%22text%22%3A%22b%22%7D")
    }

    @Test("Members of a body are null beside those that are left out, in a form empty texts")
    func nullMembers() async throws {
        let document = try await sent { try await $0.rate(grade: nil, steps: nil) }
        #expect(String(decoding: document.body, as: UTF8.self) == #"{"grade":null,"steps":null}"#)
        let form = try await sent {
            try await $0.rate(grade: nil, steps: nil, bodyFormat: .form)
        }
        #expect(String(decoding: form.body, as: UTF8.self) == "grade=&steps=")
        let set = try await sent { try await $0.rate(grade: .final, steps: [], note: "a") }
        #expect(
            String(decoding: set.body, as: UTF8.self)
                == #"{"grade":"final","steps":[],"note":"a"}"#
        )
    }

    @Test("A part is null as its content type has it")
    func nullParts() async throws {
        let (fields, body) = try await sent {
            try await $0.assemble(count: nil, note: nil, steps: nil)
        }
        let type = try #require(fields["Content-Type"])
        func part(_ name: String, _ partType: String?) throws -> [String] {
            try ParameterOracle.values(name, inParts: body, type: type, partType: partType)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(try part("count", nil) == [""])
        #expect(try part("note", "application/json") == ["null"])
        #expect(try part("steps", "application/json") == ["null"])
    }

    @Test("A part in XML is an element without a value")
    func nullXMLPart() async throws {
        let page = Parameter(
            .multipart,
            "page",
            nested: .document(.xml),
            nullable: true,
            contentType: "text/xml"
        )
        let base = try #require(BaseAddress("https://h"))
        let body = try RequestBuilder.with { builder throws(RequestFault) in
            builder.begin(base, isMultipart: true, hasForm: false) { _ in }
            builder.write(Unmanaged.passUnretained(page)) { $0.write(Note?.none) }
            if let fault = builder.fault { throw fault }
            return builder.body()?.body
        }
        let text = String(decoding: try await body?.collect(limit: 1000) ?? Data(), as: UTF8.self)
        #expect(text.contains(#"xsi:nil="true"/>"#), "\(text)")
    }

    @Test("TRACE is sent without a body, and what comes back is text")
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
        let down = ScriptedTransport.Reply.status(503)
        let transport = ScriptedTransport([
            down, .json(#"[{"text": "a"}]"#), down, .status(204),
        ])
        var client = TransfersClient(transport: transport)
        client.client.retry = RetryPolicy(attempts: 2, initialBackoff: .zero)
        #expect(try await client.files.find(limit: 2, body: Note(text: "b")).map(\.text) == ["a"])
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
        let reply = ScriptedTransport.Reply.status(
            200,
            fields: ["Content-Type": "application/xml"],
            body: Data("<Shelf><tags/><height>4</height></Shelf>".utf8)
        )
        let transport = ScriptedTransport([reply])
        let files = TransfersClient(format: .xml, transport: transport).files
        #expect(try await files.build(body: shelf) == Shelf(tags: [], height: 4))
        let sent = try #require(transport.requests.first)
        #expect(String(decoding: sent.body, as: UTF8.self) == written)
        let json = String(decoding: try shelf.json(), as: UTF8.self)
        #expect(json == #"{"tags":["a","b"],"height":3}"#)
    }
    #endif

    /// Returns the bytes that the system's tool decompresses.
    private func unzipped(_ bytes: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gz")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (status, result) = try ChildProcess.run(["gzip", "-d", "-c", file.path])
        #expect(status == 0)
        return result
    }
}
