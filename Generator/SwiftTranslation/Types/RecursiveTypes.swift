import SchemaModel

/// Finds the fields and cases through which a type would contain itself; lists and maps break the chain, since they
/// keep their content elsewhere.
///
/// A chain with a union in it is broken there, by a case that is indirect; one of entities alone by a box for a field.
struct RecursiveTypes {
    /// The group of entities that each one is in: those that contain one another, directly or not, without a union
    /// in between.
    private let entityGroups: [TypeID: Int]
    /// The same for entities and unions.
    private let groups: [TypeID: Int]

    init(_ model: APIModel) {
        var entities: [TypeID: [TypeID]] = [:]
        var all: [TypeID: [TypeID]] = [:]
        for declaration in model.types {
            switch declaration.kind {
            case .entity(let shape):
                let held = shape.fields.flatMap { Self.held(by: $0.type) }
                entities[declaration.id] = held
                all[declaration.id] = held
            case .union(let shape):
                all[declaration.id] = shape.cases.flatMap { Self.held(by: $0.type) }
            case .enumeration: break
            }
        }
        let ids = model.types.map(\.id)
        entityGroups = Self.groups(ids, entities)
        groups = Self.groups(ids, all)
    }

    /// Whether a field of that type makes the entity contain itself.
    func closes(_ type: TypeReference, in owner: TypeID) -> Bool {
        Self.closes(type, in: owner, entityGroups)
    }

    /// Whether a case of that type makes the union contain itself.
    func closes(_ type: TypeReference, inUnion owner: TypeID) -> Bool {
        Self.closes(type, in: owner, groups)
    }

    private static func closes(
        _ type: TypeReference,
        in owner: TypeID,
        _ groups: [TypeID: Int]
    ) -> Bool {
        let held = held(by: type)
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

    /// The strongly connected components by Tarjan's algorithm, in linear time; without recursion, since
    /// chains may be long.
    private static func groups(_ ids: [TypeID], _ direct: [TypeID: [TypeID]]) -> [TypeID: Int] {
        var groups: [TypeID: Int] = [:]
        var order: [TypeID: Int] = [:]
        var open: [TypeID] = []
        for start in ids where direct[start] != nil && order[start] == nil {
            var path: [(id: TypeID, next: Int, lowest: Int)] = []
            func enter(_ id: TypeID) {
                path.append((id, 0, order.count))
                order[id] = order.count
                open.append(id)
            }
            enter(start)
            while let top = path.last {
                let held = direct[top.id] ?? []
                if top.next < held.count {
                    path[path.count - 1].next += 1
                    let next = held[top.next]
                    if let place = order[next] {
                        guard groups[next] == nil else { continue }
                        path[path.count - 1].lowest = min(top.lowest, place)
                    } else if direct[next] != nil {
                        enter(next)
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.indices.last {
                    path[parent].lowest = min(path[parent].lowest, top.lowest)
                }
                guard top.lowest == order[top.id] else { continue }
                while let id = open.popLast() {
                    groups[id] = top.lowest
                    if id == top.id { break }
                }
            }
        }
        return groups
    }
}
