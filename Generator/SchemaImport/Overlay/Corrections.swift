import SchemaSyntax

/// The corrections of an overlay as they are made, one file of a description after the other.
final class Corrections {
    /// The rules by which an action is wrong.
    static let rules: Set = ["bad-pointer", "missing-target", "missing-file"]

    private let overlay: Overlay
    private let document: String
    private var files: [String] = []
    private var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - overlay: What to correct.
    ///   - document: The path of the file whose values targets name without a file.
    init(_ overlay: Overlay, document: String) {
        self.overlay = overlay
        self.document = document
    }

    /// The value of a file after the actions that are for it.
    func corrected(_ root: SchemaNode, _ path: String) -> SchemaNode {
        files.append(path)
        if overlay.actions.isEmpty { return root }
        let isDocument = path == document
        let root = isDocument ? overlay.applied(to: root, file: nil, reporting: &diagnostics) : root
        return overlay.applied(to: root, file: path, reporting: &diagnostics)
    }

    /// What is wrong with actions, once all files were read.
    var problems: [Diagnostic] {
        let unread = overlay.actions.filter { action in
            action.file.map { name in !files.contains { Overlay.isSame(name, $0) } } ?? false
        }
        return diagnostics
            + unread.map { action in
                Diagnostic(
                    rule: "missing-file",
                    at: action.range,
                    "\(quoted(action.target)) is in no file of the description"
                )
            }
    }
}
