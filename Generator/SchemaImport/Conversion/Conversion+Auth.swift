import OpenAPI

extension Conversion {
    /// The authentication schemes, as `auth` of `api.jsonc` has them.
    func authSchemes(used calls: [DraftCall], all: Bool) -> [SchemaValue.Member] {
        let used = Set(calls.flatMap { $0.auth.flatMap(\.self) })
        let pairs = keyPairs.map(\.scheme)
        return description.components.securitySchemes.compactMap { scheme in
            let name = authName(scheme.name)
            let isOnlyPaired =
                !used.contains(name) && keyPairs.contains { $0.parts.contains(scheme.name) }
            guard used.contains(name) || all && !isOnlyPaired else { return nil }
            return authScheme(scheme).map { SchemaValue.Member(name, $0) }
        } + pairs
    }

    /// The alternatives of an operation, each of schemes that are needed together.
    func auth(_ operation: OpenAPI.Operation) -> [[String]] {
        var alternatives: [[String]] = []
        for alternative in operation.security {
            let uses = alternative.uses.filter { use in
                description.components.securityScheme(use.scheme).map { isKnown($0) } ?? false
            }
            if uses.isEmpty { continue }
            if uses.count < alternative.uses.count {
                let note = "of \(alternative.uses.count) schemes at once, \(uses.count) are used"
                find(.authCombination, at: alternative.place, note)
            }
            let pair = uses.count > 1 ? keyPair(uses) : nil
            var names: [String] = []
            for name in pair.map({ [$0] }) ?? uses.map({ authName($0.scheme) })
            where !names.contains(name) {
                names.append(name)
            }
            if !alternatives.contains(names) { alternatives.append(names) }
        }
        return alternatives
    }

    func authName(_ name: String) -> String { PlainName.member(name) }

    private func isKnown(_ scheme: SecurityScheme) -> Bool {
        switch scheme.kind {
        case .apiKey(let name, let location):
            location == .query ? !name.isEmpty : HeaderName.isValid(name)
        case .http(let name, _): ["basic", "bearer"].contains(name.lowercased())
        case .oAuth2, .openIDConnect: true
        case .mutualTLS: false
        }
    }

    private func authScheme(_ scheme: SecurityScheme) -> SchemaValue? {
        let doc = DocText.cleaned(scheme.description).map { SchemaValue.text($0) }
        func found(_ note: String) {
            find(.authScheme, at: scheme.place, "'\(scheme.name)' \(note)")
        }
        switch scheme.kind {
        case .apiKey(let name, _) where !isKnown(scheme):
            found("has no name that can be sent, '\(name)', left out")
            return nil
        case .apiKey(let name, .header):
            return .object(["kind": "header", "name": .text(name), "doc": doc])
        case .apiKey(let name, .query):
            let names = SchemaValue.object(["key": .text(name)])
            return .object(["kind": "query", "names": names, "doc": doc])
        case .apiKey(let name, _):
            let cookies = SchemaValue.object(["token": .text(name)])
            return .object(["kind": "keys", "cookies": cookies, "doc": doc])
        case .http(let name, _):
            switch name.lowercased() {
            case "basic": return .object(["kind": "basic", "doc": doc])
            case "bearer": return .object(["kind": "bearer", "doc": doc])
            default:
                found("is the scheme '\(name)' of HTTP, left out")
                return nil
            }
        case .oAuth2(let flows): return oAuth2(flows, doc, found)
        case .openIDConnect:
            return .object(["kind": "bearer", "doc": doc])
        case .mutualTLS:
            found("is a certificate of the client, which belongs to its transport")
            return nil
        }
    }

    private func oAuth2(
        _ flows: [OAuthFlow],
        _ doc: SchemaValue?,
        _ found: (String) -> Void
    ) -> SchemaValue {
        let order: [OAuthFlow.Grant] = [.authorizationCode, .clientCredentials, .password]
        let known = order.compactMap { grant in flows.first { $0.grant == grant } }
            .filter { $0.tokenURL.map(isAddress) ?? false }
        guard let flow = known.first, let token = flow.tokenURL else {
            // A token that was got elsewhere.
            if flows.contains(where: { $0.grant != .implicit }) {
                found("has no address for tokens, taken as a bearer token")
            }
            return .object(["kind": "bearer", "doc": doc])
        }
        if known.count > 1 { found("has several grants, the first is taken") }
        let scopes = flow.scopes.map {
            SchemaValue.Member($0.name, .text(DocText.cleaned($0.description) ?? ""))
        }
        let authorize = flow.authorizationURL.flatMap { isAddress($0) ? SchemaValue.text($0) : nil }
        var grant = flow.grant
        if grant == .authorizationCode, authorize == nil {
            found("has no address for the user, taken as a grant to the client")
            grant = .clientCredentials
        }
        return .object([
            "kind": "oauth2",
            "authorize": grant == .authorizationCode ? authorize : nil,
            "token": .text(token),
            "scopes": scopes.isEmpty ? nil : .object(.init(scopes, isTall: true)),
            "grant": .text(grant.rawValue),
            "doc": doc,
        ])
    }

    private func isAddress(_ url: String) -> Bool {
        Self.isAddress(url) && !url.contains("{")
    }

    // MARK: Keys that are used together

    /// The scheme of several keys in a query that are sent at once; `nil` where one is sent elsewhere.
    private func keyPair(_ uses: [SecurityUse]) -> String? {
        var names: [SchemaValue.Member] = []
        for use in uses {
            guard let scheme = description.components.securityScheme(use.scheme),
                case .apiKey(let name, .query) = scheme.kind
            else { return nil }
            names.append(SchemaValue.Member(PlainName.member(name), .text(name)))
        }
        let name = authName(uses.map(\.scheme).joined(separator: " "))
        if !keyPairs.contains(where: { $0.name == name }) {
            let value = SchemaValue.object(["kind": "query", "names": .object(.init(names))])
            keyPairs.append(
                KeyPair(
                    name: name,
                    parts: Set(uses.map(\.scheme)),
                    scheme: SchemaValue.Member(name, value)
                )
            )
        }
        return name
    }

    struct KeyPair {
        let name: String
        let parts: Set<String>
        let scheme: SchemaValue.Member
    }
}
