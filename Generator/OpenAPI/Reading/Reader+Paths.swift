import SchemaSyntax

/// The values that apply to operations without their own.
struct OperationDefaults {
    var security: [SecurityAlternative] = []
    var servers: [Server] = []

    /// The parameters of the path item as written.
    var parameters: [LocatedNode] = []
}

extension Reader {
    func readPaths(_ value: LocatedNode, _ defaults: OperationDefaults) -> [PathItem] {
        let paths = named(value)
        checkTemplates(paths)
        return paths.compactMap { member in
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
            return readPathItem(
                member.value,
                path: path,
                writtenPath: member.name,
                defaults,
                hasTemplate: true
            )
        }
    }

    /// Returns a path with its parameters in braces, including those after a colon as in the routes of web servers.
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

    /// Returns the names of the `path` parameters of a path item and its operations.
    private func pathParameterNames(_ item: LocatedNode) -> Set<String> {
        let items = layers(of: item) ?? []
        let members = items.flatMap { item in
            (item.node.object?.members ?? []).map { item.value(of: $0) }
        }
        let lists = (items + members).compactMap { $0["parameters"]?.elements }
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

        /// Returns the key of the operation for a method; `nil` for a method without a key.
        init?(method: String) {
            let key = Key.allCases.first { $0.isMethod && $0.rawValue.uppercased() == method }
            guard let key else { return nil }
            self = key
        }
    }

    /// Reads the operations on a path, which may be a template with parameter names in braces.
    func readPathItem(
        _ origin: LocatedNode,
        path: String,
        writtenPath: String? = nil,
        _ defaults: OperationDefaults,
        hasTemplate: Bool
    ) -> PathItem? {
        guard let layers = layers(of: origin), let last = layers.last else { return nil }
        var item = PathItem(place: last.place, path: path)
        var defaults = defaults
        var operations: [(method: String, value: LocatedNode)] = []
        var additional: LocatedNode?
        for (number, layer) in layers.enumerated().reversed() {
            let extensions = readMembers(
                of: layer,
                Key.self,
                besides: ["$ref"],
                followsReferences: false
            ) { key, value in
                if layers[(number + 1)...].contains(where: { $0[key.rawValue] != nil }) {
                    reportRepeated(key.rawValue, value)
                }
                switch key {
                case .summary: item.summary = text(value)
                case .description: item.description = text(value)
                case .servers: defaults.servers = elements(value).compactMap(readServer)
                case .parameters: defaults.parameters = elements(value)
                case .additionalOperations:
                    reportLaterVersion(key.rawValue, at: value.place)
                    additional = value
                case _ where key.isMethod:
                    if key == .query { reportLaterVersion(key.rawValue, at: value.place) }
                    let method = key.rawValue.uppercased()
                    operations.removeAll { $0.method == method }
                    operations.append((method, value))
                default: break
                }
            }
            guard let extensions else { return nil }
            item.extensions.members += extensions.members
        }
        if let additional {
            operations += additionalOperations(additional, beside: operations.map(\.method))
        }
        item.operations = operations.compactMap { method, value in
            readOperation(
                value,
                Operation(
                    place: value.place,
                    method: method,
                    path: path,
                    writtenPath: writtenPath
                ),
                defaults,
                hasTemplate: hasTemplate
            )
        }
        return item
    }

    /// Returns a path item followed by the path items that it refers to, the last of which has no reference; `nil`
    /// after it reports a mistake.
    ///
    /// The members next to the reference belong to the path item (OpenAPI 3.1, section 4.8.9.1).
    private func layers(of origin: LocatedNode) -> [LocatedNode]? {
        guard resolve(origin, readsSiblings: true) != nil else { return nil }
        var layers = [origin]
        var next: LocatedNode? = origin
        while let reference = next?["$ref"], let text = reference.node.string {
            next = target(of: text, at: reference)
            layers += [next].compactMap(\.self)
        }
        return layers
    }

    /// Reports a member that both a path item and the one that it refers to have, for which OpenAPI has no rule.
    private func reportRepeated(_ key: String, _ value: LocatedNode) {
        guard key != "summary", key != "description" else { return }
        report(
            .warning,
            rule: "beside-reference",
            at: value.place,
            "\(quoted(key)) is next to '$ref' and where this leads to, expected it in one of them: "
                + "the one next to '$ref' is read"
        )
    }

    /// Reads the operations of methods without their own key; the name of a member is the method as it is sent.
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
