package import SchemaSyntax

extension Validation {
    /// `example-value`: a value in an example has the type of its parameter.
    ///
    /// `missing-parameter`: an example contains every value that the call requires.
    ///
    /// `missing-response`: the file of a response exists.
    static func checkExamples(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let values = ExampleValues(validation.model)
        for endpoint in validation.endpoints where !endpoint.examples.isEmpty {
            let shared = validation.model.parameters.filter {
                endpoint.isUsing($0)
            }
            for example in endpoint.examples {
                for parameter in endpoint.namedParameters + shared {
                    guard let value = example.values[parameter.identity.name] else { continue }
                    if let misfit = values.misfit(value, parameter.type, parameter.wire) {
                        diagnostics.append(misfit.diagnostic)
                    }
                }
                for (body, parts) in endpoint.multipartAlternatives {
                    guard let value = example.values[body.name] else { continue }
                    diagnostics += values.problems(of: value, parts)
                }
                for parameter in endpoint.namedParameters
                where parameter.mustBeGiven && !parameter.type.isUnreadable
                    && example.values[parameter.identity.name] == nil
                {
                    diagnostics.append(
                        Diagnostic(
                            rule: "missing-parameter",
                            at: example.range,
                            "the example has no \(quoted(parameter.identity.name)) in 'with', "
                                + "expected a value of each parameter that a call must give"
                        )
                    )
                }
                if case .file(let path, let range)? = example.response,
                    validation.hasFile?(path) == false
                {
                    diagnostics.append(
                        Diagnostic(
                            rule: "missing-response",
                            at: range,
                            "file \(quoted(path)) is missing in the API's folder"
                        )
                    )
                }
            }
        }
    }
}

extension ExampleValues {
    /// The problems with the parts of an alternative body.
    fileprivate func problems(of example: ExampleValue, _ parts: [Parameter]) -> [Diagnostic] {
        func problem(_ rule: String, _ range: SourceRange, _ text: String) -> Diagnostic {
            Diagnostic(rule: rule, at: range, text)
        }
        guard let members = example.members else {
            if example.isUnreadable { return [] }
            let found = "\(example.quotedOrNamed) is not a multipart body"
            return [
                problem("example-value", example.range, "\(found), expected an object of its parts")
            ]
        }
        let names = parts.map(\.identity.name)
        let unknown = members.map(\.name).filter { !names.contains($0.text) }.map { name in
            problem(
                "unresolved-parameter",
                name.range,
                "the body has no part \(quoted(name.text))"
                    + suggestion(nearest(to: name.text, in: names))
            )
        }
        let missing = parts.filter { $0.mustBeGiven && example[$0.identity.name] == nil }
        return unknown
            + parts.compactMap { part in
                example[part.identity.name]
                    .flatMap { misfit($0, part.type, part.wire)?.diagnostic }
            }
            + missing.map { part in
                problem(
                    "missing-parameter",
                    example.range,
                    "the example has no \(quoted(part.identity.name)) in the body, "
                        + "expected a value of each part that must be given"
                )
            }
    }
}

extension ExampleValues.Misfit {
    /// The diagnostic that reports the misfit.
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
    /// Whether a call requires a value of the parameter.
    package var mustBeGiven: Bool {
        !isOptional && (!type.isOptional || isNullable) && !type.isPatch && defaultValue == nil
    }
}
