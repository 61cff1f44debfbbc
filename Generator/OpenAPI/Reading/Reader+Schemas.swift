import SchemaSyntax

extension Reader {
    /// Reads a schema with its nested schemas; a reference becomes the name of its target.
    func readSchema(_ value: LocatedNode) -> Schema? {
        var schema = Schema(place: value.place)
        switch value.node.kind {
        case .bool(let isAny):
            schema.isNever = !isAny
            return schema
        case .object:
            break
        default:
            reportType(of: value, expected: "a schema")
            return nil
        }
        schema.reference = readReference(of: value)
        if !version.hasJSONSchemas, value["$ref"]?.node.string != nil {
            checkSiblings(of: value)
            // Documents use it with the meaning of 3.1, so that a null in a response is not a mistake.
            let flag = value["nullable"] ?? value["x-nullable"]
            schema.isNullable = flag?.node.bool ?? false
            return schema
        }
        readKeywords(object(value, followsReferences: false) ?? [], into: &schema)
        readEnumNames(value, into: &schema)
        settleItems(of: value, in: &schema)
        normalize(&schema)
        return schema
    }

    /// Returns the name of the schema that this one refers to, by any kind of reference.
    private func readReference(of value: LocatedNode) -> String? {
        for key in ["$ref", "$dynamicRef"] {
            guard let reference = value[key] else { continue }
            if let text = reference.node.string {
                if key == "$dynamicRef" { checkDynamic(text, at: reference) }
                return schemaName(of: text, at: reference)
            }
            reportType(of: reference, expected: "text")
        }
        guard let reference = value["$recursiveRef"] else { return nil }
        return recursiveTarget(of: reference).map { schemaNames.name(of: $0, in: path) }
    }

    func readKeywords(_ members: [Member], into schema: inout Schema) {
        for member in members {
            if let keyword = SchemaKeyword(rawValue: member.name) {
                read(keyword, member, into: &schema)
            } else if member.name.hasPrefix("x-") {
                schema.extensions.members.append(member.member)
                if member.name == "x-nullable" { schema.isNullable = flag(member.value) ?? false }
            } else {
                // In JSON Schema 2020-12, section 6.5, unknown keywords are annotations.
                let isAnnotation = version.hasJSONSchemas
                reportUnknownKey(member, of: SchemaKeyword.names, isAnnotation: isAnnotation)
            }
        }
    }

    private func read(_ keyword: SchemaKeyword, _ member: Member, into schema: inout Schema) {
        switch keyword.topic {
        case .value: readValueKeyword(keyword, member.value, into: &schema)
        case .structure: readStructureKeyword(keyword, member.value, into: &schema)
        case .annotation: readAnnotationKeyword(keyword, member.value, into: &schema)
        case .limit: readLimitKeyword(keyword, member.value, into: &schema)
        case .name: break
        case .other: schema.otherKeywords.append(member.member)
        }
    }

    private func readAnnotationKeyword(
        _ keyword: SchemaKeyword,
        _ value: LocatedNode,
        into schema: inout Schema
    ) {
        switch keyword {
        case .title: schema.title = text(value)
        case .description: schema.description = text(value)
        case .deprecated: schema.isDeprecated = flag(value) ?? false
        case .readOnly: schema.isReadOnly = flag(value) ?? false
        case .writeOnly: schema.isWriteOnly = flag(value) ?? false
        case .externalDocs: schema.externalDocumentation = readDocumentation(value)
        default: break
        }
    }

    /// Reports keywords next to a reference that would change the value; they have no effect before OpenAPI 3.1.
    private func checkSiblings(of value: LocatedNode) {
        for member in value.node.object?.members ?? [] where member.key != "$ref" {
            guard let topic = SchemaKeyword(rawValue: member.key)?.topic,
                topic != .annotation || Self.directions.contains(member.key), topic != .name,
                !["default", "example", "examples"].contains(member.key)
            else { continue }
            let isTaken = member.key == "nullable" && member.value.bool != nil
            let rest = isTaken ? "is taken as 3.1 does" : "is left out"
            reportBesideReference(member, in: value, " before OpenAPI 3.1, and \(rest)")
        }
    }

    /// The annotations that determine where a value occurs.
    private static let directions = ["readOnly", "writeOnly"]

    /// Converts the different statements that a value may be null into one form.
    func normalize(_ schema: inout Schema) {
        if schema.types.contains(.null) {
            schema.isNullable = true
            if schema.types != .null { schema.types.remove(.null) }
        }
        if schema.constant?.isNull == true {
            schema.constant = nil
            schema.types = .null
            schema.isNullable = true
        }
        if let values = schema.values, values.contains(where: \.value.isNull) {
            schema.isNullable = true
            schema.values = values.filter { !$0.value.isNull }
            if values.allSatisfy(\.value.isNull) {
                schema.values = nil
                schema.types = .null
            }
        }
        normalizeValues(of: &schema)
        separateValues(of: &schema)
        normalizeMembers(of: &schema)
        schema.anyOf = alternatives(schema.anyOf, of: &schema)
        schema.oneOf = alternatives(schema.oneOf, of: &schema)
        separateChoices(of: &schema)
    }

    /// Moves one of two choices, both of which apply, into a separate part.
    private func separateChoices(of schema: inout Schema) {
        guard !schema.anyOf.isEmpty, !schema.oneOf.isEmpty else { return }
        var part = Schema(place: schema.place)
        part.anyOf = schema.anyOf
        schema.allOf.append(part)
        schema.anyOf = []
    }

