import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import MediaWiki
import Testing

@Suite("Samples of MediaWiki")
struct MediaWikiSamples {
    private func wiki(
        _ replies: ScriptedTransport.Reply...
    ) throws -> (MediaWikiClient, ScriptedTransport) {
        let transport = ScriptedTransport(replies)
        let address = try #require(URL(string: "https://en.wikipedia.org/w/api.php"))
        return (MediaWikiClient(endpoint: address, transport: transport), transport)
    }

    @Test("A search and its next results")
    func search() async throws {
        let (wiki, transport) = try wiki(
            .json(
                """
                { "continue": { "sroffset": 1, "continue": "-||" },
                  "query": { "searchinfo": { "totalhits": 2 },
                    "search": [{ "ns": 0, "title": "Lathe", "pageid": 17 }] } }
                """
            ),
            .json(#"{ "query": { "search": [{ "ns": 0, "title": "Turning", "pageid": 18 }] } }"#)
        )
        var titles: [String] = []
        for try await hit in wiki.search.pages(query: "lathe", limit: 1) {
            titles.append(hit.title)
        }
        #expect(titles == ["Lathe", "Turning"])
        #expect(transport.requests.last?.request.url.query()?.contains("sroffset=1") == true)
    }

    @Test("A list whose items hold the separator is joined by another")
    func separator() async throws {
        let (wiki, transport) = try wiki(.json(#"{ "query": {} }"#))
        _ = try await wiki.site.info(parts: [.general, .statistics])
        let query = transport.requests.last?.request.url.query(percentEncoded: false)
        #expect(query?.contains("siprop=general|statistics") == true)
    }

    @Test("A failure is told by a header and has a code")
    func failure() async throws {
        let body = #"{ "error": { "code": "missingtitle", "info": "The page does not exist." } }"#
        let (wiki, _) = try wiki(
            .status(
                200,
                fields: [
                    "Content-Type": "application/json", "MediaWiki-API-Error": "missingtitle",
                ],
                body: Data(body.utf8)
            )
        )
        do {
            _ = try await wiki.pages.parse(page: "Nowhere")
        } catch let error as APIError where error.code == .failure {
            let failure = error.failure(as: Failure.self)
            print(failure?.code ?? "", failure?.info ?? "")
            #expect(failure?.code == "missingtitle")
            return
        }
        Issue.record("the page should not have been there")
    }

    @Test("The format is a setting of the client")
    func format() async throws {
        let (json, transport) = try wiki(.json(#"{ "query": {} }"#))
        var wiki = json
        wiki.client.format = .json
        wiki.language = "de"
        let info = try await wiki.site.info()
        #expect(info.general == nil)
        let query = transport.requests.last?.request.url.query()
        #expect(query?.contains("format=json&formatversion=2") == true)
        #expect(query?.contains("uselang=de") == true)
    }
}
