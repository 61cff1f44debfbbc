import SchemaSyntax

extension Validation {
    /// `format-mismatch`: nothing is said about a format that the API does not have.
    static func checkFormats(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let formats = validation.model.formats
        guard formats.count == 1, validation.resolver.knowsFormats else { return }
        let other = formats == [.json] ? "xml" : "json"
        let only = formats == [.json] ? "JSON" : "XML"
        func check(_ node: SchemaNode?, _ keys: [String]) {
            for key in keys {
                guard let member = node?.object?.member(key) else { continue }
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        rule: "format-mismatch",
                        at: member.keyRange,
                        "\(quoted(key)) has no effect in an API that speaks \(only) only, "
                            + "expected \(quoted(other)) in 'format'"
                    )
                )
            }
        }
        let settings = validation.declarations.settings
        check(settings?["formats"], [other])
        check(settings, other == "xml" ? ["root", "namespaces"] : [])
        check(settings?["failure"], [other])
        for (declared, _) in validation.entities {
            for field in declared.fields { check(field.node, [other]) }
        }
        for (declared, _) in validation.endpoints { check(declared.returns?.node, [other]) }
    }
}
