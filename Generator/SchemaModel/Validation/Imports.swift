import SchemaSyntax

extension Validation {
    /// `unusable-import`: the types of an imported module can be used in the API's code and bodies.
    static func checkImports(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        func report(_ module: ModuleImport, _ text: String) {
            diagnostics.append(
                Diagnostic(rule: "unusable-import", at: module.name.range, text)
            )
        }
        for module in model.imports {
            let name = quoted(module.name.text)
            if module.access < model.access {
                report(
                    module,
                    "the types of \(name) are '\(module.access.rawValue)', expected '\(model.access.rawValue)' as "
                        + "the code that uses them"
                )
            }
            for format in model.formats where !module.formats.contains(format) {
                report(
                    module,
                    "the types of \(name) have no form in \(format.rawValue.uppercased()), expected '\(format.rawValue)' "
                        + "in its 'format'"
                )
            }
        }
    }
}
