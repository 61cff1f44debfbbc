package import SchemaSyntax

/// The position of a part of a description: its file, its bytes and its JSON pointer.
///
/// A part that is found through a reference has the place of its definition, not of the reference.
package struct Place: Sendable, CustomStringConvertible {
    /// The range of the whole value; `range.location` is its line and column.
    package let range: SourceRange

    /// The path of the value in its file.
    package let pointer: JSONPointer

    package init(_ range: SourceRange, _ pointer: JSONPointer) {
        self.range = range
        self.pointer = pointer
    }

    package var location: SourceLocation { range.location }

    /// The text of the place, such as `openapi.yaml:12:5 #/paths/~1pets/get`.
    package var description: String { "\(location) #\(pointer)" }
}
