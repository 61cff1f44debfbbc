import SchemaSyntax

extension Validation {
    /// `unreachable-entity`, `unused-parameter-group` and `empty-api`: all that is declared serves a call.
    ///
    /// Silent when anything could not be read: it might be what uses the rest.
    static func checkUse(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let declarations = validation.declarations
        guard validation.isWhole, let settings = declarations.settings else { return }
        func warn(_ rule: String, _ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(.warning, rule: rule, at: range, text))
        }
        if declarations.types.isEmpty, declarations.groups.isEmpty {
            warn(
                "empty-api",
                settings["api"]?.range ?? settings.range,
                "the API has neither types nor endpoints, expected some"
            )
        }
        let included = validation.endpoints.flatMap { endpoint, _ in
            (endpoint.node["include"]?.elements ?? []).compactMap(\.string)
        }
        let used = Set(included)
        for group in declarations.parameterGroups where !used.contains(group.name.text) {
            warn(
                "unused-parameter-group",
                group.name.range,
                "the parameter group \(quoted(group.name.text)) is not used by any endpoint"
            )
        }
        // An API without calls is there for its types.
        guard !validation.endpoints.isEmpty else { return }
        var reached = validation.reachedTypes()
        for type in declarations.types where reached.contains(type.name.text) {
            reached.formUnion((type.node["include"]?.elements ?? []).compactMap(\.string))
        }
        for type in declarations.types where !reached.contains(type.name.text) {
            warn(
                "unreachable-entity",
                type.name.range,
                "\(quoted(type.name.text)) is not used by any endpoint"
            )
        }
    }

    private func reachedTypes() -> Set<String> {
        var types: [String: [TypeReference]] = [:]
        for type in model.types {
            switch type.kind {
            case .entity(let shape): types[type.id.name] = shape.fields.map(\.type)
            case .union(let shape): types[type.id.name] = shape.cases.map(\.type)
            case .enumeration: types[type.id.name] = []
            }
        }
        var pending = model.parameters.map(\.type)
        pending += [model.failure].compactMap { $0.map { .declared($0.type, []) } }
        for (_, endpoint) in endpoints {
            pending += endpoint.parameters.map(\.type)
            pending += endpoint.returns.map { [$0.type] } ?? []
            pending += (endpoint.headers ?? []).map(\.type)
            pending += endpoint.failure.map { [.declared($0.type, [])] } ?? []
        }
        var reached: Set<String> = []
        while let type = pending.popLast() {
            for part in type.parts {
                guard case .declared(let id, _) = part else {
                    if case .id(let id) = part, reached.insert(id.name).inserted {
                        pending += types[id.name] ?? []
                    }
                    if case .fieldNames(let id) = part, reached.insert(id.name).inserted {
                        pending += types[id.name] ?? []
                    }
                    continue
                }
                if reached.insert(id.name).inserted { pending += types[id.name] ?? [] }
            }
        }
        return reached
    }
}
