/// Schemas by name.
package struct SchemaTable: Sendable {
    /// The schemas in document order: components first, then others in the order of their first references.
    package private(set) var schemas: [NamedSchema] = []

    private var positions: [String: Int] = [:]

    package init() {}

    /// Returns the schema that `Schema.reference` names.
    package subscript(name: String) -> NamedSchema? { positions[name].map { schemas[$0] } }

    /// Adds a schema at the end, or replaces one of the same name.
    package mutating func append(_ schema: NamedSchema) {
        if let position = positions[schema.name] {
            schemas[position] = schema
        } else {
            positions[schema.name] = schemas.count
            schemas.append(schema)
        }
    }
}

/// A schema that is the target of references.
package struct NamedSchema: Sendable {
    package enum Origin: Sendable {
        /// A component, or a member of Swagger's `definitions`, with the author's name.
        case component

        /// A separate file, with the file's unique name without its extension.
        case file

        /// Any other place, such as a property of a schema, with a unique name that is made from its pointer.
        case part
    }

    /// The unique name in the table.
    package var name: String

    package var origin: Origin
    package var schema: Schema

    package init(name: String, origin: Origin, schema: Schema) {
        self.name = name
        self.origin = origin
        self.schema = schema
    }
}
