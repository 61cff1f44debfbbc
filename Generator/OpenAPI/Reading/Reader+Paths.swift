import SchemaSyntax

/// What operations have that do not say it themselves.
struct OperationDefaults {
    var security: [SecurityAlternative] = []
    var servers: [Server] = []

    /// As written, from the path item.
    var parameters: [LocatedNode] = []
}

extension Reader {
    func readPaths(_ value: LocatedNode, _ defaults: OperationDefaults) -> [PathItem] {
        named(value).compactMap { member in
            guard !member.name.hasPrefix("x-") else { return nil }
            var path = member.name
            if !path.hasPrefix("/") {
                path = "/" + path
                report(
                    .warning,
                    rule: "bad-path",
                    at: member.place,
                    "path \(quoted(member.name)) has no '/' at its start, and is read as \(quoted(path))"
                )
            }
            return readPathItem(member.value, path: path, defaults, hasTemplate: true)
        }
    }

    private enum Key: String, CaseIterable {
        case summary, description, servers, parameters
        case get, put, post, delete, options, head, patch, trace, query

        var isMethod: Bool {
            switch self {
            case .summary, .description, .servers, .parameters: false
            default: true
            }
        }
    }

    /// Reads the operations on a path, which may be a template whose names in braces are parameters.
    func readPathItem(
        _ origin: LocatedNode,
        path: String,
        _ defaults: OperationDefaults,
        hasTemplate: Bool
    ) -> PathItem? {
        guard let value = resolve(origin) else { return nil }
        var item = PathItem(place: value.place, path: path)
        var defaults = defaults
        var operations: [(method: String, value: LocatedNode)] = []
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .summary: item.summary = text(value)
            case .description: item.description = text(value)
            case .servers: defaults.servers = elements(value).compactMap(readServer)
            case .parameters: defaults.parameters = elements(value)
            case _ where key.isMethod: operations.append((key.rawValue.uppercased(), value))
            default: break
            }
        }
        guard let extensions else { return nil }
        item.extensions = extensions
        item.operations = operations.compactMap { method, value in
            readOperation(
                value,
                Operation(place: value.place, method: method, path: path),
                defaults,
                hasTemplate: hasTemplate
            )
        }
        return item
    }
}
