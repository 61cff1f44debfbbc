package import SchemaSyntax

/// Text of a schema, and where it stands.
package struct Spelled: Sendable {
    package let text: String
    package let range: SourceRange

    package init(_ text: String, at range: SourceRange) {
        self.text = text
        self.range = range
    }
}
