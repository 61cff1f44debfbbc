#if XML
import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki
import Testing

/// A call of a real wiki, and what must hold of its answer.
struct LiveCall: CustomTestStringConvertible, Sendable {
    let name: String
    let run: @Sendable (MediaWikiClient) async throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (MediaWikiClient) async throws -> Void) {
        self.name = name
        self.run = run
    }

    var testDescription: String { name }
}

extension LiveWiki {
    @Suite("Reading")
    struct LiveCallTests {
        static let all = site + users + changes + search + pages + rendering + generators + tokens

        @Test("A call, in JSON and in XML", arguments: all, [WireFormat.json, .xml])
        func call(_ call: LiveCall, _ format: WireFormat) async throws {
            try await call.run(Wiki.client(format))
        }

        @Test("There are 84 different calls")
        func count() {
            #expect(Set(Self.all.map { $0.name }).count == 84)
            #expect(Self.all.count == 84)
        }
    }
}

extension LiveWiki.LiveCallTests {
    private static let site = [
        LiveCall("site.info: general") { wiki in
            let general = try #require(try await wiki.site.info().general)
            #expect(general.siteName == "Timber Wiki")
            #expect(general.allowsWriting)
        },
        LiveCall("site.info: namespaces and aliases") { wiki in
            let info = try await wiki.site.info(parts: [.namespaces, .namespaceAliases])
            #expect(info.namespaces?[14]?.name == "Category")
            #expect(info.namespaceAliases?.isEmpty == false)
        },
        LiveCall("site.info: statistics") { wiki in
            let statistics = try await wiki.site.info(parts: [.statistics]).statistics
            #expect((statistics?.pages ?? 0) > 40)
        },
        LiveCall("site.info: user groups with counts") { wiki in
            let info = try await wiki.site.info(parts: [.userGroups], countsGroupMembers: true)
            let admins = try #require(info.userGroups?.first { $0.name == "sysop" })
            #expect(admins.rights?.contains("delete") == true)
            #expect(admins.memberCount == 1)
        },
        LiveCall("site.info: the database's lag") { wiki in
            let info = try await wiki.site.info(parts: [.databaseLag])
            #expect(info.databaseLag?.count == 1)
        },
        LiveCall("site.info: other wikis") { wiki in
            let info = try await wiki.site.info(parts: [.interwikiMap], interwiki: .notLocal)
            #expect(info.interwikiMap?.allSatisfy { $0.url.contains("$1") } == true)
        },
        LiveCall("site.info: special pages") { wiki in
            let pages = try await wiki.site.info(parts: [.specialPages]).specialPages
            #expect(pages?.first { $0.name == "Allpages" }?.aliases.contains("AllPages") == true)
        },
        LiveCall("site.info: magic words") { wiki in
            let words = try await wiki.site.info(parts: [.magicWords]).magicWords
            #expect(words?.first { $0.name == "redirect" }?.aliases.contains("#REDIRECT") == true)
        },
        LiveCall("site.info: file extensions and protocols") { wiki in
            let info = try await wiki.site.info(parts: [.fileExtensions, .protocols])
            #expect(info.fileExtensions?.contains { $0.name == "txt" } == true)
            #expect(info.protocols?.contains("https://") == true)
        },
        LiveCall("site.info: languages in German") { wiki in
            let info = try await wiki.site.info(parts: [.languages], languageNamesIn: "de")
            #expect(info.languages?.contains { $0.code == "de" && $0.name == "Deutsch" } == true)
        },
        LiveCall("site.info: what has no shape of its own") { wiki in
            let info = try await wiki.site.info(
                parts: [.variables, .skins, .libraries, .restrictions, .hooks, .rights]
            )
            #expect(info.variables != nil && info.skins != nil && info.restrictions != nil)
            #expect(info.rights?.text == "")
        },
        LiveCall("site.reviewTags: not on this wiki") { wiki in
            let error = await #expect(throws: APIError.self) { try await wiki.site.reviewTags() }
            #expect(error?.failure(as: Failure.self)?.code == "badvalue")
        },
    ]

