import SchemaSyntax

extension Validation {
    /// `useless-key` and `conflicting-keys`: null is sent only where a value may be `nil` and its place can represent
    /// null.
    static func checkNullParameters(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters {
                let keys = parameter.identity.keys
                guard let place = keys["nullable"], !parameter.type.isUnreadable else { continue }
                if let expected = validation.expectedForNull(parameter, of: endpoint) {
                    diagnostics.append(
                        Diagnostic(
                            .warning,
                            rule: "useless-key",
                            at: place.key,
                            "'nullable' has no effect \(expected)"
                        )
                    )
                }
                for other in ["default", "idempotencyKey"] where parameter.isNullable {
                    guard let range = keys[other]?.key else { continue }
                    diagnostics.append(
                        Diagnostic(
                            rule: "conflicting-keys",
                            at: range,
                            "\(quoted(other)) replaces 'nil', which 'nullable' sends as null, expected only one of them"
                        )
                    )
                }
            }
            for header in endpoint.headers ?? [] {
                guard let place = header.identity.keys["nullable"] else { continue }
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        rule: "useless-key",
                        at: place.key,
                        "'nullable' has no effect on a header field of a response, expected it without"
                    )
                )
            }
            validation.checkNullForms(of: endpoint, &diagnostics)
        }
    }

    /// The expected change where null cannot be sent; `nil` where it can.
    private func expectedForNull(_ parameter: Parameter, of endpoint: Endpoint) -> String? {
        guard parameter.isNullable else {
            // Another rule applies to a patch.
            return parameter.type.isPatch
                ? nil : "on type \(quoted("\(parameter.type)")), expected a type with '?'"
        }
        if parameter.type.element == .scalar(.file) {
            return "on a file, which has no null, expected another type"
        }
        switch parameter.place {
        case .body:
            let isRaw = if case .raw? = endpoint.body { true } else { false }
            return isRaw ? "on a body without a format, expected one in JSON or XML" : nil
        case .form, .multipart: return nil
        case .path, .query, .header, .cookie:
            if model.isNested(parameter), parameter.wire.nesting == .json { return nil }
            return
                "in a \(parameter.place.rawValue), where 'nil' is left out, expected 'nested' as 'json' or another place"
        }
    }

    /// Reports a body that may be null and may be sent as a form, which cannot represent null in place of its items.
    private func checkNullForms(of endpoint: Endpoint, _ diagnostics: inout [Diagnostic]) {
        guard endpoint.bodyChoices.contains(.form) else { return }
        for parameter in endpoint.bodyParameters where parameter.isWholeBody {
            guard parameter.isNullable, let place = parameter.identity.keys["nullable"] else {
                continue
            }
            diagnostics.append(
                Diagnostic(
                    rule: "body-conflict",
                    at: place.key,
                    "a form is never null, expected 'bodyFormat' without 'form'"
                )
            )
        }
    }
}
