import SchemaSyntax

extension Validation {
    /// `cyclic-struct`: an entity does not require itself, since no value of it could ever be complete.
    ///
    /// `cyclic-union`: at least one case of a closed union does not require the union.
    static func checkCycles(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let graph = InlineGraph(validation)
        let cycles = graph.cycles()
        for cycle in cycles {
            guard let closing = cycle.last else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "cyclic-struct",
                    at: closing.range,
                    "\(quoted(closing.target)) contains itself through \(chain(cycle)), "
                        + "expected an optional, a list or a map between them"
                )
            )
        }
        for cycle in graph.unionCycles(besides: cycles) {
            guard let first = cycle.first else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "cyclic-union",
                    at: first.range,
                    "\(quoted(first.source)) contains itself in each of its cases, for example through "
                        + "\(chain(cycle)), expected an optional, a list or a map in one of them"
                )
            )
        }
    }

    private static func chain(_ cycle: [InlineGraph.Edge]) -> String {
        cycle.prefix(8).map(\.text).joined(separator: ", ")
    }
}

/// The graph of the types that each type contains in place, so that a value of one requires a value of the other.
private struct InlineGraph {
    struct Edge {
        let source: String
        /// The field or the case that contains the type.
        let member: LocatedText
        let target: String

        /// The text of the edge, such as `Card.board`.
        var text: String { "\(source).\(member.text)" }
        var range: SourceRange { member.range }
    }

    /// The types that the values of each entity contain.
    private var edges: [String: [Edge]] = [:]
    /// The types that each case of a closed union contains; a value has one of the cases.
    private var choices: [String: [[Edge]]] = [:]
    /// The names of the entities and unions, in order.
    private var names: [String] = []
    private var unions: [String] = []

    init(_ validation: Validation) {
        let inline = Self.inlineParameters(validation)
        func edges(_ source: String, _ member: LocatedText, _ type: TypeReference) -> [Edge] {
            Self.targets(type, inline).map { Edge(source: source, member: member, target: $0) }
        }
        for type in validation.model.types {
            let name = type.id.name
            guard self.edges[name] == nil, choices[name] == nil else { continue }
            switch type.kind {
            case .entity(let shape):
                names.append(name)
                self.edges[name] = shape.fields.flatMap {
                    edges(name, $0.identity.spelled, $0.type)
                }
            case .union(let shape) where shape.isClosed:
                unions.append(name)
                choices[name] = shape.cases.map { edges(name, $0.identity.spelled, $0.type) }
            case .union, .enumeration: break
            }
        }
    }

    /// The declared types of which a value of this type always contains a value.
    private static func targets(_ type: TypeReference, _ inline: [String: Set<Int>]) -> [String] {
        guard case .declared(let id, let arguments) = type else { return [] }
        let held = inline[id.name] ?? []
        return [id.name]
            + arguments.enumerated().flatMap { index, argument in
                held.contains(index) ? targets(argument, inline) : []
            }
    }

    /// The type arguments that a generic entity contains in place.
    private static func inlineParameters(_ validation: Validation) -> [String: Set<Int>] {
        var inline: [String: Set<Int>] = [:]
        let generic = validation.entities.filter { !$0.shape.generics.isEmpty }
        var users: [String: [Int]] = [:]
        for (index, entity) in generic.enumerated() {
            for id in entity.shape.fields.flatMap(\.type.declaredParts) {
                users[id.name, default: []].append(index)
            }
        }
        var pending = Array(generic.indices)
        while let index = pending.popLast() {
            let (identity, shape, _) = generic[index]
            let names = shape.fields.reduce(into: Set()) { names, field in
                names.formUnion(parameters(field.type, inline))
            }
            let known = inline[identity.name] ?? []
            let held = known.union(
                shape.generics.indices.filter { names.contains(shape.generics[$0].text) }
            )
            guard held != known else { continue }
            inline[identity.name] = held
            pending += users[identity.name] ?? []
        }
        return inline
    }

