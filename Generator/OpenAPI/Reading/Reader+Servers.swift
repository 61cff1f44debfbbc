import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case url, name, description, variables
    }

    func readServer(_ value: LocatedNode) -> Server? {
        var server = Server(place: value.place, url: "")
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .url: server.url = text(value) ?? ""
            case .name: server.name = text(value)
            case .description: server.description = text(value)
            case .variables:
                server.variables = named(value).compactMap { readVariable($0.value, name: $0.name) }
            }
        }
        guard let extensions else { return nil }
        guard value["url"] != nil else {
            reportMissing("url", in: value)
            return nil
        }
        server.extensions = extensions
        checkVariables(of: server, in: value)
        checkHost(of: server, in: value)
        return server
    }

    /// The name or IPv4 address of a host, perhaps with a port.
    private static var host: Regex<Substring> {
        /(?:(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}|localhost|[0-9]+(?:\.[0-9]+){3})(?::[0-9]+)?/
    }

    /// Reports a path relative to the document that begins like a host.
    private func checkHost(of server: Server, in value: LocatedNode) {
        let start = server.url.prefix { $0 != "/" }
        guard let url = value["url"],
            start.wholeMatch(of: Self.host) != nil
        else { return }
        report(
            .warning,
            rule: "relative-server",
            at: url.place,
            "\(quoted(server.url)) is a path relative to the document, expected 'https://' before a host"
        )
    }

    /// Reports variables in the address without a description, and described variables that are not in the address.
    private func checkVariables(of server: Server, in value: LocatedNode) {
        let named = Server.variables(in: server.url).filter { !$0.isEmpty }
        let described = server.variables.map(\.name)
        if let url = value["url"] {
            for name in named where !described.contains(name) {
                let near = suggestion(for: name, in: described)
                report(
                    .warning,
                    rule: "unknown-variable",
                    at: url.place,
                    "'variables' has no \(quoted(name)), "
                        + (near.map { "did you mean \(quoted($0))?" } ?? "any text is taken")
                )
            }
        }
        for variable in server.variables where !named.contains(variable.name) {
            report(
                .warning,
                rule: "unused-variable",
                at: variable.place,
                "'url' has no \(quoted("{\(variable.name)}")), expected it there: the variable is left out"
            )
        }
    }

    private enum VariableKey: String, CaseIterable {
        case `default`, `enum`, description
    }

    private func readVariable(_ value: LocatedNode, name: String) -> ServerVariable? {
        var variable = ServerVariable(place: value.place, name: name, defaultValue: "")
        let extensions = readMembers(of: value, VariableKey.self) { key, value in
            switch key {
            case .default: variable.defaultValue = writtenText(of: value.node)
            case .enum: variable.values = readValues(value)
            case .description: variable.description = text(value)
            }
        }
        guard extensions != nil else { return nil }
        if value["default"] == nil {
            reportMissing("default", in: value, .warning)
            variable.defaultValue = variable.values.first ?? ""
        } else if let written = value["default"], let first = variable.values.first,
            !variable.values.contains(variable.defaultValue)
        {
            let near = suggestion(for: variable.defaultValue, in: variable.values) ?? first
            report(
                .warning,
                rule: "unlisted-default",
                at: written.place,
                "\(quoted(variable.defaultValue)) is not in 'enum' of variable \(quoted(name)), "
                    + "expected one of its values, such as \(quoted(near))"
            )
        }
        return variable
    }

    private func readValues(_ value: LocatedNode) -> [String] {
        let values = elements(value).map { writtenText(of: $0.node) }
        if value.node.elements?.isEmpty == true {
            report(
                .warning,
                rule: "empty-enum",
                at: value.place,
                "'enum' has no values, expected one or more, or no such key: any value is taken"
            )
        }
        return values
    }
}
