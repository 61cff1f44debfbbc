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
                } else if case .patch(.optional) = part {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: range,
                            "\(quoted("\(part)")) has two ways to say that there is no value, "
                                + "expected a type without '?' in 'patch'"
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
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            guard case .union(let shape) = type.kind else { continue }
            for (item, resolved) in zip(declared.cases, shape.cases) {
                check(resolved.type, item.type?.range, file: false, patch: false)
            }
        }
        for (parameter, resolved) in zip(
            validation.declarations.parameters,
            validation.model.parameters
        ) {
            check(resolved.type, parameter.type?.range, file: false, patch: false)
        }
        for (declared, shape) in validation.endpoints {
            for (header, resolved) in zip(declared.returns?.headers ?? [], shape.headers ?? []) {
                check(resolved.type, header.type?.range, file: false, patch: false)
            }
            if let returns = shape.returns {
                check(returns.type, declared.returns?.type?.range, file: false, patch: false)
            }
            for (parameter, resolved) in zip(
                validation.resolver.parameters(of: declared),
                shape.parameters
            ) {
                let isBody = [.body, .form, .multipart].contains(parameter.place)
                let isJSON = parameter.place == .body && validation.isJSON(shape.body)
                if isBody, !isJSON, !parameter.isWholeBody, resolved.type.isPatch,
                    resolved.type.isList || resolved.type.isMap
                {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: parameter.type?.range ?? parameter.name.range,
                            "an empty \(quoted("\(resolved.type)")) could not be told from one that "
                                + "is kept, expected it in a body of JSON or in an entity"
                        )
                    )
                }
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

extension Validation {
    /// Whether a body is JSON whatever the client's format.
    fileprivate func isJSON(_ body: BodyForm?) -> Bool {
        switch body {
        case .object(let format?), .value(let format?): format == .json
        case .object, .value: model.formats == [.json]
        case nil, .form, .multipart, .raw: false
        }
    }
}
