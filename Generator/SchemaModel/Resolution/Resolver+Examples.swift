import SchemaSyntax

extension Resolver {
    /// Resolves the examples of an endpoint with the given parameters.
    mutating func resolveExamples(
        _ node: SchemaNode?,
        of endpoint: DeclaredEndpoint,
        _ parameters: [DeclaredParameter]
    ) -> [Example] {
        let names = (endpoint.node["uses"]?.elements ?? []).map(\.string)
        var used = names.compactMap { $0.flatMap { symbols.parameters[$0] } }
        // A misspelled name may refer to any of them.
        if used.count < names.count { used = Array(symbols.parameters.values) }
        return (node?.elements ?? []).filter { !$0.isInvalid }.map { example in
            let values = example["with"]?.object?.members ?? []
            for member in values where endpoint.node["bodies"]?[member.key]?["multipart"] == nil {
                checkParameter(LocatedText(member.key, at: member.keyRange), parameters + used)
            }
            return Example(
                doc: example["doc"]?.prose,
                values: Dictionary(values.map { ($0.key, ExampleValue($0.value)) }) { first, _ in
                    first
                },
                sends: example["sends"].flatMap { sentRequest($0, of: endpoint) },
                response: example["response"].flatMap(Self.response),
                expectations: (example["expect"]?.object?.members ?? []).map { member in
                    Example.Expectation(
                        path: LocatedText(member.key, at: member.keyRange),
                        value: ExampleValue(member.value)
                    )
                },
                range: example.range
            )
        }
    }

    private mutating func sentRequest(
        _ node: SchemaNode,
        of endpoint: DeclaredEndpoint
    ) -> Example.SentRequest? {
        guard let line = LocatedText(node) ?? LocatedText(node["line"]) else { return nil }
        let parts = line.text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let target = parts.last, let first = target.first,
            first == "/" || first == "?"
        else {
            report(
                "example-request",
                at: line.range,
                "\(quoted(line.text)) is not a request, expected the method and the path after the "
                    + "base, as in 'GET /cards?limit=2'"
            )
            return nil
        }
        if !endpoint.method.isEmpty, parts[0] != endpoint.method {
            report(
                "example-request",
                at: line.range,
                "the example sends \(quoted(parts[0])), expected the endpoint's method "
                    + "\(quoted(endpoint.method))"
            )
        }
        return Example.SentRequest(
            method: String(parts[0]),
            target: String(target),
            headers: (node["headers"]?.object?.members ?? []).compactMap { member in
                member.value.string.map { (member.key, $0) }
            },
            body: node["body"].map { ExampleValue($0) }
        )
    }

    private static func response(_ node: SchemaNode) -> Example.Response? {
        switch node.kind {
        case .string(let path): .file(path, node.range)
        case .array, .object: .json(ExampleValue(node))
        case .null, .bool, .number, .invalid: nil
        }
    }
}
