#if XML
import LatheCoding
import LatheLists
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let generators = [
        LiveCall("generators.search") { wiki in
            let pages = try await wiki.generators.search(
                query: "softwood",
                kind: .text,
                limit: 3,
                properties: [.info]
            ).firstPage().elements
            #expect(pages.compactMap { $0.index }.sorted() == [1, 2, 3])
        },
        LiveCall("generators.all: to the end, with all links") { wiki in
            var links = 0
            var titles: Set<String> = []
            for try await page in wiki.generators.all(
                limit: 9,
                properties: [.links, .categories],
                categoryLimit: 4,
                linkLimit: 7
            ).merged {
                links += page.links?.count ?? 0
                #expect(titles.insert(page.title ?? "").inserted)
            }
            var listed = 0
            for try await page in wiki.pages.all(limit: 500) {
                listed += titles.contains(page.title) ? 1 : 0
            }
            #expect(listed >= 40)
            #expect(links > 50)
        },
        LiveCall("generators.recentlyChanged") { wiki in
            let pages = try await wiki.generators.recentlyChanged(
                namespaces: [0],
                limit: 3,
                properties: [.info]
            ).firstPage().elements
            #expect(pages.count <= 3 && !pages.isEmpty)
        },
        LiveCall("generators.inCategory: with extracts and revisions") { wiki in
            let pages = try await wiki.generators.inCategory(
                title: "Category:Softwoods",
                limit: 3,
                properties: [.extracts, .revisions],
                revisionProperties: [.ids],
                extractIntroduction: true
            ).firstPage().elements
            #expect(pages.count == 3)
            #expect(pages.allSatisfy { $0.extract != nil && $0.revisions?.count == 1 })
        },
        LiveCall("generators.linking") { wiki in
            let pages = try await wiki.generators.linking(title: "Oak").firstPage().elements
            #expect(!pages.isEmpty)
        },
        LiveCall("generators.linkingToAny") { wiki in
            let pages = try await wiki.generators.linkingToAny(titles: ["Lime", "Yew"])
                .firstPage().elements
            #expect(pages.contains { $0.title == "Linden" })
        },
        LiveCall("generators.titles") { wiki in
            let pages = try await wiki.generators.titles(text: "Ma", properties: [.info])
                .firstPage().elements
            #expect(pages.compactMap(\.title).sorted() == ["Mahogany", "Main Page", "Maple"])
        },
        LiveCall("generators.random") { wiki in
            let pages = try await wiki.generators.random(limit: 2).firstPage().elements
            #expect(pages.count == 2)
        },
        LiveCall("generators.links") { wiki in
            let pages = try await wiki.generators.links(titles: ["Ash"], properties: [.info])
                .firstPage().elements
            #expect(pages.contains { $0.title == "Alder" })
        },
        LiveCall("generators.categories") { wiki in
            let pages = try await wiki.generators.categories(titles: ["Ash"]).firstPage().elements
            #expect(
                pages.compactMap(\.title).sorted() == ["Category:Hardwoods", "Category:Woods"]
            )
        },
        LiveCall("generators.images: none, and so no pages") { wiki in
            let answer = try await wiki.generators.images(titles: ["Ash"]).firstPage().response
                .value
            #expect(answer.pages.isEmpty && answer.isComplete)
        },
        LiveCall("generators.templates") { wiki in
            let pages = try await wiki.generators.templates(titles: ["Ash"]).firstPage().elements
            #expect(pages.map(\.title) == ["Template:Stub"])
        },
        LiveCall("generators.revisions") { wiki in
            let pages = try await wiki.generators.revisions(titles: ["Oak"], limit: 1)
                .firstPage().elements
            #expect(pages.map(\.title) == ["Oak"])
        },
    ]
}
#endif
