import OpenAPI
import SchemaModel
import SwiftTranslation

extension Conversion {
    /// Returns the authentication schemes for `auth` of `api.jsonc`.
    func authSchemes(used calls: [DraftCall], all: Bool) -> [SchemaValue.Member] {
        let inherited =
            commonAuth.api
            + calls.flatMap { commonAuth.groups[callNames[$0.operation].group] ?? [] }
        let used = Set((calls.flatMap(\.auth) + inherited).flatMap { $0.map(\.scheme) })
        let pairs = keyPairs.filter { all || used.contains($0.name) }.map(\.scheme)
        return description.components.securitySchemes.flatMap { scheme in
            let isOnlyPaired = keyPairs.contains { $0.parts.contains(scheme.name) }
            let isUsed = authNames(scheme).contains { used.contains($0) }
            return isUsed || all && !isOnlyPaired ? authMembers(scheme) : []
        } + pairs
    }

    /// Returns the alternatives of an operation; the schemes of each alternative are needed together.
    func auth(_ operation: OpenAPI.Operation) -> [[DraftAuth]] {
        for alternative in operation.security {
            let uses = known(alternative)
            if !uses.isEmpty, uses.count < alternative.uses.count {
                let note =
                    "of \(alternative.uses.count) schemes at once, the call uses \(uses.count)"
                report(.authCombination, at: alternative.place, note)
            }
        }
        return alternatives(of: operation)
    }

    /// Returns the schemes of an alternative that the schema language supports.
    private func known(_ alternative: SecurityAlternative) -> [SecurityUse] {
        alternative.uses.filter { use in
            schemes[use.scheme].map { isKnown($0) } ?? false
        }
    }

    private func alternatives(of operation: OpenAPI.Operation) -> [[DraftAuth]] {
        var alternatives: [[DraftAuth]] = []
        var seen: Set<[String]> = []
        for alternative in operation.security {
            let uses = known(alternative)
            if uses.isEmpty { continue }
            let pair = uses.count > 1 ? keyPair(uses) : nil
            for own in pair.map({ [[DraftAuth($0)]] }) ?? drafts(uses) {
                if seen.insert(own.map(\.scheme)).inserted { alternatives.append(own) }
            }
        }
        return alternatives
    }

    /// Returns drafts of schemes that are needed together; a single scheme has an alternative for each of its grants.
    private func drafts(_ uses: [SecurityUse]) -> [[DraftAuth]] {
        if uses.count == 1, let use = uses.first, let scheme = schemes[use.scheme] {
            let scopes = requestedScopes(use)
            return zip(authNames(scheme), scopes.isEmpty ? [[]] : scopes)
                .map { [DraftAuth($0, scopes: $1)] }
        }
        var own: [DraftAuth] = []
        for use in uses where !own.contains(where: { $0.scheme == authName(use.scheme) }) {
            own.append(DraftAuth(authName(use.scheme), scopes: requestedScopes(use).first ?? []))
        }
        return [own]
    }

    // MARK: Scopes

    /// Returns the scopes that a call requests, by the grants of the scheme; they are those of an OAuth scheme that
    /// lists them.
    private func requestedScopes(_ use: SecurityUse) -> [[String]] {
        guard case .oAuth2(let flows)? = schemes[use.scheme]?.kind else { return [] }
        return self.flows(of: flows).map { requestedScopes(use, $0) }
    }

    private func requestedScopes(_ use: SecurityUse, _ flow: OAuthFlow) -> [String] {
        let known = Set(flow.scopes.map(\.name))
        var seen: Set<String> = []
        return use.scopes.filter { scope in
            (known.isEmpty || known.contains(scope)) && Self.isScope(scope)
                && scope.utf8.allSatisfy { $0 > 0x20 } && seen.insert(scope).inserted
        }
    }

    /// Whether the name of a scope is valid in a schema.
    private static func isScope(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longestName
    }

