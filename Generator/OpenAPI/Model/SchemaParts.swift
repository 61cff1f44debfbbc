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

/// What an object may have beside its properties.
package enum AdditionalProperties: Sendable {
    /// Nothing is said: anything, by the specification, though most authors mean nothing by it.
    case unspecified
    /// `false`: nothing.
    case none
    /// `true` or `{}`: anything.
    case any
    case schema(Schema)
}

/// Members of an object whose names match patterns.
package struct PatternProperties: Sendable {
    package var place: Place
    /// The patterns, and what the members are; `nil` where that could not be read.
    package var patterns: [(text: String, values: AdditionalProperties?)]

    var names: NamePatterns { NamePatterns(place: place, patterns: patterns.map(\.text)) }
}

/// Patterns of the names of members.
package struct NamePatterns: Sendable {
    package var place: Place
    package var patterns: [String]

    /// Whether members may have other names as well, of which the schema says nothing.
    package var isOpen = false
}

/// A value of a list of the only right ones.
package struct EnumValue: Sendable {
    /// As written; never null.
    package var value: SchemaNode

    /// From `x-enum-varnames` or `x-enumNames`.
    package var name: String?

    /// From `x-enum-descriptions`.
    package var description: String?

    package init(_ value: SchemaNode, name: String? = nil, description: String? = nil) {
        self.value = value
        self.name = name
        self.description = description
    }
}

/// Which alternative a value is, told by one of its properties.
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

    /// As far as the document has one; an alternative that is not listed goes by its own name.
    package var mapping: [Mapping] = []

    /// The name of the schema of values that lack the property, or have a value in it that is not mapped.
    package var defaultSchema: String?

    package init(place: Place, propertyName: String) {
        self.place = place
        self.propertyName = propertyName
    }
}
