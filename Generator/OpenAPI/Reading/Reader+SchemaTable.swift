import SchemaSyntax

extension Reader {
    /// Gives the schemas of a table their names, before any reference to them is read.
    ///
    /// A member that is nothing but a reference to a schema elsewhere gives that schema its name.
    func reserveNames(_ value: LocatedNode?) {
        guard let value, let members = object(value) else { return }
        for member in members { schemaNames.reserve(member.name) }
        for member in members { _ = schemaNames.name(member.value, member.name) }
        for member in members where isPureReference(member.value) {
            if let target = resolve(member.value) { _ = schemaNames.name(target, member.name) }
        }
    }

    func readComponentSchemas(_ value: LocatedNode, into table: inout SchemaTable) {
        for member in named(value) {
            var value = member.value
            if isPureReference(value), let target = resolve(value),
                schemaNames.known(target) == member.name
            {
                value = target
            }
            let schema = readSchema(value) ?? Schema(place: value.place)
            table.append(NamedSchema(name: member.name, origin: .component, schema: schema))
        }
    }

    /// Reads the schemas that references lead to, and those that these refer to, until all are read.
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

    /// The name of the schema that a reference leads to, past references to it; `nil` after a complaint.
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

    /// A key by which an object is no schema, but the document itself or another of its parts; `nil` for a schema.
    ///
    /// A schema may have keys that are not known, beside those that are.
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
            "reference \(quoted(text)) leads to something that is no schema, since it has the key \(quoted(key)), "
                + "expected one to a schema, such as '#/\(componentsPath)/Pet'"
        )
    }

    /// Whether an object says nothing beside its reference.
    func isPureReference(_ value: LocatedNode) -> Bool {
        guard value["$ref"]?.node.string != nil else { return false }
        return !version.hasJSONSchemas || value.node.object?.members.count == 1
    }
}
