/// Schemas by name.
package struct SchemaTable: Sendable {
    /// In the order of the document: components first, then others in the order of the first reference to each.
    package private(set) var schemas: [NamedSchema] = []

    private var positions: [String: Int] = [:]

    package init() {}

    /// The schema that `Schema.reference` names.
    package subscript(name: String) -> NamedSchema? { positions[name].map { schemas[$0] } }

    /// Adds a schema at the end; one of that name is replaced.
    package mutating func append(_ schema: NamedSchema) {
        if let position = positions[schema.name] {
            schemas[position] = schema
        } else {
            positions[schema.name] = schemas.count
            schemas.append(schema)
        }
    }
}

/// A schema that references lead to.
package struct NamedSchema: Sendable {
    package enum Origin: Sendable {
        /// A component, or a member of Swagger's `definitions`; the name is the author's.
        case component

        /// A file of its own; the name is the file's without its extension, made unique.
        case file

        /// Any other place, such as a property of a schema; the name is made from its pointer, and unique.
        case part
    }

    /// Unique in the table.
    package var name: String

    package var origin: Origin
    package var schema: Schema

    package init(name: String, origin: Origin, schema: Schema) {
        self.name = name
        self.origin = origin
        self.schema = schema
    }
}
