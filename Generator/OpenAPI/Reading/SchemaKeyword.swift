/// The keys of a schema, in all versions of the specification.
enum SchemaKeyword: String, CaseIterable {
    // The kind of value.
    case type, nullable, format, contentMediaType, contentEncoding
    case const, `enum`, `default`, example, examples

    // Structure.
    case properties, required, additionalProperties, items, prefixItems, allOf, anyOf, oneOf, not
    case patternProperties, unevaluatedProperties, propertyNames
    case discriminator, xml, contentSchema

    // Documentation.
    case title, description, deprecated, readOnly, writeOnly, externalDocs

    // Limits.
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength
    case pattern, minItems, maxItems, uniqueItems, minProperties, maxProperties

    // Names for references, and notes for other readers.
    case ref = "$ref"
    case dynamicRef = "$dynamicRef"
    case recursiveRef = "$recursiveRef"
    case id = "$id"
    case anchor = "$anchor"
    case dynamicAnchor = "$dynamicAnchor"
    case recursiveAnchor = "$recursiveAnchor"
    case dialect = "$schema"
    case definitions = "$defs"
    case olderDefinitions = "definitions"
    case comment = "$comment"
    case vocabulary = "$vocabulary"

    // Keywords that are kept as written.
    case `if`, then, `else`, dependentRequired, dependentSchemas, dependencies
    case contains, minContains, maxContains, unevaluatedItems
    case additionalItems, collectionFormat

    enum Topic {
        case value, structure, annotation, limit, name, other
    }

    var topic: Topic {
        switch self {
        case .type, .nullable, .format, .contentMediaType, .contentEncoding, .const, .enum,
            .default, .example, .examples:
            .value
        case .properties, .required, .additionalProperties, .items, .prefixItems, .allOf, .anyOf,
            .oneOf, .not, .patternProperties, .unevaluatedProperties, .propertyNames,
            .discriminator, .xml, .contentSchema:
            .structure
        case .title, .description, .deprecated, .readOnly, .writeOnly, .externalDocs:
            .annotation
        case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .minLength,
            .maxLength, .pattern, .minItems, .maxItems, .uniqueItems, .minProperties,
            .maxProperties:
            .limit
        case .ref, .dynamicRef, .recursiveRef, .id, .anchor, .dynamicAnchor, .recursiveAnchor,
            .dialect, .definitions, .olderDefinitions, .comment, .vocabulary:
            .name
        case .if, .then, .else, .dependentRequired, .dependentSchemas, .dependencies,
            .contains, .minContains, .maxContains, .unevaluatedItems, .additionalItems,
            .collectionFormat:
            .other
        }
    }

    static let names = allCases.map(\.rawValue)
}
