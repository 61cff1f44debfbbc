import SchemaModel

/// Finds the fields through which a structure would contain itself; lists, maps and unions break the
/// chain, since they keep their content elsewhere.
struct RecursiveTypes {
    /// The group of entities that each one is in: those that contain one another, directly or not.
    private let groups: [TypeID: Int]

    init(_ model: APIModel) {
        var direct: [TypeID: [TypeID]] = [:]
        for declaration in model.types {
            guard case .entity(let shape) = declaration.kind else { continue }
            direct[declaration.id] = shape.fields.flatMap { Self.held(by: $0.type) }
        }
        groups = connectedGroups(model.types.map(\.id), direct)
    }

    /// Whether a field of that type makes the entity contain itself.
    func closes(_ type: TypeReference, in owner: TypeID) -> Bool {
        let held = Self.held(by: type)
        guard !held.isEmpty, let group = groups[owner] else { return false }
        return held.contains { groups[$0] == group }
    }

    private static func held(by type: TypeReference) -> [TypeID] {
        switch type {
        case .declared(let id, let arguments): [id] + arguments.flatMap { held(by: $0) }
        case .optional(let inner), .patch(let inner): held(by: inner)
        case .list, .map, .scalar, .id, .parameter, .fieldNames: []
        }
    }
}
