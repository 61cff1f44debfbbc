import SchemaSyntax

extension Validation {
    /// `session-call`: the call that starts a session returns a text and does not require the session.
    ///
    /// The call that ends the session requires no values except the token.
    static func checkSessions(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.model.isWhole else { return }
        func report(_ name: String, _ scheme: AuthScheme, _ text: String) {
            diagnostics.append(
                Diagnostic(rule: "session-call", at: scheme.range, "\(quoted(name)) \(text)")
            )
        }
        for scheme in validation.model.auth {
            guard case .session(let session) = scheme.kind else { continue }
            for call in session.starts {
                guard let start = validation.model.endpoint(call.endpoint) else { continue }
                if start.authNames.contains(where: { $0.text == scheme.name }) {
                    report(call.endpoint, scheme, "starts the session and cannot require it")
                }
                if validation.textType(call, start) != .scalar(.string) {
                    report(
                        call.endpoint,
                        scheme,
                        "returns no token, expected a 'string' or a field of that type in 'take'"
                    )
                }
            }
            if let name = session.end, let end = validation.model.endpoint(name),
                let needed = end.neededName
            {
                report(
                    name,
                    scheme,
                    "ends the session, expected no required parameter "
                        + quoted(needed)
                )
            }
        }
    }

    /// `fetch-call`: the call that fetches a parameter's value returns a text and requires no values.
    static func checkFetches(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.model.isWhole else { return }
        let fetched = Set(
            validation.model.parameters.filter { $0.fetch != nil }.map(\.identity.name)
        )
        for parameter in validation.model.parameters {
            guard let call = parameter.fetch?.call,
                let endpoint = validation.model.endpoint(call.endpoint)
            else { continue }
            func report(_ text: String) {
                diagnostics.append(
                    Diagnostic(
                        rule: "fetch-call",
                        at: parameter.identity.range,
                        "\(quoted(call.endpoint)) \(text)"
                    )
                )
            }
            if parameter.type.unwrapped != .scalar(.string) {
                report("fetches a text, expected a parameter of type 'string?'")
            }
            if validation.textType(call, endpoint) != .scalar(.string) {
                report("returns no text, expected a 'string' or a field of that type in 'take'")
            }
            if let needed = endpoint.neededName {
                report("needs \(quoted(needed)), expected no required parameter")
            }
            if let other = endpoint.uses.first(where: { fetched.contains($0.text) }) {
                report("uses \(quoted(other.text)), expected no parameter that is fetched itself")
            }
        }
    }

    private func textType(_ call: TextCall, _ endpoint: Endpoint) -> TypeReference? {
        guard let type = endpoint.returns?.type.withoutOptional else { return nil }
        guard let field = call.field, case .declared(let id, _) = type else { return type }
        guard case .entity(let shape)? = model.typesByID[id]?.kind else {
            return nil
        }
        return shape.fields.first { $0.identity.name == field }?.readType
    }
}
