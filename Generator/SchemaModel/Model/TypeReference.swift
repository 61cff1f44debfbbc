/// A use of a type.
package indirect enum TypeReference: Sendable, Hashable {
    case scalar(ScalarType)
    /// A typed identifier of the entity.
    case id(TypeID)
    /// A declared type, with arguments when it is generic.
    case declared(TypeID, [TypeReference])
    /// A type parameter of the enclosing entity.
    case parameter(String)
    /// The names of a partial entity's fields.
    case fieldNames(TypeID)
    case list(TypeReference)
    case map(key: TypeReference, value: TypeReference)
    case optional(TypeReference)
    /// An edit that keeps, sets or clears a value.
    case patch(TypeReference)
}

/// A type that is one text, number or Boolean in a document.
package enum ScalarType: String, Sendable, CaseIterable {
    case string, bool, double, float, decimal
    case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
    case instant, date, duration, url, uuid, data, any
    /// A file in a `multipart` body or as a whole body, and nowhere else.
    case file
}

/// A value that the schema states, as a default or a constant.
package enum Literal: Sendable, Hashable {
    case string(String)
    /// The number's text.
    case number(String)
    case bool(Bool)
    case list([Literal])
    /// The case of an enum, identified by its name in the schema.
    case enumCase(String)
    case emptyMap
}
