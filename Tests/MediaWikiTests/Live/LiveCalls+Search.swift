#if XML
import LatheCoding
import LatheLists
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let search = [
        LiveCall("search.titles: special pages") { wiki in
            let pages = try await wiki.search.titles(text: "Special:All").firstPage().elements
            #expect(pages.contains { $0.title == "Special:AllPages" && $0.isSpecial })
        },
        LiveCall("search.pages: in texts") { wiki in
            let page = try await wiki.search.pages(query: "softwood", kind: .text, limit: 2)
                .firstPage()
            #expect((page.total ?? 0) >= 9)
            #expect(page.elements.count == 2)
        },
        LiveCall("search.pages: in titles, with all properties") { wiki in
            let page = try await wiki.search.pages(
                query: "Oak",
                namespaces: [0, 1],
                kind: .title,
                info: [.totalHits],
                properties: [.size, .wordCount, .timestamp, .snippet, .titleSnippet],
                rewritesQuery: true
            ).firstPage()
            #expect(page.elements.contains { $0.title == "Oak" && $0.wordCount != nil })
        },
        LiveCall("search.pages: the near match") { wiki in
            let page = try await wiki.search.pages(query: "oak", kind: .nearMatch).firstPage()
            #expect(page.elements.map(\.title) == ["Oak"])
        },
        LiveCall("search.titles: all, two at a time") { wiki in
            var titles: [String] = []
            for try await page in wiki.search.titles(text: "Ma", limit: 2) {
                titles.append(page.title)
            }
            #expect(titles.sorted() == ["Mahogany", "Main Page", "Maple"])
        },
        LiveCall("search.suggestions: redirects kept") { wiki in
            let found = try await wiki.search.suggestions(text: "Lin")
            #expect(found.titles == ["Linden"])
        },
        LiveCall("search.suggestions: redirects resolved") { wiki in
            let found = try await wiki.search.suggestions(text: "Lin", redirects: .resolve)
            #expect(found.titles == ["Lime"])
        },
        LiveCall("search.suggestions: in a namespace") { wiki in
            let found = try await wiki.search.suggestions(text: "Category:So", namespaces: [14])
            #expect(found.titles == ["Category:Softwoods"])
        },
    ]
}
#endif
