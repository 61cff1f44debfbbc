#if XML
import LatheLists
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let users = [
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
        LiveCall("users.named: an id that nobody has") { wiki in
            let users = try await wiki.users.named(ids: [1, 999_999]).users
            #expect(users.map(\.name) == ["Admin", nil])
            #expect(users.last?.isMissing == true)
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
}
#endif
