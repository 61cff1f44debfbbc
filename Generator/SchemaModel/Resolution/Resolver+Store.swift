import SchemaSyntax

extension Resolver {
    /// Resolves the entities that a store keeps, after everything to which they refer.
    mutating func resolveStore(of model: inout APIModel) {
        let declared = declarations.types.filter { $0.node["store"] != nil }
        let stored = Set(declared.map(\.name.text))
        // The entities of a relation that are fetched by id use the call of their own entity.
        var details: [String: StoredEntityShape.Details] = [:]
        for type in declared {
            guard let node = type.node["store"]?["get"] else { continue }
            details[type.name.text] = storeDetails(node, of: TypeID(type.name.text), model)
        }
        model.store.entities = declared.compactMap {
            resolveStored($0, details, stored, model)
        }
        let relations = Dictionary(
            grouping: model.store.entities.flatMap(\.relations),
            by: \.type
        )
        for place in model.store.entities.indices {
            let entity = model.store.entities[place]
            let calls = entity.ownCalls + (relations[entity.type] ?? []).map(\.call)
            model.store.entities[place].restrictions = model.parameters.filter { parameter in
                !parameter.isSecret && parameter.fetch == nil
                    && calls.contains { $0.endpoint.isUsing(parameter) }
            }
        }
        let groups = declarations.settings?["store"]?["groups"]?.object?.members ?? []
        model.store.groups = groups.map { group in
            StoreShape.Group(
                name: LocatedText(group.key, at: group.keyRange),
                doc: group.value["doc"]?.prose,
                types: storedTypes(group.value["types"], stored)
            )
        }
    }

    private mutating func resolveStored(
        _ type: DeclaredType,
        _ details: [String: StoredEntityShape.Details],
        _ stored: Set<String>,
        _ model: APIModel
    ) -> StoredEntityShape? {
        let id = TypeID(type.name.text)
        guard let node = type.node["store"], case .entity(let shape)? = model.typesByID[id]?.kind
        else { return nil }
        guard shape.generics.isEmpty else {
            report(
                "store-entity",
                at: node.range,
                "\(quoted(id.name)) has type parameters and cannot be stored, expected an entity without"
            )
            return nil
        }
        var key: [Field] = []
        for name in (node["key"]?.elements ?? []).compactMap({ LocatedText($0) }) {
            guard let field = storeField(name, of: shape, type) else { continue }
            if model.isKeyPart(field.type) {
                key.append(field)
            } else {
                report(
                    "store-entity",
                    at: name.range,
                    "\(quoted(name.text)) is of type \(quoted("\(field.type)")), expected a required text, integer, "
                        + "Boolean, id or enum of texts"
                )
            }
        }
        if shape.fields.contains(where: { $0.identity.name == "id" }), shape.idField == nil,
            !key.isEmpty, key.map(\.identity.name) != ["id"]
        {
            report(
                "store-entity",
                at: node["key"]?.range ?? node.range,
                "\(quoted(id.name)) has a field 'id' that is not the 'key', expected it as the 'key' or another name"
            )
        }
        if (shape.idField == nil) == (node["key"] == nil) {
            report(
                "store-entity",
                at: node["key"]?.range ?? node.range,
                shape.idField == nil
                    ? "\(quoted(id.name)) has no identifier, expected an 'id', or a 'key' in 'store'"
                    : "\(quoted(id.name)) has an 'id' already, expected no 'key'"
            )
        }
        let list = node["list"].flatMap { storeListing($0, of: id, model) }
        let names = node["names"].flatMap { storeNames($0, of: id, isListed: list != nil, model) }
        let version = storeVersion(node["version"], of: shape, type)
        let update = node["update"].flatMap {
            storeUpdate($0, of: id, shape, key, hasVersion: version != nil, stored, model)
        }
        let relations = (node["relations"]?.object?.members ?? []).compactMap {
            storeRelation($0, of: id, details, stored, model)
        }
        return StoredEntityShape(
            type: id,
            collection: LocatedText(node["collection"]),
            key: key,
            list: list,
            get: details[id.name],
            names: names,
            groups: storeGroups(node["groups"], of: shape, type, key),
            without: node["without"]?.elements?.compactMap { LocatedText($0) }.compactMap {
                storeField($0, of: shape, type)
            } ?? shape.fields.filter { $0.column?.isEmpty == true },
            version: version,
            update: update,
            seconds: node["seconds"]?.integer,
            keepsMissing: node["missing"]?.string == "keep",
            requirements: (node["requires"]?.elements ?? []).compactMap {
                storeRequirement($0, of: type, stored, model)
            },
            after: storedTypes(node["after"], stored),
            relations: relations,
            inverses: storeInverses(of: shape, id, stored, model)
        )
    }

    // MARK: Names

    mutating func storeField(
        _ name: LocatedText,
        of shape: EntityShape,
        _ type: DeclaredType
    ) -> Field? {
        checkField(name, of: type)
        return shape.fields.first { $0.identity.name == name.text }
    }

    private mutating func storedTypes(_ node: SchemaNode?, _ stored: Set<String>) -> [TypeID] {
        (node?.elements ?? []).compactMap { LocatedText($0) }.compactMap { storedType($0, stored) }
    }

    mutating func storedType(_ name: LocatedText, _ stored: Set<String>) -> TypeID? {
        if stored.contains(name.text) { return TypeID(name.text) }
        report(
            "store-entity",
            at: name.range,
            "\(quoted(name.text)) is not stored, expected an entity with 'store'"
                + hint(name.text, stored)
        )
        return nil
    }
}

extension StoredEntityShape {
    /// The entity's own calls whose results contain entities of the type.
    fileprivate var ownCalls: [StoreCall] {
        let update = update.flatMap { $0.returnsEntity ? $0.call : nil }
        return [list?.call, names, get?.call, update].compactMap(\.self)
    }
}

extension APIModel {
    /// Whether values of a type can be parts of a key, which requires that different values have different texts.
    fileprivate func isKeyPart(_ type: TypeReference) -> Bool {
        switch type {
        case .id: true
        case .declared(let id, _):
            if case .enumeration(let shape)? = typesByID[id]?.kind {
                shape.raw == .string
            } else {
                false
            }
        case .scalar(let scalar):
            switch scalar {
            case .string, .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16,
                .uint32,
                .uint64:
                true
            default: false
            }
        default: false
        }
    }
}