    /// Returns sentences about the scopes of an operation that calls do not request, such as those of a bearer token.
    func remarks(onScopesOf operation: OpenAPI.Operation) -> [String] {
        var remarks: [String] = []
        for use in operation.security.flatMap({ known($0) }) {
            let requested = Set(requestedScopes(use).joined())
            let rest = use.scopes.filter { !requested.contains($0) }.map { "`\($0)`" }
            guard let last = rest.last else { continue }
            let names =
                rest.count == 1 ? last : rest.dropLast().joined(separator: ", ") + " and " + last
            let remark =
                "The credential of `\(authName(use.scheme))` needs the scope\(rest.count == 1 ? "" : "s") \(names)."
            if !remarks.contains(remark) { remarks.append(remark) }
        }
        return remarks
    }

    /// Finds the schemes that most calls have in common, and those that most calls of each group have in common.
    ///
    /// The result depends on all operations, so that a selection of operations does not change it.
    func findCommonAuth() -> CommonAuth {
        var all: [[[DraftAuth]]] = []
        var groups: [String: [[[DraftAuth]]]] = [:]
        for operation in description.operations {
            let own = alternatives(of: operation).map { $0.map { DraftAuth($0.scheme) } }
            all.append(own)
            groups[callNames[operation].group, default: []].append(own)
        }
        var common = CommonAuth()
        let count = { (auth: [[DraftAuth]], list: [[[DraftAuth]]]) in list.count { $0 == auth } }
        if let most = Self.most(all), !most.isEmpty, count(most, all) > count([], all) + 1 {
            common.api = most
        }
        for (group, own) in groups {
            guard let most = Self.most(own), most != common.api,
                count(most, own) > count(common.api, own) + 1
            else { continue }
            common.groups[group] = most
        }
        return common
    }

    /// Returns the most frequent element; the first one if there are several.
    private static func most(_ list: [[[DraftAuth]]]) -> [[DraftAuth]]? {
        var counts: [[[DraftAuth]]: Int] = [:]
        for element in list { counts[element, default: 0] += 1 }
        let most = counts.values.max()
        return list.first { counts[$0] == most }
    }

    /// Whether a security scheme of an operation sends a parameter.
    func isCredential(_ parameter: OpenAPI.Parameter, of operation: OpenAPI.Operation) -> Bool {
        operation.security.flatMap { known($0) }.contains { use in
            guard case .apiKey(let name, parameter.location)? = schemes[use.scheme]?.kind else {
                return false
            }
            return parameter.location == .header
                ? name.lowercased() == parameter.name.lowercased() : name == parameter.name
        }
    }

    /// Whether a credential of an operation is sent in the query.
    func sendsKeysInQuery(_ operation: OpenAPI.Operation) -> Bool {
        operation.security.flatMap { known($0) }.contains { use in
            if case .apiKey(_, .query)? = schemes[use.scheme]?.kind { true } else { false }
        }
    }

    func authName(_ name: String) -> String { schemeNames[name] ?? PlainName.member(name) }

    /// Returns the unique names of the schemes in the schema, by their names in the document.
    static func schemeNames(of description: APIDescription) -> [String: String] {
        var names: [String: String] = [:]
        var scope = NameScope()
        for scheme in description.components.securitySchemes where names[scheme.name] == nil {
            names[scheme.name] = scope.claim(PlainName.member(scheme.name), as: NameCasing.type)
        }
        return names
    }

    /// Returns the names of a scheme in the schema, in which each grant of OAuth is a separate scheme.
    ///
    /// The first name is that of the document, and the others add the name of the grant to it.
    private func authNames(_ scheme: SecurityScheme) -> [String] {
        let name = authName(scheme.name)
        guard case .oAuth2(let flows) = scheme.kind else { return [name] }
        return [name]
            + self.flows(of: flows).dropFirst().map { flow in
                var own = PlainName.member("\(name) \(flow.grant.rawValue)")
                while isSchemeName(own) { own += "Grant" }
                return own
            }
    }

