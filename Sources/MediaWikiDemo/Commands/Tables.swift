import DemoSupport
import Foundation
import MediaWiki

extension Table {
    static func hits(_ hits: [SearchResult]) -> Table {
        Table(
            ["Title", .number("Words"), "Changed", "Text"],
            hits.map { hit in
                [
                    hit.title, number(hit.wordCount), hit.updatedAt?.day ?? "",
                    hit.snippet?.withoutMarkup ?? "",
                ]
            }
        )
    }

    static func changes(_ changes: [RecentChange]) -> Table {
        Table(
            ["When", "What", "Title", .number("Bytes"), "Who", "Why"],
            changes.map { change in
                [
                    change.timestamp?.minute ?? "", change.logKind ?? change.kind.rawValue,
                    change.title ?? "", difference(change.oldLength, change.newLength),
                    change.user ?? "", change.comment ?? "",
                ]
            }
        )
    }

    static func revisions(_ revisions: [Revision]) -> Table {
        Table(
            [.number("Version"), "When", .number("Bytes"), "Who", "Why"],
            revisions.map { revision in
                [
                    number(revision.id), revision.timestamp?.minute ?? "", number(revision.size),
                    revision.user ?? "",
                    (revision.isMinor ? "(minor) " : "") + (revision.comment ?? ""),
                ]
            }
        )
    }

    private static func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }

    /// As in `+12`; empty where a length is missing, as in logs.
    private static func difference(_ old: Int?, _ new: Int?) -> String {
        guard let old, let new else { return "" }
        let (difference, isTooLarge) = new.subtractingReportingOverflow(old)
        if isTooLarge { return "" }
        return difference > 0 ? "+\(difference)" : "\(difference)"
    }
}

extension String {
    /// The text of a piece of HTML, as snippets are: tags gone, the usual entities replaced.
    fileprivate var withoutMarkup: String {
        replacing(#/<[^>]*>/#, with: "")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#039;", with: "'")
            .replacing("&amp;", with: "&")
    }
}
