/// The content of a schema file, as far as it could be read, and all errors in its text.
package struct SchemaDocument: Sendable {
    package let source: SchemaSource

    /// The root value, which is `.invalid` for a file without any value.
    package let root: SchemaNode

    /// The sorted diagnostics.
    ///
    /// When there are none, the tree has no `.invalid` node and no duplicate key.
    package let diagnostics: [Diagnostic]

    package init(source: SchemaSource, root: SchemaNode, diagnostics: [Diagnostic]) {
        self.source = source
        self.root = root
        self.diagnostics = diagnostics
    }
}
