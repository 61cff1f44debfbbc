package import SchemaSyntax

/// What was read of a description, and all that was found wrong with it.
package struct Reading: Sendable {
    /// As far as it could be read; `nil` when the file is no OpenAPI document at all.
    package let description: APIDescription?

    /// Sorted by place, over all files.
    package let diagnostics: [Diagnostic]

    /// Whether the description lacks something since a file, or a part of one, cannot be read at all.
    ///
    /// Any other mistake concerns a value that is left out, or taken as the diagnostic says.
    package let isPartial: Bool

    package init(description: APIDescription?, diagnostics: [Diagnostic], isPartial: Bool) {
        self.description = description
        self.diagnostics = diagnostics
        self.isPartial = isPartial
    }
}
