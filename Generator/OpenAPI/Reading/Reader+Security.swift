import SchemaSyntax

extension Reader {
    /// Returns the alternatives of a list; an alternative with an unknown scheme is omitted.
    func readSecurity(_ value: LocatedNode) -> [SecurityAlternative] {
        elements(value).compactMap { value -> SecurityAlternative? in
            guard let members = object(value) else { return nil }
            var alternative = SecurityAlternative(place: value.place)
            for member in members {
                guard let scheme = schemeName(of: member) else {
                    if isReference(member) { return nil }
                    let near = suggestion(for: member.name, in: securitySchemeNames)
                    report(
                        rule: "unknown-security-scheme",
                        at: member.place,
                        "security scheme \(quoted(member.name)) is not declared"
                            + (near.map { ", did you mean '\($0)'?" } ?? "")
                    )
                    return nil
                }
                var use = SecurityUse(place: member.place, scheme: scheme)
                use.scopes = texts(member.value)
                alternative.uses.append(use)
            }
            return alternative
        }
    }

    /// Returns the name of the scheme that a requirement names or refers to by a URI; `nil` if there is none.
    private func schemeName(of member: Member) -> String? {
        if securitySchemeNames.contains(member.name) { return member.name }
        guard isReference(member), let target = target(of: member.name, at: member.value),
            let scheme = resolve(target)
        else { return nil }
        if let name = referredSchemes[scheme.node.range] { return name }
        let keys = scheme.pointer.keys
        let own = keys.last ?? DocumentPath.baseName(of: scheme.path)
        let isComponent =
            scheme.path == path && keys.count == 3 && keys[1] == "securitySchemes"
            && securitySchemeNames.contains(own)
        let name = isComponent ? own : freeSchemeName(own)
        if !isComponent {
            guard let read = readSecurityScheme(scheme, name: name) else { return nil }
            securitySchemeNames.insert(name)
            furtherSchemes.append(read)
        }
        referredSchemes[scheme.node.range] = name
        return name
    }

    /// Returns the name, with a number if another scheme has it.
    func freeSchemeName(_ wanted: String) -> String {
        var name = wanted
        var number = 1
        while securitySchemeNames.contains(name) {
            number += 1
            name = "\(wanted)\(number)"
        }
        return name
    }

    /// Whether the name of a requirement can only be a URI.
    private func isReference(_ member: Member) -> Bool {
        member.name.contains { $0 == "#" || $0 == "/" }
    }

    private enum Key: String, CaseIterable {
        case type, description, name, `in`, scheme, bearerFormat, flows, openIdConnectUrl
        case oauth2MetadataUrl, deprecated
        // Keys of Swagger.
        case flow, authorizationUrl, tokenUrl, scopes
    }

    private enum KindName: String, CaseIterable {
        case apiKey, http, oauth2, openIdConnect, mutualTLS
        /// A type of Swagger.
        case basic
    }

    func readSecurityScheme(_ origin: LocatedNode, name: String) -> SecurityScheme? {
        guard let value = resolve(origin) else { return nil }
        var scheme = SecurityScheme(place: value.place, name: name, kind: .mutualTLS)
        var kind: KindName?
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .type: kind = choice(value, of: KindName.self)
            case .description: scheme.description = text(value)
            case .oauth2MetadataUrl: scheme.metadataURL = text(value)
            case .deprecated: scheme.isDeprecated = flag(value) ?? false
            default: break
            }
        }
        guard let extensions else { return nil }
        scheme.extensions = extensions
        if let text = descriptionBesideReference(origin) { scheme.description = text }
        guard let kind else {
            if value["type"] == nil { reportMissing("type", in: value) }
            return nil
        }
        guard let read = readKind(kind, of: value) else { return nil }
        scheme.kind = read
        return scheme
    }

    private func readKind(_ kind: KindName, of value: LocatedNode) -> SecurityScheme.Kind? {
        switch kind {
        case .apiKey:
            return readIdentity(of: value, in: [.query, .header, .cookie]).map {
                .apiKey(name: $0.name, location: $0.location)
            }
        case .basic: return .http(scheme: "basic", bearerFormat: nil)
        case .http:
            guard let scheme = requiredText("scheme", of: value) else { return nil }
            return .http(scheme: scheme, bearerFormat: value["bearerFormat"].flatMap(text))
        case .openIdConnect:
            return requiredText("openIdConnectUrl", of: value).map { .openIDConnect(url: $0) }
        case .mutualTLS: return .mutualTLS
        case .oauth2:
            if version == .swagger2 { return .oAuth2(readSwaggerFlow(value).map { [$0] } ?? []) }
            guard let flows = value["flows"] else {
                reportMissing("flows", in: value)
                return nil
            }
            return .oAuth2(readFlows(flows))
        }
    }

    private func requiredText(_ key: String, of value: LocatedNode) -> String? {
        guard let member = value[key] else {
            reportMissing(key, in: value)
            return nil
        }
        return text(member)
    }

    private enum FlowKey: String, CaseIterable {
        case authorizationUrl, deviceAuthorizationUrl, tokenUrl, refreshUrl, scopes
    }

    private func readFlows(_ value: LocatedNode) -> [OAuthFlow] {
        named(value).compactMap { member in
            guard !member.name.hasPrefix("x-") else { return nil }
            guard let grant = OAuthFlow.Grant(rawValue: member.name) else {
                reportUnknownKey(member, of: OAuthFlow.Grant.allCases.map(\.rawValue))
                return nil
            }
            return readFlow(member.value, grant)
        }
    }

    private func readFlow(_ value: LocatedNode, _ grant: OAuthFlow.Grant) -> OAuthFlow? {
        var flow = OAuthFlow(place: value.place, grant: grant)
        let extensions = readMembers(of: value, FlowKey.self) { key, value in
            switch key {
            case .authorizationUrl: flow.authorizationURL = text(value)
            case .deviceAuthorizationUrl: flow.deviceAuthorizationURL = text(value)
            case .tokenUrl: flow.tokenURL = text(value)
            case .refreshUrl: flow.refreshURL = text(value)
            case .scopes: flow.scopes = readScopes(value)
            }
        }
        return extensions == nil ? nil : flow
    }

    func readScopes(_ value: LocatedNode) -> [OAuthFlow.Scope] {
        // In this object, `$ref` is an ordinary name.
        distinct(object(value, followsReferences: false) ?? []).compactMap { member in
            guard !member.name.hasPrefix("x-") else { return nil }
            return OAuthFlow.Scope(name: member.name, description: text(member.value) ?? "")
        }
    }
}
