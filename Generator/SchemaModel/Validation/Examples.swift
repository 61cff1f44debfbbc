package import SchemaSyntax

extension Validation {
    /// `example-value`: a value in an example is one of its parameter's type.
    ///
    /// `missing-parameter`: an example gives what the call cannot do without.
    ///
    /// `missing-reply`: the file of a response is there.
    static func checkExamples(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let values = ExampleValues(validation.model)
        for endpoint in validation.endpoints {
            let shared = validation.model.parameters.filter {
                endpoint.isUsing($0)
            }
            for example in endpoint.examples {
                for parameter in endpoint.parameters + shared {
                    guard let value = example.values[parameter.identity.name] else { continue }
                    if let misfit = values.misfit(value, parameter.type, parameter.wire) {
                        diagnostics.append(misfit.diagnostic)
                    }
                }
                for parameter in endpoint.parameters
                where parameter.mustBeGiven && example.values[parameter.identity.name] == nil {
                    diagnostics.append(
                        Diagnostic(
                            rule: "missing-parameter",
                            at: example.range,
                            "the example has no \(quoted(parameter.identity.name)) in 'with', "
                                + "expected a value of each parameter that a call must give"
                        )
                    )
                }
                if case .file(let path, let range)? = example.reply,
                    validation.hasFile?(path) == false
                {
                    diagnostics.append(
                        Diagnostic(
                            rule: "missing-reply",
                            at: range,
                            "file \(quoted(path)) is missing in the API's folder"
                        )
                    )
                }
            }
        }
    }
}

extension ExampleValues.Misfit {
    /// What to tell of it.
    package var diagnostic: Diagnostic {
        Diagnostic(
            rule: "example-value",
            at: value.range,
            "\(value.quotedOrNamed) is not a valid value of type "
                + "\(quoted("\(type)")), expected \(expected)"
        )
    }
}

extension Parameter {
    /// Whether a call cannot be made without a value of the parameter.
    package var mustBeGiven: Bool {
        !isOptional && (!type.isOptional || isNullable) && !type.isPatch && defaultValue == nil
    }
}
