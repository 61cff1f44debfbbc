import SchemaSyntax

extension Validation {
    /// `session-call`: what starts a session answers with a text and needs none; what ends it needs no
    /// values but the token.
    static func checkSessions(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        guard validation.isWhole else { return }
        func report(_ name: String, _ scheme: AuthScheme, _ text: String) {
            diagnostics.append(
                Diagnostic(rule: "session-call", at: scheme.range, "\(quoted(name)) \(text)")
            )
        }
        for scheme in validation.model.auth {
            guard case .session(let session) = scheme.kind else { continue }
            if let start = validation.model.endpoint(session.start) {
                if start.auth.contains(scheme.name) {
                    report(session.start, scheme, "starts the session, expected no auth by it")
                }
                let type = validation.tokenType(session, start)
                if type != .scalar(.string) {
                    report(
                        session.start,
                        scheme,
                        "answers with no token, expected a text or a field of it in 'take'"
                    )
                }
            }
            if let name = session.end, let end = validation.model.endpoint(name),
                let needed = end.parameters.first(where: { !$0.isOptional })
            {
                report(
                    name,
                    scheme,
                    "ends the session, expected no required parameter "
                        + quoted(needed.identity.name)
                )
            }
        }
    }

    private func tokenType(_ session: AuthScheme.Session, _ start: Endpoint) -> TypeReference? {
        guard let type = start.returns?.type.unwrapped else { return nil }
        guard let field = session.token, case .declared(let id, _) = type else { return type }
        guard case .entity(let shape)? = model.types.first(where: { $0.id == id })?.kind else {
            return nil
        }
        return shape.fields.first { $0.identity.name == field }?.type.unwrapped
    }
}

extension APIModel {
    /// The endpoint of a name in the form `group.endpoint`.
    package func endpoint(_ name: String) -> Endpoint? {
        let parts = name.split(separator: ".")
        return groups.first { $0.identity.name == parts.first.map(String.init) }?
            .endpoints.first { $0.identity.name == parts.last.map(String.init) }
    }
}
