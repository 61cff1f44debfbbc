extension Resolver {
    /// The relations of an entity whose other end is a field of a stored entity; each is listed at one end only.
    func storeInverses(
        of shape: EntityShape,
        _ owner: TypeID,
        _ stored: Set<String>,
        _ model: APIModel
    ) -> [StoredEntityShape.Inverse] {
        shape.fields.compactMap { field in
            guard let relation = field.relation, let name = relation.inverse?.text,
                stored.contains(relation.target.name),
                case .entity(let target)? = model.typesByID[relation.target]?.kind,
                let other = target.fields.first(where: { $0.identity.name == name }),
                leads(other.type.unwrapped, to: owner)
            else { return nil }
            let ends = [(owner.name, field.identity.name), (relation.target.name, name)]
            let isToldThere = other.relation?.inverse?.text == field.identity.name
            if isToldThere, ends[1] < ends[0] { return nil }
            return StoredEntityShape.Inverse(field: field, other: relation.target, inverse: other)
        }
    }

    /// Whether a type is the entity or its id, or a list of either.
    private func leads(_ type: TypeReference, to owner: TypeID) -> Bool {
        switch type {
        case .id(let id): id == owner
        case .declared(let id, let arguments): id == owner && arguments.isEmpty
        case .list(.id(let id)): id == owner
        case .list(.declared(let id, let arguments)): id == owner && arguments.isEmpty
        default: false
        }
    }
}
