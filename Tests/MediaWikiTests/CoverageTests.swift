import Foundation
import LatheCoding
import LatheTesting
import MediaWiki
import Testing

@Suite("Coverage of the API")
struct CoverageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    /// The queries of all calls, as the schema has them.
    private static func queries() throws -> Set<String> {
        let folder = root.appending(path: "Schemas/MediaWiki/endpoints")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        return Set(text.matches(of: /"(?:get|post)": "\?([^"]+)"/).map { String($0.1) })
    }

    @Test(
        "Each module has a call",
        arguments: [
            "action=query", "action=opensearch", "action=login", "action=clientlogin",
            "action=logout", "action=edit", "action=parse", "action=upload", "action=delete",
            "action=move", "action=compare", "action=checktoken", "action=flagconfig",
            "action=query&list=search", "action=query&list=allpages",
            "action=query&list=recentchanges", "action=query&list=categorymembers",
            "action=query&list=backlinks", "action=query&list=prefixsearch",
            "action=query&list=random", "action=query&list=users",
            "action=query&list=usercontribs", "action=query&list=logevents",
            "action=query&meta=siteinfo", "action=query&meta=userinfo",
            "action=query&meta=tokens", "action=query&meta=authmanagerinfo",
            "action=query&generator=search", "action=query&generator=allpages",
            "action=query&generator=recentchanges", "action=query&generator=categorymembers",
            "action=query&generator=backlinks", "action=query&generator=linkshere",
            "action=query&generator=prefixsearch", "action=query&generator=random",
            "action=query&generator=revisions", "action=query&generator=categories",
            "action=query&generator=links", "action=query&generator=images",
            "action=query&generator=templates",
        ]
    )
    func module(_ query: String) throws {
        #expect(try Self.queries().contains(query))
    }

    @Test(
        "Each property of pages can be requested",
        arguments: [
            "info", "revisions", "extracts", "categories", "links", "images", "templates",
            "linkshere", "extlinks", "imageinfo", "pageprops", "langlinks", "pageimages",
        ]
    )
    func property(_ name: String) {
        if case .unknown = PageProperty(rawValue: name) { Issue.record("no case for \(name)") }
    }

    @Test("Each of the 48 calls has an example, and a row in the table of endpoints")
    func table() throws {
        let page = try String(
            contentsOf: Self.root.appending(
                path: "Sources/MediaWiki/MediaWiki.docc/Endpoints.md"
            ),
            encoding: .utf8
        )
        let calls = Set(
            MediaWikiExamples.all.map { example in
                String(example.name.prefix { $0.isLetter || $0 == "." })
            }
        )
        #expect(calls.count == 48)
        for call in calls { #expect(page.contains("| `\(call)("), "no row for \(call)") }
    }
}
