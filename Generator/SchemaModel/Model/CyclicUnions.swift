/// Finds the unions that are cases of themselves, directly or through other unions.
struct CyclicUnions {
    /// The group of each union; the unions of a group are cases of one another.
    private let groups: [TypeID: Int]

    init(_ types: [TypeDeclaration]) {
        var direct: [TypeID: [TypeID]] = [:]
        for type in types {
            guard case .union(let shape) = type.kind else { continue }
            direct[type.id] = shape.cases.compactMap { Self.id(of: $0) }
        }
        groups = connectedGroups(types.map(\.id), direct)
    }

    /// The first case of a union that contains the union itself, directly or through others; `nil` when there is none.
    func closingCase(of id: TypeID, _ shape: UnionShape) -> UnionShape.Case? {
        guard let group = groups[id] else { return nil }
        return shape.cases.first { item in
            Self.id(of: item).map { groups[$0] == group } ?? false
        }
    }

    private static func id(of item: UnionShape.Case) -> TypeID? {
        guard case .declared(let id, _) = item.type else { return nil }
        return id
    }
}
