#if XML
import Foundation
import LatheCoding
import LatheLists
import LatheTesting
import MediaWiki
import Testing
import LatheXML

@Suite("Pages in several responses")
struct MergingTests {
    private func page(
        _ responses: [ScriptedTransport.Response],
        _ format: WireFormat
    ) async throws
        -> WikiPage
    {
        let address = try #require(URL(string: "http://wiki.example/api.php"))
        let transport = ScriptedTransport(responses)
        let wiki = MediaWikiClient(endpoint: address, format: format, transport: transport)
        var pages: [WikiPage] = []
        for try await page in wiki.pages.get(titles: ["Oak"]).merged { pages.append(page) }
        #expect(pages.count == 1)
        return try #require(pages.first)
    }

    @Test("Lists without a field are merged, in JSON")
    func json() async throws {
        func part(_ start: String, _ user: String, _ terms: String) -> ScriptedTransport.Response {
            .json(
                """
                { \(start), "query": { "pages": [{ "pageid": 7, "ns": 0, "title": "Oak", "anoncontributors": 1,
                    "contributors": [{ "name": "\(user)" }], "pageterms": { \(terms) } }] } }
                """
            )
        }
        let page = try await page(
            [
                part(
                    #""continue": { "pccontinue": "7|2", "continue": "||" }"#,
                    "Ada",
                    #""label": ["a"], "alias": ["b"]"#
                ),
                part(#""batchcomplete": true"#, "Bob", #""alias": ["c"], "other": 1"#),
            ],
            .json
        )
        #expect(
            page.unknownFields["contributors"]
                == .json([["name": "Ada"], ["name": "Bob"]])
        )
        #expect(page.unknownFields["anoncontributors"] == .json(1))
        #expect(
            page.unknownFields["pageterms"]
                == .json(["label": ["a"], "alias": ["b", "c"], "other": 1])
        )
    }

    @Test("Lists without a field are merged, in XML")
    func xml() async throws {
        func part(
            _ attribute: String,
            _ start: String,
            _ user: String
        )
            -> ScriptedTransport.Response
        {
            .xml(
                """
                <api \(attribute)>\(start)<query><pages><page pageid="7" ns="0" title="Oak"><contributors><user \
                name="\(user)"/></contributors></page></pages></query></api>
                """
            )
        }
        let page = try await page(
            [
                part("", #"<continue pccontinue="7|2" continue="||"/>"#, "Ada"),
                part(#"batchcomplete="""#, "", "Bob"),
            ],
            .xml
        )
        guard case .xml(let contributors)? = page.unknownFields["contributors"] else {
            Issue.record("no contributors")
            return
        }
        #expect(contributors.elements.map { $0.attribute("name") } == ["Ada", "Bob"])
    }
}
#endif
