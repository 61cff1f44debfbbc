import SchemaModel

/// Finds the fields that code outside their entities reads or sets.
///
/// They are not marked as deprecated, since the compiler would warn in that code, which nobody can change.
struct ReadFields {
    private var places: Set<Identity.Place> = []

    init(_ model: APIModel) {
        for failure in model.allFailures {
            insert(FailureConformances.code, of: failure.type, model)
            if let text = failure.text?.text { insert(text, of: failure.type, model) }
        }
        let sessions = model.auth.flatMap { scheme -> [TextCall] in
            if case .session(let session) = scheme.kind { session.starts } else { [] }
        }
        for call in sessions + model.parameters.compactMap(\.fetch?.call) {
            if let field = call.field { insert(field, ofResultOf: call.endpoint, model) }
        }
        for discovery in model.servers.compactMap(\.discovery) {
            for field in [discovery.base] + discovery.atMost.keys {
                insert(field, ofResultOf: discovery.endpoint, model)
            }
        }
        places.formUnion(model.store.entities.flatMap(\.namedFields).map(\.identity.place))
    }

    func contains(_ field: Field) -> Bool { places.contains(field.identity.place) }

    private mutating func insert(_ field: String, ofResultOf call: String, _ model: APIModel) {
        guard case .declared(let id, _)? = model.endpoint(call)?.returns?.type.unwrapped else {
            return
        }
        insert(field, of: id, model)
    }

    private mutating func insert(_ name: String, of id: TypeID, _ model: APIModel) {
        guard case .entity(let shape)? = model.typesByID[id]?.kind else { return }
        for field in shape.fields where field.identity.name == name {
            places.insert(field.identity.place)
        }
    }
}

extension StoredEntityShape {
    /// The fields that the code of a store names.
    fileprivate var namedFields: [Field] {
        var fields = key + without
        fields += groups.flatMap(\.fields)
        fields += [version].compactMap(\.self)
        fields += update?.changes.map(\.field) ?? []
        for case .path(let path, _) in requirements { fields += path }
        for relation in relations {
            fields += [relation.field] + relation.conditions.map(\.field)
            fields += [relation.order].compactMap(\.self)
        }
        for inverse in inverses { fields += [inverse.field, inverse.inverse] }
        return fields
    }
}