    /// Whether a scheme of the document has the same name in Swift.
    private func isSchemeName(_ name: String) -> Bool {
        swiftSchemeNames.contains(NameCasing.type(name))
    }

    /// Returns the names of schemes in Swift.
    static func swiftNames(of schemes: [String: String]) -> Set<String> {
        Set(schemes.values.map { NameCasing.type($0) })
    }

    private func isKnown(_ scheme: SecurityScheme) -> Bool {
        switch scheme.kind {
        case .apiKey(let name, let location):
            name.utf8.count <= Self.longestName
                && (location == .query ? !name.isEmpty : HeaderName.isSendable(name))
        case .http(let name, _): ["basic", "bearer"].contains(name.lowercased())
        case .oAuth2, .openIDConnect: true
        case .mutualTLS: false
        }
    }

    /// Returns the members for a scheme; empty if the schema language does not support it.
    private func authMembers(_ scheme: SecurityScheme) -> [SchemaValue.Member] {
        zip(authNames(scheme), authSchemes(scheme)).map { SchemaValue.Member($0, $1) }
    }

    private func authSchemes(_ scheme: SecurityScheme) -> [SchemaValue] {
        let doc = Self.doc(scheme).map { SchemaValue.prose($0) }
        func found(_ note: String) {
            report(.authScheme, at: scheme.place, "'\(scheme.name.prefix(200))' \(note)")
        }
        switch scheme.kind {
        case .apiKey(let name, _) where !isKnown(scheme):
            found("has no name that can be sent, '\(name.prefix(200))', left out")
            return []
        case .apiKey(let name, .header):
            return [.object(["kind": "header", "name": .text(name), "doc": doc])]
        case .apiKey(let name, .query):
            let names = SchemaValue.object(["key": .text(name)])
            return [.object(["kind": "query", "names": names, "doc": doc])]
        case .apiKey(let name, _):
            let cookies = SchemaValue.object(["token": .text(name)])
            return [.object(["kind": "keys", "cookies": cookies, "doc": doc])]
        case .http(let name, _):
            switch name.lowercased() {
            case "basic": return [.object(["kind": "basic", "doc": doc])]
            case "bearer": return [.object(["kind": "bearer", "doc": doc])]
            default:
                found("is the scheme '\(name)' of HTTP, left out")
                return []
            }
        case .oAuth2(let flows): return oAuth2(flows, doc, found)
        case .openIDConnect(let url):
            let words = [
                Self.doc(scheme), "OpenID Connect, described at \(url).",
            ]
            let doc = words.compactMap(\.self).joined(separator: "\n\n")
            return [.object(["kind": "bearer", "doc": .prose(doc)])]
        case .mutualTLS:
            found("is a certificate of the client, which belongs to its transport")
            return []
        }
    }

    /// Returns the documentation of a scheme: its description, the address of the server's metadata, and whether it is
    /// deprecated.
    private static func doc(_ scheme: SecurityScheme) -> String? {
        var words = [DocText.cleaned(scheme.description)].compactMap(\.self)
        if let url = scheme.metadataURL { words.append("OAuth 2, described at \(url).") }
        if scheme.isDeprecated { words.append("This scheme is deprecated.") }
        return words.isEmpty ? nil : words.joined(separator: "\n\n")
    }

    private func oAuth2(
        _ flows: [OAuthFlow],
        _ doc: SchemaValue?,
        _ found: (String) -> Void
    ) -> [SchemaValue] {
        let taken = self.flows(of: flows)
        guard !taken.isEmpty else {
            // The token is obtained elsewhere.
            let grants = Set(flows.map(\.grant))
            let address = flows.first { Self.grants.contains($0.grant) }?.tokenURL
            let what =
                if let address, !address.isEmpty {
                    "has '\(address)' for tokens, which is neither an HTTP address nor a path from the host"
                } else {
                    switch grants {
                    case [.implicit]: "has only the implicit grant"
                    case [.deviceAuthorization]: "has only the grant to a device"
                    case [.implicit, .deviceAuthorization]:
                        "has only the implicit grant and that to a device"
                    default: "has no address for tokens"
                    }
                }
            found("\(what), taken as a bearer token")
            return [.object(["kind": "bearer", "doc": doc])]
        }
        for flow in flows where !taken.contains(where: { $0.grant == flow.grant }) {
            found("has the grant '\(flow.grant.rawValue)' among others, left out")
        }
        return taken.map { oAuth2($0, doc, found) }
    }

