import SwiftTranslation

extension DraftAPI {
    /// Merges equal types in place into one type if a common name describes them.
    ///
    /// This applies to the members of one object, if their names end in the same words or the object has several of
    /// them. It also applies to choices of named types, which determine the name of the choice. The documentation of
    /// fields and cases must be equal as well.
    mutating func shareEqualTypes() {
        // Types that contain other types become equal only after those are merged.
        for _ in 0..<Self.maximumRounds {
            guard shareEqualTypesOnce() else { break }
        }
        for index in declarations.indices {
            declarations[index].shape = canonical(declarations[index].shape)
        }
    }

    /// The maximum depth of nested types that are compared.
    private static let maximumRounds = 16

    /// Merges equal types once, and returns whether it found any.
    private mutating func shareEqualTypesOnce() -> Bool {
        var groups: [SharedShape: [DraftID]] = [:]
        for draft in declarations where draft.sameAs == nil {
            guard case .inline = draft.origin else { continue }
            let shape = canonical(draft.shape)
            groups[SharedShape(shape: shape, docs: shape.docs), default: []].append(draft.id)
        }
        var isChanged = false
        for (shape, drafts) in groups where drafts.count > 1 {
            if isNamedByCases(shape.shape) {
                declarations[drafts[0].number].isNamedByCases = true
                merge(drafts)
                isChanged = true
            } else {
                for cluster in clusters(of: drafts) where Self.isNamed(cluster.map(paths)) {
                    merge(cluster)
                    isChanged = true
                }
            }
        }
        return isChanged
    }

    /// Returns the declaration that represents a merged one.
    func canonical(_ id: DraftID) -> DraftID {
        var id = id
        while let next = self[id].sameAs { id = next }
        return id
    }

    private func paths(_ id: DraftID) -> [[String]] {
        if case .inline(let paths) = self[id].origin { paths } else { [] }
    }

    /// Merges all of the declarations into the first one.
    private mutating func merge(_ drafts: [DraftID]) {
        let first = drafts[0]
        var merged = self[first]
        for id in drafts.dropFirst() {
            let other = self[id]
            declarations[id.number].sameAs = first
            // Documentation of one place does not apply to all.
            if other.doc != merged.doc { merged.doc = nil }
            if other.home != merged.home { merged.home = .own }
            merged.isDeprecated = merged.isDeprecated && other.isDeprecated
        }
        merged.origin = .inline(drafts.flatMap(paths))
        declarations[first.number] = merged
    }

    // MARK: Places

    /// Returns groups of declarations that are members of an object with several members among them.
    private func clusters(of drafts: [DraftID]) -> [[DraftID]] {
        var clusters: [[DraftID]] = []
        var objects: [[String]: Int] = [:]
        for draft in drafts {
            let own = paths(draft).filter { $0.count > 1 }.map { [String]($0.dropLast()) }
            let known = own.compactMap { objects[$0] }.min() ?? clusters.count
            if known == clusters.count { clusters.append([]) }
            clusters[known].append(draft)
            for object in own where objects[object] == nil { objects[object] = known }
        }
        return clusters.filter { $0.count > 1 }
    }

    /// Whether the members of the first object provide a name for a common type.
    private static func isNamed(_ paths: [[[String]]]) -> Bool {
        let all = paths.joined()
        guard let object = all.first?.dropLast() else { return false }
        let names = Set(all.filter { $0.dropLast() == object }.map { $0.last ?? "" })
        return names.count > 2 || names.count == 2 && !TypeNames.lastWords(of: names).isEmpty
    }

    /// Whether a shape is a choice of named types, from which its name is made.
    private func isNamedByCases(_ shape: Draft.Shape) -> Bool {
        guard case .union(let union) = shape else { return false }
        let name = TypeNames.choice(union) { id in
            if case .component(let name) = self[id].origin { name } else { nil }
        }
        return name.map { $0.count <= TypeNames.longestChoice } ?? false
    }

    // MARK: Shapes

    private func canonical(_ shape: Draft.Shape) -> Draft.Shape {
        switch shape {
        case .entity(var entity):
            for index in entity.fields.indices {
                entity.fields[index].use.type = canonical(entity.fields[index].use.type)
            }
            if let unknown = entity.unknown { entity.unknown?.type = canonical(unknown.type) }
            return .entity(entity)
        case .enumeration: return shape
        case .union(var union):
            var cases: [DraftUnion.Case] = []
            for var item in union.cases {
                item.type = canonical(item.type)
                if !cases.contains(item) { cases.append(item) }
            }
            union.cases = cases
            return .union(union)
        }
    }

    private func canonical(_ type: DraftType) -> DraftType {
        switch type {
        case .scalar: type
        case .declared(let id): .declared(canonical(id))
        case .id(let id): .id(canonical(id))
        case .list(let item): .list(canonical(item))
        case .map(let value): .map(canonical(value))
        case .optional(let type): .optional(canonical(type))
        }
    }
}

/// A shape with the documentation of its parts.
private struct SharedShape: Hashable {
    let shape: Draft.Shape
    let docs: [String?]
}

extension Draft.Shape {
    /// The documentation of the fields or cases.
    fileprivate var docs: [String?] {
        switch self {
        case .entity(let entity): entity.fields.map(\.text.doc)
        case .enumeration(let enumeration): enumeration.cases.map(\.text.doc)
        case .union: []
        }
    }
}
