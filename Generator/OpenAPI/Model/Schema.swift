package import SchemaSyntax

/// The description of a value by JSON Schema, in one model for all versions of the specification.
///
/// Its keywords are its members, such as `schema.properties`. A schema has the size of a pointer, since schemas nest.
@dynamicMemberLookup
package struct Schema: Sendable {
    package var place: Place

    /// The keywords, always one element.
    private var storage = [SchemaKeywords()]

    package init(place: Place) { self.place = place }

    package subscript<Value>(dynamicMember keyword: WritableKeyPath<SchemaKeywords, Value>) -> Value
    {
        get {
            // A key path would read a copy of all keywords; an offset reads one of them.
            storage.withUnsafeBytes {
                guard let offset = MemoryLayout<SchemaKeywords>.offset(of: keyword) else {
                    return storage[0][keyPath: keyword]
                }
                return $0.load(fromByteOffset: offset, as: Value.self)
            }
        }
        // Modifies the value in place, since a setter would copy a list for each change.
        _modify { yield &storage[0][keyPath: keyword] }
    }

    /// A number that is equal for unmodified copies of one schema, and unique as long as one of them is kept.
    package var identity: UInt {
        storage.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    package func property(_ name: String) -> Property? { self.properties.first { $0.name == name } }
}

/// The keywords of a schema.
package struct SchemaKeywords: Sendable {
    /// The schema that this one refers to, by its name in `APIDescription.schemas`.
    ///
    /// The keywords next to the reference apply as well since OpenAPI 3.1; earlier versions ignore them.
    package var reference: String?

    /// The permitted kinds of value; empty for all.
    ///
    /// `null` is either the only kind or absent: see `isNullable`.
    package var types: TypeSet = []

    /// Whether the value may be null, in any form of that statement.
    ///
    /// That is: `null` is one of the types or values, `nullable` or `x-nullable` is true, or one of the alternatives
    /// permits only null. Such an alternative or value is not listed again.
    package var isNullable = false

    /// Whether no value is valid: the schema `false`.
    package var isNever = false

    /// The format as written, such as `date-time`, `int64` or `binary`; Swagger's type `file` becomes a string of
    /// format `binary`.
    package var format: String?

    /// The content type of the document in a string; see also `contentEncoding`.
    package var contentMediaType: String?

    /// The encoding of bytes in a string, such as `base64`.
    package var contentEncoding: String?

    /// The schema of the document in a string, if schemas can describe its type.
    package var contentSchema: Schema?

    package var title: String?
    package var description: String?
    package var isDeprecated = false
    package var isReadOnly = false
    package var isWriteOnly = false
    package var externalDocumentation: ExternalDocumentation?

    /// The default as written.
    package var defaultValue: SchemaNode?

    /// The examples as written; `example` results in a single one.
    package var examples: [SchemaNode] = []

    /// The only valid value, as written.
    package var constant: SchemaNode?

    /// The only valid values; `nil` without such a list.
    package var values: [EnumValue]?

    /// The properties in document order.
    package var properties: [Property] = []

    /// The required names, whether or not they are properties of this schema.
    package var required: [String] = []

    package var additionalProperties: AdditionalProperties = .unspecified

    /// The members whose names match patterns; `additionalProperties` includes their schemas.
    package var patternProperties: PatternProperties?

    /// The members that neither this schema nor a part of `allOf` describes.
    ///
    /// The value is `nil` without such parts, for which `additionalProperties` includes them.
    package var unevaluatedProperties: AdditionalProperties?

    /// The patterns, one of which the name of each additional member matches; `nil` for any names.
    package var namePatterns: NamePatterns?

    /// The place of patterns that the names of members need not match.
    package var unsaidPatterns: Place?

    /// The schema of the names of all members.
    package var propertyNames: Schema?

    /// The schema of the elements of a list after those of `prefixItems`.
    package var items: Schema?

    /// The schemas of the first elements of a list.
    package var prefixItems: [Schema] = []

    /// The parts, all of which the value satisfies, in addition to this schema.
    package var allOf: [Schema] = []

    /// The alternatives, at least one of which the value satisfies.
    package var anyOf: [Schema] = []

    /// The alternatives, exactly one of which the value satisfies.
    package var oneOf: [Schema] = []

    package var not: Schema?

    package var discriminator: Discriminator?
    package var xml: XMLForm?
    package var constraints = Constraints()

    /// The keywords that this model does not represent, as written: `if`, `dependentSchemas` and others.
    package var otherKeywords: [SchemaObject.Member] = []

    package var extensions = Extensions()
}
