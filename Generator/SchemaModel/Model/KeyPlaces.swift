package import SchemaSyntax

/// The places of a declaration's keys in the order of the schema, without the keys' values.
package struct KeyPlaces: Sendable {
    package struct Place: Sendable {
        package let name: String
        /// The place of the key itself.
        package let key: SourceRange
        package let value: SourceRange
        /// Whether the value could be read; if not, something missing in it may be present in the schema.
        package let isReadable: Bool

        package init(name: String, key: SourceRange, value: SourceRange, isReadable: Bool) {
            self.name = name
            self.key = key
            self.value = value
            self.isReadable = isReadable
        }
    }

    /// The empty set of places, for a declaration that is only a text or that is not from a schema.
    package static let none = KeyPlaces([])

    package let all: [Place]

    package init(_ all: [Place]) { self.all = all }

    package subscript(name: String) -> Place? { all.first { $0.name == name } }

    /// Whether a key is absent, or has a value that could be read.
    func canRead(_ name: String) -> Bool { self[name]?.isReadable ?? true }
}
