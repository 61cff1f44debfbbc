#if XML
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let site = [
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
}
#endif
