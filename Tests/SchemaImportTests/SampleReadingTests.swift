import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Recorded documents are read, and malformed ones are reported")
struct SampleReadingTests {
    /// What is wrong with a file, each in one line.
    private func mistakes(_ name: String, _ text: String) -> [String] {
        SampleReader([(name, text)]).diagnostics.map(\.description)
    }

    @Test("A file in a folder with the name of a method is a call")
    func methodFolders() throws {
        let reader = SampleReader([("GET/cards/12.404.json", "{}"), ("cards/12.json", "{}")])
        let call = try #require(reader.samples.first)
        #expect(call.request?.method == "GET")
        #expect(call.request?.segments == ["cards", "12"])
        #expect(call.status == 404)
        #expect(reader.samples.last?.request == nil)
        #expect(reader.samples.last?.name == "12")
    }

    @Test(
        "A malformed file is reported with its place, and the others are read",
        arguments: [
            (
                #"{ "a": 1"#,
                "a.json:1:9: error: this is not JSON: unclosed bracket [unclosed-bracket]"
            ),
            (#"{ "a": 1, }"#, "a.json:1:9: error: this is not JSON: expected no comment"),
            ("{ // x\n}", "a.json:1:3: error: this is not JSON: expected no comment"),
            ("", "a.json:1:1: error: this is not JSON: empty file [empty-file]"),
        ]
    )
    func brokenJSON(_ text: String, _ expected: String) {
        let reader = SampleReader([("a.json", text), ("b.json", "[1]")])
        let found = reader.diagnostics.map(\.description)
        #expect(found.first?.hasPrefix(expected) == true, "\(found)")
        #expect(reader.samples.count == 1)
    }

    @Test("Text of a broken document is in no message")
    func noTextInMessages() {
        let text = #"{ "password": hunter2, "hunter2": 1, "hunter2": 2 }"#
        #expect(!mistakes("a.json", text).isEmpty)
        #expect(!mistakes("a.json", text).joined().contains("hunter2"))
        #expect(!mistakes("a.xml", "<a>hunter2</hunter2>").joined().contains("hunter2"))
    }

    @Test("Ten thousand levels are refused, in both formats")
    func depth() {
        let open = String(repeating: "[", count: 10_000)
        let close = String(repeating: "]", count: 10_000)
        #expect(!mistakes("a.json", open + close).isEmpty)
        let start = String(repeating: "<a>", count: 10_000)
        let end = String(repeating: "</a>", count: 10_000)
        #expect(
            mistakes("a.xml", start + end)
                == ["a.xml:1:385: error: elements nest deeper than 128 levels [broken-xml]"]
        )
        let few = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        #expect(mistakes("a.xml", few).isEmpty)
    }

    @Test("Invalid UTF-8 is reported")
    func encoding() {
        let source = SchemaSource(
            path: "a.xml",
            bytes: Array("<a>".utf8) + [0xFF] + Array("</a>".utf8)
        )
        guard case .failure(let mistake) = XMLText.parse(source, sizeLimit: 100) else {
            Issue.record("the document was read")
            return
        }
        #expect(mistake.rule == "not-utf8")
        #expect(mistakes("a.xml", #"<?xml version="1.0" encoding="windows-1251"?><a/>"#).count == 1)
        #expect(mistakes("a.xml", #"<?xml version="1.0" encoding="UTF-8"?><a/>"#).isEmpty)
    }

    // MARK: XML

    @Test("Elements have local names, attributes, CDATA and references")
    func elements() throws {
        let text = "<!-- c --><x:r xmlns:x='u' b='1&amp;2'><i>a<![CDATA[<b>]]>&#x41;</i><i/></x:r>"
        let source = SchemaSource(path: "a.xml", bytes: Array(text.utf8))
        let root = try XMLText.parse(source, sizeLimit: 1000).get()
        #expect(root.name == "r")
        #expect(root.attributes.map(\.name) == ["b"])
        #expect(root.attributes.first?.value == "1&2")
        #expect(root.children.map(\.text) == ["a<b>A", ""])
        #expect(root.children.first?.range.location.description == "a.xml:1:40")
    }

