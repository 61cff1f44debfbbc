extension APIModel {
    /// The placements of secret fields in a value of a type, in both formats, without repeats.
    package func secretPlacements(in type: TypeReference) -> [String] {
        let declared = Dictionary(types.map { ($0.id, $0) }) { first, _ in first }
        var seen: Set<TypeID> = []
        var placements: [String] = []
        var pending = type.parts
        while let part = pending.popLast() {
            guard case .declared(let id, _) = part, seen.insert(id).inserted else { continue }
            switch declared[id]?.kind {
            case .entity(let shape)?:
                for field in shape.fields where field.isSecret {
                    placements += [field.wire.json, field.wire.xml].compactMap { $0 }
                }
                pending += shape.fields.reversed().flatMap(\.type.parts)
            case .union(let shape)?: pending += shape.cases.reversed().flatMap(\.type.parts)
            case .enumeration?, nil: break
            }
        }
        var known: Set<String> = []
        return placements.filter { known.insert($0).inserted }
    }
}
