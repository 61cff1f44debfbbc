#if XML
import LatheCoding
import LatheLists
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let changes = [
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
}
#endif