    @Test(
        "Malformed XML is refused",
        arguments: [
            "<a>", "<a></b>", "<a b=1/>", "<a b='1' b='2'/>", "<a>&x;</a>", "<a/><b/>", "text",
            "<a", "</a>",
            "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<a b='<'/>", "<a><![CDATA[x</a>",
            "<a>&#0;</a>", "<a>&#+65;</a>", "<a>&#x1;</a>", "<a>\u{1}</a>", "<?xml version='1.0'",
            "<!DOCTYPE a", "<a b='1'c='2'/>", "<a>&amp</a>", "</", "<!--",
        ]
    )
    func brokenXML(_ text: String) {
        #expect(mistakes("a.xml", text).count == 1)
    }

    @Test("A method that is not an HTTP method is reported at its entry", arguments: ["", "G ET"])
    func badMethods(_ method: String) {
        let text = archive("http://h/a", content: "{}").replacing(#""get""#, with: #""\#(method)""#)
        let reader = SampleReader([("a.har", text)])
        #expect(reader.samples.isEmpty)
        #expect(reader.diagnostics.map(\.rule) == ["broken-har"])
    }

    @Test("A query item without a name is omitted and counted")
    func namelessItems() {
        let content = #"{ "mimeType": "application/json", "text": "{\"id\":1}" }"#
        let samples = SampleReader([("a.har", archive("http://h/a?=1&b=2", content: content))])
            .samples
        #expect(samples.count == 1)
        let proposal = Proposal(samples, name: "Shop")
        #expect(
            proposal.decisions.filter { $0.subject == "odd items" }.map(\.count) == [1]
        )
        #expect(proposal.faults(folder: "Shop", samples: samples).isEmpty)
    }

