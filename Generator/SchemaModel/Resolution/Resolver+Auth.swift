import SchemaSyntax

// Authentication: the schemes and their references.

extension Resolver {
    mutating func resolveAuth(_ node: SchemaNode?) -> [AuthScheme] {
        (node?.object?.members ?? []).compactMap { member in
            checkAuth(member.value)
            guard let kind = authKind(member.value) else { return nil }
            return AuthScheme(
                name: member.key,
                kind: kind,
                doc: member.value["doc"]?.prose,
                range: member.keyRange
            )
        }
    }

    /// The kind of a scheme; `nil` for a node for which the grammar has reported an error.
    private func authKind(_ node: SchemaNode) -> AuthScheme.Kind? {
        switch node["kind"]?.string {
        case "query":
            return .query(
                (node["names"]?.object?.members ?? []).compactMap { member in
                    member.value.string.map {
                        AuthScheme.QueryName(credential: member.key, wireName: $0)
                    }
                }
            )
        case "header":
            return LocatedText(node["name"]).map {
                .header(name: $0, prefix: LocatedText(node["prefix"]))
            }
        case "keys": return .keys(AuthScheme.PlacedKey.Place.allCases.flatMap { keys(node, $0) })
        case "bearer": return .bearer
        case "basic": return .basic
        case "session": return session(node).map { .session($0) }
        case "oauth1":
            guard let temporaryCredentialURL = LocatedText(node["temporaryCredentialURL"]),
                let tokenURL = LocatedText(node["tokenURL"]),
                let authorizationURL = LocatedText(node["authorizationURL"])
            else { return nil }
            return .oauth1(
                AuthScheme.OAuth1(
                    temporaryCredentialURL: temporaryCredentialURL,
                    authorizationURL: authorizationURL,
                    tokenURL: tokenURL,
                    signature: node["signature"]?.string
                )
            )
        case "oauth2":
            guard let tokenURL = LocatedText(node["tokenURL"]) else { return nil }
            let authorizationURL = LocatedText(node["authorizationURL"])
            let grant = node["grant"]?.string.flatMap(AuthScheme.OAuth2.Grant.init)
            return .oauth2(
                AuthScheme.OAuth2(
                    authorizationURL: authorizationURL,
                    tokenURL: tokenURL,
                    refreshURL: LocatedText(node["refreshURL"]),
                    scopes: (node["scopes"]?.object?.members ?? []).map {
                        (name: $0.key, doc: $0.value.string ?? "")
                    },
                    usesPKCE: node["pkce"]?.bool ?? true,
                    grant: grant
                        ?? (authorizationURL == nil ? .clientCredentials : .authorizationCode)
                )
            )
        default: return nil
        }
    }

    private func keys(
        _ node: SchemaNode,
        _ place: AuthScheme.PlacedKey.Place
    ) -> [AuthScheme.PlacedKey] {
        (node[place.rawValue]?.object?.members ?? []).compactMap { member in
            let name = member.value.object == nil ? member.value : member.value["name"]
            return LocatedText(name).map {
                AuthScheme.PlacedKey(
                    place: place,
                    credential: member.key,
                    name: $0,
                    prefix: LocatedText(member.value["prefix"])
                )
            }
        }
    }

    private func session(_ node: SchemaNode) -> AuthScheme.Session? {
        guard let start = node["start"] else { return nil }
        return AuthScheme.Session(
            starts: spelledOnes(start).map { textCall($0.text, take: node["take"]) },
            parameter: node["send"]?.string.map { String($0.dropFirst("parameters.".count)) },
            usesCookies: node["cookies"]?.bool ?? false,
            end: node["end"]?.string,
            renewOn: codes(node["renewOn"])
        )
    }

    /// A call, with the field of its response if the response is an entity.
    private func textCall(_ name: String, take: SchemaNode?) -> TextCall {
        var type = symbols.endpoints[name]?.returns?.type
        if case .optional(let inner)? = type?.kind { type = inner }
        guard case .named(let response, _)? = type?.kind, symbols.types[response]?.kind == .entity
        else {
            return TextCall(endpoint: name)
        }
        return TextCall(endpoint: name, field: take?.string)
    }

    private func codes(_ node: SchemaNode?) -> [LocatedText] {
        (node?.elements ?? []).compactMap { code in
            (code.string ?? code.integer.map { "\($0)" }).map { LocatedText($0, at: code.range) }
        }
    }

    /// The texts of a node, which is one text or a list of texts.
    private func spelledOnes(_ node: SchemaNode) -> [LocatedText] {
        LocatedText(node).map { [$0] } ?? (node.elements ?? []).compactMap { LocatedText($0) }
    }

    /// The call that fetches an API-wide parameter's value.
    mutating func fetch(_ node: SchemaNode?) -> Parameter.Fetch? {
        guard let node, let name = LocatedText(node["endpoint"]), let endpoint = findEndpoint(name)
        else { return nil }
        if let field = LocatedText(node["take"]) { checkResponseField(field, of: endpoint) }
        return Parameter.Fetch(
            call: textCall(name.text, take: node["take"]),
            renewOn: codes(node["renewOn"])
        )
    }

