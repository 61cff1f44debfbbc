import SchemaModel

/// Finds the case of the blank value of each closed union.
///
/// It is the first case that does not contain another value of the union, since creating that would never end.
struct BlankCases {
    private let cases: [TypeID: Int]

    init(_ model: APIModel) { cases = Search(model.types + model.imported).cases }

    /// Returns the index of the case; 0 if the union has no such case.
    func place(in id: TypeID) -> Int { cases[id] ?? 0 }

    /// A search for the types whose blank values need only types found before them.
    private struct Search {
        /// The fields of an entity, or a case of a union.
        struct Part {
            let owner: TypeID
            /// The index of the case; `nil` for an entity.
            let place: Int?
            /// The number of types that it contains and that have not been found.
            var missing: Int
        }

        var cases: [TypeID: Int] = [:]
        private var parts: [Part] = []
        /// The indices of the parts that contain a type.
        private var users: [TypeID: [Int]] = [:]
        private var found: Set<TypeID> = []
        /// The types that have been found, and whose users do not know it.
        private var pending: [TypeID] = []
        /// The first cases of the unions that are found next.
        private var next: [TypeID: Int] = [:]

        init(_ types: [TypeDeclaration]) {
            for declaration in types {
                switch declaration.kind {
                case .entity(let shape): add(declaration.id, nil, shape.fields.map(\.type))
                case .union(let shape) where shape.isClosed:
                    for (place, item) in shape.cases.enumerated() {
                        add(declaration.id, place, [item.type])
                    }
                case .enumeration, .union: find(declaration.id)
                }
            }
            repeat {
                while let id = pending.popLast() {
                    for user in users[id] ?? [] {
                        parts[user].missing -= 1
                        if parts[user].missing == 0 { complete(parts[user]) }
                    }
                }
                for (id, place) in next where !found.contains(id) {
                    cases[id] = place
                    find(id)
                }
                next = [:]
            } while !pending.isEmpty
        }

        private mutating func add(_ owner: TypeID, _ place: Int?, _ types: [TypeReference]) {
            let needed = Set(types.flatMap(Self.needed))
            for id in needed { users[id, default: []].append(parts.count) }
            let part = Part(owner: owner, place: place, missing: needed.count)
            parts.append(part)
            if needed.isEmpty { complete(part) }
        }

        private mutating func complete(_ part: Part) {
            guard let place = part.place else { return find(part.owner) }
            next[part.owner] = min(next[part.owner] ?? place, place)
        }

        private mutating func find(_ id: TypeID) {
            if found.insert(id).inserted { pending.append(id) }
        }

        /// Returns the declared types whose blank values are part of the blank value of a type.
        private static func needed(_ type: TypeReference) -> [TypeID] {
            guard case .declared(let id, let arguments) = type else { return [] }
            return [id] + arguments.flatMap(needed)
        }
    }
}
