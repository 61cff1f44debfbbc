import SchemaSyntax

// The permitted additional members of an object, as far as they depend on the members' names.
extension Reader {
    func readPatternProperties(_ value: LocatedNode, into schema: inout Schema) {
        let members = named(value)
        guard !members.isEmpty else { return }
        let patterns = members.map { (text: $0.name, values: readMembers($0.value)) }
        schema.patternProperties = PatternProperties(place: value.place, patterns: patterns)
    }

    /// Returns the members that a schema permits; `nil` if the schema cannot be read.
    func readMembers(_ value: LocatedNode) -> AdditionalProperties? {
        if let isAny = value.node.bool { return isAny ? .any : AdditionalProperties.none }
        if value.node.object?.members.isEmpty == true { return .any }
        return readSchema(value).map { .schema($0) }
    }

    /// Combines the permitted additional members of an object: those of all patterns, and any others.
    ///
    /// Without other parts, unevaluated members are the same as additional ones (JSON Schema 2020-12, section 11.3).
    func normalizeMembers(of schema: inout Schema) {
        if schema.allOf.isEmpty, schema.reference == nil,
            let rest = schema.unevaluatedProperties
        {
            if case .unspecified = schema.additionalProperties {
                schema.additionalProperties = rest
            }
            schema.unevaluatedProperties = nil
        }
        guard let known = schema.patternProperties else { return }
        var values = known.patterns.compactMap(\.values)
        let isRefused = values.contains { if case .none = $0 { true } else { false } }
        var names = isRefused ? nil : known.names
        switch schema.additionalProperties {
        case .any, .schema:
            names = nil
            values.append(schema.additionalProperties)
        case .none: break
        case .unspecified:
            names?.isOpen = values.allSatisfy { if case .any = $0 { false } else { true } }
        }
        schema.namePatterns = names
        schema.unsaidPatterns = names == nil ? known.place : nil
        let all = common(values, at: known.place)
        schema.additionalProperties = all ?? schema.additionalProperties
    }

    /// Returns the members that at least one of the values permits; `nil` if there are none.
    private func common(_ values: [AdditionalProperties], at place: Place) -> AdditionalProperties?
    {
        var schemas: [Schema] = []
        var references: Set<String> = []
        var texts: Set<[UInt8]> = []
        for value in values {
            switch value {
            case .none, .unspecified: continue
            case .any: return .any
            case .schema(let schema):
                let isNew =
                    schema.reference.map { references.insert($0).inserted }
                    ?? texts.insert(schema.writtenText).inserted
                if isNew { schemas.append(schema) }
            }
        }
        guard schemas.count > 1 else { return schemas.first.map { .schema($0) } }
        var choice = Schema(place: place)
        choice.anyOf = schemas
        return .schema(choice)
    }
}

extension Schema {
    /// The schema's text in the document, in JSON without white space outside of strings.
    fileprivate var writtenText: [UInt8] {
        let range = self.place.range
        let bytes = range.source.bytes[range.bytes]
        // In YAML, white space has a meaning.
        if DocumentStore.isYAML(range.source) { return Array(bytes) }
        var isString = false
        var isEscaped = false
        return bytes.filter { byte in
            if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            return isString || !" \t\r\n".utf8.contains(byte)
        }
    }
}
