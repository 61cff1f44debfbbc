package import SchemaSyntax

/// The shape of a value, as JSON Schema describes it, in one form for all versions of the specification.
package struct Schema: Sendable {
    package var place: Place

    /// The schema that this one refers to, by its name in `APIDescription.schemas`.
    ///
    /// What stands beside the reference applies as well; it is read for OpenAPI 3.1 only, since
    /// earlier versions ignore it.
    package var reference: String?

    /// The kinds of value that there may be; empty for all.
    ///
    /// `null` stands there alone or not at all: see `isNullable`.
    package var types: TypeSet = []

    /// Whether the value may be null, in whichever way that is said.
    ///
    /// That is: `null` is one of the types or values, `nullable` or `x-nullable` is set, or one of the alternatives is
    /// null alone. Such an alternative or value is not listed again.
    package var isNullable = false

    /// Whether no value is right: the schema `false`.
    package var isNever = false

    /// As written: `date-time`, `int64`, `binary`; Swagger's type `file` becomes a string of format `binary`.
    package var format: String?

    /// The type of the document that a string holds; see also `contentEncoding`.
    package var contentMediaType: String?

    /// `base64` for bytes in a string.
    package var contentEncoding: String?

    package var title: String?
    package var description: String?
    package var isDeprecated = false
    package var isReadOnly = false
    package var isWriteOnly = false
    package var externalDocumentation: ExternalDocumentation?

    /// As written.
    package var defaultValue: SchemaNode?

    /// As written; `example` is the only one.
    package var examples: [SchemaNode] = []

    /// As written: the only value that is right.
    package var constant: SchemaNode?

    /// The only values that are right; `nil` for no such list.
    package var values: [EnumValue]?

    /// In the order of the document.
    package var properties: [Property] = []

    /// The names that every object has, whether or not they are properties of this schema.
    package var required: [String] = []

    package var additionalProperties: AdditionalProperties = .unspecified

    /// The elements of a list, after those of `prefixItems`.
    @Indirect package var items: Schema?

    /// The first elements of a list, one by one.
    package var prefixItems: [Schema] = []

    /// The value satisfies all of them, and this schema.
    package var allOf: [Schema] = []

    /// The value satisfies at least one of them.
    package var anyOf: [Schema] = []

    /// The value satisfies exactly one of them.
    package var oneOf: [Schema] = []

    @Indirect package var not: Schema?

    package var discriminator: Discriminator?
    package var xml: XMLForm?
    package var constraints = Constraints()

    /// Keywords that this model has no place for, as written: `if`, `dependentSchemas`, `patternProperties` and others.
    package var otherKeywords: [SchemaObject.Member] = []

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }

    package func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}

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
package indirect enum AdditionalProperties: Sendable {
    /// Nothing is said: anything, by the specification, though most authors mean nothing by it.
    case unspecified
    /// `false`: nothing.
    case none
    /// `true` or `{}`: anything.
    case any
    case schema(Schema)
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

    package init(place: Place, propertyName: String) {
        self.place = place
        self.propertyName = propertyName
    }
}

/// Room for a value within a value of the same type.
@propertyWrapper
package struct Indirect<Value: Sendable>: Sendable {
    private var storage: [Value]

    package init(wrappedValue: Value?) { storage = wrappedValue.map { [$0] } ?? [] }

    package var wrappedValue: Value? {
        get { storage.first }
        set { storage = newValue.map { [$0] } ?? [] }
    }
}
