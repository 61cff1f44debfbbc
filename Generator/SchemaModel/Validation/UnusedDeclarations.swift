import SchemaSyntax

extension Validation {
    /// `unreachable-entity`, `unused-parameter-group` and `empty-api`: every declaration is used by a call.
    ///
    /// The rule reports nothing when anything could not be read, since that may use the rest.
    static func checkUnused(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        guard model.isWhole else { return }
        func warn(_ rule: String, _ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(.warning, rule: rule, at: range, text))
        }
        if model.types.isEmpty, model.groups.isEmpty {
            warn(
                "empty-api",
                model.range,
                "the API has neither types nor endpoints"
            )
        }
        let used = Set(validation.endpoints.flatMap(\.includes))
        for group in model.parameterGroups where !used.contains(group.name.text) {
            warn(
                "unused-parameter-group",
                group.name.range,
                "the parameter group \(quoted(group.name.text)) is not used by any endpoint"
            )
        }
        // An API without calls exists for its types.
        guard !validation.endpoints.isEmpty else { return }
        var reached = validation.reachedTypes()
        // An entity may be included by one that is declared before it, and includes others itself.
        var count = 0
        while count < reached.count {
            count = reached.count
            for (identity, shape, _) in validation.entities where reached.contains(identity.name) {
                reached.formUnion(shape.includes)
            }
        }
        let unused = model.types.filter { !reached.contains($0.id.name) }
        if let first = unused.first, unused.count > maximumReportedUnused {
            let names = unused.prefix(3).map(\.id.name).joined(separator: ", ")
            warn(
                "unreachable-entity",
                first.identity.range,
                "\(unused.count) types are not used by any endpoint, such as \(names)"
            )
        } else {
            for type in unused {
                warn(
                    "unreachable-entity",
                    type.identity.range,
                    "\(quoted(type.id.name)) is not used by any endpoint"
                )
            }
        }
    }

    /// The maximum number of unused types that are reported separately.
    ///
    /// More are reported in one warning, such as those of an API that is imported with all its types.
    private static let maximumReportedUnused = 20

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
        pending += model.messages?.values.compactMap(\.returns?.type) ?? []
        for endpoint in endpoints {
            pending += endpoint.parameters.map(\.type)
            pending += endpoint.results.map(\.type)
            pending += (endpoint.headers ?? []).map(\.type)
            pending += endpoint.allFailures.map { .declared($0.type, []) }
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
