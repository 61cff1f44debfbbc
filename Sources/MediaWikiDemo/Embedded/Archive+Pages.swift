import DemoSupport
import Foundation
import LatheCoding

extension Archive {
    /// Answers with pages by their titles.
    func pages(_ form: Form) throws(Refusal) -> JSONValue {
        let names = form.list("titles") ?? []
        let properties = form.list("prop") ?? []
        if form["rvlimit"] != nil, names.count > 1 {
            throw Refusal(
                "invalidparammix",
                "The \"rvlimit\" parameter may only be used with a single page."
            )
        }
        var normalized: [JSONValue] = []
        var absent: [JSONValue] = []
        var found: [Entry] = []
        for name in names {
            guard let title = Title(name) else {
                absent.append(
                    [
                        "title": .string(name), "invalid": true,
                        "invalidreason": "The requested page title contains invalid characters.",
                    ]
                )
                continue
            }
            if title.text != name {
                normalized.append(
                    ["fromencoded": false, "from": .string(name), "to": .string(title.text)]
                )
            }
            if let entry = entry(title) {
                if !found.contains(where: { $0.id == entry.id }) { found.append(entry) }
            } else {
                absent.append(
                    [
                        "ns": .int(title.namespace), "title": .string(title.text),
                        "missing": true,
                    ]
                )
            }
        }
        var pages = absent
        var next: JSONValue?
        for entry in found.sorted(by: { $0.id < $1.id }) {
            var members = entry.members
            if properties.contains("info") { members += entry.info }
            if properties.contains("revisions") {
                let (versions, mark) = try revisions(of: entry, form)
                members.append(.init(key: "revisions", value: .array(versions)))
                next = mark
            }
            if properties.contains("categories"), !entry.categories.isEmpty {
                members.append(.init(key: "categories", value: .array(entry.categories)))
            }
            pages.append(.object(JSONObject(members)))
        }
        var query: [JSONObject.Member] = []
        if !normalized.isEmpty { query.append(.init(key: "normalized", value: .array(normalized))) }
        query.append(.init(key: "pages", value: .array(pages)))
        return Self.answer(
            .object(JSONObject(query)),
            next.map { [.init(key: "rvcontinue", value: $0)] },
            "||"
        )
    }

    /// The latest version, or with a limit as many; and where the next ones begin.
    private func revisions(
        of entry: Entry,
        _ form: Form
    ) throws(Refusal) -> ([JSONValue], JSONValue?) {
        let all = Array(entry.versions.reversed())
        let asked = form.list("rvprop") ?? ["ids", "timestamp", "flags", "comment", "user"]
        guard form["rvlimit"] != nil else {
            return (all.prefix(1).map { $0.document(asked) }, nil)
        }
        let start = try place(form["rvcontinue"], in: all) { $0.id }
        let stretch = try Stretch(all, form, limit: "rvlimit", from: start)
        let next = stretch.next.map { Self.mark(all[$0], all[$0].id) }
        return (stretch.items.map { $0.document(asked) }, next)
    }
}
