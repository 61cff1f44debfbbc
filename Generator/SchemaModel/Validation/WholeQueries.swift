import SchemaSyntax

extension Validation {
    /// `whole-query` and `useless-key`: checks parameters that are the query of a call as a whole.
    ///
    /// Such a parameter is the only one of the query, has one text, and is not secret, since logs leave out the values of
    /// names. It has neither a name nor a content type.
    static func checkWholeQueries(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for endpoint in validation.endpoints {
            let queries = endpoint.parameters.filter { $0.place == .query }
            for parameter in endpoint.parameters {
                guard let place = parameter.identity.keys["whole"], parameter.isWhole else {
                    continue
                }
                func report(_ text: String) {
                    diagnostics.append(Diagnostic(rule: "whole-query", at: place.key, text))
                }
                if parameter.place != .query {
                    report(
                        "'whole' is not for a \(parameter.place.rawValue), expected it in 'query'"
                    )
                } else if queries.count > 1 || parameter.countName != nil
                    || validation.model.addsQueryItems(to: endpoint)
                {
                    report("the query has other items, expected only the one with 'whole'")
                } else if parameter.isWholeQuery, parameter.type.unwrapped == .scalar(.bool),
                    parameter.wire.bool == .presence
                {
                    report(
                        "'false' is not sent, expected 'bool' as 'true/false' or '1/0' in a query with 'whole'"
                    )
                } else if validation.model.holdsSecrets(parameter) {
                    report("a query as a whole has no secrets, expected a parameter with a name")
                } else if !parameter.type.isUnreadable, !validation.model.hasOneText(parameter) {
                    report(
                        "\(quoted("\(parameter.type)")) has more than one text, expected 'nested' as 'json'"
                    )
                } else if let address = validation.model.addressWithQuery(of: endpoint) {
                    report(
                        "the address \(quoted(address)) has a query, expected one without a query, as the call has one with 'whole'"
                    )
                }
                guard parameter.isWholeQuery, let name = parameter.identity.keys["as"] else {
                    continue
                }
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        rule: "useless-key",
                        at: name.key,
                        "'as' has no effect on a query as a whole, which has no name, expected it without 'whole'"
                    )
                )
            }
        }
    }

    /// `useless-key`: only a part of a multipart body or an alternative body has a content type.
    static func checkContentTypes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ parameter: Parameter, isTyped: Bool) {
            guard !isTyped, let place = parameter.identity.keys["contentType"] else { return }
            let found =
                switch parameter.place {
                case .body where parameter.isWholeBody: "a body, expected 'bodyFormat' of the call"
                default: "a \(parameter.place.rawValue), expected it in 'multipart' or 'bodies'"
                }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "useless-key",
                    at: place.key,
                    "'contentType' has no effect in \(found)"
                )
            )
        }
        for parameter in validation.model.parameters { check(parameter, isTyped: false) }
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters {
                let isAlternative = parameter.place == .body && !endpoint.alternatives.isEmpty
                check(parameter, isTyped: parameter.place == .multipart || isAlternative)
            }
            for header in endpoint.headers ?? [] { check(header, isTyped: false) }
        }
    }
}

extension Parameter {
    /// Whether the schema declares the parameter as a whole query, or it is not in the query.
    fileprivate var isWhole: Bool { isWholeQuery || place != .query }
}

extension APIModel {
    /// Whether a query has items that are not parameters of the call: constants, API-wide parameters and credentials.
    fileprivate func addsQueryItems(to endpoint: Endpoint) -> Bool {
        let constants = endpoint.constants + self.constants + formatConstants.flatMap(\.constants)
        if constants.contains(where: { $0.place == .query }) { return true }
        let names = Set(parameters.filter { $0.place == .query }.map(\.identity.name))
        if endpoint.uses.contains(where: { names.contains($0.text) }) { return true }
        let schemes = Set(endpoint.authNames.map(\.text))
        return auth.contains { scheme in
            guard schemes.contains(scheme.name) else { return false }
            return switch scheme.kind {
            case .query: true
            case .keys(let keys): keys.contains { $0.place == .query }
            case .session(let session): session.parameter.map(names.contains) ?? false
            case .header, .bearer, .basic, .oauth1, .oauth2: false
            }
        }
    }

    /// The address of the server that a call uses, if the address has a query; `nil` otherwise.
    fileprivate func addressWithQuery(of endpoint: Endpoint) -> String? {
        let own = [endpoint.ownServer?.text].compactMap(\.self)
        let named = servers.filter { $0.identity.name == endpoint.namedServer?.text }
        let all = endpoint.namedServer == nil ? servers : named
        let addresses = own.isEmpty ? all.compactMap { $0.url?.text } : own
        return addresses.first { $0.contains("?") && !$0.hasSuffix("?") }
    }

    /// Whether a parameter is sent as one text.
    fileprivate func hasOneText(_ parameter: Parameter) -> Bool {
        isScalar(parameter.type) || isNested(parameter) && parameter.wire.nesting == .json
    }

    /// Whether a parameter, or a field of its value at any depth, is secret.
    fileprivate func holdsSecrets(_ parameter: Parameter) -> Bool {
        if parameter.isSecret { return true }
        var seen: Set<TypeID> = []
        var pending = parameter.type.declaredParts
        while let id = pending.popLast() {
            guard seen.insert(id).inserted else { continue }
            switch typesByID[id]?.kind {
            case .entity(let shape):
                if shape.fields.contains(where: \.isSecret) { return true }
                pending += shape.fields.flatMap(\.type.declaredParts)
            case .union(let shape): pending += shape.cases.flatMap(\.type.declaredParts)
            case .enumeration, nil: break
            }
        }
        return false
    }
}
