package import SchemaSyntax

/// A text in a schema, and its place.
package struct LocatedText: Sendable {
    package let text: String
    package let range: SourceRange

    package init(_ text: String, at range: SourceRange) {
        self.text = text
        self.range = range
    }
}
