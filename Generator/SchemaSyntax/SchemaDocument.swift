/// The content of a schema file, as far as it could be read, and all errors in its text.
package struct SchemaDocument: Sendable {
    package let source: SchemaSource

    /// The root value, which is `.invalid` for a file without any value.
    package let root: SchemaNode

    /// The sorted diagnostics.
    ///
    /// When there are none, the tree has no `.invalid` node and no duplicate key.
    package let diagnostics: [Diagnostic]

    /// The bytes whose values may be missing in the tree or at another place, since brackets do not match or text was
    /// skipped; `nil` when there are none.
    package let uncertain: Range<Int>?

    package init(
        source: SchemaSource,
        root: SchemaNode,
        diagnostics: [Diagnostic],
        uncertain: Range<Int>? = nil
    ) {
        self.source = source
        self.root = root
        self.diagnostics = diagnostics
        self.uncertain = uncertain
    }

    /// Creates the document of a file that could not be read.
    package init(unreadable source: SchemaSource, _ diagnostic: Diagnostic) {
        self.init(
            source: source,
            root: SchemaNode(.invalid, at: source.start),
            diagnostics: [diagnostic]
        )
    }

    /// Whether all values of the file are in the tree, so that whatever is missing there is missing in the file.
    package var isComplete: Bool { uncertain == nil && !root.isInvalid }
}
