package import SchemaSyntax

/// The shape of a value, as JSON Schema describes it, in one form for all versions of the specification.
///
/// Its keywords are its members: `schema.properties`. A schema is as large as a pointer, since schemas nest.
@dynamicMemberLookup
package struct Schema: Sendable {
    package var place: Place

    /// Always one.
    private var storage = [SchemaKeywords()]

    package init(place: Place) { self.place = place }

    package subscript<Value>(dynamicMember keyword: WritableKeyPath<SchemaKeywords, Value>) -> Value
    {
        get {
            // A key path reads a copy of all keywords, and an offset one of them.
            storage.withUnsafeBytes {
                guard let offset = MemoryLayout<SchemaKeywords>.offset(of: keyword) else {
                    return storage[0][keyPath: keyword]
                }
                return $0.load(fromByteOffset: offset, as: Value.self)
            }
        }
        // In place: with a setter, each change of a list would copy it.
        _modify { yield &storage[0][keyPath: keyword] }
    }

    /// Equal for copies of one schema that were not changed; it tells them from others as long as one of them is kept.
    package var identity: UInt {
        storage.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    package func property(_ name: String) -> Property? { self.properties.first { $0.name == name } }
}

/// What a schema says.
package struct SchemaKeywords: Sendable {
    /// The schema that this one refers to, by its name in `APIDescription.schemas`.
    ///
    /// What stands beside the reference applies as well; it is read since OpenAPI 3.1, as
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

    /// What the document in a string is like, if its type is one that schemas describe.
    package var contentSchema: Schema?

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

    /// The members whose names match patterns; what they are is in `additionalProperties` as well.
    package var patternProperties: PatternProperties?

    /// The members that neither this schema nor a part of `allOf` describes; `nil` without such parts, where
    /// `additionalProperties` has it.
    package var unevaluatedProperties: AdditionalProperties?

    /// The patterns of which each member that is no property has one in its name; `nil` for any names.
    package var namePatterns: NamePatterns?

    /// Where there are patterns that the members need not have in their names.
    package var unsaidPatterns: Place?

    /// What the names of all members are like.
    package var propertyNames: Schema?

    /// The elements of a list, after those of `prefixItems`.
    package var items: Schema?

    /// The first elements of a list, one by one.
    package var prefixItems: [Schema] = []

    /// The value satisfies all of them, and this schema.
    package var allOf: [Schema] = []

    /// The value satisfies at least one of them.
    package var anyOf: [Schema] = []

    /// The value satisfies exactly one of them.
    package var oneOf: [Schema] = []

    package var not: Schema?

    package var discriminator: Discriminator?
    package var xml: XMLForm?
    package var constraints = Constraints()

    /// Keywords that this model has no place for, as written: `if`, `dependentSchemas` and others.
    package var otherKeywords: [SchemaObject.Member] = []

    package var extensions = Extensions()
}
