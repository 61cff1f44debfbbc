import SchemaSyntax

/// The corrections of an overlay, which are applied to the files of a description one after the other.
final class Corrections {
    /// The rules of mistakes in actions.
    static let rules: Set = ["bad-pointer", "missing-target", "missing-file"]

    private let overlay: Overlay
    private let document: String
    private var files: [String] = []
    private var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - overlay: The overlay with the corrections.
    ///   - document: The path of the file for targets that do not name a file.
    init(_ overlay: Overlay, document: String) {
        self.overlay = overlay
        self.document = document
    }

    /// Returns the value of a file after its actions.
    func corrected(_ root: SchemaNode, _ path: String) -> SchemaNode {
        files.append(path)
        return overlay.applied(to: root, at: path, of: document, reporting: &diagnostics)
    }

    /// The mistakes in actions, after all files were read.
    var problems: [Diagnostic] {
        let unread = overlay.actions.filter { action in
            action.file.map { !files.contains(Overlay.path(of: $0, document)) } ?? false
        }
        return diagnostics
            + unread.map { action in
                Diagnostic(
                    rule: "missing-file",
                    at: action.range,
                    "\(quoted(action.target)) is in no file of the description"
                        + (action.file.flatMap(likely).map { ", did you mean \(quoted($0))" }
                            ?? ", expected the path of one relative to the document")
                )
            }
    }

    /// Returns the path, relative to the document, of the only file whose path ends like a name.
    private func likely(_ name: String) -> String? {
        let start = document.lastIndex(of: "/").map { document[...$0] } ?? ""
        let found = files.filter { $0.hasPrefix(start) && $0.hasSuffix("/" + name) }
        return found.count == 1 ? String(found[0].dropFirst(start.count)) : nil
    }
}
