import SchemaSyntax

extension Validation {
    /// `body-conflict`: a call has one body, and a method that takes it.
    static func checkBodies(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, shape) in validation.endpoints {
            func report(_ range: SourceRange, _ text: String) {
                diagnostics.append(Diagnostic(rule: "body-conflict", at: range, text))
            }
            let own = ["form", "multipart", "body"].compactMap { declared.node.object?.member($0) }
            let bodies = validation.resolver.parameters(of: declared)
                .filter { [.form, .multipart, .body].contains($0.place) }
            let places = Set(bodies.map(\.place))
            let hasBody = !own.isEmpty || !bodies.isEmpty
            let range = own.first?.keyRange ?? declared.name.range
            if hasBody, ["GET", "HEAD"].contains(declared.method) {
                report(range, "a call by \(declared.method) has no body, expected another method")
            }
            if own.count < 2, places.contains(.body), places.count > 1 {
                report(range, "the call has a form and a body, expected one of them")
            }
            if case .raw? = shape.body, bodies.contains(where: { !$0.isWholeBody }) {
                report(
                    range,
                    "a body of a content type has parameters, expected one value"
                )
            }
            for (found, what) in validation.formValues(declared, shape) {
                guard let reason = shape.formProblem else { break }
                report(found, "\(what) goes into a form, \(reason)")
            }
        }
    }

    /// What an endpoint puts into a form beside parameters of its own: constants, and API-wide parameters.
    private func formValues(
        _ declared: DeclaredEndpoint,
        _ shape: Endpoint
    ) -> [(range: SourceRange, what: String)] {
        var values: [(range: SourceRange, what: String)] = []
        if let constants = declared.node["send"]?.object?.member("form"),
            constants.value.object?.members.isEmpty == false
        {
            values.append((constants.keyRange, "'send'"))
        }
        let names = Set(model.parameters.filter { $0.place == .form }.map(\.identity.name))
        for name in declared.node["uses"]?.elements?.compactMap({ Spelled($0) }) ?? []
        where names.contains(name.text) {
            values.append((name.range, quoted(name.text)))
        }
        let auth = declared.node["auth"]
        for name in (auth?.elements ?? [auth].compactMap(\.self)).compactMap({ Spelled($0) }) {
            guard
                case .session(let session)? = model.auth.first(where: { $0.name == name.text })?
                    .kind,
                let parameter = session.parameter, names.contains(parameter),
                !shape.uses.contains(parameter)
            else { continue }
            values.append((name.range, "\(quoted(parameter)), which carries the session,"))
        }
        return values
    }
}

extension Endpoint {
    /// Why a value of a form cannot be sent; `nil` when it can.
    fileprivate var formProblem: String? {
        if ["GET", "HEAD"].contains(method) {
            return "which a call by \(method) does not have, expected another method or place"
        }
        return switch body {
        case nil, .form, .multipart: nil
        case .object, .value, .raw:
            "which a call with a 'body' does not have, expected 'form' or another place"
        }
    }
}