    private mutating func checkAuth(_ node: SchemaNode) {
        if let start = node["start"] {
            for name in spelledOnes(start) {
                guard let endpoint = findEndpoint(name) else { continue }
                if let field = LocatedText(node["take"]) { checkResponseField(field, of: endpoint) }
            }
        }
        if let end = LocatedText(node["end"]) { _ = findEndpoint(end) }
        if node["kind"]?.string == "session", node["send"] == nil, node["cookies"]?.bool != true {
            report(
                "missing-key",
                at: node.range,
                "a session needs 'send' with a parameter, or 'cookies' with true"
            )
        }
        let places = AuthScheme.PlacedKey.Place.allCases.map(\.rawValue)
        if node["kind"]?.string == "keys",
            places.allSatisfy({ node[$0]?.object?.members.isEmpty ?? true })
        {
            report(
                "missing-key",
                at: node.range,
                "a scheme of keys needs one of the keys 'query', 'headers' or 'cookies'"
            )
        }
        if node["kind"]?.string == "query", let names = node["names"]?.object, names.members.isEmpty
        {
            report(
                "missing-key",
                at: node["names"]?.range ?? node.range,
                "a scheme in the query needs the name of a value in 'names'"
            )
        }
        if let grant = LocatedText(node["grant"]), grant.text == "authorizationCode",
            node["authorizationURL"] == nil
        {
            report(
                "missing-key",
                at: grant.range,
                "the grant 'authorizationCode' needs the page of the service in 'authorizationURL'"
            )
        }
        guard let send = LocatedText(node["send"]) else { return }
        let prefix = "parameters."
        guard send.text.hasPrefix(prefix) else {
            return report(
                "unresolved-parameter",
                at: send.range,
                "\(quoted(send.text)) is not a parameter, expected 'parameters.NAME'"
            )
        }
        let name = String(send.text.dropFirst(prefix.count))
        if symbols.parameters[name] == nil {
            reportUnresolvedShared(LocatedText(name, at: send.range))
        }
    }

    /// The alternatives that a call names.
    mutating func resolveAuth(reference node: SchemaNode?) -> [[AuthUse]] {
        (node?.elements ?? [node].compactMap(\.self)).compactMap { alternative in
            let uses = (alternative.elements ?? [alternative]).flatMap { resolveAuth(use: $0) }
            return uses.isEmpty ? nil : uses
        }
    }

    /// The use of a scheme that is given by name, or of schemes that are given with their scopes.
    private mutating func resolveAuth(use node: SchemaNode) -> [AuthUse] {
        if let name = LocatedText(node) { return [AuthUse(scheme: resolveAuth(name: name))] }
        return (node.object?.members ?? []).map { member in
            let name = resolveAuth(name: LocatedText(member.key, at: member.keyRange))
            let scopes = (member.value.elements ?? []).compactMap { LocatedText($0) }
            checkScopes(scopes, of: name)
            return AuthUse(scheme: name, scopes: scopes)
        }
    }

    /// Checks that the scopes of a call are those of its scheme, if the scheme lists any.
    private mutating func checkScopes(_ scopes: [LocatedText], of name: LocatedText) {
        guard declarations.canRead("auth"),
            let scheme = declarations.settings?["auth"]?[name.text], !scheme.isInvalid,
            let kind = scheme["kind"]?.string
        else { return }
        let known = Set(scheme["scopes"]?.object?.members.map(\.key) ?? [])
        for scope in scopes {
            if kind != "oauth2" {
                report(
                    "unresolved-auth",
                    at: scope.range,
                    "the scheme \(quoted(name.text)) has no scopes, expected one of the kind 'oauth2'"
                )
            } else if !known.isEmpty, !known.contains(scope.text) {
                report(
                    "unresolved-auth",
                    at: scope.range,
                    "the scheme \(quoted(name.text)) has no scope \(quoted(scope.text)), "
                        + "expected one of its 'scopes'" + hint(scope.text, known)
                )
            } else if scope.text.isEmpty || scope.text.utf8.contains(where: { $0 <= 0x20 }) {
                report(
                    "unresolved-auth",
                    at: scope.range,
                    "\(quoted(scope.text)) is not a scope, expected one without spaces"
                )
            }
        }
    }

    private mutating func resolveAuth(name: LocatedText) -> LocatedText {
        if declarations.canRead("auth"), !symbols.auth.contains(name.text) {
            let near = hint(name.text, symbols.auth)
            let declared =
                symbols.auth.isEmpty
                ? "a scheme that is declared there" : joinedQuoted(symbols.auth.sorted())
            report(
                "unresolved-auth",
                at: name.range,
                "the API has no auth scheme \(quoted(name.text)) in 'auth'"
                    + (near.isEmpty ? ", expected \(declared)" : near)
            )
        }
        return name
    }
}
