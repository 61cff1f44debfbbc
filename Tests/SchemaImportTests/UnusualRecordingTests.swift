import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Proposals for unusual recordings are valid")
struct UnusualRecordingTests {
    /// Proposes schemas, which also checks that they are valid.
    private func proposed(_ calls: [(url: String, text: String)]) -> ProposedText {
        let archive = ProposedCallTests.archive(
            calls.map { ("GET", "https://h" + $0.url, 200, $0.text) }
        )
        return ProposedText([("a.har", archive)])
    }

    @Test("Paths with varying words are one call, whatever their responses are")
    func varyingWords() {
        let first = ["one", "two", "three", "four"].map { ("/a/\($0)", #"{ "x": "s", "z": 1 }"#) }
        let second = ["five", "six", "seven", "eight"].map { ("/a/\($0)", #"{ "y": "s" }"#) }
        let numbers = ["12", "13"].map { ("/a/\($0)", #"{ "x": "s", "z": 1 }"#) }
        #expect(proposed(first + second).proposal.endpoints == 1)
        #expect(proposed(first + numbers).proposal.endpoints == 1)
        #expect(proposed(first).proposal.endpoints == 1)
    }

    @Test("A member '@id' is a member in JSON")
    func linkedData() {
        let found = proposed([("/things/12", #"{ "@id": "12", "name": "x" }"#)])
        #expect(found.proposal.endpoints == 1)
    }

    @Test("A member '.' is a member in JSON")
    func ownMember() {
        let found = proposed([("/things", #"{ ".": "12", "x": 2 }"#)])
        #expect(found.proposal.endpoints == 1)
    }

    @Test("Header fields that the transport sets, and requests for tunnels, are omitted")
    func transport() {
        let archive = """
            { "log": { "entries": [
                { "request": { "method": "GET", "url": "https://h/things", "headers": [
                    { "name": "Proxy-Connection", "value": "keep-alive" }, { "name": "X-Own", "value": "a" }] },
                  "response": { "status": 200, "content": { "mimeType": "application/json", "text": "[1]" } } },
                { "request": { "method": "CONNECT", "url": "https://h:443/", "headers": [] },
                  "response": { "status": 200, "content": {} } }
            ] } }
            """
        let found = ProposedText([("a.har", archive)])
        #expect(found.proposal.endpoints == 1)
        let text = found.proposal.files.map(\.text).joined()
        #expect(text.contains("X-Own"))
        #expect(!text.contains("Proxy-Connection"))
    }

    @Test("Credentials whose fields have similar names have schemes of their own")
    func credentials() {
        func archive(_ fields: [(String, String)]) -> String {
            let headers = fields.map { #"{ "name": "\#($0)", "value": "\#($1)" }"# }
            return """
                { "log": { "entries": [{ "request": { "method": "GET", "url": "https://h/things",
                    "headers": [\(headers.joined(separator: ", "))] },
                  "response": { "status": 200, "content": { "mimeType": "application/json", "text": "[1]" } } }] } }
                """
        }
        let fields = [
            ("X-Api-Key", "s3cr3t-1"), ("x_api_key", "s3cr3t-2"),
            ("Authorization", "Bearer s3cr3t"),
        ]
        for fields in [fields, fields.reversed()] {
            let text = ProposedText([("a.har", archive(fields))]).proposal.files.map(\.text)
                .joined()
            for name in [#""X-Api-Key""#, #""x_api_key""#, #""bearer""#] {
                #expect(text.contains(name), "\(text)")
            }
        }
    }

    @Test("An attribute with the name of a child has a name that no other value has")
    func attributes() {
        let found = ProposedText([
            ("GET/things.xml", #"<r a="1"><a>3</a><aAttribute>4</aAttribute><b>5</b></r>"#)
        ])
        #expect(found.proposal.endpoints == 1)
    }

    @Test("An XML document that begins with character data is an error")
    func characterData() {
        for text in ["<![CDATA[x]]>", "<![CDATA[x]]><a/>", " <![CDATA[]]>"] {
            let reader = SampleReader([("a.xml", text)])
            #expect(reader.diagnostics.map(\.rule) == ["broken-xml"])
        }
        #expect(SampleReader([("a.xml", "<a><![CDATA[x]]></a>")]).diagnostics.isEmpty)
    }
}
