import SchemaSyntax

/// Resolves the groups of fields that are fetched together, and the groups that calls return.
extension Resolver {
    /// The groups of fields that an entity declares.
    ///
    /// - Parameters:
    ///   - node: The groups by their names; `nil` for none.
    ///   - shape: The entity.
    ///   - type: The entity's declaration.
    ///   - key: The fields that identify it, if it has no `id`.
    /// - Returns: The groups without mistakes.
    mutating func storeGroups(
        _ node: SchemaNode?,
        of shape: EntityShape,
        _ type: DeclaredType,
        _ key: [Field]
    ) -> [StoredEntityShape.FieldGroup] {
        let members = node?.object?.members ?? []
        let most = StoredEntityShape.FieldGroup.maximum - 1
        if members.count > most {
            report(
                "store-group",
                at: members[most].keyRange,
                "\(quoted(type.name.text)) has \(members.count) groups of fields, expected at most \(most)"
            )
        }
        let identifying = Set(key.map(\.identity.name) + [shape.idField].compactMap(\.self))
        var names: [String: String] = [:]
        return members.compactMap { member in
            if member.key == StoredEntityShape.FieldGroup.all {
                report(
                    "store-group",
                    at: member.keyRange,
                    "the group 'all' always exists, expected another name"
                )
                return nil
            }
            // Names of database columns cannot differ only in case.
            if let other = names.updateValue(member.key, forKey: member.key.lowercased()) {
                report(
                    "store-group",
                    at: member.keyRange,
                    "\(quoted(member.key)) differs from \(quoted(other)) in case alone, expected another name"
                )
            }
            let spelled = (member.value["fields"]?.elements ?? []).compactMap { LocatedText($0) }
            let fields = spelled.compactMap { storeField($0, of: shape, type) }
                .filter { !identifying.contains($0.identity.name) }
            if fields.isEmpty {
                if spelled.allSatisfy({ identifying.contains($0.text) }) {
                    report(
                        "store-group",
                        at: member.value["fields"]?.range ?? member.keyRange,
                        "\(quoted(member.key)) has no field, expected one that does not identify the entity"
                    )
                }
                return nil
            }
            return StoredEntityShape.FieldGroup(
                name: member.key,
                fields: fields,
                seconds: member.value["seconds"]?.integer
            )
        }
    }

    /// The name of the group of fields that a call returns; `nil` for the group of all fields.
    mutating func storeGroup(_ node: SchemaNode, of id: TypeID) -> String? {
        guard let name = LocatedText(node["group"]), name.text != StoredEntityShape.FieldGroup.all
        else { return nil }
        let groups = symbols[id]?.node["store"]?["groups"]?.object?.members.map(\.key) ?? []
        if groups.contains(name.text) { return name.text }
        report(
            "store-group",
            at: name.range,
            "\(quoted(id.name)) has no group \(quoted(name.text)), expected "
                + (groups.isEmpty ? "it among its 'groups'" : "one of its 'groups' or 'all'")
                + hint(name.text, groups)
        )
        return nil
    }

    /// Reports a group that is given for a call that returns no fields.
    mutating func checkNoGroup(_ node: SchemaNode, _ call: StoreCall) {
        guard let group = node["group"] else { return }
        report(
            "store-group",
            at: group.range,
            "\(quoted("\(call.group).\(call.endpoint.identity.name)")) returns ids alone, expected no 'group'"
        )
    }

    /// The call for some fields of all entities.
    mutating func storeNames(
        _ node: SchemaNode,
        of id: TypeID,
        isListed: Bool,
        _ model: APIModel
    ) -> StoreCall? {
        guard var call = storeCall(node, model)?.call else { return nil }
        call.fieldGroup = storeGroup(node, of: id)
        guard items(of: call) == .declared(id, []) else {
            reportResult(node, call, quoted("[\(id.name)]"))
            return nil
        }
        if isListed { return call }
        report(
            "store-call",
            at: (LocatedText(node["call"])?.range ?? node.range),
            "'names' is for the entities that the collection has, expected a 'list'"
        )
        return nil
    }
}
