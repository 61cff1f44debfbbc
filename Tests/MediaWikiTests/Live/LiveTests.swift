#if XML
import Foundation
import LatheCoding
import LatheLists
import LatheRuntime
import MediaWiki
import Testing
import LatheXML

extension LiveWiki {
    @Suite("The same in JSON and XML")
    struct LiveTests {
        /// Whether a page is the wiki's own, and not made by another test meanwhile.
        private static func isSeed(_ title: String) -> Bool {
            !title.contains(" JSON ") && !title.contains(" XML ")
        }

        @Test("Information about the wiki")
        func siteInfo() async throws {
            let info = try await Wiki.same { wiki in
                var info = try await wiki.site.info(
                    parts: [.general, .namespaces, .namespaceAliases, .statistics, .extensions]
                )
                // The only part that goes on between two calls.
                info.general?.time = Date(timeIntervalSince1970: 0)
                // What has no shape of its own is kept as the format has it.
                info.general?.fallbackLanguages = nil
                info.general?.galleryOptions = nil
                info.general?.thumbnailLimits = nil
                info.general?.imageLimits = nil
                info.general?.unknownFields = [:]
                return info
            }
            let general = try #require(info.general)
            #expect(general.generator.hasPrefix("MediaWiki 1.39"))
            #expect(general.titleCase == .firstLetter)
            #expect(general.databaseType == "sqlite")
            #expect(general.allowsUploads)
            #expect(!general.isReadOnly)
            #expect(!general.isRightToLeft)
            #expect(general.timeOffset == .zero)
            #expect(general.articlePath.hasSuffix("$1"))
            let namespaces = try #require(info.namespaces)
            #expect(namespaces[0]?.name == "")
            #expect(namespaces[0]?.isContent == true)
            #expect(namespaces[1]?.name == "Talk")
            #expect(namespaces[1]?.hasSubpages == true)
            #expect(namespaces[-1]?.canonicalName == "Special")
            #expect(namespaces[8]?.protection == "editinterface")
            #expect(
                info.namespaceAliases?.contains { $0.alias == "Image" && $0.namespaceID == 6 }
                    == true
            )
            #expect((info.statistics?.pages ?? 0) > 40)
            #expect(
                info.extensions?.contains { $0.name == "TextExtracts" && $0.kind == "other" }
                    == true
            )
        }

        @Test("A part that was not requested is nil")
        func parts() async throws {
            let info = try await Wiki.same { try await $0.site.info(parts: [.statistics]) }
            #expect(info.general == nil)
            #expect(info.statistics != nil)
        }

        @Test("All pages, one batch at a time")
        func allPages() async throws {
            let titles = try await Wiki.same { wiki in
                var titles: [String] = []
                for try await page in wiki.pages.all(limit: 7) { titles.append(page.title) }
                return titles.filter(Self.isSeed)
            }
            let isSame = try await Wiki.same { wiki in
                var sizes: [Int] = []
                for try await page in wiki.pages.all(limit: 7).prefetching().pages {
                    sizes.append(page.elements.count)
                }
                // Other tests make pages meanwhile.
                return sizes.dropLast().allSatisfy { $0 == 7 } && sizes.reduce(0, +) > 35
            }
            #expect(isSame)
            #expect(titles.count > 35)
            #expect(
                titles == titles.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
            )
            for title in ["Cut/Rip & Cross", "Moisture? 100%", "木", "Größe 🪵 𝄞", "1+1=2; \"a, b\""]
            {
                #expect(titles.contains(title))
            }
        }

        @Test("Pages of a namespace, pages with a prefix, and only redirects")
        func filteredPages() async throws {
            let categories = try await Wiki.same {
                try await $0.pages.all(namespace: 14, limit: 50).firstPage().elements
            }
            #expect(categories.map(\.title).contains("Category:Woods"))
            #expect(categories.allSatisfy { $0.namespaceID == 14 })
            let prefixed = try await Wiki.same {
                try await $0.pages.all(prefix: "Ma").firstPage().elements.map(\.title)
            }
            #expect(prefixed == ["Mahogany", "Main Page", "Maple"])
            let redirects = try await Wiki.same {
                try await $0.pages.all(redirects: .redirects, direction: .descending).firstPage()
                    .elements.map(\.title).filter(Self.isSeed)
            }
            #expect(redirects == ["Éclair d'if", "Linden", "Basswood"])
            let none = try await Wiki.same {
                try await $0.pages.all(prefix: "Qx").firstPage().elements
            }
            #expect(none == [])
        }

        @Test("A search finds pages, their sizes and snippets")
        func search() async throws {
            let found = try await Wiki.same {
                try await $0.search.pages(query: "softwood", kind: .text, limit: 3).firstPage()
                    .response.value
            }
            let all = try await Wiki.same { wiki in
                var titles: [String] = []
                for try await hit in wiki.search.pages(query: "softwood", kind: .text, limit: 3) {
                    titles.append(hit.title)
                }
                return titles
            }
            #expect(all.count == found.totalHits)
            #expect(Set(all).count == all.count)
            #expect(found.totalHits.map { $0 >= 9 } == true)
            #expect(found.results.count == 3)
            #expect(found.next == 3)
            let first = try #require(found.results.first)
            #expect(first.snippet?.contains("<span class='searchmatch'>softwood</span>") == true)
            #expect((first.size ?? 0) > 100)
            #expect((first.wordCount ?? 0) > 10)
            #expect(first.updatedAt.map { $0 < Date() } == true)
            let none = try await Wiki.same {
                try await $0.search.pages(query: "qqxyzzy").firstPage().response.value
            }
            #expect(none.results == [])
            #expect(none.next == nil)
        }

        @Test("A search returns the requested kinds")
        func searchProperties() async throws {
            let found = try await Wiki.same {
                try await $0.search.pages(
                    query: "Oak",
                    namespaces: [0, 1],
                    kind: .title,
                    properties: [.size]
                ).firstPage().response.value
            }
            let oak = try #require(found.results.first { $0.title == "Oak" })
            #expect(oak.snippet == nil)
            #expect(oak.size != nil)
            #expect(found.results.contains { $0.namespaceID == 1 })
        }

        @Test("Suggestions are positions in JSON and elements with a namespace in XML")
        func suggestions() async throws {
            let found = try await Wiki.same { wiki in
                var found = try await wiki.search.suggestions(text: "Ma", limit: 5)
                // XML leaves the empty ones out.
                found.descriptions = []
                return found
            }
            #expect(found.query == "Ma")
            #expect(found.titles == ["Mahogany", "Main Page", "Maple"])
            #expect(found.urls.count == 3)
            #expect(found.urls.first?.absoluteString.hasSuffix("/Mahogany") == true)
            let none = try await Wiki.same { try await $0.search.suggestions(text: "Qx") }
            #expect(none.titles == [])
            let odd = try await Wiki.same {
                try await $0.search.suggestions(text: "Cut/Rip & C").titles
            }
            #expect(odd == ["Cut/Rip & Cross"])
        }

        @Test("A page is rendered with its links, categories and sections")
        func parse() async throws {
            let page = try await Wiki.same { wiki in
                try await wiki.pages.parse(
                    page: "Ash",
                    properties: [
                        .wikitext, .displayTitle, .languageLinks, .categories, .links, .templates,
                        .images, .externalLinks, .sections, .revision, .properties,
                    ]
                )
            }
            #expect(page.title == "Ash")
            #expect(page.text == nil)
            #expect(page.displayTitle?.contains("Ash") == true)
            #expect(page.languageLinks == [])
            #expect(Set(page.categories?.map(\.name) ?? []) == ["Woods", "Hardwoods"])
            #expect(page.links?.filter(\.exists).map(\.title).contains("Alder") == true)
            #expect(page.templates?.map(\.title) == ["Template:Stub"])
            #expect(page.images == [])
            #expect(page.externalLinks == ["https://example.org/wood?name=Ash&unit=mm"])
            #expect(page.sections?.map(\.title) == ["Compare", "Elsewhere"])
            #expect(page.sections?.map(\.level) == [2, 2])
            #expect(page.sections?.first?.anchor == "Compare")
            #expect(page.wikitext?.hasPrefix("'''Ash''' is a hardwood.") == true)
        }

        @Test("The rendered text contains markup, quotation marks and characters of every plane")
        func text() async throws {
            for title in [
                "木", "Größe 🪵 𝄞", "Chuck (tool)", "Blank", "Cut/Rip & Cross", "1+1=2; \"a, b\"",
            ] {
                let page = try await Wiki.same {
                    try await $0.pages.parse(page: title, properties: [.wikitext, .sections])
                }
                #expect(page.title == title)
                let text = try await Wiki.same { wiki in
                    // The report at the end says when and how long the page was rendered.
                    let text =
                        try await wiki.pages.parse(page: title, properties: [.text]).text ?? ""
                    return text.prefix { $0 != "!" }
                }
                #expect(text.contains("mw-parser-output"))
            }
        }

        @Test("A link to a missing page, and a redirect that is followed")
        func links() async throws {
            let page = try await Wiki.same {
                try await $0.pages.parse(page: "Größe 🪵 𝄞", properties: [.links])
            }
            #expect(page.links?.map(\.title) == ["Nowhere"])
            #expect(page.links?.map(\.exists) == [false])
            let redirected = try await Wiki.same {
                try await $0.pages.parse(page: "Linden", properties: [.revision], redirects: true)
                    .title
            }
            #expect(redirected == "Lime")
        }

        @Test("Given wikitext is rendered by a POST")
        func render() async throws {
            let page = try await Wiki.same {
                try await $0.pages.render(
                    text: "== Größe & <nowiki><b></nowiki> ==\n[[Category:Tests]] 木+%=&",
                    title: "Sandbox",
                    properties: [.sections, .categories]
                )
            }
            #expect(page.sections?.map(\.depth) == [1])
            #expect(page.categories?.map(\.name) == ["Tests"])
            #expect(page.categories?.map(\.isMissing) == [true])
        }

        @Test("A failure in a response with status 200 is typed, in both formats")
        func failures() async throws {
            for format in [WireFormat.json, .xml] {
                let error = try await #require(throws: APIError.self) {
                    try await Wiki.client(format).pages.parse(page: "No such page")
                }
                let failure = try #require(error.failure(as: Failure.self))
                #expect(failure.code == "missingtitle")
                #expect(!failure.info.isEmpty)
                #expect(error.endpoint == "pages.parse")
                #expect(error.response?.status == 200)
            }
        }
    }
}
#endif