    private static func parameters(
        _ type: TypeReference,
        _ inline: [String: Set<Int>]
    ) -> Set<String> {
        switch type {
        case .parameter(let name): return [name]
        case .declared(let id, let arguments):
            let held = inline[id.name] ?? []
            return arguments.enumerated().reduce(into: []) { names, argument in
                guard held.contains(argument.offset) else { return }
                names.formUnion(parameters(argument.element, inline))
            }
        default: return []
        }
    }

    /// One cycle for each edge that closes one.
    ///
    /// The search does not recurse, since chains may be long.
    func cycles() -> [[Edge]] {
        var done: Set<String> = []
        var result: [[Edge]] = []
        for start in names where !done.contains(start) {
            var path: [Edge] = []
            var depths = [start: 0]
            var stack = [(name: start, next: 0)]
            while let top = stack.last {
                let outgoing = edges[top.name] ?? []
                guard top.next < outgoing.count else {
                    done.insert(top.name)
                    depths[top.name] = nil
                    stack.removeLast()
                    if !path.isEmpty { path.removeLast() }
                    continue
                }
                stack[stack.count - 1].next += 1
                let edge = outgoing[top.next]
                if let depth = depths[edge.target] {
                    result.append(Array(path[depth...]) + [edge])
                } else if !done.contains(edge.target), edges[edge.target] != nil {
                    depths[edge.target] = stack.count
                    stack.append((edge.target, 0))
                    path.append(edge)
                }
            }
        }
        return result
    }

    /// The cycles of closed unions none of whose cases could ever be complete; each begins with its union.
    ///
    /// - Parameter cycles: The cycles of entities alone, which have already been reported.
    /// - Returns: The cycles, in the order of the unions.
    func unionCycles(besides cycles: [[Edge]]) -> [[Edge]] {
        if unions.isEmpty { return [] }
        var dependents: [String: [String]] = [:]
        for name in names + unions {
            for edge in outgoing(name) { dependents[edge.target, default: []].append(name) }
        }
        var possible: Set<String> = []
        /// Adds types, and all types that become possible as a result.
        func add(_ added: [String]) {
            var pending = added.filter { possible.insert($0).inserted }
            while let name = pending.popLast() {
                for other in dependents[name] ?? []
                where isPossible(other, possible) && possible.insert(other).inserted {
                    pending.append(other)
                }
            }
        }
        add(cycles.joined().map(\.target))
        add((names + unions).filter { isPossible($0, possible) })
        var result: [[Edge]] = []
        while let start = unions.first(where: { !possible.contains($0) }) {
            let cycle = self.cycle(from: start, possible)
            // The cycle contains a union, since cycles of entities alone have already been reported.
            let place = cycle.firstIndex { choices[$0.source] != nil } ?? 0
            result.append(Array(cycle[place...] + cycle[..<place]))
            add([cycle.isEmpty ? start : cycle[place].source])
        }
        return result
    }

    /// Follows impossible types, each of which contains the next one, until a type is repeated.
    private func cycle(from start: String, _ possible: Set<String>) -> [Edge] {
        var path: [Edge] = []
        var depths = [start: 0]
        var name = start
        while let edge = outgoing(name).first(where: { !holds($0.target, possible) }) {
            path.append(edge)
            name = edge.target
            if let depth = depths[name] { return Array(path[depth...]) }
            depths[name] = path.count
        }
        return []
    }

    private func outgoing(_ name: String) -> [Edge] {
        edges[name] ?? choices[name]?.flatMap { $0 } ?? []
    }

    /// Whether all types that an entity contains, or those of one case of a union, are possible.
    private func isPossible(_ name: String, _ possible: Set<String>) -> Bool {
        if let edges = edges[name] { return edges.allSatisfy { holds($0.target, possible) } }
        return choices[name]?.contains { $0.allSatisfy { holds($0.target, possible) } } ?? true
    }

    /// Whether a type is possible: open unions and enums always are.
    private func holds(_ name: String, _ possible: Set<String>) -> Bool {
        possible.contains(name) || edges[name] == nil && choices[name] == nil
    }
}
