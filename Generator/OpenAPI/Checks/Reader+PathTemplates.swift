import SchemaSyntax

extension Reader {
    /// Compares the names in the braces of a path with the operation's parameters.
    ///
    /// A parameter that the path does not have is left out; a name without parameter becomes one of text.
    func checkPath(of operation: inout Operation) {
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

    /// The names in braces, each once, in their order.
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
