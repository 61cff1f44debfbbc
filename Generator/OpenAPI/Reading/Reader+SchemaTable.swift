import SchemaSyntax

extension Reader {
    /// Assigns names to the schemas of a table before any reference to them is read.
    ///
    /// A member that only refers to a schema elsewhere provides the name of that schema.
    func reserveNames(_ value: LocatedNode?) {
        guard let value, let members = object(value) else { return }
        for member in members { schemaNames.reserve(member.name) }
        for member in members { _ = schemaNames.name(member.value, member.name) }
        for member in members where isPureReference(member.value) {
            if let target = aliased(member.value) { _ = schemaNames.name(target, member.name) }
        }
    }

    /// Returns the schema for which a reference is only another name: the first one with a name, or else the last one.
    private func aliased(_ value: LocatedNode) -> LocatedNode? {
        // A circle has no end.
        guard resolve(value, readsSiblings: true) != nil else { return nil }
        var value = value
        while isPureReference(value), let reference = value["$ref"],
            let text = reference.node.string
        {
            guard let target = target(of: text, at: reference) else { return nil }
            if schemaNames.known(target) != nil { return target }
            value = target
        }
        return value
    }

    func readComponentSchemas(_ value: LocatedNode, into table: inout SchemaTable) {
        for member in named(value) {
            var value = member.value
            if isPureReference(value), let target = aliased(value),
                schemaNames.known(target) == member.name
            {
                value = target
            }
            let schema = readSchema(value) ?? Schema(place: value.place)
            table.append(NamedSchema(name: member.name, origin: .component, schema: schema))
        }
    }

    /// Reads the targets of references, and the targets of references in these, until all are read.
    func readReferredSchemas(into table: inout SchemaTable) {
        while true {
            let claims = schemaNames.takeUnread()
            guard !claims.isEmpty else { return }
            for claim in claims {
                let schema = readSchema(claim.value) ?? Schema(place: claim.value.place)
                table.append(NamedSchema(name: claim.name, origin: claim.origin, schema: schema))
            }
        }
    }

    /// Returns the name of a reference's final target; `nil` after it reports a mistake.
    func schemaName(of text: String, at origin: LocatedNode) -> String? {
        var text = text
        var origin = origin
        var seen: Set<SourceRange> = []
        while seen.insert(origin.node.range).inserted {
            guard let target = target(of: text, at: origin) else { return nil }
            if let name = schemaNames.known(target) { return name }
            guard isPureReference(target), let next = target["$ref"],
                let nextText = next.node.string
            else {
                if let key = otherKey(of: target) {
                    reportOther(text, key, at: origin)
                    return nil
                }
                return schemaNames.name(of: target, in: path)
            }
            (text, origin) = (nextText, next)
        }
        reportCircle(text, at: origin)
        return nil
    }

    /// Returns a key that shows that an object is not a schema but the document or another part; `nil` for a schema.
    ///
    /// A schema may contain unknown keys next to known ones.
    private func otherKey(of value: LocatedNode) -> String? {
        let table = value.pointer.keys.dropLast().last ?? ""
        guard !["schemas", "definitions", "$defs"].contains(table) else { return nil }
        let keys = (value.node.object?.members ?? []).map(\.key)
        let isSchema = keys.contains { key in
            switch SchemaKeyword(rawValue: key)?.topic {
            case .value, .structure, .limit, .other: true
            case .annotation, .name, nil: false
            }
        }
        return isSchema
            ? nil : keys.first { SchemaKeyword(rawValue: $0) == nil && !$0.hasPrefix("x-") }
    }

    private func reportOther(_ text: String, _ key: String, at origin: LocatedNode) {
        report(
            rule: "not-a-schema",
            at: origin.place,
            "reference \(quoted(text)) refers to a value that is not a schema, since it has the key \(quoted(key)), "
                + "expected one to a schema, such as '#/\(componentsPath)/Pet'"
        )
    }

    /// Whether an object contains only a reference, apart from members that have no effect.
    func isPureReference(_ value: LocatedNode) -> Bool {
        guard value["$ref"]?.node.string != nil else { return false }
        if version.hasJSONSchemas { return value.node.object?.members.count == 1 }
        return (value["nullable"] ?? value["x-nullable"])?.node.bool != true
    }
}
