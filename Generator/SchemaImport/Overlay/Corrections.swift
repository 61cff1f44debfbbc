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
        if overlay.actions.isEmpty { return root }
        let isDocument = path == document
        let root = isDocument ? overlay.applied(to: root, file: nil, reporting: &diagnostics) : root
        return overlay.applied(to: root, file: path, reporting: &diagnostics)
    }

    /// The mistakes in actions, after all files were read.
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
