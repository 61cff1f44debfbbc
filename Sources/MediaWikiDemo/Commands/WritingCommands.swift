import DemoSupport
import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki

extension Command {
    static let edit = Command(
        "edit",
        [.required("TITLE"), .required("TEXT")],
        options: [Option("summary", value: "TEXT", about: "Says why.")],
        about: "Gives a page a new text, or makes it."
    ) { invocation in
        let title = try invocation.word("TITLE")
        let text = try invocation.word("TEXT")
        try await invocation.visitAsUser { wiki in
            let edit = try await wiki.pages.edit(
                title: title,
                text: text,
                summary: invocation.option("summary")
            )
            // A filter or a captcha is no failure to the wiki.
            guard edit.result == "Success" else {
                throw Refused(reason: "the wiki does not take the edit: \(edit.result)")
            }
            let what = edit.isNew ? "made" : edit.isUnchanged ? "as it was" : "changed"
            invocation.show(
                edit,
                as: Table(
                    ["Title", "What", .number("Version"), "When"],
                    [
                        [
                            edit.title ?? title, what, edit.newRevisionID.map { "\($0)" } ?? "",
                            edit.savedAt?.minute ?? "",
                        ]
                    ]
                )
            )
        }
    }

    static let upload = Command(
        "upload",
        [.required("FILE")],
        options: [
            Option(
                "name",
                value: "NAME",
                about: "What it is called on the wiki; as here if not given."
            ),
            Option("comment", value: "TEXT", about: "Says what it is."),
            Option("ignore-warnings", about: "Uploads in spite of warnings, as of a copy."),
        ],
        about: "Uploads a file."
    ) { invocation in
        let file = URL(filePath: try invocation.word("FILE"))
        let name = invocation.option("name") ?? file.lastPathComponent
        try await invocation.visitAsUser { wiki in
            let bar = ProgressBar("Uploading", on: invocation.terminal)
            defer { bar.finish() }
            var watched = wiki
            watched.client.middleware.append(
                ProgressReporting { if $0.direction == .upload { bar.show($0) } }
            )
            let upload = try await watched.files.upload(
                name: name,
                comment: invocation.option("comment"),
                ignoresWarnings: invocation.has("ignore-warnings") ? true : nil,
                file: UploadFile(file: file)
            )
            bar.finish()
            guard upload.outcome == .success else { throw Refused(upload) }
            let info = upload.imageInfo
            invocation.show(
                upload,
                as: Table(
                    ["File", .number("Bytes"), "Type", "When"],
                    [
                        [
                            upload.fileName ?? name, info?.size.map { "\($0)" } ?? "",
                            info?.mime ?? "", info?.timestamp?.minute ?? "",
                        ]
                    ]
                )
            )
        }
    }
}

/// A wiki that does not do what it is asked for, and does not call that a failure.
private struct Refused: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }

    init(reason: String) { self.reason = reason }

    init(_ upload: UploadResult) {
        var reasons = upload.warnings?.unknownFields.keys.sorted() ?? []
        if let duplicates = upload.warnings?.duplicates {
            reasons.append("it is a copy of \(duplicates.joined(separator: ", "))")
        }
        if reasons.isEmpty { reasons = [upload.outcome.rawValue] }
        reason =
            "the wiki does not publish the file: \(reasons.joined(separator: "; ")); "
            + "--ignore-warnings does so nevertheless"
    }
}
