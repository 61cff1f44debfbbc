import SchemaSyntax

extension Validation {
    /// `cyclic-struct`: no entity needs itself, since no value of it could ever be complete.
    ///
    /// `cyclic-union`: nor does each case of a closed union need the union.
    static func checkCycles(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let graph = InlineGraph(validation)
        for cycle in graph.cycles() {
            guard let closing = cycle.last else { continue }
            let chain = cycle.prefix(8).map(\.text).joined(separator: ", ")
            diagnostics.append(
                Diagnostic(
                    rule: closing.isUnion ? "cyclic-union" : "cyclic-struct",
                    at: closing.range,
                    "\(quoted(closing.target)) needs itself by way of \(chain), "
                        + "expected an optional, a list or a map on the way"
                )
            )
        }
    }
}

/// Which types hold which others in place, so that one is there whenever the other is.
private struct InlineGraph {
    struct Edge {
        /// `Card.board`.
        let text: String
        let target: String
        let range: SourceRange
        var isUnion = false
    }

    private var edges: [String: [Edge]] = [:]
    private var names: [String] = []

    init(_ validation: Validation) {
        let inline = Self.inlineParameters(validation)
        for (declared, shape) in validation.entities {
            let name = declared.name.text
            guard edges[name] == nil else { continue }
            names.append(name)
            edges[name] = zip(declared.fields, shape.fields).flatMap { field, resolved in
                Self.targets(resolved.type, inline).map { target in
                    Edge(
                        text: "\(name).\(field.name.text)",
                        target: target,
                        range: field.name.range
                    )
                }
            }
        }
        // A union holds what its only way of being made holds: with one case, that case.
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            guard case .union(let shape) = type.kind, shape.isClosed, shape.cases.count == 1 else {
                continue
            }
            let name = declared.name.text
            guard edges[name] == nil else { continue }
            names.append(name)
            edges[name] = zip(declared.cases, shape.cases).flatMap { item, resolved in
                Self.targets(resolved.type, inline).map { target in
                    Edge(
                        text: "\(name).\(item.name.text)",
                        target: target,
                        range: item.name.range,
                        isUnion: true
                    )
                }
            }
        }
    }

    /// The declared types that are there whenever a value of this type is.
    private static func targets(_ type: TypeReference, _ inline: [String: Set<Int>]) -> [String] {
        guard case .declared(let id, let arguments) = type else { return [] }
        let held = inline[id.name] ?? []
        return [id.name]
            + arguments.enumerated().flatMap { index, argument in
                held.contains(index) ? targets(argument, inline) : []
            }
    }

    /// Which arguments a generic entity holds in place; a few rounds find all but freak nestings.
    private static func inlineParameters(_ validation: Validation) -> [String: Set<Int>] {
        var inline: [String: Set<Int>] = [:]
        let generic = validation.entities.filter { !$0.shape.generics.isEmpty }
        for _ in 0..<8 {
            let before = inline
            for (declared, shape) in generic {
                for field in shape.fields {
                    let names = parameters(field.type, inline)
                    let held = shape.generics.indices.filter { names.contains(shape.generics[$0]) }
                    inline[declared.name.text, default: []].formUnion(held)
                }
            }
            if inline == before { break }
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

    /// One cycle for each edge that closes one; without recursion, since chains may be long.
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
}
