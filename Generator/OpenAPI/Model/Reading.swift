package import SchemaSyntax

/// The result of reading a description, with all mistakes that were found.
package struct Reading: Sendable {
    /// The readable part of the description; `nil` if the file is not an OpenAPI document.
    package let description: APIDescription?

    /// The mistakes in all files, sorted by place.
    package let diagnostics: [Diagnostic]

    /// Whether the description is incomplete because a file, or a part of one, cannot be read.
    ///
    /// Any other mistake concerns a value that is omitted or interpreted as stated in the diagnostic.
    package let isPartial: Bool

    package init(description: APIDescription?, diagnostics: [Diagnostic], isPartial: Bool) {
        self.description = description
        self.diagnostics = diagnostics
        self.isPartial = isPartial
    }
}
