import SchemaSyntax

extension Reader {
    /// Compares the names in the braces of a path with the operation's parameters.
    ///
    /// A parameter that the path does not contain is omitted; a name without a parameter becomes a text parameter.
    func checkPath(of operation: inout Operation) {
        readQuery(ofPathOf: &operation)
        let names = Self.names(in: operation.path)
        let known = Set(names)
        operation.parameters.removeAll { parameter in
            guard parameter.location == .path, !known.contains(parameter.name) else { return false }
            let near = suggestion(for: parameter.name, in: names).map {
                ", did you mean '{\($0)}'?"
            }
            report(
                rule: "unknown-path-parameter",
                at: parameter.place,
                "path \(quoted(operation.path)) has no \(quoted("{\(parameter.name)}"))"
                    + (near ?? ", expected it for the parameter")
            )
            return true
        }
        let declared = Set(operation.parameters.filter { $0.location == .path }.map(\.name))
        for name in names where !declared.contains(name) {
            report(
                .warning,
                rule: "missing-path-parameter",
                at: operation.place,
                "path \(quoted(operation.path)) has '{\(name)}', expected a parameter of that name "
                    + "in 'path': it is read as text"
            )
            var schema = Schema(place: operation.place)
            schema.types = .string
            let style = ParameterStyle(.simple, explodes: false)
            var parameter = Parameter(
                place: operation.place,
                name: name,
                location: .path,
                value: .schema(schema, style)
            )
            parameter.isRequired = true
            operation.parameters.append(parameter)
        }
    }

    /// Moves parameters in the query of a path, as in `/pets?page={page}`, to the query parameters.
    private func readQuery(ofPathOf operation: inout Operation) {
        let path = operation.path
        guard let mark = path.firstIndex(of: "?"), path[mark...].contains("{"),
            !path[..<mark].contains("#")
        else { return }
        let end = path[mark...].firstIndex(of: "#") ?? path.endIndex
        var kept: [Substring] = []
        for item in path[path.index(after: mark)..<end].split(separator: "&") {
            guard item.contains("{") || item.contains("}") else {
                kept.append(item)
                continue
            }
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let index = operation.parameters.firstIndex { parameter in
                parameter.location == .path && sides.count == 2
                    && sides[1] == "{\(parameter.name)}"
            }
            let name = String(sides[0])
            let isTaken = operation.parameters.contains { $0.location == .query && $0.name == name }
            guard let index, !name.isEmpty, !name.contains("{"), !isTaken,
                case .schema(let schema, _) = operation.parameters[index].value
            else {
                report(
                    rule: "bad-path",
                    at: operation.place,
                    "path \(quoted(path)) has \(quoted(String(item))) in its query, expected a parameter in 'query': "
                        + "it is left out"
                )
                continue
            }
            report(
                .warning,
                rule: "bad-path",
                at: operation.place,
                "path \(quoted(path)) has the parameter \(quoted(name)) in its query, expected it in 'query': "
                    + "it is read as that"
            )
            operation.parameters[index].location = .query
            operation.parameters[index].name = name
            operation.parameters[index].value = .schema(
                schema,
                ParameterStyle(.form, explodes: true)
            )
        }
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        operation.path = path[..<mark] + query + path[end...]
    }

    /// Reports paths that differ only in the names of their parameters, which must be unique (OpenAPI 3.1, section
    /// 4.8.8).
    func checkTemplates(_ paths: [Member]) {
        var known: [String: Member] = [:]
        for path in paths where path.name.contains("{") {
            let template = path.name.replacing(/\{[^{}]*\}/, with: "{}")
            guard let first = known[template] else {
                known[template] = path
                continue
            }
            report(
                .warning,
                rule: "duplicate-path",
                at: path.place,
                "path \(quoted(path.name)) differs from \(quoted(first.name)) in the names of parameters alone, expected "
                    + "one path"
            )
        }
    }

    /// Returns the names in braces, each once, in order.
    static func names(in path: String) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        var rest = path[...]
        while let open = rest.firstIndex(of: "{"),
            let close = rest[open...].firstIndex(of: "}")
        {
            let name = String(rest[rest.index(after: open)..<close])
            if seen.insert(name).inserted { names.append(name) }
            rest = rest[rest.index(after: close)...]
        }
        return names
    }
}