    private static let users = [
        LiveCall("users.current: nobody") { wiki in
            let user = try await wiki.users.current()
            #expect(user.isAnonymous)
            #expect(user.id == 0)
            #expect(user.name == "127.0.0.1")
        },
        LiveCall("users.current: groups, rights, options") { wiki in
            let user = try await wiki.users.current(
                properties: [.groups, .rights, .options, .rateLimits, .changeableGroups]
            )
            #expect(user.groups == ["*"])
            #expect(user.rights?.contains("edit") == true)
            #expect(user.options != nil && user.changeableGroups != nil)
        },
        LiveCall("users.named: one, none and an impossible one") { wiki in
            let users = try await wiki.users.named(
                names: ["Admin", "Nobody at all", "a[b"],
                properties: [.groups, .editCount, .registration, .groupMemberships]
            ).users
            let admin = users.first { $0.name == "Admin" }
            #expect(users.first { $0.name == "Nobody at all" }?.isMissing == true)
            #expect(users.first { $0.name == "a[b" }?.isInvalid == true)
            #expect(admin?.groups?.contains("sysop") == true)
            #expect(admin?.groupMemberships?.first?.expiry == "infinity")
        },
        LiveCall("users.named: by id") { wiki in
            let users = try await wiki.users.named(ids: [1], properties: [.rights, .gender]).users
            #expect(users.map(\.name) == ["Admin"])
            #expect(users.first?.rights?.contains("delete") == true)
        },
        LiveCall("users.contributions: of a user") { wiki in
            let page = try await wiki.users.contributions(
                users: ["seed>Turner"],
                properties: [.ids, .title, .comment, .size, .flags, .timestamp, .tags],
                limit: 3
            ).firstPage()
            #expect(page.elements.count == 3)
            #expect(page.elements.allSatisfy { $0.user == "seed>Turner" && $0.size != nil })
        },
        LiveCall("users.contributions: of nobody") { wiki in
            let page = try await wiki.users.contributions(userPrefix: "Qx").firstPage()
            #expect(page.elements.isEmpty)
        },
    ]

    private static let changes = [
        LiveCall("changes.recent") { wiki in
            let page = try await wiki.changes.recent(kinds: [.new, .edit], limit: 5).firstPage()
            #expect(page.elements.count == 5)
            #expect(page.elements.allSatisfy { $0.title != nil && $0.revisionID != nil })
        },
        LiveCall("changes.recent: all properties, the oldest first") { wiki in
            let page = try await wiki.changes.recent(
                direction: .newer,
                namespaces: [0],
                properties: [
                    .comment, .flags, .ids, .parsedComment, .redirect, .sha1, .sizes, .tags,
                    .timestamp, .title, .user, .userID, .logInfo,
                ],
                limit: 4
            ).firstPage()
            #expect(page.elements.count == 4)
            #expect(page.elements.allSatisfy { $0.sha1?.count == 40 && $0.newLength != nil })
            let times = page.elements.compactMap(\.timestamp)
            #expect(times == times.sorted())
        },
        LiveCall("changes.recent: filtered by what they are") { wiki in
            let page = try await wiki.changes.recent(
                properties: [.title, .flags],
                show: [.notBot, .notMinor],
                latestOnly: true,
                limit: 5
            ).firstPage()
            #expect(page.elements.allSatisfy { !$0.isBot && !$0.isMinor })
        },
        LiveCall("changes.log: an empty one") { wiki in
            let page = try await wiki.changes.log(kind: "merge").firstPage()
            #expect(page.elements.isEmpty)
        },
        LiveCall("changes.log: all properties") { wiki in
            let page = try await wiki.changes.log(
                properties: [.ids, .title, .type, .user, .timestamp, .comment, .details, .tags],
                direction: .newer,
                limit: 2
            ).firstPage()
            #expect(page.elements.allSatisfy { $0.kind != nil && $0.action != nil })
        },
    ]

