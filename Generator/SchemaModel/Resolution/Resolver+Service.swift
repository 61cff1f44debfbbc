import SchemaSyntax

// Servers, and references to calls.

extension Resolver {
    mutating func resolveServers(_ node: SchemaNode?) -> [Server] {
        guard let node, !node.isInvalid else { return [] }
        let nodes = node.elements ?? [node]
        return nodes.filter { !$0.isInvalid }.map { server in
            if nodes.count > 1, server["name"] == nil {
                report(
                    "missing-key",
                    at: server.range,
                    "key 'name' is missing in a server, expected it in each of several servers"
                )
            }
            return resolveServer(server)
        }
    }

    private mutating func resolveServer(_ node: SchemaNode) -> Server {
        let url = LocatedText(node.string == nil ? node["url"] : node)
        let name = LocatedText(node["name"]) ?? LocatedText("default", at: node.range)
        var variables = (node["variables"]?.object?.members ?? []).map { member in
            resolveVariable(member)
        }
        if let whole = LocatedText(node["variable"]) {
            variables = [
                Server.Variable(identity: identity(whole, node), defaultValue: nil, values: [])
            ]
        }
        if let url { checkVariables(of: url, node) }
        return Server(
            identity: identity(name, node),
            url: url,
            variables: variables,
            discovery: node["discover"].flatMap { resolveDiscovery($0) }
        )
    }

    private mutating func resolveVariable(_ member: SchemaObject.Member) -> Server.Variable {
        let node = member.value
        let values = (node["values"]?.elements ?? []).compactMap(\.string)
        if let usual = LocatedText(node["default"]), !values.isEmpty, !values.contains(usual.text) {
            report(
                "server-variable",
                at: usual.range,
                "\(quoted(usual.text)) is not one of the variable's values, "
                    + "expected \(joinedQuoted(values))" + hint(usual.text, values)
            )
        }
        return Server.Variable(
            identity: identity(LocatedText(member.key, at: member.keyRange), node),
            defaultValue: node["default"]?.string,
            values: values
        )
    }

    /// Checks that the variables in the address are the declared ones.
    private mutating func checkVariables(of url: LocatedText, _ node: SchemaNode) {
        guard node["variables"]?.isInvalid != true else { return }
        let declared = node["variables"]?.object?.members ?? []
        var named: Set<String> = []
        var rest = url.text[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                report("server-variable", at: url.range, "'{' has no end, expected '}'")
                return
            }
            let name = String(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
            guard named.insert(name).inserted, !declared.contains(where: { $0.key == name }) else {
                continue
            }
            report(
                "server-variable",
                at: url.range,
                "the server has no variable \(quoted(name)) in 'variables'"
                    + hint(name, declared.map(\.key))
            )
        }
        for member in declared where !named.contains(member.key) {
            report(
                "server-variable",
                at: member.keyRange,
                "the address does not name the variable \(quoted(member.key)), "
                    + "expected \(quoted("{\(member.key)}")) in it"
            )
        }
    }

    private mutating func resolveDiscovery(_ node: SchemaNode) -> Server.Discovery? {
        guard let endpoint = LocatedText(node["endpoint"]), let base = LocatedText(node["base"])
        else {
            return nil
        }
        let members = node["atMost"]?.object?.members ?? []
        if let declared = findEndpoint(endpoint) {
            checkResponseField(base, of: declared)
            for member in members {
                checkResponseField(LocatedText(member.key, at: member.keyRange), of: declared)
            }
        }
        let limits = members.compactMap { member in
            member.value.integer.map { (member.key, $0) }
        }
        return Server.Discovery(
            endpoint: endpoint.text,
            base: base.text,
            atMost: Dictionary(limits) { first, _ in first },
            range: endpoint.range
        )
    }

    mutating func findEndpoint(_ name: LocatedText) -> DeclaredEndpoint? {
        if let endpoint = symbols.endpoints[name.text] { return endpoint }
        let group = name.text.split(separator: ".").first.map(String.init) ?? ""
        let isIncomplete = declarations.groups.contains { $0.name.text == group && !$0.isComplete }
        guard !declarations.hasUnreadableGroups, !isIncomplete else { return nil }
        let shape = name.text.contains(".") ? "one of a group" : "'group.endpoint'"
        report(
            "unresolved-endpoint",
            at: name.range,
            "no endpoint \(quoted(name.text)) is declared, expected \(shape)"
                + hint(name.text, symbols.endpoints.keys)
        )
        return nil
    }

    /// Checks a field of an endpoint's result, if the result is an entity.
    mutating func checkResponseField(_ field: LocatedText, of endpoint: DeclaredEndpoint) {
        var type = endpoint.returns?.type
        if case .optional(let inner)? = type?.kind { type = inner }
        guard case .named(let name, _)? = type?.kind, let declared = symbols.types[name],
            declared.kind == .entity
        else { return }
        checkField(field, of: declared)
    }
}
