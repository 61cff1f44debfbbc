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
            path = withBraces(path, member)
            return readPathItem(member.value, path: path, defaults, hasTemplate: true)
        }
    }

    /// A path whose parameters are in braces, also those that stand after a colon as in the routes of web servers.
    private func withBraces(_ path: String, _ member: Member) -> String {
        guard path.contains("/:") else { return path }
        let declared = pathParameterNames(member.value)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            let name = part.dropFirst()
            guard part.hasPrefix(":"), declared.contains(String(name)) else { return String(part) }
            report(
                .warning,
                rule: "bad-path",
                at: member.place,
                "path \(quoted(path)) has ':\(name)', expected '{\(name)}': it is read as that"
            )
            return "{\(name)}"
        }
        return parts.joined(separator: "/")
    }

    /// The names of the parameters in 'path' of a path item and its operations.
    private func pathParameterNames(_ item: LocatedNode) -> Set<String> {
        guard let item = resolve(item) else { return [] }
        let members = (item.node.object?.members ?? []).map { item.value(of: $0) }
        let lists = ([item] + members).compactMap { $0["parameters"]?.elements }
        let names = lists.joined().compactMap { origin -> String? in
            guard let parameter = resolve(origin), parameter["in"]?.node.string == "path" else {
                return nil
            }
            return parameter["name"]?.node.string
        }
        return Set(names)
    }

    private enum Key: String, CaseIterable {
        case summary, description, servers, parameters
        case get, put, post, delete, options, head, patch, trace, query
        case additionalOperations

        var isMethod: Bool {
            switch self {
            case .summary, .description, .servers, .parameters, .additionalOperations: false
            default: true
            }
        }

        /// The key of the operation by that method; `nil` for a method that has none.
        init?(method: String) {
            let key = Key.allCases.first { $0.isMethod && $0.rawValue.uppercased() == method }
            guard let key else { return nil }
            self = key
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
        var additional: LocatedNode?
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .summary: item.summary = text(value)
            case .description: item.description = text(value)
            case .servers: defaults.servers = elements(value).compactMap(readServer)
            case .parameters: defaults.parameters = elements(value)
            case .additionalOperations:
                tellLaterVersion(key.rawValue, at: value.place)
                additional = value
            case _ where key.isMethod:
                if key == .query { tellLaterVersion(key.rawValue, at: value.place) }
                operations.append((key.rawValue.uppercased(), value))
            default: break
            }
        }
        guard let extensions else { return nil }
        item.extensions = extensions
        if let text = summaryBesideReference(origin) { item.summary = text }
        if let text = descriptionBesideReference(origin) { item.description = text }
        if let additional {
            operations += additionalOperations(additional, beside: operations.map(\.method))
        }
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

    /// The operations by methods that have no key of their own; the name of a member is the method as it is sent.
    private func additionalOperations(
        _ value: LocatedNode,
        beside methods: [String]
    ) -> [(method: String, value: LocatedNode)] {
        named(value).compactMap { member in
            guard HTTPToken.isValid(member.name) else {
                report(
                    rule: "bad-method",
                    at: member.place,
                    "\(quoted(member.name)) is not a method, expected one such as 'COPY': the operation is left out"
                )
                return nil
            }
            if let key = Key(method: member.name) {
                let isTaken = methods.contains(member.name)
                report(
                    isTaken ? .error : .warning,
                    rule: "bad-method",
                    at: member.place,
                    "method \(quoted(member.name)) has a key of its own, expected '\(key.rawValue)' in the path item: "
                        + "the operation is \(isTaken ? "left out" : "read as that")"
                )
                if isTaken { return nil }
            }
            return (member.name, member.value)
        }
    }
}