    @Test("A document in another encoding is a named error, unless it was decoded before")
    func declaredEncoding() throws {
        let text = "<?xml version='1.0' encoding='windows-1251'?><r>1</r>"
        #expect(
            mistakes("a.xml", text) == [
                "a.xml:1:1: error: the document is declared as 'windows-1251', expected UTF-8 [not-utf8]"
            ]
        )
        let content = "{ \"mimeType\": \"text/xml\", \"text\": \"\(text)\" }"
        let reader = SampleReader([("a.har", archive("http://h/a", content: content))])
        #expect(reader.diagnostics.isEmpty)
        #expect(reader.samples.first?.value?.isXML == true)
        let data = Data(text.utf8).base64EncodedString()
        let encoded =
            "{ \"mimeType\": \"text/xml\", \"encoding\": \"base64\", \"text\": \"\(data)\" }"
        #expect(mistakes("a.har", archive("http://h/a", content: encoded)).count == 1)
    }

    @Test("Attributes of XML itself are kept apart, and xsi:nil is null")
    func attributesOfXML() throws {
        let text = "<r xml:lang='en' xsi:type='x' a='1'><n xsi:nil='true'/></r>"
        let source = SchemaSource(path: "a.xml", bytes: Array(text.utf8))
        let root = try XMLText.parse(source, sizeLimit: 1000).get()
        #expect(root.omitted == ["xml:lang", "xsi:type"])
        #expect(root.attributes.map(\.name) == ["a"])
        #expect(root.children.first?.isNil == true)
        let proposal = Proposal(SampleReader([("r.xml", text)]).samples, name: "Shop")
        let subjects = proposal.decisions.map(\.subject)
        #expect(subjects.contains("attribute xml:lang"))
        #expect(subjects.contains("attribute xsi:type"))
    }

    @Test("A document of values of several kinds is reported")
    func mixedValues() {
        let reader = SampleReader([("a.json", #"[{ "a": 1 }, 3, null, "s", [[]]]"#)])
        let decisions = Proposal(reader.samples, name: "Shop").decisions
        #expect(decisions.contains { $0.subject == "document a" && $0.confidence == .low })
    }

    // MARK: HAR files

    private func archive(_ url: String, status: Int = 200, content: String) -> String {
        """
        { "log": { "entries": [{ "request": { "method": "get", "url": "\(url)", "headers": [] },
          "response": { "status": \(status), "content": \(content) } }] } }
        """
    }

    @Test("An entry of a HAR file is a call, without user and password")
    func entry() throws {
        let content = #"{ "mimeType": "application/json", "text": "{\"id\": 1}" }"#
        let text = archive("https://u:p@Shop.example:8080/a%20b/?q=x+y#f", content: content)
        let reader = SampleReader([("a.har", text)])
        let request = try #require(reader.samples.first?.request)
        #expect(request.method == "GET")
        #expect(request.origin == "https://shop.example:8080")
        #expect(request.segments == ["a b"])
        #expect(request.query.first?.value == "x y")
        #expect(reader.samples.first?.value?.isObject == true)
    }

    @Test("Base64 is decoded, and a body that is not a document is omitted")
    func binary() {
        let json = #"{ "mimeType": "text/json", "encoding": "base64", "text": "eyJhIjoxfQ==" }"#
        #expect(SampleReader([("a.har", archive("http://h/a", content: json))]).samples.count == 1)
        let picture = #"{ "mimeType": "image/png", "encoding": "base64", "text": "iVBORw0KGgo=" }"#
        let reader = SampleReader([("a.har", archive("http://h/a", content: picture))])
        #expect(reader.samples.isEmpty)
        #expect(reader.skipped == 1)
        #expect(reader.diagnostics.isEmpty)
        let wrong = #"{ "mimeType": "text/json", "encoding": "base64", "text": "%%" }"#
        #expect(mistakes("a.har", archive("http://h/a", content: wrong)).count == 1)
    }

    @Test("A malformed entry of a HAR file is reported at its place, and the others are read")
    func brokenEntries() {
        let text = """
            { "log": { "entries": [
                {},
                { "request": { "method": "GET", "url": "ftp://h/" }, "response": { "status": 200 } },
                { "request": { "method": "GET", "url": "http://h/" } },
                { "request": { "method": "GET", "url": "http://h/" }, "response": { "status": 200,
                  "content": { "mimeType": "application/json", "text": "{secret" } } },
                { "request": { "method": "DELETE", "url": "http://h/a" }, "response": { "status": 204 } }
            ] } }
            """
        let reader = SampleReader([("a.har", text)])
        #expect(reader.diagnostics.map(\.location.line) == [2, 3, 4, 6])
        #expect(!reader.diagnostics.description.contains("secret"))
        #expect(reader.samples.count == 1)
        #expect(mistakes("b.har", "{}").count == 1)
    }

    // MARK: Recordings

    @Test("A recording contains the calls of a transport")
    func recording() throws {
        let text = """
            { "calls": [
                { "endpoint": "reports.current", "request": { "method": "GET", "path": "/v1/current",
                    "query": ["city=Oslo"] },
                  "response": { "body": { "json": { "celsius": 19 } },
                    "fields": ["Content-Type: application/json"], "status": 200 } },
                { "endpoint": "reports.old", "request": { "method": "POST", "path": "/v1/old",
                    "fields": ["Content-Type: application/x-www-form-urlencoded"],
                    "body": { "text": ["a=1&b=2"] } },
                  "response": { "body": { "text": ["<r>", "</r>"] },
                    "fields": ["Content-Type: text/xml"], "status": 200 } },
                { "endpoint": "broken" }
              ], "recording": 1 }
            """
        let reader = SampleReader([("a.json", text)])
        #expect(reader.samples.count == 2)
        #expect(reader.samples.first?.request?.query.first?.value == "Oslo")
        #expect(reader.samples.last?.value?.isXML == true)
        guard case .form(let items)? = reader.samples.last?.request?.body else {
            Issue.record("the body is no form")
            return
        }
        #expect(items.map(\.name) == ["a", "b"])
        #expect(reader.diagnostics.map(\.rule) == ["broken-recording"])
    }

    @Test("A folder without samples, and a missing one, are reported")
    func empty() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "samples-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(SampleReader(reading: folder.path).diagnostics.map(\.rule) == ["no-samples"])
        #expect(SampleReader(reading: "/dev/zero").diagnostics.map(\.rule) == ["cannot-read"])
        #expect(SampleReader(reading: folder.path + "x").diagnostics.map(\.rule) == ["cannot-read"])
    }

    @Test(
        "A symbolic link to a file is read, a dangling one is reported, and links to folders are not followed"
    )
    func links() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "samples-\(UUID())")
        let inner = folder.appending(path: "inner")
        try files.createDirectory(at: inner, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        try Data("{}".utf8).write(to: inner.appending(path: "a.json"))
        try Data("x".utf8).write(to: inner.appending(path: "notes.txt"))
        func link(_ name: String, _ target: String) throws {
            let path = inner.appending(path: name).path
            try files.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
        try link("b.json", "a.json")
        try link("self.json", "self.json")
        try link("up", "..")
        let reader = SampleReader(reading: folder.path)
        #expect(reader.samples.compactMap(\.name).sorted() == ["a", "b"])
        #expect(reader.diagnostics.map(\.rule) == ["cannot-read"])
        #expect(reader.diagnostics.first?.description.contains("self.json") == true)
        #expect(reader.skipped == 2)
    }
}