    private func oAuth2(
        _ flow: OAuthFlow,
        _ doc: SchemaValue?,
        _ found: (String) -> Void
    ) -> SchemaValue {
        let token = flow.tokenURL ?? ""
        let refresh = flow.refreshURL.flatMap(authAddress)
        if let url = flow.refreshURL, !url.isEmpty, refresh == nil {
            found(
                "has '\(url)' for refresh tokens, which is neither an HTTP address nor a path from the host, so that "
                    + "'\(token)' is taken"
            )
        }
        if flow.scopes.contains(where: { !Self.isScope($0.name) }) {
            found(
                "has scopes without names or with names of more than \(Self.longestName) bytes, left out"
            )
        }
        let scopes = flow.scopes.filter { Self.isScope($0.name) }.map {
            SchemaValue.Member($0.name, .text(DocText.cleaned($0.description) ?? ""))
        }
        let authorize = flow.authorizationURL.flatMap(authAddress).map { SchemaValue.text($0) }
        var grant = flow.grant
        if grant == .authorizationCode, authorize == nil {
            found("has no address for the user, taken as a grant to the client")
            grant = .clientCredentials
        }
        return .object([
            "kind": "oauth2",
            "authorizationURL": grant == .authorizationCode ? authorize : nil,
            "tokenURL": .text(token),
            "refreshURL": refresh == token ? nil : refresh.map { .text($0) },
            "scopes": scopes.isEmpty ? nil : .object(.init(scopes, isTall: true)),
            "grant": .text(grant.rawValue),
            "doc": doc,
        ])
    }

    /// The grants that a schema supports, in order of preference.
    private static let grants: [OAuthFlow.Grant] = [
        .authorizationCode, .clientCredentials, .password,
    ]

    /// Returns the flows that a scheme has in the schema, in order of preference; none if the schema has a bearer
    /// token instead.
    private func flows(of flows: [OAuthFlow]) -> [OAuthFlow] {
        let usable = Self.grants.compactMap { grant in flows.first { $0.grant == grant } }
            .filter { $0.tokenURL.flatMap(authAddress) != nil }
        // Without an authorization URL for the user, a code is treated as a grant to the client.
        let whole = usable.filter {
            $0.grant != .authorizationCode || $0.authorizationURL.flatMap(authAddress) != nil
        }
        return whole.isEmpty ? usable : whole
    }

    /// Returns an address with its scheme and host, or a path on the server's host; `nil` for any other text.
    private func authAddress(_ url: String) -> String? {
        let isWhole = HTTPAddress.isWhole(url) && !HTTPAddress.hasVariables(url)
        return isWhole || HTTPAddress.isPath(url) ? url : nil
    }

    // MARK: Keys that are used together

    /// Returns the scheme of several keys that are sent together in a query; `nil` if one of them is sent elsewhere.
    private func keyPair(_ uses: [SecurityUse]) -> String? {
        var names: [SchemaValue.Member] = []
        var scope = NameScope()
        for use in uses {
            guard case .apiKey(let name, .query)? = schemes[use.scheme]?.kind else { return nil }
            let credential = scope.claim(PlainName.member(name), as: NameCasing.property)
            names.append(SchemaValue.Member(credential, .text(name)))
        }
        var name = PlainName.member(uses.map(\.scheme).joined(separator: " "))
        while isSchemeName(name) { name += "Keys" }
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
