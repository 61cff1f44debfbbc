import SchemaSyntax

// A schema that contains itself in the same value has no valid value, and every reader of it would loop.
extension Reader {
    /// Reports schemas that refer to themselves for the same value, and removes a reference from each cycle.
    func breakCycles(in table: inout SchemaTable) {
        var reported: Set<Int> = []
        // Another cycle may remain after a reference is removed, so that several searches may be necessary.
        for round in 1... {
            var search = CycleSearch(table, takesParents: round < 10)
            search.run()
            if search.broken.isEmpty { return }
            // Schemas with many mutual references form more cycles than are useful to report.
            for cycle in search.cycles where reported.insert(cycle.schema).inserted {
                report(cycle)
            }
            for (position, places) in search.broken {
                var named = table.schemas[position]
                named.schema = named.schema.removing(places)
                table.append(named)
            }
        }
    }

    private func report(_ cycle: CycleSearch.Cycle) {
        report(
            cycle.isInheritance ? .warning : .error,
            rule: "circular-schema",
            at: cycle.place,
            "schema \(quoted(cycle.names[0])) consists of itself, through \(cycle.names.joined(separator: ", ")): "
                + (cycle.isInheritance
                    ? "the alternative is read without its parent"
                    : "expected a value of its own somewhere")
        )
    }
}

/// A depth-first search, without recursion, for schemas that contain themselves.
private struct CycleSearch {
    struct Cycle {
        /// The names from a schema back to itself; a long cycle omits the middle ones.
        let names: [String]
        let place: Place

        /// The position of the schema whose reference is removed.
        let schema: Int

        /// Whether a parent lists its children as alternatives and a child names its parent in `allOf`.
        ///
        /// The specification does not permit this, but the meaning is clear.
        let isInheritance: Bool
    }

    /// The use of a schema for the same value, and not for that of a property or an item.
    struct Use {
        enum Relation {
            case same, parent, alternative
        }

        let name: String
        let place: Place
        var relation: Relation
    }

    private enum State {
        case unseen, open, done
    }

    private(set) var cycles: [Cycle] = []

    /// The references to remove, by the position of their schema.
    private(set) var broken: [Int: Set<SourceRange>] = [:]

    private let names: [String]
    private let uses: [[Use]]
    private let positions: [String: Int]
    private let takesParents: Bool
    private var states: [State]

    /// The position of each open schema on the path.
    private var depths: [Int]

    /// The path to the current schema, with the number of visited uses of each schema.
    private var way: [(schema: Int, next: Int)] = []

    init(_ table: SchemaTable, takesParents: Bool) {
        names = table.schemas.map(\.name)
        uses = table.schemas.map { $0.schema.uses }
        positions = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        states = Array(repeating: .unseen, count: names.count)
        depths = Array(repeating: 0, count: names.count)
        self.takesParents = takesParents
    }

    mutating func run() {
        for start in uses.indices where states[start] == .unseen {
            enter(start)
            while let (schema, next) = way.last {
                guard next < uses[schema].count else {
                    states[schema] = .done
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next += 1
                guard let target = positions[uses[schema][next].name] else { continue }
                switch states[target] {
                case .done: break
                case .unseen: enter(target)
                case .open: close(at: target)
                }
            }
        }
    }

    private mutating func enter(_ schema: Int) {
        states[schema] = .open
        depths[schema] = way.count
        way.append((schema, 0))
    }

    /// Breaks the cycle from a schema on the path to the end of the path: at a child's reference to its parent, or
    /// else at the end.
    private mutating func close(at target: Int) {
        let cycle = way[depths[target]...]
        func use(of step: (schema: Int, next: Int)) -> Use { uses[step.schema][step.next - 1] }
        guard var taken = cycle.last else { return }
        var isInheritance = false
        // An inheritance cycle is short, and long paths must not be searched repeatedly.
        if cycle.count < 1000, cycle.contains(where: { use(of: $0).relation == .alternative }),
            let parent = cycle.last(where: { use(of: $0).relation == .parent })
        {
            isInheritance = true
            if takesParents { taken = parent }
        }
        let place = use(of: taken).place
        guard broken[taken.schema, default: []].insert(place.range).inserted else { return }
        let start = cycle.prefix(4).map { names[$0.schema] }
        let end = cycle.dropFirst(4).suffix(3).map { names[$0.schema] }
        let middle = cycle.count > 7 ? ["…"] : []
        cycles.append(
            Cycle(
                names: start + middle + end + [names[target]],
                place: place,
                schema: taken.schema,
                isInheritance: isInheritance
            )
        )
    }
}

extension Schema {
    fileprivate var uses: [CycleSearch.Use] {
        let own = self.reference.map { CycleSearch.Use(name: $0, place: place, relation: .same) }
        return (own.map { [$0] } ?? []) + Self.uses(in: self.allOf, as: .parent)
            + Self.uses(in: self.anyOf, as: .alternative)
            + Self.uses(in: self.oneOf, as: .alternative)
    }

    private static func uses(
        in parts: [Schema],
        as relation: CycleSearch.Use.Relation
    ) -> [CycleSearch.Use] {
        parts.flatMap(\.uses).map {
            CycleSearch.Use(name: $0.name, place: $0.place, relation: relation)
        }
    }

    /// Returns the schema without the references at the given positions; keywords next to a reference remain.
    fileprivate func removing(_ places: Set<SourceRange>) -> Schema {
        func rest(of parts: [Schema]) -> [Schema] {
            parts.compactMap { part in
                let rest = part.removing(places)
                return rest.isUnrestricted && places.contains(part.place.range) ? nil : rest
            }
        }
        var schema = self
        if places.contains(place.range) { schema.reference = nil }
        schema.allOf = rest(of: self.allOf)
        schema.anyOf = rest(of: self.anyOf)
        schema.oneOf = rest(of: self.oneOf)
        return schema
    }
}
