/// What one schema file holds, as far as it could be read, and all that is wrong with its text.
package struct SchemaDocument: Sendable {
    package let source: SchemaSource

    /// Always there; `.invalid` for a file without any value.
    package let root: SchemaNode

    /// Sorted; when there is none, the tree has no `.invalid` node and no duplicate key.
    package let diagnostics: [Diagnostic]

    package init(source: SchemaSource, root: SchemaNode, diagnostics: [Diagnostic]) {
        self.source = source
        self.root = root
        self.diagnostics = diagnostics
    }
}
