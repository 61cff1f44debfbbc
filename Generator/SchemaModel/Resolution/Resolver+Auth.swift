import SchemaSyntax

// Auth: what the schemes say, and what they refer to.

extension Resolver {
    mutating func resolveAuth(_ node: SchemaNode?) -> [AuthScheme] {
        (node?.object?.members ?? []).compactMap { member in
            checkAuth(member.value)
            guard let kind = authKind(member.value) else { return nil }
            return AuthScheme(
                name: member.key,
                kind: kind,
                doc: member.value["doc"]?.string,
                range: member.keyRange
            )
        }
    }

    /// `nil` for what the grammar has complained about.
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
            return node["name"]?.string.map {
                .header(name: $0, prefix: node["prefix"]?.string ?? "")
            }
        case "bearer": return .bearer
        case "basic": return .basic
        case "session": return session(node).map { .session($0) }
        case "oauth1":
            guard let request = node["request"]?.string, let access = node["access"]?.string,
                let authorize = node["authorize"]?.string
            else { return nil }
            return .oauth1(
                AuthScheme.OAuth1(
                    request: request,
                    authorize: authorize,
                    access: access,
                    signature: node["signature"]?.string
                )
            )
        case "oauth2":
            guard let token = node["token"]?.string else { return nil }
            let authorize = node["authorize"]?.string
            let grant = node["grant"]?.string.flatMap(AuthScheme.OAuth2.Grant.init)
            return .oauth2(
                AuthScheme.OAuth2(
                    authorize: authorize,
                    token: token,
                    usesPKCE: node["pkce"]?.bool ?? true,
                    grant: grant ?? (authorize == nil ? .clientCredentials : .authorizationCode)
                )
            )
        case "mediawiki": return .mediawiki
        default: return nil
        }
    }

    private func session(_ node: SchemaNode) -> AuthScheme.Session? {
        guard let start = node["start"]?.string, let send = node["send"]?.string else { return nil }
        let endpoint = symbols.endpoints[start]
        var type = endpoint?.returns?.type
        if case .optional(let inner)? = type?.kind { type = inner }
        var token: String?
        if case .named(let name, _)? = type?.kind, symbols.types[name]?.kind == .entity {
            token = node["take"]?.string
        }
        return AuthScheme.Session(
            start: start,
            token: token,
            parameter: String(send.dropFirst("parameters.".count)),
            end: node["end"]?.string,
            renewOn: (node["renewOn"]?.elements ?? []).compactMap { code in
                code.string ?? code.integer.map { "\($0)" }
            }
        )
    }

    private mutating func checkAuth(_ node: SchemaNode) {
        for key in ["start", "end", "logIn", "tokens"] {
            guard let name = Spelled(node[key]), let endpoint = findEndpoint(name) else { continue }
            if key == "start", let field = Spelled(node["take"]) {
                checkAnswer(field, of: endpoint)
            }
        }
        guard let send = Spelled(node["send"]) else { return }
        let prefix = "parameters."
        guard send.text.hasPrefix(prefix) else {
            return report(
                "unresolved-parameter",
                at: send.range,
                "\(quoted(send.text)) is no parameter, expected 'parameters.NAME'"
            )
        }
        let name = String(send.text.dropFirst(prefix.count))
        if symbols.parameters[name] == nil {
            reportUnresolvedShared(Spelled(name, at: send.range))
        }
    }

    /// The schemes that a call names.
    mutating func resolveAuth(reference node: SchemaNode?) -> [String] {
        (node?.elements ?? [node].compactMap(\.self)).compactMap { resolveAuth(name: $0) }
    }

    private mutating func resolveAuth(name node: SchemaNode) -> String? {
        guard let name = Spelled(node) else { return nil }
        let isReadable = declarations.settings.map { $0["auth"]?.isInvalid != true } ?? false
        if isReadable, !symbols.auth.contains(name.text) {
            report(
                "unresolved-auth",
                at: name.range,
                "the API has no auth scheme \(quoted(name.text)), expected one of 'auth'"
                    + hint(name.text, symbols.auth)
            )
        }
        return name.text
    }
}
