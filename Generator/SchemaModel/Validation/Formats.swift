import SchemaSyntax

extension Validation {
    /// `format-mismatch`: the schema does not mention a format that the API does not use.
    static func checkFormats(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let formats = validation.model.formats
        guard formats.count == 1, validation.model.knowsFormats else { return }
        let other = formats == [.json] ? "xml" : "json"
        let only = formats == [.json] ? "JSON" : "XML"
        func report(_ key: String, at range: SourceRange) {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "format-mismatch",
                    at: range,
                    "\(quoted(key)) has no effect in an API whose only format is \(only), "
                        + "expected \(quoted(other)) in 'format'"
                )
            )
        }
        func check(_ keys: KeyPlaces?, _ names: [String] = [other]) {
            for name in names {
                if let place = keys?[name] { report(name, at: place.key) }
            }
        }
        for constants in validation.model.formatConstants
        where constants.format.rawValue == other {
            report(other, at: constants.range)
        }
        if other == "xml" { check(validation.model.keys, ["root", "namespaces"]) }
        check(validation.model.failure?.keys)
        for (_, shape, _) in validation.entities {
            for field in shape.fields { check(field.identity.keys) }
        }
        for returns in validation.results {
            check(returns.keys, other == "xml" ? ["xml", "root"] : ["json"])
        }
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters where other == "json" {
                check(parameter.identity.keys)
            }
        }
    }
}
