import SchemaSyntax

extension Reader {
    /// Reads a keyword for the structure of a schema.
    ///
    /// Each case is short, since schemas nest and each level has a stack frame here.
    func readStructureKeyword(
        _ keyword: SchemaKeyword,
        _ value: LocatedNode,
        into schema: inout Schema
    ) {
        switch keyword {
        case .properties: readProperties(value, into: &schema)
        case .required: readRequired(value, into: &schema)
        case .additionalProperties:
            schema.additionalProperties = readMembers(value) ?? .unspecified
        case .unevaluatedProperties: schema.unevaluatedProperties = readMembers(value)
        case .patternProperties: readPatternProperties(value, into: &schema)
        case .propertyNames: schema.propertyNames = readSchema(value)
        case .items: readItems(value, into: &schema)
        case .prefixItems: readParts(value, into: &schema.prefixItems)
        case .allOf: readParts(value, into: &schema.allOf)
        case .anyOf: readParts(value, into: &schema.anyOf)
        case .oneOf: readParts(value, into: &schema.oneOf)
        case .not: schema.not = readSchema(value)
        case .discriminator: schema.discriminator = readDiscriminator(value)
        case .xml: schema.xml = readXMLForm(value)
        case .contentSchema: schema.contentSchema = readSchema(value)
        default: break
        }
    }

    private func readProperties(_ value: LocatedNode, into schema: inout Schema) {
        let required = Set(schema.required)
        for member in named(value) {
            guard let read = readSchema(member.value) else { continue }
            let isRequired = required.contains(member.name)
            schema.properties.append(
                Property(name: member.name, schema: read, isRequired: isRequired)
            )
        }
    }

    private func readRequired(_ value: LocatedNode, into schema: inout Schema) {
        schema.required = texts(value)
        guard !schema.required.isEmpty else { return }
        let required = Set(schema.required)
        for index in schema.properties.indices {
            schema.properties[index].isRequired = required.contains(schema.properties[index].name)
        }
    }

    /// Reads `items`; a list of schemas is a mistake, which `settleItems` reports after the limits are known.
    private func readItems(_ value: LocatedNode, into schema: inout Schema) {
        if value.node.elements != nil {
            readList(value, into: &schema.prefixItems)
        } else {
            schema.items = readSchema(value)
        }
    }

    /// Converts a list of schemas in `items`.
    ///
    /// If the number of elements is limited to theirs, the list becomes `prefixItems`, as in older versions of JSON
    /// Schema. Otherwise, each element matches any of the schemas, as authors intend.
    func settleItems(of parent: LocatedNode, in schema: inout Schema) {
        guard let value = parent["items"], value.node.elements != nil else { return }
        let isClosed = schema.otherKeywords.contains {
            $0.key == "additionalItems" && $0.value.bool == false
        }
        let isTuple = isClosed || schema.constraints.maxItems == schema.prefixItems.count
        if !isTuple {
            var items = Schema(place: value.place)
            items.anyOf = schema.prefixItems
            normalize(&items)
            schema.items = schema.prefixItems.count == 1 ? schema.prefixItems[0] : items
            schema.prefixItems = []
        }
        let sense = isTuple ? "the types of its positions" : "alternatives for each element"
        report(
            .warning,
            rule: "list-of-items",
            at: value.place,
            "'items' is a list, expected a schema, and is taken as \(sense)"
        )
    }

    /// Reads a list of schemas that must not be empty.
    private func readParts(_ value: LocatedNode, into schemas: inout [Schema]) {
        reportEmpty(value)
        readList(value, into: &schemas)
    }

    private func readList(_ value: LocatedNode, into schemas: inout [Schema]) {
        for element in elements(value) {
            if let schema = readSchema(element) { schemas.append(schema) }
        }
    }
}
