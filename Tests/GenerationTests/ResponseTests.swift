import Foundation
import GoldenResponses
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

@Suite("Responses and failures of a schema")
struct ResponseTests {
    #if XML
    static let formats: [WireFormat] = [.json, .xml]
    #else
    static let formats: [WireFormat] = [.json]
    #endif

    /// A group whose next call gets a response in the format: one of two bodies, or none.
    private func reports(
        _ format: WireFormat = .json,
        _ status: Int = 200,
        _ fields: HTTPFields = [:],
        json: String = "",
        xml: String = ""
    ) -> Reports {
        let text = format == .xml ? xml : json
        var all = fields
        if all["Content-Type"] == nil, !text.isEmpty {
            all["Content-Type"] = format == .xml ? "application/xml" : "application/json"
        }
        let transport = ScriptedTransport([
            .status(status, fields: all, body: Data(text.utf8))
        ])
        return ResponsesClient(format: format, transport: transport).reports
    }

    private func error(_ call: () async throws -> Void) async -> APIError? {
        do {
            try await call()
            Issue.record("the call does not fail")
            return nil
        } catch {
            return error as? APIError
        }
    }

    // MARK: Results

    @Test(
        "A result is that of its status, with the header fields of its response",
        arguments: formats
    )
    func headers(_ format: WireFormat) async throws {
        let made = reports(
            format,
            201,
            ["Location": "/reports/a", "X-Version": "2"],
            json: #"{"id":"a"}"#,
            xml: "<report><id>a</id></report>"
        )
        let answer = try await made.createWithHeaders()
        guard case .report(let report) = answer.value else {
            Issue.record("\(answer.value)")
            return
        }
        #expect(report.id == "a")
        #expect(answer.headers.location == "/reports/a")
        #expect(answer.headers.version == 2)
        #expect(answer.headers.wait == nil)
        let later = reports(
            format,
            202,
            ["Retry-After": "30", "X-Version": "3"],
            json: #"{"job":{"queue":"q"}}"#,
            xml: "<answer><job><queue>q</queue></job></answer>"
        )
        let queued = try await later.createWithHeaders()
        guard case .queued(let job) = queued.value else {
            Issue.record("\(queued.value)")
            return
        }
        #expect(job.queue == "q")
        #expect(queued.headers.wait == .seconds(30))
        #expect(queued.headers.location == nil)
    }

    @Test("A header field of all responses is required, and read only where it is requested")
    func missingHeader() async throws {
        let body = #"{"id":"a"}"#
        _ = try await reports(.json, 201, json: body).create()
        let error = await error {
            _ = try await reports(.json, 201, json: body).createWithHeaders()
        }
        #expect(error?.code == .decoding)
        #expect(error?.reason == "the header X-Version is missing")
    }

    @Test(
        "A list is read where its format has it, and a response without a body is nil",
        arguments: formats
    )
    func list(_ format: WireFormat) async throws {
        let some = reports(
            format,
            json: #"[{"id":"a"},{"id":"b"}]"#,
            xml: "<reports><report><id>a</id></report><report><id>b</id></report></reports>"
        )
        #expect(try await some.list()?.map(\.id) == ["a", "b"])
        #expect(try await reports(format, 204).list() == nil)
    }

