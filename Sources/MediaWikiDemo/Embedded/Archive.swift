import DemoSupport
import Foundation
import LatheCoding

/// The pages of the embedded wiki with all their versions, and the files.
struct Archive {
    struct Version {
        let id: Int
        let parent: Int
        let user: String
        let date: Date
        let comment: String
        let text: String

        var size: Int { text.utf8.count }
    }

    struct Entry {
        let id: Int
        let title: Title
        /// The latest last; never empty.
        var versions: [Version]
    }

    /// A line of the recent changes.
    struct Change {
        let id: Int
        let page: Int
        let title: Title
        let version: Version
        let oldSize: Int
        let isUpload: Bool
    }

    private(set) var entries: [Entry] = []
    private(set) var changes: [Change] = []
    private var files: [String: Data] = [:]
    private var lastVersion = 0

    init() {
        let versions = Workshop.pages.flatMap { page in page.versions.map { (page.title, $0) } }
        for (name, version) in versions.sorted(by: { $0.1.day < $1.1.day }) {
            guard let title = Title(name) else { continue }
            _ = save(
                version.text,
                to: title,
                by: version.user,
                comment: version.comment,
                at: Date(timeIntervalSince1970: 1_767_258_000 + Double(version.day) * 86_400)
            )
        }
        files[Workshop.file.name] = Data(Workshop.file.text.utf8)
    }

    func entry(_ title: Title) -> Entry? { entries.first { $0.title == title } }

    // MARK: Writing

    mutating func edit(_ form: Form, by user: String) throws(Refusal) -> JSONValue {
        guard let name = form["title"] else { throw .missing("title") }
        guard let text = form["text"] else { throw .missing("text") }
        guard let title = Title(name) else {
            throw Refusal("invalidtitle", "Bad title \"\(name)\".")
        }
        let old = entry(title)
        var members: [JSONObject.Member] = []
        if old == nil { members.append(.init(key: "new", value: true)) }
        members.append(.init(key: "result", value: "Success"))
        let now = Date.now
        if let last = old?.versions.last, last.text == text {
            members += common(old, title) + [.init(key: "nochange", value: true)]
        } else {
            let version = save(text, to: title, by: user, comment: form["summary"] ?? "", at: now)
            members += common(entry(title), title)
            members += [
                .init(key: "oldrevid", value: .int(version.parent)),
                .init(key: "newrevid", value: .int(version.id)),
                .init(key: "newtimestamp", value: .time(now)),
            ]
        }
        return ["edit": .object(JSONObject(members))]
    }

    /// The part of a response that does not depend on whether there is a new version.
    private func common(_ entry: Entry?, _ title: Title) -> [JSONObject.Member] {
        [
            .init(key: "pageid", value: .int(entry?.id ?? 0)),
            .init(key: "title", value: .string(title.text)),
            .init(key: "contentmodel", value: "wikitext"),
        ]
    }

    mutating func upload(_ form: Form, by user: String) throws(Refusal) -> JSONValue {
        guard let name = form["filename"] else { throw .missing("filename") }
        guard let file = form.files.first else {
            throw Refusal(
                "missingparam",
                "One of the parameters \"filekey\", \"file\" and \"url\" is required."
            )
        }
        guard let title = Title("File:" + name) else {
            throw Refusal("illegal-filename", "The filename is not allowed.")
        }
        let key = title.name.replacing(" ", with: "_")
        let copies = files.filter { $0.key != key && $0.value == file.content }.keys.sorted()
        if !copies.isEmpty, form["ignorewarnings"] == nil {
            return [
                "upload": [
                    "result": "Warning",
                    "warnings": ["duplicate": .array(copies.map { .string($0) })],
                ]
            ]
        }
        files[key] = file.content
        let now = Date.now
        let comment = form["comment"] ?? ""
        let text = form["text"] ?? comment
        _ = save(text, to: title, by: user, comment: comment, at: now, isUpload: true)
        return [
            "upload": [
                "result": "Success", "filename": .string(key),
                "imageinfo": [
                    "timestamp": .time(now), "user": .string(user), "userid": 2,
                    "size": .int(file.content.count), "width": 0, "height": 0,
                    "comment": .string(comment), "canonicaltitle": .string(title.text),
                    "mime": "application/octet-stream", "mediatype": "UNKNOWN",
                ],
            ]
        ]
    }

    private mutating func save(
        _ text: String,
        to title: Title,
        by user: String,
        comment: String,
        at date: Date,
        isUpload: Bool = false
    ) -> Version {
        let place = entries.firstIndex { $0.title == title }
        let old = place.flatMap { entries[$0].versions.last }
        lastVersion += 1
        let version = Version(
            id: lastVersion,
            parent: old?.id ?? 0,
            user: user,
            date: date,
            comment: comment,
            text: text
        )
        let id = place.map { entries[$0].id } ?? entries.count + 1
        if let place {
            entries[place].versions.append(version)
        } else {
            entries.append(Entry(id: id, title: title, versions: [version]))
        }
        changes.append(
            Change(
                id: lastVersion,
                page: id,
                title: title,
                version: version,
                oldSize: old?.size ?? 0,
                isUpload: isUpload
            )
        )
        return version
    }
}

extension JSONValue {
    static func int(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }
    static func time(_ date: Date) -> JSONValue { .string(date.ISO8601Format()) }
}
