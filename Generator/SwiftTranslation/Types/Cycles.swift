import SchemaModel

/// Finds the fields through which a structure would contain itself; lists, maps and unions break the
/// chain, since they keep their content elsewhere.
struct Cycles {
    private let reached: [TypeID: Set<TypeID>]

    init(_ model: APIModel) {
        var direct: [TypeID: Set<TypeID>] = [:]
        for declaration in model.types {
            guard case .entity(let shape) = declaration.kind else { continue }
            direct[declaration.id] = Set(shape.fields.flatMap { Self.held(by: $0.type) })
        }
        var reached: [TypeID: Set<TypeID>] = [:]
        for start in direct.keys {
            var seen: Set<TypeID> = []
            var pending = Array(direct[start] ?? [])
            while let next = pending.popLast() {
                if seen.insert(next).inserted { pending += direct[next] ?? [] }
            }
            reached[start] = seen
        }
        self.reached = reached
    }

    /// Whether a field of that type makes the entity contain itself.
    func closes(_ type: TypeReference, in owner: TypeID) -> Bool {
        Self.held(by: type).contains { $0 == owner || reached[$0]?.contains(owner) == true }
    }

    private static func held(by type: TypeReference) -> [TypeID] {
        switch type {
        case .declared(let id, let arguments): [id] + arguments.flatMap { held(by: $0) }
        case .optional(let inner), .patch(let inner): held(by: inner)
        case .list, .map, .scalar, .id, .parameter, .fieldNames: []
        }
    }
}
