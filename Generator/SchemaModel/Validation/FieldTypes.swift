import SchemaSyntax

extension Validation {
    /// `misplaced-type`: `file` and `patch` stand only where there is a body to write.
    static func checkFieldTypes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ type: TypeReference, _ range: SourceRange?, file: Bool, patch: Bool) {
            guard let range else { return }
            for part in type.parts {
                let isInner = part != type
                if part == .scalar(.file), !file {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: range,
                            "'file' stands outside of a body, "
                                + "expected it in 'multipart' or as a 'body' of its own"
                        )
                    )
                } else if part.isPatch, isInner || !patch {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: range,
                            "\(quoted("\(part)")) stands outside of a body, "
                                + "expected 'patch' around the whole type of a field or parameter "
                                + "of a body"
                        )
                    )
                }
            }
        }
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields) {
                check(resolved.type, field.type?.range, file: false, patch: true)
            }
        }
        for (declared, shape) in validation.endpoints {
            if let returns = shape.returns {
                check(returns.type, declared.returns?.type?.range, file: false, patch: false)
            }
            for (parameter, resolved) in zip(
                validation.resolver.parameters(of: declared),
                shape.parameters
            ) {
                let isBody = [.body, .form, .multipart].contains(parameter.place)
                check(
                    resolved.type,
                    parameter.type?.range,
                    file: parameter.place == .multipart || parameter.isWholeBody,
                    patch: isBody && !parameter.isWholeBody
                )
            }
        }
    }
}
