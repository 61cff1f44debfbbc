import DemoSupport
import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki

extension Command {
    static let tour = Command(
        "tour",
        about: "Searches for wood, shows the first page found, and what changed lately."
    ) { invocation in
        try await invocation.visit { wiki in
            invocation.say("Pages about wood")
            let hits = try await wiki.search(for: "wood", 5)
            invocation.show(hits, as: .hits(hits))
            if let title = hits.first?.title {
                let page = try await wiki.page(title)
                invocation.say("")
                invocation.show(page) { invocation.write(page) }
            }
            invocation.say("\nRecent changes")
            let changes = try await wiki.recentChanges(5)
            invocation.show(changes, as: .changes(changes))
        }
    }

    static let search = Command(
        "search",
        [.required("TEXT")],
        options: [.max],
        about: "Finds pages by their words."
    ) { invocation in
        let text = try invocation.word("TEXT")
        let maximum = try invocation.maximum()
        try await invocation.visit { wiki in
            let hits = try await wiki.search(for: text, maximum)
            invocation.show(hits, as: .hits(hits))
        }
    }

    static let page = Command(
        "page",
        [.required("TITLE")],
        about: "Shows a page, as it is written."
    ) { invocation in
        let title = try invocation.word("TITLE")
        try await invocation.visit { wiki in
            let page = try await wiki.page(title)
            invocation.show(page) { invocation.write(page) }
        }
    }

    static let recent = Command(
        "recent",
        options: [.max],
        about: "Shows what changed lately."
    ) { invocation in
        let maximum = try invocation.maximum()
        try await invocation.visit { wiki in
            let changes = try await wiki.recentChanges(maximum)
            invocation.show(changes, as: .changes(changes))
        }
    }

    static let history = Command(
        "history",
        [.required("TITLE")],
        options: [.max],
        about: "Shows the versions of a page, the latest first."
    ) { invocation in
        let title = try invocation.word("TITLE")
        let maximum = try invocation.maximum()
        try await invocation.visit { wiki in
            let revisions = try await wiki.pages.history(
                title: title,
                properties: [.ids, .timestamp, .user, .size, .comment, .flags],
                limit: min(maximum, 500)
            ).first(maximum)
            // Every page has a version.
            if revisions.isEmpty { throw NoSuchPage(title: title, reason: nil) }
            invocation.show(revisions, as: .revisions(revisions))
        }
    }
}

/// A wiki that has no page of a title does not call that a failure.
private struct NoSuchPage: Error, CustomStringConvertible {
    let title: String
    /// Why there cannot be one; `nil` where there could.
    let reason: String?
    var description: String { reason ?? "there is no page '\(title)'" }
}

extension MediaWikiClient {
    fileprivate func search(for text: String, _ maximum: Int) async throws -> [SearchResult] {
        try await search.pages(
            query: text,
            properties: [.wordCount, .timestamp, .snippet],
            limit: min(maximum, 500)
        ).first(maximum)
    }

    fileprivate func recentChanges(_ maximum: Int) async throws -> [RecentChange] {
        try await changes.recent(
            properties: [.title, .ids, .timestamp, .user, .comment, .sizes, .flags, .logInfo],
            limit: min(maximum, 500)
        ).first(maximum)
    }

    fileprivate func page(_ title: String) async throws -> WikiPage {
        let found = pages.get(
            titles: [title],
            properties: [.info, .revisions, .categories],
            revisionProperties: [.ids, .timestamp, .user, .comment, .content],
            slots: ["main"]
        ).merged
        for try await page in found {
            guard page.isMissing || page.isInvalid else { return page }
            throw NoSuchPage(title: title, reason: page.invalidReason)
        }
        throw NoSuchPage(title: title, reason: nil)
    }
}

extension Invocation {
    /// The title, who wrote it last, its categories, and the text.
    fileprivate func write(_ page: WikiPage) {
        let revision = page.revisions?.first
        terminal.write(terminal.style(.bold, (page.title ?? "").withoutControls))
        let facts = [
            page.length.map { "\($0) bytes" },
            revision?.id.map { "version \($0)" },
            revision?.timestamp?.minute,
            revision?.user.map { "by \($0)" },
        ]
        let line = facts.compactMap { $0 }.joined(separator: ", ").withoutControls
        terminal.write(terminal.style(.dim, line))
        let text = revision?.slots?["main"]?.content ?? ""
        terminal.write("")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            terminal.write(String(line).withoutControls)
        }
        if let categories = page.categories, !categories.isEmpty {
            let titles = categories.map(\.title).joined(separator: ", ")
            terminal.write("\n" + titles.withoutControls)
        }
    }
}
