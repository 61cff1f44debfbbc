#if XML
import Foundation
import LatheCoding
import LatheLists
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    private static func one(
        _ pages: PagedElements<Pages.Get>
    ) async throws -> WikiPage {
        try #require(try await pages.firstPage().elements.first)
    }

    static let pages = [
        LiveCall("pages.get: several by title, one written otherwise") { wiki in
            let answer = try await wiki.pages.get(titles: ["oak", "Ash"]).firstPage().response.value
            #expect(Set(answer.pages.map(\.title)) == ["Oak", "Ash"])
            #expect(answer.normalized.map(\.to) == ["Oak"])
            #expect(answer.isComplete)
        },
        LiveCall("pages.get: by id and by revision") { wiki in
            let oak = try await one(wiki.pages.get(titles: ["Oak"], properties: [.info]))
            let id = try #require(oak.id)
            let revision = try #require(oak.lastRevisionID)
            #expect(try await one(wiki.pages.get(pageIDs: [id])).title == "Oak")
            #expect(try await one(wiki.pages.get(revisionIDs: [revision])).title == "Oak")
        },
        LiveCall("pages.get: what is no page") { wiki in
            let pages = try await wiki.pages.get(
                titles: ["Nowhere at all", "<bad>", "Special:AllPages"]
            ).firstPage().elements
            #expect(pages.first { $0.title == "Nowhere at all" }?.isMissing == true)
            #expect(pages.first { $0.title == "<bad>" }?.isInvalid == true)
            #expect(pages.first { $0.title == "Special:AllPages" }?.isSpecial == true)
        },
        LiveCall("pages.get: a revision that is not there") { wiki in
            let answer = try await wiki.pages.get(revisionIDs: [999_999]).firstPage().response.value
            #expect(answer.badRevisions.map(\.id) == [999_999])
        },
        LiveCall("pages.get: another wiki's page") { wiki in
            let answer = try await wiki.pages.get(
                titles: ["wikipedia:Lathe"],
                tellsInterwikiURLs: true
            ).firstPage().response.value
            #expect(answer.interwiki.allSatisfy { $0.prefix == "wikipedia" })
        },
        LiveCall("pages.get: redirects followed") { wiki in
            let answer = try await wiki.pages.get(titles: ["Linden"], followsRedirects: true)
                .firstPage().response.value
            #expect(answer.redirects.map(\.to) == ["Lime"])
            #expect(answer.pages.map(\.title) == ["Lime"])
        },
        LiveCall("pages.get: everything of `info`") { wiki in
            let page = try await one(
                wiki.pages.get(
                    titles: ["Oak"],
                    properties: [.info],
                    info: [
                        .protection, .talkID, .watched, .url, .displayTitle, .variantTitles,
                        .associatedPage, .preload,
                    ],
                    testActions: ["edit", "delete"]
                )
            )
            #expect(page.contentModel == "wikitext")
            #expect(page.textDirection == "ltr")
            #expect(page.displayTitle?.contains("Oak") == true)
            #expect(page.associatedTitle == "Talk:Oak")
            #expect(page.talkID != nil)
            #expect(page.protection == [])
            #expect(page.url?.path().hasSuffix("/Oak") == true)
            #expect(page.actions != nil && page.variantTitles != nil)
        },
        LiveCall("pages.get: page ids listed") { wiki in
            let answer = try await wiki.pages.get(titles: ["Oak"], listsPageIDs: true).firstPage()
                .response.value
            #expect(answer.pageIDs == answer.pages.compactMap { $0.id.map { "\($0)" } })
        },
        LiveCall("pages.get: revisions with their texts") { wiki in
            let page = try await one(
                wiki.pages.get(
                    titles: ["木"],
                    properties: [.revisions],
                    revisionProperties: [
                        .ids, .content, .size, .sha1, .comment, .user, .tags, .roles, .timestamp,
                        .flags,
                    ],
                    slots: ["main"]
                )
            )
            let revision = try #require(page.revisions?.first)
            let text = revision.slots?["main"]?.content
            #expect(text?.contains("& < > \" ' — “quoted”") == true)
            #expect(text.map { $0.utf8.count } == revision.size)
            #expect(revision.roles == ["main"])
        },
        LiveCall("pages.get: a text without slots, and the warning") { wiki in
            let answer = try await wiki.pages.get(
                titles: ["Oak"],
                properties: [.revisions],
                revisionProperties: [.content]
            ).firstPage().response.value
            #expect(answer.pages.first?.revisions?.first?.content?.contains("Oak") == true)
            #expect(answer.warnings.contains { $0.module == "revisions" })
        },
        LiveCall("pages.get: extracts as plain text") { wiki in
            let page = try await one(
                wiki.pages.get(
                    titles: ["Ash"],
                    properties: [.extracts],
                    extractIntroduction: true,
                    extractAsPlainText: true
                )
            )
            #expect(page.extract?.hasPrefix("Ash is a hardwood.") == true)
        },
        LiveCall("pages.get: one sentence of an extract in HTML") { wiki in
            let page = try await one(
                wiki.pages.get(titles: ["Ash"], properties: [.extracts], extractSentences: 1)
            )
            #expect(page.extract?.contains("<b>Ash</b>") == true)
        },
        LiveCall("pages.get: categories") { wiki in
            let page = try await one(
                wiki.pages.get(
                    titles: ["Ash"],
                    properties: [.categories],
                    categoryProperties: [.sortKey, .timestamp, .hidden]
                )
            )
            #expect(
                page.categories?.map(\.title).sorted() == ["Category:Hardwoods", "Category:Woods"]
            )
            #expect(page.categories?.allSatisfy { $0.timestamp != nil } == true)
        },
        LiveCall("pages.get: links, one after the other") { wiki in
            let page = try await wiki.pages.get(
                titles: ["Ash"],
                properties: [.links],
                linkLimit: 1
            ).merged.first { _ in true }
            #expect(page?.links?.map(\.title).contains("Alder") == true)
            #expect((page?.links?.count ?? 0) >= 2)
        },
        LiveCall("pages.get: templates and images") { wiki in
            let page = try await one(
                wiki.pages.get(titles: ["Ash"], properties: [.templates, .images])
            )
            #expect(page.templates?.map(\.title) == ["Template:Stub"])
            #expect(page.images == nil)
        },
        LiveCall("pages.get: who links here") { wiki in
            let page = try await one(
                wiki.pages.get(
                    titles: ["Lime"],
                    properties: [.linksHere],
                    linkHereFilter: [.redirect]
                )
            )
            #expect(page.linksHere?.compactMap(\.title).sorted() == ["Basswood", "Linden"])
            #expect(page.linksHere?.allSatisfy(\.isRedirect) == true)
        },
        LiveCall("pages.get: external links") { wiki in
            let page = try await one(
                wiki.pages.get(titles: ["Ash"], properties: [.externalLinks])
            )
            #expect(page.externalLinks?.map(\.url) == ["https://example.org/wood?name=Ash&unit=mm"])
        },
        LiveCall("pages.get: a file that is not there") { wiki in
            let page = try await one(
                wiki.pages.get(
                    titles: ["File:Nothing.png"],
                    properties: [.imageInfo],
                    fileProperties: [.url, .size]
                )
            )
            #expect(page.isMissing)
            #expect(page.imageRepository == "")
        },
        LiveCall("pages.get: properties and languages, of which there are none") { wiki in
            let page = try await one(
                wiki.pages.get(titles: ["Ash"], properties: [.pageProperties, .languageLinks])
            )
            #expect(page.properties == nil && page.languageLinks == nil)
        },
        LiveCall("pages.get: a property that the wiki does not know is a warning") { wiki in
            let answer = try await wiki.pages.get(
                titles: ["Ash"],
                properties: [.unknown("nonsense")]
            ).firstPage().response.value
            #expect(answer.warnings.contains { $0.text.contains("nonsense") })
        },
        LiveCall("pages.get: more titles than are allowed") { wiki in
            let titles = (1...51).map { "T\($0)" }
            let error = await #expect(throws: APIError.self) {
                try await wiki.pages.get(titles: titles).firstPage()
            }
            #expect(error?.failure(as: Failure.self)?.first?.limit == 50)
        },
        LiveCall("pages.history: all versions, two at a time") { wiki in
            var ids: [Int] = []
            for try await revision in wiki.pages.history(
                title: "Oak",
                properties: [.ids, .timestamp, .comment],
                limit: 2
            ) {
                ids.append(revision.id ?? 0)
            }
            #expect(ids.count == 7)
            #expect(ids == ids.sorted(by: >))
        },
        LiveCall("pages.history: the oldest first, by one user") { wiki in
            let page = try await wiki.pages.history(
                title: "Oak",
                direction: .newer,
                user: "seed>Turner"
            ).firstPage()
            #expect(page.elements.first?.parentID == 0)
        },
        LiveCall("pages.all: by size and kind") { wiki in
            let pages = try await wiki.pages.all(
                redirects: .nonredirects,
                minimumSize: 100,
                limit: 50
            ).firstPage().elements
            #expect(pages.contains { $0.title == "Oak" })
            #expect(!pages.contains { $0.title == "Linden" })
        },
        LiveCall("pages.inCategory: all, five at a time") { wiki in
            var titles: [String] = []
            for try await member in wiki.pages.inCategory(
                title: "Category:Woods",
                properties: [.ids, .title, .type, .sortKey, .timestamp],
                limit: 5
            ) {
                titles.append(member.title ?? "")
                #expect(member.kind != nil && member.sortKey != nil)
            }
            #expect(titles.contains("Category:Hardwoods"))
            #expect(titles.count > 25)
        },
        LiveCall("pages.inCategory: subcategories alone") { wiki in
            let members = try await wiki.pages.inCategory(
                title: "Category:Woods",
                kinds: [.subcategory],
                direction: .descending
            ).firstPage().elements
            #expect(
                members.map(\.title) == ["Category:Softwoods", "Category:Hardwoods"]
            )
        },
        LiveCall("pages.linking") { wiki in
            let pages = try await wiki.pages.linking(title: "Oak", limit: 50).firstPage().elements
            #expect(pages.map(\.title).contains("Mahogany") || pages.count > 1)
        },
        LiveCall("pages.linking: only redirects") { wiki in
            let pages = try await wiki.pages.linking(title: "Lime", redirects: .redirects)
                .firstPage().elements
            #expect(pages.map(\.title).sorted() == ["Basswood", "Linden"])
            #expect(pages.allSatisfy { $0.isRedirect })
        },
        LiveCall("pages.random") { wiki in
            let page = try await wiki.pages.random(namespaces: [14], limit: 2).firstPage()
            #expect(page.elements.count == 2)
            #expect(page.elements.allSatisfy { $0.namespaceID == 14 })
        },
    ]
}
#endif
