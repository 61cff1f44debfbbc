import SchemaSyntax

extension Validation {
    /// `unresolved-code`: the codes to which retries and sessions refer are codes of the failures.
    ///
    /// `unresolved-parameter`: the key of a limit is a value of a credential or of the client.
    static func checkPolicies(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        if !model.keys.all.isEmpty, model.keys.canRead("parameters"), model.keys.canRead("auth") {
            validation.checkKeys(model.behavior.limits, &diagnostics)
            for endpoint in validation.endpoints {
                validation.checkKeys(endpoint.behavior.limits, &diagnostics)
            }
        }
        guard model.isWhole else { return }
        let usual = [model.failure].compactMap(\.self) + model.failures.map(\.failure)
        validation.checkCodes(model.behavior.retry?.codes, usual, &diagnostics)
        for endpoint in validation.endpoints {
            validation.checkCodes(
                endpoint.behavior.retry?.codes,
                endpoint.allFailures,
                &diagnostics
            )
        }
        // A session or a fetched value is used by many calls, whose failures may differ.
        let failures = usual + validation.endpoints.flatMap(\.allFailures)
        for scheme in model.auth {
            guard case .session(let session) = scheme.kind else { continue }
            validation.checkCodes(session.renewOn, failures, &diagnostics)
        }
        for parameter in model.parameters {
            validation.checkCodes(parameter.fetch?.renewOn, failures, &diagnostics)
        }
    }

    private func checkCodes(
        _ codes: [LocatedText]?,
        _ failures: [FailureShape],
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let codes, !codes.isEmpty else { return }
        var fields: [Field] = []
        for failure in failures {
            // A failure without a code field may have a code in a header field, or may get one from handwritten code.
            guard let field = codeField(of: failure.type),
                failure.codeHeader == nil || codeType(field) != nil
            else { return }
            fields.append(field)
        }
        let kinds = fields.compactMap { codeType($0) }
        for code in codes {
            let text = code.text
            let isCode = fields.contains { field in
                guard let type = codeType(field) else { return false }
                return field.constant.map { $0.text == text } ?? allows(type, text)
            }
            guard !isCode else { continue }
            let expected: String =
                switch kinds.first {
                case nil:
                    fields.first.map { "\($0.found), expected 'string', an integer or an enum" }
                        ?? "no failure is declared, expected 'failure'"
                case .declared(let id, _)?:
                    "\(quoted(id.name)) has no such value"
                case .scalar(.string)?: "it has another value"
                default: "codes are integers"
                }
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-code",
                    at: code.range,
                    "\(quoted(text)) is not the code of a failure: \(expected)"
                )
            )
        }
    }

    /// The field with a failure's code; `nil` when it has none.
    private func codeField(of id: TypeID) -> Field? {
        guard case .entity(let shape)? = model.typesByID[id]?.kind else { return nil }
        return shape.fields.first { $0.identity.name == "code" }
    }

    /// The type of a failure's code; `nil` when a code cannot have the field's type.
    private func codeType(_ field: Field) -> TypeReference? {
        guard let type = field.readType else { return nil }
        switch type {
        case .scalar(let scalar): return scalar == .string || scalar.isInteger ? type : nil
        case .declared(let id, _): return model.isEnumeration(id) ? type : nil
        default: return nil
        }
    }

    private func allows(_ type: TypeReference, _ code: String) -> Bool {
        switch type {
        case .scalar(.string): return true
        case .declared(let id, _):
            guard case .enumeration(let shape)? = model.typesByID[id]?.kind
            else { return false }
            return !shape.isClosed && (shape.raw != .int || Int(code) != nil)
                || shape.cases.contains { $0.value == .string(code) || $0.value == .number(code) }
        case .scalar(let scalar): return scalar.isInteger && Int(code) != nil
        default: return false
        }
    }

    private func checkKeys(_ limits: [LimitShape]?, _ diagnostics: inout [Diagnostic]) {
        let keys = (limits ?? []).compactMap(\.key)
        guard !keys.isEmpty else { return }
        let known = model.parameters.map(\.identity.name) + model.auth.flatMap(\.credentialNames)
        for key in keys where !known.contains(key.text) {
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-parameter",
                    at: key.range,
                    "\(quoted(key.text)) is neither a value of a credential nor one of the API's "
                        + "parameters, expected "
                        + (known.isEmpty ? "no 'by'" : joinedQuoted(Array(Set(known)).sorted()))
                        + suggestion(nearest(to: key.text, in: known))
                )
            )
        }
    }
}

extension AuthScheme {
    /// The names of the values of the scheme's credential.
    fileprivate var credentialNames: [String] {
        switch kind {
        case .query(let names): names.map(\.credential)
        case .keys(let keys): keys.map(\.credential)
        case .header, .bearer, .session, .oauth2: ["token"]
        case .basic: ["user", "password"]
        case .oauth1: ["key", "token"]
        }
    }
}
