import SchemaSyntax

extension Validation {
    /// `same-placement`: no two parameters of a call have the same name in the same place.
    static func checkWireNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for endpoint in validation.endpoints {
            var first: [String: LocatedText] = [:]
            for parameter in endpoint.parameters {
                let own = parameter.identity.spelled
                let name = LocatedText(parameter.wireName, at: parameter.wireNameRange)
                guard !parameter.isWholeBody else { continue }
                // The names of headers are case-insensitive.
                let wire = parameter.place == .header ? name.text.lowercased() : name.text
                let body = parameter.bodyNumber.map { "\($0) " } ?? ""
                let key = "\(parameter.place.rawValue) \(body)\(wire)"
                guard let known = first[key] else {
                    first[key] = own
                    continue
                }
                // Another rule reports two parameters with the same name.
                guard known.text != own.text else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "same-placement",
                        at: name.range,
                        "\(quoted(own.text)) is sent under the name of "
                            + "\(quoted(known.text)), expected a name of its own",
                        notes: [Diagnostic.Note("the other parameter is here", at: known.range)]
                    )
                )
            }
        }
    }
}
