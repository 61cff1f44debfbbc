import SchemaSyntax

extension Validation {
    /// `streamed-failure`: the content types that identify a failure in place of a file or stream differ from those of
    /// the file or stream itself.
    static func checkStreamedFailures(
        _ validation: Validation,
        _ diagnostics: inout [Diagnostic]
    ) {
        for endpoint in validation.endpoints {
            let own = endpoint.streamTypes
            for type in endpoint.failure?.streams ?? [] {
                let name = mediaType(type.text)
                guard own.contains(name),
                    !diagnostics.contains(where: {
                        $0.rule == "streamed-failure" && $0.range == type.range
                    })
                else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "streamed-failure",
                        at: type.range,
                        "\(quoted(name)) is the content type of the file or stream of \(quoted(endpoint.identity.name)), "
                            + "expected the content type of failures"
                    )
                )
            }
        }
    }
}

extension Endpoint {
    /// The content types of the file or stream itself, as far as the schema specifies them.
    fileprivate var streamTypes: [String] {
        if stream?.form == .events { return ["text/event-stream"] }
        guard stream != nil || (returns == nil && responses.isEmpty) else { return [] }
        return constants.filter { $0.place == .header && $0.name.text.lowercased() == "accept" }
            .flatMap { $0.value.text.split(separator: ",") }.map { mediaType($0) }
    }
}
