package import SchemaSyntax

/// Where the keys of a declaration stand, in the order of the schema, without what they say.
package struct KeyPlaces: Sendable {
    package struct Place: Sendable {
        package let name: String
        /// Where the key itself is.
        package let key: SourceRange
        package let value: SourceRange
        /// Whether the value could be read; otherwise what is missing in it proves nothing.
        package let isReadable: Bool

        package init(name: String, key: SourceRange, value: SourceRange, isReadable: Bool) {
            self.name = name
            self.key = key
            self.value = value
            self.isReadable = isReadable
        }
    }

    /// Those of a declaration that is one text, or that no schema wrote.
    package static let none = KeyPlaces([])

    package let all: [Place]

    package init(_ all: [Place]) { self.all = all }

    package subscript(name: String) -> Place? { all.first { $0.name == name } }

    /// Whether a key is absent, or has a value that could be read.
    func canRead(_ name: String) -> Bool { self[name]?.isReadable ?? true }
}
