import SchemaModel

/// The placements of the secrets in values of an API's types.
struct SecretPlacements: Sendable {
    /// A type that holds secrets, in its own fields or in those of the types that it contains.
    fileprivate struct Holder {
        /// The placements of its own secrets, in both formats.
        var own: [String]
        /// The types that it contains; the last one is searched first.
        var parts: [TypeID]
    }

    /// The types that contain secrets.
    private let holders: [TypeID: Holder]
    /// The number of all placements; a search that has found them ends.
    private let count: Int

    init(_ model: APIModel) {
        var all: [TypeID: Holder] = [:]
        var parents: [TypeID: [TypeID]] = [:]
        var pending: [TypeID] = []
        for type in model.types + model.imported where all[type.id] == nil {
            let holder = Holder(type)
            all[type.id] = holder
            for part in holder.parts { parents[part, default: []].append(type.id) }
            if !holder.own.isEmpty { pending.append(type.id) }
        }
        var reached = Set(pending)
        while let next = pending.popLast() {
            for parent in parents[next] ?? [] where reached.insert(parent).inserted {
                pending.append(parent)
            }
        }
        holders = all.filter { reached.contains($0.key) }.mapValues { holder in
            Holder(own: holder.own, parts: holder.parts.filter { reached.contains($0) })
        }
        count = Set(holders.values.flatMap(\.own)).count
    }

    /// The placements of secret fields in a value of a type, in both formats, without repeats.
    func placements(in type: TypeReference) -> [String] {
        var seen: Set<TypeID> = []
        var placements: [String] = []
        var known: Set<String> = []
        var pending = type.declaredParts
        while known.count < count, let id = pending.popLast() {
            guard let holder = holders[id], seen.insert(id).inserted else { continue }
            for placement in holder.own where known.insert(placement).inserted {
                placements.append(placement)
            }
            pending += holder.parts
        }
        return placements
    }
}

extension SecretPlacements.Holder {
    fileprivate init(_ type: SchemaModel.TypeDeclaration) {
        self.init(own: [], parts: [])
        switch type.kind {
        case .entity(let shape):
            for field in shape.fields where field.isSecret {
                own += [field.wire.json, field.wire.xml].compactMap { $0?.spelled() }
            }
            for field in shape.fields.reversed() { parts += field.type.declaredParts }
        case .union(let shape):
            for item in shape.cases.reversed() { parts += item.type.declaredParts }
        case .enumeration: break
        }
    }
}
