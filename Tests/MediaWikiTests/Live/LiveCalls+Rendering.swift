#if XML
import LatheLists
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let rendering = [
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
        LiveCall("pages.render: a text that is no wikitext") { wiki in
            let page = try await wiki.pages.render(
                text: "{}",
                properties: [.text],
                contentModel: .json
            )
            #expect(page.text?.contains("mw-json") == true)
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
}
#endif
