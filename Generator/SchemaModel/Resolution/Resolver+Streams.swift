import SchemaSyntax

extension Resolver {
    /// The values of a response that is a stream.
    mutating func resolveStream(
        _ stream: DeclaredStream,
        of endpoint: DeclaredEndpoint
    ) -> StreamShape {
        let form: StreamShape.Form = stream.node["lines"] == nil ? .events : .lines
        if !formats.contains(.json) {
            report(
                "response-type",
                at: stream.node.range,
                "a stream is read as JSON, which is not a format of the API, expected 'json' in 'format'"
            )
        }
        let end = LocatedText(stream.node["end"])
        if let end, form == .lines {
            report(
                "conflicting-keys",
                at: end.range,
                "'end' requires 'events'"
            )
        }
        return StreamShape(
            form: form,
            values: stream.values.map { value in
                StreamShape.Value(
                    identity: identity(value.event ?? endpoint.name, value.node),
                    event: value.event?.text,
                    returns: value.result.map { resolveResponse($0) }
                )
            },
            doc: stream.node["doc"]?.prose,
            end: end?.text,
            range: stream.node.range
        )
    }
}