    @Test(
        "Numbers that are none, and defaults of results, are those of each response",
        arguments: formats
    )
    func shares(_ format: WireFormat) async throws {
        func share(
            _ status: Int,
            json: String,
            xml: String
        ) async throws -> Reports.Share.Response {
            try await reports(format, status, json: json, xml: xml).share()
        }
        let none = try await share(200, json: #"{"value":"NaN"}"#, xml: "<a><value>NaN</value></a>")
        guard case .doubleValue(let number) = none else {
            Issue.record("\(none)")
            return
        }
        #expect(number.isNaN)
        guard case .doubleValue(1.5) = try await share(200, json: "{}", xml: "<a/>"),
            case .doubleValue(0) = try await share(
                200,
                json: #"{"value":0}"#,
                xml: "<a><value>0</value></a>"
            ),
            case .intValue(7) = try await share(203, json: "{}", xml: "<a/>"),
            case .intValue(3) = try await share(
                203,
                json: #"{"count":3}"#,
                xml: "<a><count>3</count></a>"
            )
        else {
            Issue.record("another value")
            return
        }
        let wrong = await error {
            _ = try await share(200, json: #"{"value":"x"}"#, xml: "<a><value>x</value></a>")
        }
        #expect(wrong?.code == .decoding)
    }

    @Test("A result has its default where the response has no value", arguments: formats)
    func defaults(_ format: WireFormat) async throws {
        func count(json: String, xml: String) async throws -> Int {
            try await reports(format, json: json, xml: xml).count()
        }
        #expect(try await count(json: "{}", xml: "<a/>") == 5)
        #expect(try await count(json: "", xml: "") == 5)
        #expect(try await count(json: #"{"count":0}"#, xml: "<a><count>0</count></a>") == 0)
        let wrong = await error {
            _ = try await count(json: #"{"count":"x"}"#, xml: "<a><count>x</count></a>")
        }
        #expect(wrong?.code == .decoding)
    }

    @Test("The content type selects the result")
    func contentTypes() async throws {
        let id = Report.ID("a")
        let text = reports(.json, 200, ["Content-Type": "text/csv; charset=utf-8"], json: "a,b")
        guard case .csv("a,b") = try await text.read(id: id) else {
            Issue.record("another result")
            return
        }
        let other = reports(.json, 200, ["Content-Type": "text/html"], json: "<p>")
        #expect(await error { _ = try await other.read(id: id) }?.code == .decoding)
    }

    @Test(
        "A content type chooses the document, whatever the format of the client",
        arguments: formats
    )
    func documents(_ format: WireFormat) async throws {
        let id = Report.ID("a")
        let fields: HTTPFields = ["Content-Type": "application/json; charset=utf-8"]
        let json = #"{"id":"b"}"#
        guard
            case .report(Report(id: "b")) = try await reports(
                format,
                200,
                fields,
                json: json,
                xml: json
            ).read(id: id)
        else {
            Issue.record("another result")
            return
        }
        #if XML
        let xml = "<r><id>c</id></r>"
        let types: HTTPFields = ["Content-Type": "application/xml"]
        guard
            case .document(Report(id: "c")) = try await reports(
                format,
                200,
                types,
                json: xml,
                xml: xml
            ).read(id: id)
        else {
            Issue.record("another result")
            return
        }
        #endif
    }

    @Test("The content type selects the failure of a status", arguments: formats)
    func failuresByContentType(_ format: WireFormat) async throws {
        func failure(_ type: String, _ text: String) async -> APIError? {
            let made = reports(format, 404, ["Content-Type": type], json: text, xml: text)
            return await error { _ = try await made.read(id: "a") }
        }
        let json = await failure("application/problem+json", #"{"problem":{"code":"7"}}"#)
        #expect(json?.failure(as: Problem.self) == Problem(code: "7"))
        #if XML
        let xml = await failure("application/problem+xml", "<r><version>2</version></r>")
        #expect(xml?.failure(as: Conflict.self) == Conflict(version: "2"))
        #endif
    }

    @Test("A range of content types is one of responses without a document")
    func contentTypeRanges() async throws {
        func picture(_ type: String, _ body: String) async throws -> Reports.Picture.Response {
            try await reports(.json, 200, ["Content-Type": type], json: body).picture()
        }
        guard case .image(Data("x".utf8)) = try await picture("image/png", "x"),
            case .image = try await picture("IMAGE/WebP; q=1", ""),
            case .text("x") = try await picture("text/markdown", "x"),
            case .drawing = try await picture("image/vnd.drawing+json", "{}"),
            case .report = try await picture("application/json", #"{"id":"a"}"#)
        else {
            Issue.record("another result")
            return
        }
        let other = await error { _ = try await picture("imagery/png", "x") }
        #expect(other?.code == .decoding)
    }

    @Test(
        "A text has the encoding that its content type or its first bytes name",
        arguments: [
            ("text/plain", Array("é".utf8)), ("text/plain; charset=utf-8", Array("é".utf8)),
            ("text/plain; charset=iso-8859-1", [0xE9]),
            ("text/plain; charset=\"Windows-1252\"", [0xE9]),
            ("text/plain; charset=utf-16le", [0xE9, 0]), ("text/plain", [0xFF, 0xFE, 0xE9, 0]),
            ("text/plain", [0xEF, 0xBB, 0xBF, 0xC3, 0xA9]),
            ("application/octet-stream", Array("é".utf8)),
        ] as [(String, [UInt8])]
    )
    func textEncodings(_ type: String, _ bytes: [UInt8]) async throws {
        #expect(try await note(type, bytes).note() == "é")
    }

    @Test(
        "Bytes that are not text are an error, and not another text",
        arguments: [
            ("text/plain", [0x61, 0xE9]), ("text/plain; charset=utf-8", [0xC3]),
            ("text/plain; charset=klingon", [0x61]), ("text/plain; charset=utf-16le", [0, 0xD8]),
        ] as [(String, [UInt8])]
    )
    func brokenText(_ type: String, _ bytes: [UInt8]) async {
        let wrong = await error { _ = try await note(type, bytes).note() }
        #expect(wrong?.code == .decoding)
        #expect((wrong?.cause as? DecodingFailure)?.code == .encoding)
        #expect(wrong?.body == Data(bytes))
    }

    @Test("A response is streamed whatever its content type is")
    func openedResponse() async throws {
        let bytes = Data("x".utf8)
        let transport = ScriptedTransport([
            .status(200, fields: ["Content-Type": "application/zip"], body: bytes)
        ])
        let client = ResponsesClient(transport: transport)
        let response = try await client.client.open(Reports.Picture())
        #expect(try await response.value.collect(limit: 10) == bytes)
    }

    @Test("A response without a body is an empty text")
    func emptyText() async throws {
        #expect(try await reports(.json, 204).note() == "")
    }

    private func note(_ type: String, _ bytes: [UInt8]) -> Reports {
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": type],
            body: Data(bytes)
        )
        return ResponsesClient(transport: ScriptedTransport([response])).reports
    }

    // MARK: Failures

    @Test("A failure is that of its status, at its place", arguments: formats)
    func failures(_ format: WireFormat) async throws {
        let refused = await error {
            _ = try await reports(
                format,
                401,
                json: #"{"realm":"r"}"#,
                xml: "<a><realm>r</realm></a>"
            ).list()
        }
        #expect(refused?.failure(as: Unauthorized.self)?.realm == "r")
        let missing = await error {
            _ = try await reports(format, 401, json: #"{"id":"a"}"#, xml: "<a><id>a</id></a>")
                .read(id: .init("a"))
        }
        #expect(missing?.failure(as: Missing.self)?.id == "a")
        let other = await error {
            _ = try await reports(
                format,
                400,
                json: #"{"code":"c"}"#,
                xml: "<a><code>c</code></a>"
            ).list()
        }
        #expect(other?.failure(as: Problem.self)?.code == "c")
        #expect(other?.failureCode == "c")
        let none = await error {
            _ = try await reports(
                format,
                401,
                json: #"{"realm":"r"}"#,
                xml: "<a><realm>r</realm></a>"
            ).remove()
        }
        #expect(none?.code == .status)
        #expect(none?.failure(as: Unauthorized.self) == nil)
    }

    @Test("The content type of a response selects among the failures of its status")
    func failuresByType() async throws {
        let problem = reports(
            .json,
            404,
            ["Content-Type": "application/problem+json; charset=utf-8"],
            json: #"{"problem":{"code":"gone"}}"#
        )
        let told = await error { _ = try await problem.read(id: .init("a")) }
        #expect(told?.failure(as: Problem.self)?.code == "gone")
        let page = reports(.json, 503, ["Content-Type": "text/html"], json: "<p>Later\u{FC}</p>")
        let shown = await error { _ = try await page.list() }
        #expect(shown?.failure(as: Page.self)?.html == "<p>Later\u{FC}</p>")
        #expect(shown?.reason == "the API reports a failure (status 503)")
        // Types whose own initializer takes the text.
        let note = reports(.json, 503, ["Content-Type": "text/markdown"], json: "*Later*")
        let noted = await error { _ = try await note.list() }
        #expect(noted?.failure(as: Note.self) == Note(text: "*Later*"))
        let line = reports(.json, 503, ["Content-Type": "text/csv"], json: "later,1")
        let lined = await error { _ = try await line.list() }
        #expect(lined?.failure(as: Line.self) == Line(text: "later,1", number: 0))
        let broken = reports(.json, 503, ["Content-Type": "text/plain"], json: "later")
        #expect(await error { _ = try await broken.list() }?.code == .status)
    }

    @Test("Fields of a failure are read from header fields", arguments: formats)
    func failureHeaders(_ format: WireFormat) async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let outage = reports(
            format,
            503,
            ["Retry-After": date, "X-Nodes": "a; b", "X-Outage": "planned", "X-Code": "other"],
            json: #"{"error":{"nodes":["c"]}}"#,
            xml: "<a><error><nodes>c</nodes></error></a>"
        )
        let error = await error { _ = try await outage.list() }
        let failure = try #require(error?.failure(as: Outage.self))
        #expect(failure.until == Date(timeIntervalSince1970: 784_111_777))
        #expect(failure.nodes == ["a", "b"])
        #expect(error?.failureCode == "planned")
        #expect(error?.cause == nil)
    }

    @Test("A call has the header fields of its own failure, and not those of the API's failure")
    func ownFailureHeaders() async throws {
        let fields: HTTPFields = [
            "ETag": "\"v2\"", "X-Conflict": "edited", "X-Code": "other", "Retry-After": "9",
        ]
        let conflict = reports(.json, 409, fields, json: "{}")
        let error = await error {
            _ = try await conflict.update(id: .init("a"))
        }
        #expect(error?.failure(as: Conflict.self) == Conflict(code: nil, version: "\"v2\""))
        #expect(error?.failureCode == "edited")
    }

    @Test("Header fields alone are a failure where the body is empty")
    func emptyFailure() async throws {
        let busy = reports(.json, 429, ["Retry-After": "60", "X-Code": "busy"])
        let error = await error { _ = try await busy.list() }
        #expect(error?.code == .failure)
        #expect(error?.failure(as: Problem.self) == Problem(code: nil, wait: .seconds(60)))
        #expect(error?.failureCode == "busy")
        let silent = await self.error { _ = try await reports(.json, 429).list() }
        #expect(silent?.code == .status)
        let required = reports(.json, 401, ["Retry-After": "60"])
        let other = await self.error { _ = try await required.list() }
        #expect(other?.failure(as: Unauthorized.self) == nil)
    }

    // MARK: Failures in place of files

    private func open<R: Request>(
        _ request: R,
        _ type: String,
        _ text: String
    ) async throws -> String {
        let transport = ScriptedTransport([
            .status(200, fields: ["Content-Type": type], body: Data(text.utf8))
        ])
        let client = ResponsesClient(transport: transport).client
        let body = try await client.open(request).value
        return String(decoding: try await body.collect(limit: 1 << 16), as: UTF8.self)
    }

    @Test("A file whose content type is one of failures is a failure if it contains one")
    func fileFailures() async throws {
        let file = Reports.File()
        let json = #"{"error":{"code":"gone"}}"#
        let error = await error {
            _ = try await open(file, "application/json; charset=utf-8", json)
        }
        #expect(error?.code == .failure)
        #expect(error?.failure(as: Conflict.self)?.code == "gone")
        #expect(error?.response?.status == 200)
        #expect(try await open(file, "application/json", #"{"items":[1]}"#) == #"{"items":[1]}"#)
        #expect(try await open(file, "text/plain", json) == json)
        let broken = await self.error { _ = try await open(file, "application/json", "{") }
        #expect(broken?.code == .decoding)
        #if XML
        let xml = "<a><error><code>gone</code></error></a>"
        let other = await self.error { _ = try await open(file, "text/xml", xml) }
        #expect(other?.failure(as: Conflict.self)?.code == "gone")
        #endif
    }

    @Test("If a failure is a whole document, every response with its content types is a failure")
    func wholeFailures() async throws {
        let list = Reports.Count()
        let problem = await error {
            _ = try await open(list, "application/problem+json", #"{"code":"full"}"#)
        }
        #expect(problem?.failure(as: Problem.self)?.code == "full")
        let unreadable = await error { _ = try await open(list, "application/problem+json", "[]") }
        #expect(unreadable?.code == .failure)
        #expect(unreadable?.reason == "the content type indicates a failure")
        let other = #"{"code":"full"}"#
        #expect(try await open(list, "application/json", other) == other)
    }

    @Test("A malformed header field leaves the failure unchanged, and is its cause")
    func malformedHeader() async throws {
        let busy = reports(.json, 400, ["Retry-After": "soon"], json: #"{"code":"c"}"#)
        let error = await error { _ = try await busy.list() }
        #expect(error?.failure(as: Problem.self) == Problem(code: "c", wait: nil))
        #expect((error?.cause as? DecodingFailure)?.path == "Retry-After")
    }
}

extension ScriptedTransport.Recorded {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
