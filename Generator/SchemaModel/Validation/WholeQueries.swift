import SchemaSyntax

extension Validation {
    /// `whole-query`: what is the query of a call as a whole is alone there, has one text, and is no secret, since logs
    /// leave out the values of names.
    static func checkWholeQueries(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for endpoint in validation.endpoints {
            let queries = endpoint.parameters.filter { $0.place == .query }
            let hasOthers = queries.count > 1 || validation.model.addsQueryItems(to: endpoint)
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
                } else if hasOthers || parameter.countName != nil {
                    report("the query has other items, expected none beside one with 'whole'")
                } else if validation.model.holdsSecrets(parameter) {
                    report("a query as a whole has no secrets, expected a parameter with a name")
                } else if !parameter.type.isUnreadable, !validation.model.hasOneText(parameter) {
                    report(
                        "\(quoted("\(parameter.type)")) has more than one text, expected 'nested' as 'json'"
                    )
                }
            }
        }
    }
}

extension Parameter {
    /// Whether the schema says that it is the query as a whole, also in another place.
    fileprivate var isWhole: Bool { isWholeQuery || place != .query }
}

extension APIModel {
    /// Whether a query has items that are no parameters of the call: constants, API-wide parameters and credentials.
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

    /// Whether a parameter is sent as one text.
    fileprivate func hasOneText(_ parameter: Parameter) -> Bool {
        isScalar(parameter.type) || isNested(parameter) && parameter.wire.nesting == .json
    }

    /// Whether a parameter is secret, or a field of its value, at any depth.
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
