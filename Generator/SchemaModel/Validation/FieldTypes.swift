import SchemaSyntax

extension Validation {
    /// `misplaced-type`: `file` and `patch` are used only where there is a body to write.
    static func checkFieldTypes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ type: TypeReference, _ range: SourceRange?, file: Bool, patch: Bool) {
            guard let range, !type.isAnywhere else { return }
            for part in type.parts {
                let isInner = part != type
                if part == .scalar(.file), !file {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: range,
                            "'file' is used outside a body, "
                                + "expected 'multipart' or a whole 'body', or 'data' in a response"
                        )
                    )
                } else if case .patch(.optional) = part {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: range,
                            "\(quoted("\(part)")) has two representations of no value, "
                                + "expected a type without '?' in 'patch'"
                        )
                    )
                } else if part.isPatch, isInner || !patch {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: range,
                            "\(quoted("\(part)")) is used outside a body, "
                                + "expected 'patch' around the whole type of a field or parameter "
                                + "of a body"
                        )
                    )
                }
            }
        }
        for (_, shape, _) in validation.entities {
            for field in shape.fields {
                check(field.type, field.typeRange, file: false, patch: true)
            }
        }
        for (_, shape) in validation.unions {
            for item in shape.cases {
                check(item.type, item.typeRange, file: false, patch: false)
            }
        }
        for parameter in validation.model.parameters {
            check(parameter.type, parameter.typeRange, file: false, patch: false)
        }
        for returns in validation.results {
            check(returns.type, returns.typeRange, file: false, patch: false)
        }
        for endpoint in validation.endpoints {
            for header in endpoint.headers ?? [] {
                check(header.type, header.typeRange, file: false, patch: false)
            }
            for parameter in endpoint.parameters {
                let isBody = [.body, .form, .multipart].contains(parameter.place)
                if isBody, !parameter.isWholeBody, parameter.type.isPatch,
                    parameter.type.isList || parameter.type.isMap,
                    !validation.sendsEmpty(parameter, of: endpoint)
                {
                    diagnostics.append(
                        Diagnostic(
                            rule: "misplaced-type",
                            at: parameter.typeRange ?? parameter.identity.range,
                            "an empty \(quoted("\(parameter.type)")) could not be distinguished from one that "
                                + "is kept, expected a body of JSON or a field of an entity"
                        )
                    )
                }
                check(
                    parameter.type,
                    parameter.typeRange,
                    file: parameter.place == .multipart || parameter.isWholeBody,
                    patch: isBody && !parameter.isWholeBody
                )
            }
        }
    }
}

extension TypeReference {
    /// Whether a value of the type is allowed anywhere, as most are.
    fileprivate var isAnywhere: Bool {
        switch self {
        case .scalar(let scalar), .optional(.scalar(let scalar)): scalar != .file
        case .id, .optional(.id): true
        default: false
        }
    }
}

extension Validation {
    /// Whether an empty list or map is sent in each form that the body of a call may have.
    fileprivate func sendsEmpty(_ parameter: Parameter, of endpoint: Endpoint) -> Bool {
        guard parameter.place == .body else { return parameter.wire.sendsEmpty }
        let isForm = endpoint.bodyChoices.contains(.form)
        return formats(ofBody: endpoint) == [.json] && (!isForm || parameter.wire.sendsEmpty)
    }
}
