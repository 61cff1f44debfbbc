import DemoSupport
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime

extension Command {
    static let cases = Command(
        "cases",
        [.optional("QUERY")],
        options: [Option("max", value: "N", about: "The maximum number of cases, 50 by default.")],
        about:
            "Finds cases by a query of the search box; without one, the cases of the current filter."
    ) { invocation in
        let max = try invocation.integerOption("max") ?? 50
        try await invocation.visit { fogBugz in
            let result = try await fogBugz.cases.searchResult(
                query: invocation["QUERY"],
                columns: [.title, .projectName, .statusName, .priorityName, .assigneeName],
                max: max
            )
            if let description = result.description { invocation.say(description.withoutControls) }
            invocation.show(result.cases, as: .cases(result.cases))
        }
    }

    static let `case` = Command(
        "case",
        [.required("NUMBER")],
        about: "Shows a case and its events."
    ) { invocation in
        let number = try invocation.number("NUMBER")
        try await invocation.visit { fogBugz in
            let found = try await fogBugz.cases.search(
                query: "\(number)",
                columns: [
                    .title, .projectName, .statusName, .priorityName, .assigneeName, .events,
                ]
            )
            guard let found = found.first else { throw NoSuchCase(number: number) }
            invocation.show(found) {
                invocation.terminal.write(Table.cases([found]).rendered(for: invocation.terminal))
                invocation.terminal.write("")
                invocation.show(found.events, in: invocation.terminal)
            }
        }
    }

    static let new = Command(
        "new",
        [.required("TITLE")],
        options: [
            Option("project", value: "N", about: "The number of its project."),
            Option("text", value: "TEXT", about: "The comment."),
        ],
        about: "Creates a case."
    ) { invocation in
        let title = try invocation.word("TITLE")
        let project = try invocation.integerOption("project")
        try await invocation.visit { fogBugz in
            let opened = try await fogBugz.cases.create(
                title: title,
                project: project.map { Project.ID($0) },
                text: invocation.option("text"),
                columns: [.title, .projectName, .statusName, .priorityName, .assigneeName]
            )
            invocation.show([opened], as: .cases([opened]))
        }
    }

    static let attach = Command(
        "attach",
        [.required("NUMBER"), .several("FILE")],
        options: [Option("text", value: "TEXT", about: "The comment.")],
        about: "Attaches files to a case."
    ) { invocation in
        let number = try invocation.number("NUMBER")
        let files = invocation.all("FILE").map { UploadFile(file: URL(filePath: $0)) }
        try await invocation.visit { fogBugz in
            let bar = ProgressBar("Uploading", on: invocation.terminal)
            defer { bar.finish() }
            var watched = fogBugz
            watched.client.middleware.append(
                ProgressReporting { if $0.direction == .upload { bar.show($0) } }
            )
            let edited = try await watched.cases.edit(
                case: Case.ID(number),
                text: invocation.option("text"),
                columns: [.title, .events],
                files: files
            )
            bar.finish()
            invocation.show(edited) {
                invocation.show(edited.events, in: invocation.terminal)
            }
        }
    }
}

/// A search that should have found one case found none.
private struct NoSuchCase: Error, CustomStringConvertible {
    let number: Int
    var description: String { "there is no case \(number)" }
}

extension Invocation {
    fileprivate func show(_ events: [Event]?, in terminal: Terminal) {
        let rows = (events ?? []).map { event in
            [
                event.date.minute,
                event.personName,
                event.plainDescription,
                event.text ?? "",
                event.attachments.map(\.fileName).joined(separator: ", "),
            ]
        }
        terminal.write(
            Table(["When", "Who", "What", "Text", "Files"], rows).rendered(for: terminal)
        )
    }
}

extension Table {
    fileprivate static func cases(_ cases: [Case]) -> Table {
        Table(
            [.number("Case"), "Title", "Project", "Status", "Priority", "Assignee"],
            cases.map { found in
                [
                    "\(found.id)", found.title, found.projectName, found.statusName,
                    found.priorityName, found.assigneeName,
                ].map { $0 ?? "" }
            }
        )
    }
}
