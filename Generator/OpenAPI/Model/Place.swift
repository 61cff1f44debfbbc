package import SchemaSyntax

/// Where a part of a description was written: in which file, at which bytes, at which JSON pointer.
///
/// A part that is reached by a reference has the place of its definition, not of the reference.
package struct Place: Sendable, CustomStringConvertible {
    /// The whole value; `range.location` is its line and column.
    package let range: SourceRange

    /// The way to the value within its file.
    package let pointer: JSONPointer

    package init(_ range: SourceRange, _ pointer: JSONPointer) {
        self.range = range
        self.pointer = pointer
    }

    package var location: SourceLocation { range.location }

    /// `openapi.yaml:12:5 #/paths/~1pets/get`.
    package var description: String { "\(location) #\(pointer)" }
}
