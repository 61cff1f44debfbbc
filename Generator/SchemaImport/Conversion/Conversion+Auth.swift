import OpenAPI

extension Conversion {
    /// The authentication schemes, as `auth` of `api.jsonc` has them.
    func authSchemes(used calls: [DraftCall], all: Bool) -> [SchemaValue.Member] {
        let used = Set(calls.flatMap(\.auth))
        let pairs = keyPairs.map(\.scheme)
        return description.components.securitySchemes.compactMap { scheme in
            let name = authName(scheme.name)
            let isOnlyPaired =
                !used.contains(name) && keyPairs.contains { $0.parts.contains(scheme.name) }
            guard used.contains(name) || all && !isOnlyPaired else { return nil }
            return authScheme(scheme).map { SchemaValue.Member(name, $0) }
        } + pairs
    }

    /// The schemes of an operation, of which one suffices.
    func auth(_ operation: OpenAPI.Operation) -> [String] {
        var names: [String] = []
        for alternative in operation.security {
            let uses = alternative.uses.filter { use in
                description.components.securityScheme(use.scheme).map { isKnown($0) } ?? false
            }
            guard let first = uses.first else { continue }
            var name = authName(first.scheme)
            if uses.count > 1 {
                if let pair = keyPair(uses) {
                    name = pair
                } else {
                    let note = "of \(uses.count) schemes at once, '\(first.scheme)' is used"
                    find(.authCombination, at: alternative.place, note)
                }
            }
            if !names.contains(name) { names.append(name) }
        }
        return names
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
            let names = SchemaValue.object(["key": .text(name)])
            return .object(["kind": "keys", "cookies": names, "doc": doc])
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
        ["https://", "http://"].contains { url.lowercased().hasPrefix($0) } && !url.contains("{")
    }

    // MARK: Keys that are used together

    /// The scheme of several keys that are sent at once; `nil` where one is no key.
    private func keyPair(_ uses: [SecurityUse]) -> String? {
        var keys = Keys()
        for use in uses {
            guard let scheme = description.components.securityScheme(use.scheme), keys.add(scheme)
            else { return nil }
        }
        let name = authName(uses.map(\.scheme).joined(separator: " "))
        if !keyPairs.contains(where: { $0.name == name }) {
            keyPairs.append(
                KeyPair(
                    name: name,
                    parts: Set(uses.map(\.scheme)),
                    scheme: SchemaValue.Member(name, keys.value)
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

    /// The members of a scheme of kind `keys`.
    private struct Keys {
        private var query: [SchemaValue.Member] = []
        private var headers: [SchemaValue.Member] = []
        private var cookies: [SchemaValue.Member] = []
        private var names = NameScope()

        /// Whether the scheme is a key or token, which is added.
        mutating func add(_ scheme: SecurityScheme) -> Bool {
            switch scheme.kind {
            case .apiKey(let name, let location):
                guard location == .query || HeaderName.isValid(name) else { return false }
                let member = SchemaValue.Member(
                    names.claim(PlainName.member(scheme.name)),
                    .text(name)
                )
                switch location {
                case .query: query.append(member)
                case .header: headers.append(member)
                case .cookie: cookies.append(member)
                case .path: return false
                }
            case .http(let name, _) where name.lowercased() == "bearer":
                let field: SchemaValue = .object(["name": "Authorization", "prefix": "Bearer "])
                headers.append(SchemaValue.Member(names.claim("token"), field))
            case .http, .oAuth2, .openIDConnect, .mutualTLS: return false
            }
            return true
        }

        var value: SchemaValue {
            // A scheme of keys in the query alone has a kind of its own.
            if headers.isEmpty, cookies.isEmpty {
                return .object(["kind": "query", "names": .object(.init(query))])
            }
            func members(_ members: [SchemaValue.Member]) -> SchemaValue? {
                members.isEmpty ? nil : .object(.init(members))
            }
            return .object([
                "kind": "keys", "query": members(query), "headers": members(headers),
                "cookies": members(cookies),
            ])
        }
    }
}
