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
        groups = Self.groups(model.types.map(\.id), direct)
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
