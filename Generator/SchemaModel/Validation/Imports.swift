import SchemaSyntax

extension Validation {
    /// `unusable-import`: the API's code and bodies can use the types of an imported module.
    ///
    /// Only the module of a type can declare it as a failure or a message, so that two APIs cannot do so differently.
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
            let failures = model.allFailures.map(\.type).filter {
                model.typesByID[$0]?.module == module.name.text && !module.failures.contains($0)
            }
            for failure in Set(failures.map(\.name)).sorted() {
                report(
                    module,
                    "\(quoted(failure)) is not a failure in \(name), expected it as 'failure' or in 'failures' there"
                )
            }
            if let message = model.messages?.type,
                model.typesByID[message]?.module == module.name.text
            {
                report(
                    module,
                    "\(quoted(message.name)) is a type of \(name), expected a type of the API itself for all messages"
                )
            }
        }
    }
}
