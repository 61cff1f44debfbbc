package import SchemaSyntax

/// What was read of a description, and all that was found wrong with it.
package struct Reading: Sendable {
    /// As far as it could be read; `nil` when the file is no OpenAPI document at all.
    package let description: APIDescription?

    /// Sorted by place, over all files.
    package let diagnostics: [Diagnostic]

    package init(description: APIDescription?, diagnostics: [Diagnostic]) {
        self.description = description
        self.diagnostics = diagnostics
    }
}