    /// Converts unquoted values of an enum of texts into texts, and an enum of both Boolean values into a Boolean type.
    private func normalizeValues(of schema: inout Schema) {
        if schema.types == .string {
            let pointer = schema.place.pointer
            schema.constant = schema.constant.map { quotedText($0, pointer.appending("const")) }
            for (index, value) in (schema.values ?? []).enumerated() {
                schema.values?[index].value = quotedText(value.value, pointer.appending("enum"))
            }
        }
        checkTypes(ofValuesOf: schema)
        guard let values = schema.values else { return }
        if schema.types.isEmpty || schema.types == .boolean {
            let truths = values.compactMap(\.value.bool)
            guard truths.count == values.count, Set(truths).count == 2 else { return }
            schema.types = .boolean
            schema.values = nil
        }
    }

    /// Splits an enum into alternatives: Booleans, numbers if one is not an integer, and the rest, which are texts and
    /// integers.
    private func separateValues(of schema: inout Schema) {
        guard var rest = schema.values, schema.anyOf.isEmpty, schema.oneOf.isEmpty,
            rest.allSatisfy({ $0.value.types.isDisjoint(with: [.array, .object]) })
        else { return }
        var parts: [(types: TypeSet, values: [EnumValue])] = []
        func separate(_ types: TypeSet, _ isPart: (SchemaNode) -> Bool) {
            let values = rest.filter { isPart($0.value) }
            rest.removeAll { isPart($0.value) }
            if !values.isEmpty { parts.append((types, values)) }
        }
        separate(.boolean) { $0.bool != nil }
        if rest.contains(where: { $0.value.number != nil && $0.value.integer == nil }) {
            separate(.number) { $0.number != nil }
        }
        if !rest.isEmpty { parts.append(([], rest)) }
        guard parts.count > 1 else { return }
        schema.values = nil
        schema.types = []
        schema.anyOf = parts.map { types, values in
            var part = Schema(place: schema.place)
            part.types = types
            part.values = values
            part.title = types.isEmpty ? "Value" : nil
            normalizeValues(of: &part)
            return part
        }
    }

    /// Returns a number or Boolean as its written text; any other value is unchanged.
    ///
    /// YAML often omits quotation marks; in JSON, the conversion is reported.
    private func quotedText(_ node: SchemaNode, _ pointer: JSONPointer) -> SchemaNode {
        guard node.number != nil || node.bool != nil else { return node }
        let text = writtenText(of: node)
        if !DocumentStore.isYAML(node.range.source) {
            report(
                .warning,
                rule: "unquoted-text",
                at: Place(node.range, pointer),
                "\(text) is \(node.kindName), expected a text as 'type' says, and is taken as \(quoted(text))"
            )
        }
        return SchemaNode(.string(text), at: node.range)
    }

    /// Reports values that have none of the schema's types, so that no value is valid.
    private func checkTypes(ofValuesOf schema: Schema) {
        guard !schema.types.isEmpty else { return }
        let isEnum = schema.constant == nil
        for node in schema.constant.map({ [$0] }) ?? schema.values?.map(\.value) ?? []
        where !node.isInvalid && node.types.isDisjoint(with: schema.types) {
            let names = TypeSet.names.filter { schema.types.contains($0.type) }.map(\.name)
            let pointer = schema.place.pointer.appending(isEnum ? "enum" : "const")
            report(
                rule: "wrong-type",
                at: Place(node.range, pointer),
                "\(quoted(writtenText(of: node))) is \(node.kindName), expected one of 'type', which is "
                    + names.map { "'\($0)'" }.joined(separator: " or ")
                    + ": 'type' is not taken into account"
            )
        }
    }

    /// Returns the alternatives without null.
    ///
    /// An alternative that states only that it is nullable is also null, as many documents write it.
    private func alternatives(_ alternatives: [Schema], of schema: inout Schema) -> [Schema] {
        var others: [Schema] = []
        for alternative in alternatives {
            if alternative.isNullable, alternative.isUnrestricted, alternatives.count > 1 {
                schema.isNullable = true
                report(
                    .warning,
                    rule: "null-alternative",
                    at: alternative.place,
                    "an alternative with nothing but 'nullable' permits any value, and is taken as null"
                )
            } else if alternative.types == .null {
                schema.isNullable = true
            } else {
                others.append(alternative)
            }
        }
        if others.isEmpty, !alternatives.isEmpty { schema.types = .null }
        return others
    }
}

extension Schema {
    /// Whether the schema does not restrict a value, except that it may permit null.
    var isUnrestricted: Bool {
        let hasMembers = if case .unspecified = self.additionalProperties { false } else { true }
        return self.reference == nil && self.types.isEmpty && !self.isNever && self.format == nil
            && self.contentMediaType == nil && self.contentEncoding == nil && self.constant == nil
            && self.values == nil && self.properties.isEmpty && self.required.isEmpty
            && !hasMembers && self.patternProperties == nil && self.propertyNames == nil
            && self.items == nil && self.prefixItems.isEmpty && self.allOf.isEmpty
            && self.anyOf.isEmpty && self.oneOf.isEmpty && self.not == nil
            && self.constraints == Constraints() && self.otherKeywords.isEmpty
    }
}

extension SchemaNode {
    /// The types of the value.
    fileprivate var types: TypeSet {
        switch kind {
        case .string: .string
        case .bool: .boolean
        case .number(let number): number.isWhole ? [.integer, .number] : .number
        case .array: .array
        case .object: .object
        case .null: .null
        case .invalid: []
        }
    }
}

extension String {
    /// Whether a number has no fractional part, such as `2.0`.
    fileprivate var isWhole: Bool { Double(self).map { $0 == $0.rounded() } ?? false }
}
