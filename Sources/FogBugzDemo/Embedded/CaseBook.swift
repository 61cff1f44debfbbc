import DemoSupport
import Foundation

/// The cases of the embedded server, their columns by the names that FogBugz has for them.
struct CaseBook {
    private struct Entry {
        var number: Int
        var columns: [String: String]
        var events: [String] = []
    }

    private struct Work {
        var number: Int
        var title: String
        var from: Date
        var to: Date?
    }

    private var entries: [Entry]
    private var work: [Work] = []
    private var lastEvent = 200

    init() {
        entries = []
        for (number, columns) in Mill.cases {
            entries.append(Entry(number: number, columns: columns))
            note(entries.count - 1, kind: 1, verb: "Opened", text: columns["text"] ?? "", files: [])
        }
    }

    // MARK: Reading

    func search(_ form: Form) throws(Refusal) -> String {
        let query = form["q"] ?? "status:open"
        let numbers = query.split(separator: ",").map { Int($0) }
        var found: [Entry]
        if numbers.allSatisfy({ $0 != nil }) {
            found = entries.filter { numbers.contains($0.number) }
        } else {
            found = entries
            for word in query.split(separator: " ") {
                var left: [Entry] = []
                for entry in found where try Self.matches(word, entry) { left.append(entry) }
                found = left
            }
        }
        let shown = found.prefix(max(0, form.number("max") ?? .max))
        let description = form["q"].map { "Cases found by \($0)" } ?? "Open cases"
        return "<description>\(description.escaped)</description><cases count=\"\(shown.count)\">"
            + shown.map { xml($0, form) }.joined() + "</cases>"
    }

    private static func matches(_ word: Substring, _ entry: Entry) throws(Refusal) -> Bool {
        let parts = word.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else {
            return entry.columns["sTitle"]?.localizedCaseInsensitiveContains(word) ?? false
        }
        switch parts[0] {
        case "status": return parts[1] != "closed" || entry.columns["fOpen"] == "false"
        case "project": return entry.columns["ixProject"] == String(parts[1])
        default: throw Refusal(code: 10, text: "Unknown axis \"\(parts[0])\"")
        }
    }

    private func xml(_ entry: Entry, _ form: Form) -> String {
        let columns = (form["cols"] ?? "").split(separator: ",").map { column in
            if column == "events" { return "<events>\(entry.events.joined())</events>" }
            let text = entry.columns[String(column)] ?? ""
            return "<\(String(column).escaped)>\(text.escaped)</\(String(column).escaped)>"
        }
        return "<case ixBug=\"\(entry.number)\" operations=\"edit,assign,resolve\">"
            + columns.joined() + "</case>"
    }

    var intervals: String {
        let items = work.enumerated().map { index, work in
            """
            <interval><ixInterval>\(index + 1)</ixInterval><ixPerson>2</ixPerson>\
            <ixBug>\(work.number)</ixBug><dtStart>\(work.from.ISO8601Format())</dtStart>\
            <dtEnd>\(work.to?.ISO8601Format() ?? "")</dtEnd><sTitle>\(work.title.escaped)</sTitle></interval>
            """
        }
        return "<intervals>\(items.joined())</intervals>"
    }

    // MARK: Writing

    mutating func open(_ form: Form) -> String {
        let project = form["ixProject"] ?? "1"
        let entry = Entry(
            number: (entries.map(\.number).max() ?? 0) + 1,
            columns: [
                "sTitle": form["sTitle"] ?? "", "ixProject": project,
                "sProject": Mill.projectNames[project] ?? "", "sStatus": "Active",
                "sPriority": "Should Fix", "sPersonAssignedTo": "Ada Miller", "fOpen": "true",
            ]
        )
        entries.append(entry)
        note(
            entries.count - 1,
            kind: 1,
            verb: "Opened",
            text: form["sEvent"] ?? "",
            files: form.files.map(\.name)
        )
        return xml(entries[entries.count - 1], form)
    }

    mutating func edit(_ form: Form) throws(Refusal) -> String {
        let place = try place(form)
        note(
            place,
            kind: 2,
            verb: "Edited",
            text: form["sEvent"] ?? "",
            files: form.files.map(\.name)
        )
        return xml(entries[place], form)
    }

    mutating func startWork(_ form: Form) throws(Refusal) -> String {
        let entry = entries[try place(form)]
        guard entry.columns["hrsCurrEst"] != nil else {
            throw Refusal(code: 7, text: "Case \(entry.number) has no estimate")
        }
        _ = stopWork()
        work.append(
            Work(number: entry.number, title: entry.columns["sTitle"] ?? "", from: .now)
        )
        return ""
    }

    mutating func stopWork() -> String {
        if let last = work.indices.last, work[last].to == nil { work[last].to = .now }
        return ""
    }

    private func place(_ form: Form) throws(Refusal) -> Int {
        let number = form.number("ixBug")
        guard let place = entries.firstIndex(where: { $0.number == number }) else {
            throw Refusal(code: 5, text: "Case \(number ?? 0) does not exist")
        }
        return place
    }

    private mutating func note(
        _ place: Int,
        kind: Int,
        verb: String,
        text: String,
        files: [String]
    ) {
        lastEvent += 1
        let attachments = files.enumerated().map { index, file in
            """
            <attachment><sFileName>\(file.escaped)</sFileName><sURL>default.asp?pg=pgDownload&amp;\
            pgType=pgAttachment&amp;ixBugEvent=\(lastEvent)&amp;ixAttachment=\(index + 1)</sURL></attachment>
            """
        }
        entries[place].events.append(
            """
            <event ixBugEvent="\(lastEvent)" ixBug="\(entries[place].number)"><evt>\(kind)</evt>\
            <sVerb>\(verb)</sVerb><ixPerson>2</ixPerson><sPerson>Ada Miller</sPerson>\
            <dt>\(Date.now.ISO8601Format())</dt><s>\(text.escaped)</s>\
            <evtDescription>\(verb) by Ada Miller</evtDescription>\
            <rgAttachments>\(attachments.joined())</rgAttachments></event>
            """
        )
    }
}
