import SchemaSyntax

extension Validation {
    /// `parameter-type`: the value of a path, query, header, cookie or form is text or a list of texts, or has parts
    /// that can be distinguished there.
    static func checkParameterTypes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ parameter: Parameter, isSent: Bool = true) {
            guard let range = parameter.typeRange else { return }
            let isKey = parameter.type == .optional(.scalar(.string)) && parameter.place != .path
            if parameter.isIdempotencyKey, !isKey || parameter.isWholeBody,
                !parameter.type.isUnreadable
            {
                diagnostics.append(
                    Diagnostic(
                        rule: "parameter-type",
                        at: range,
                        "\(quoted("\(parameter.type)")) in a \(parameter.place.rawValue) is not a key that is filled in automatically, "
                            + "expected 'string?' outside the path"
                    )
                )
            }
            if parameter.isIdempotencyKey, isKey, parameter.isPartOfBody {
                diagnostics.append(
                    Diagnostic(
                        rule: "parameter-type",
                        at: range,
                        "only one of several bodies has the key \(quoted(parameter.identity.name)), "
                            + "expected it in 'headers', 'query' or 'cookies'"
                    )
                )
            }
            guard parameter.place != .body else { return }
            let isPlain = validation.model.isPlain(parameter.type)
            let isJoined =
                parameter.type.isList
                || !isPlain && [.pairs, .assignments].contains(parameter.wire.nesting)
            if parameter.place == .cookie, isJoined,
                !Self.canStandInCookies(parameter.wire.listStyle)
            {
                diagnostics.append(
                    Diagnostic(
                        rule: "parameter-type",
                        at: range,
                        "the separator of \(quoted("\(parameter.type)")) is not permitted in a cookie, "
                            + "expected another one in 'join', such as '|'"
                    )
                )
            }
            let reason =
                isPlain
                ? nil : validation.nestingProblem(parameter, isSent: isSent)
            guard let reason else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "parameter-type",
                    at: range,
                    "\(quoted("\(parameter.type)")) cannot be sent in a \(parameter.place.rawValue), \(reason)"
                )
            )
        }
        for parameter in validation.model.parameters { check(parameter) }
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters { check(parameter) }
            if endpoint.bodyChoices.contains(.form) {
                for parameter in endpoint.bodyParameters where !parameter.isIdempotencyKey {
                    check(parameter.inForm)
                }
            }
            for (form, parameter) in endpoint.wholeAlternatives where form == .form {
                check(parameter.inForm)
            }
            for header in endpoint.headers ?? [] { check(header, isSent: false) }
        }
    }

    /// Whether a cookie can contain the separator of a list's items.
    ///
    /// Every list in a cookie is one text, with a comma as the default separator.
    private static func canStandInCookies(_ style: ListStyle) -> Bool {
        guard case .joined(let separator, let fallback) = style else { return false }
        return CookieText.isValid(separator + (fallback ?? ""))
    }

    /// `partial-parameter`: the parameter that selects fields is a list of names of fields of the result.
    static func checkPartialParameters(
        _ validation: Validation,
        _ diagnostics: inout [Diagnostic]
    ) {
        for endpoint in validation.endpoints {
            guard let returns = endpoint.returns, let name = returns.partialParameter,
                let parameter = endpoint.parameters.first(where: {
                    $0.identity.name == name.text
                }),
                !parameter.type.element.isUnreadable
            else { continue }
            if case .list(.fieldNames(let id)) = parameter.type.unwrapped,
                returns.type.parts.contains(where: {
                    if case .declared(id, _) = $0 { true } else { $0.isUnreadable }
                })
            {
                continue
            }
            diagnostics.append(
                Diagnostic(
                    rule: "partial-parameter",
                    at: name.range,
                    "\(quoted(name.text)) is of type \(quoted("\(parameter.type)")), "
                        + "expected a list of '.Field' of the partial entity in "
                        + "\(quoted("\(returns.type)"))"
                )
            )
        }
    }
}
