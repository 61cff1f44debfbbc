import SchemaSyntax

/// Resolves the requirements of stored entities, and the entities that belong to them.
extension Resolver {
    mutating func storeRequirement(
        _ node: SchemaNode,
        of type: DeclaredType,
        _ stored: Set<String>,
        _ model: APIModel
    ) -> StoredEntityShape.Requirement? {
        if let entity = LocatedText(node["entity"]), let code = node["code"]?.string {
            return storedType(entity, stored).map { .code(code, of: $0) }
        }
        guard let path = LocatedText(node) else { return nil }
        var fields: [Field] = []
        var owner: DeclaredType? = type
        var arguments: [TypeReference] = []
        var target: TypeReference?
        for step in path.text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let declared = owner else {
                report(
                    "store-requires",
                    at: path.range,
                    "\(quoted(fields.last?.identity.name ?? "")) is not an entity, expected it at the end of the path"
                )
                return nil
            }
            guard
                case .entity(let shape)? = model.typesByID[TypeID(declared.name.text)]?.kind,
                var field = storeField(
                    LocatedText(String(step), at: path.range),
                    of: shape,
                    declared
                )
            else { return nil }
            field.type = field.type.substituting(shape.substitutions(arguments))
            guard let type = field.readType, !type.isPatch else {
                report(
                    "store-requires",
                    at: path.range,
                    "\(field.found), expected a path to ids that are read"
                )
                return nil
            }
            fields.append(field)
            target = field.type.element
            owner = nil
            if case .declared(let next, let types)? = target, symbols[next]?.kind == .entity {
                owner = symbols[next]
                arguments = types
            }
        }
        guard case .id(let id)? = target else {
            report(
                "store-requires",
                at: path.range,
                "\(quoted(path.text)) is of type \(quoted("\(target ?? .unreadable)")), expected a path to ids"
            )
            return nil
        }
        return storedType(LocatedText(id.name, at: path.range), stored).map {
            .path(fields, to: $0)
        }
    }

    mutating func storeRelation(
        _ member: SchemaObject.Member,
        of owner: TypeID,
        _ details: [String: StoredEntityShape.Details],
        _ stored: Set<String>,
        _ model: APIModel
    ) -> StoredRelation? {
        let node = member.value
        guard let callNode = node["call"],
            let found = storeCall(
                node,
                model,
                finding: { $0.type.withoutOptional == .id(owner) }
            ), let parameter = found.given
        else { return nil }
        var call = found.call
        var get: StoredEntityShape.Details?
        let type: TypeID
        switch items(of: call) {
        case .declared(let id, [])? where stored.contains(id.name):
            call.fieldGroup = storeGroup(node, of: id)
            type = id
        case .id(let id)? where details[id.name]?.most != nil:
            checkNoGroup(node, call)
            get = details[id.name]
            type = id
        default:
            reportResult(
                callNode,
                call,
                "a list of stored entities, or of ids of those whose 'get' takes several"
            )
            return nil
        }
        guard case .entity(let shape)? = model.typesByID[type]?.kind, let declared = symbols[type]
        else { return nil }
        guard let field = storeBackField(node, of: shape, declared, to: owner) else { return nil }
        var conditions: [(field: Field, value: ExampleValue)] = []
        let values = ExampleValues(model)
        for condition in node["if"]?.object?.members ?? [] {
            let name = LocatedText(condition.key, at: condition.keyRange)
            guard let field = storeField(name, of: shape, declared) else { continue }
            let value = ExampleValue(condition.value)
            if let misfit = values.misfit(value, field.type, field.wire) {
                diagnostics.append(misfit.diagnostic)
            }
            conditions.append((field, value))
        }
        return StoredRelation(
            name: LocatedText(member.key, at: member.keyRange),
            doc: node["doc"]?.prose,
            call: call,
            owner: parameter,
            type: type,
            get: get,
            field: field,
            conditions: conditions,
            order: LocatedText(node["order"]).flatMap { storeField($0, of: shape, declared) },
            seconds: node["seconds"]?.integer,
            keepsMissing: node["missing"]?.string == "keep"
        )
    }

    /// The field with which an entity refers back to its owner.
    private mutating func storeBackField(
        _ node: SchemaNode,
        of shape: EntityShape,
        _ type: DeclaredType,
        to owner: TypeID
    ) -> Field? {
        func leads(_ field: Field) -> Bool {
            field.readType == .id(owner) || field.readType == .list(.id(owner))
        }
        if let name = LocatedText(node["field"]) {
            guard let field = storeField(name, of: shape, type) else { return nil }
            if leads(field) { return field }
            report(
                "store-relation",
                at: name.range,
                "\(field.found), expected 'id<\(owner.name)>' or a list of it"
            )
            return nil
        }
        let found = shape.fields.filter(leads)
        if found.count == 1 { return found.first }
        report(
            "store-relation",
            at: node.range,
            "\(quoted(type.name.text)) has \(found.isEmpty ? "no field" : "several fields") of type "
                + "'id<\(owner.name)>', expected "
                + (found.isEmpty ? "one" : "one of them as 'field'")
        )
        return nil
    }
}
