import SchemaSyntax

// The header field `Authorization` is sent as `security` declares. Programs that generate documents from code often
// omit `security`; then a parameter for the field declares it.
extension Reader {
    /// Reads an operation's header parameter `Authorization` as the use of a security scheme.
    func readAuthorization(_ header: Parameter, into operation: inout Operation) {
        let scheme = authorizationScheme(of: header)
        report(
            .warning,
            rule: "implied-security",
            at: header.place,
            "header parameter \(quoted(header.name)) is read as the security scheme '\(scheme)', "
                + "expected a scheme in 'security'"
        )
        var alternative = SecurityAlternative(place: header.place)
        alternative.uses = [SecurityUse(place: header.place, scheme: scheme)]
        operation.security = [alternative]
        if !header.isRequired {
            operation.security.append(SecurityAlternative(place: header.place))
        }
    }

    func reportIgnored(_ header: Parameter) {
        report(
            .warning,
            rule: "ignored-header",
            at: header.place,
            "header parameter \(quoted(header.name)) means nothing: content types and 'security' "
                + "say what is sent"
        )
    }

    /// Returns the name of the scheme for a parameter, which is that of the document's own scheme if it has one.
    private func authorizationScheme(of header: Parameter) -> String {
        if let name = authorizationSchemeName { return name }
        let name = freeSchemeName("authorization")
        let kind = SecurityScheme.Kind.apiKey(name: header.name, location: .header)
        var scheme = SecurityScheme(place: header.place, name: name, kind: kind)
        scheme.description = header.description
        securitySchemeNames.insert(name)
        furtherSchemes.append(scheme)
        authorizationSchemeName = name
        return name
    }

    /// Records the names of the document's schemes, and which of them is a key in the field `Authorization`.
    func noteSecuritySchemes(_ schemes: LocatedNode?) {
        let table = schemes.flatMap { resolve($0) }
        let names = (table?.node.object?.members ?? []).map(\.key)
        securitySchemeNames = Set(names)
        authorizationSchemeName = names.first { name in
            guard let scheme = table?[name].flatMap({ resolve($0) }) else { return false }
            return scheme["type"]?.node.string == "apiKey"
                && scheme["in"]?.node.string == "header"
                && scheme["name"]?.node.string?.lowercased() == "authorization"
        }
    }
}
