package import SchemaSyntax

/// A member of an object.
package struct Property: Sendable {
    package var name: String
    package var schema: Schema

    /// Whether the schema that declares the property requires it.
    package var isRequired: Bool

    package init(name: String, schema: Schema, isRequired: Bool) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
    }
}

/// The permitted members of an object apart from its properties.
package enum AdditionalProperties: Sendable {
    /// Not declared: by the specification any members, although most authors intend none.
    case unspecified
    /// No members: `false`.
    case none
    /// Any members: `true` or `{}`.
    case any
    case schema(Schema)
}

/// Members of an object whose names match patterns.
package struct PatternProperties: Sendable {
    package var place: Place
    /// The patterns with the schemas of the members; `nil` for schemas that could not be read.
    package var patterns: [(text: String, values: AdditionalProperties?)]

    var names: NamePatterns { NamePatterns(place: place, patterns: patterns.map(\.text)) }
}

/// Patterns of the names of members.
package struct NamePatterns: Sendable {
    package var place: Place
    package var patterns: [String]

    /// Whether members may have other names, which the schema does not describe.
    package var isOpen = false
}

/// A value in a list of the only valid values.
package struct EnumValue: Sendable {
    /// The value as written, never null.
    package var value: SchemaNode

    /// The name from `x-enum-varnames` or `x-enumNames`.
    package var name: String?

    /// The description from `x-enum-descriptions`.
    package var description: String?

    package init(_ value: SchemaNode, name: String? = nil, description: String? = nil) {
        self.value = value
        self.name = name
        self.description = description
    }
}

/// A property that determines the alternative of a value.
package struct Discriminator: Sendable {
    package struct Mapping: Sendable {
        /// The value of the property.
        package var value: String

        /// The name of the schema in `APIDescription.schemas`.
        package var schema: String

        package init(value: String, schema: String) {
            self.value = value
            self.schema = schema
        }
    }

    package var place: Place
    package var propertyName: String

    /// The mappings in the document; an alternative that is not listed is identified by its own name.
    package var mapping: [Mapping] = []

    /// The name of the schema of values without the property, or with a value that is not mapped.
    package var defaultSchema: String?

    package init(place: Place, propertyName: String) {
        self.place = place
        self.propertyName = propertyName
    }
}