    private static let search = [
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

    private static func one(
        _ pages: PagedElements<Pages.Get>
    ) async throws -> WikiPage {
        try #require(try await pages.firstPage().elements.first)
    }

    private static let pages = [
        LiveCall("pages.get: several by title, one written otherwise") { wiki in
            let answer = try await wiki.pages.get(titles: ["oak", "Ash"]).firstPage().answer.value
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
            let answer = try await wiki.pages.get(revisionIDs: [999_999]).firstPage().answer.value
            #expect(answer.badRevisions.map(\.id) == [999_999])
        },
        LiveCall("pages.get: another wiki's page") { wiki in
            let answer = try await wiki.pages.get(
                titles: ["wikipedia:Lathe"],
                tellsInterwikiURLs: true
            ).firstPage().answer.value
            #expect(answer.interwiki.allSatisfy { $0.prefix == "wikipedia" })
        },
        LiveCall("pages.get: redirects followed") { wiki in
            let answer = try await wiki.pages.get(titles: ["Linden"], followsRedirects: true)
                .firstPage().answer.value
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
                .answer.value
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
            ).firstPage().answer.value
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
            ).firstPage().answer.value
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

    private static let rendering = [
        LiveCall("pages.parse: sections and links") { wiki in
            let page = try await wiki.pages.parse(
                page: "Ash",
                properties: [.sections, .links, .parseWarnings, .displayTitle]
            )
            #expect(page.sections?.map(\.title) == ["Compare", "Elsewhere"])
        },
        LiveCall("pages.parse: an old version, one section of it") { wiki in
            let history = try await wiki.pages.history(title: "Oak", direction: .newer).firstPage()
            let first = try #require(history.elements.first?.id)
            let page = try await wiki.pages.parse(
                revision: first,
                properties: [.wikitext, .revision],
                section: "1"
            )
            #expect(page.revision == first)
            #expect(page.wikitext?.hasPrefix("== Compare ==") == true)
        },
        LiveCall("pages.parse: HTML without extras") { wiki in
            let page = try await wiki.pages.parse(
                page: "Cut/Rip & Cross",
                properties: [.text],
                wrapperClass: "mine",
                hidesLimitReport: true,
                hidesEditLinks: true
            )
            #expect(page.text?.contains("class=\"mine\"") == true)
            #expect(page.text?.contains("&lt;b&gt;not bold&lt;/b&gt;") == true)
            #expect(page.text?.contains("<!--") == false)
        },
        LiveCall("pages.render: only what saving replaces") { wiki in
            let page = try await wiki.pages.render(text: "{{subst:Stub}}", savesOnly: true)
            #expect(page.text?.contains("There is more to say") == true)
        },
        LiveCall("pages.render: a summary") { wiki in
            let page = try await wiki.pages.render(
                text: "''a''",
                title: "木",
                summary: "see [[Oak]]",
                properties: [.text, .wikitext]
            )
            #expect(page.title == "木")
            #expect(page.text?.contains("<i>a</i>") == true)
        },
        LiveCall("pages.compare") { wiki in
            let history = try await wiki.pages.history(title: "Oak", limit: 2).firstPage()
            let new = try #require(history.elements.first?.id)
            let comparison = try await wiki.pages.compare(
                fromRevision: new,
                toRelative: .previous,
                properties: [.difference, .ids, .title, .size, .user]
            )
            #expect(comparison.toRevisionID == new)
            #expect(comparison.rows?.contains("diff") == true)
            #expect((comparison.size ?? 0) > 0)
        },
    ]

    private static let generators = [
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
            let answer = try await wiki.generators.images(titles: ["Ash"]).firstPage().answer.value
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

    private static let tokens = [
        LiveCall("session.token: of nobody") { wiki in
            let token = try await wiki.session.token()
            #expect(token == "+\\")
        },
        LiveCall("session.tokens: of several kinds") { wiki in
            let tokens = try await wiki.session.tokens(kinds: [.csrf, .logIn, .createAccount])
            #expect(tokens.csrf == "+\\")
            #expect(tokens.logIn?.hasSuffix("+\\") == true)
            #expect(tokens.createAccount != nil && tokens.watch == nil)
        },
        LiveCall("session.logInToken and session.checkToken") { wiki in
            let token = try await wiki.session.logInToken()
            let check = try await wiki.session.checkToken(kind: .logIn, checkedToken: token)
            #expect(check.result == .valid)
            #expect(check.generatedAt != nil)
            let bad = try await wiki.session.checkToken(kind: .logIn, checkedToken: "x+\\")
            #expect(bad.result == .invalid)
        },
        LiveCall("session.options") { wiki in
            let options = try await wiki.session.options(operation: .logIn)
            #expect(options.canAuthenticateNow && options.canCreateAccounts)
            let request = try #require(options.requests?.first)
            #expect(request.id.hasSuffix("PasswordAuthenticationRequest"))
            #expect(request.required == "primary-required")
            #expect(request.fields != nil)
        },
        LiveCall("session.logIn: a wrong password is a failure with a code") { wiki in
            let error = await #expect(throws: APIError.self) {
                try await wiki.session.logIn(name: "Admin@lathe", password: "wrong")
            }
            #expect(error?.failure(as: Failure.self)?.code == "Failed")
        },
        LiveCall("session.clientLogIn: a wrong password is a failure with a code") { wiki in
            let error = await #expect(throws: APIError.self) {
                try await wiki.session.clientLogIn(
                    user: "Admin",
                    password: "wrong",
                    returnURL: "http://127.0.0.1/"
                )
            }
            #expect(error?.failure(as: Failure.self)?.code == "wrongpassword")
        },
    ]
}
#endif
