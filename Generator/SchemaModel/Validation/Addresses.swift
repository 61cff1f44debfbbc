import SchemaSyntax

extension Validation {
    /// `bad-address`: servers and authentication schemes have HTTP URLs; authentication schemes may also have paths of
    /// the server.
    static func checkAddresses(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let addresses = validation.model.servers.compactMap(\.url)
        for address in validation.model.auth.flatMap(\.addresses)
        where !HTTPAddress.isPath(address.text)
            && (!HTTPAddress.isWhole(address.text) || HTTPAddress.hasVariables(address.text))
        {
            diagnostics.append(
                Diagnostic(
                    rule: "bad-address",
                    at: address.range,
                    "\(quoted(address.text)) is neither an HTTP address nor a path of the server, expected one such as "
                        + "'https://shop.example/token' or '/token'"
                )
            )
        }
        let own = validation.endpoints.compactMap(\.ownServer)
        // The server of a call cannot have variables.
        let wrong =
            addresses.filter { !HTTPAddress.isWhole($0.text) }
            + own.filter { !HTTPAddress.isWhole($0.text) || HTTPAddress.hasVariables($0.text) }
        let servers = validation.model.servers.filter { $0.identity.keys["name"] != nil }
        for address in wrong {
            let names = own.contains { $0.range == address.range } ? servers : []
            diagnostics.append(
                Diagnostic(
                    rule: "bad-address",
                    at: address.range,
                    "\(quoted(address.text)) is not an HTTP "
                        + "address, expected one such as 'https://shop.example/v1'"
                        + suggestion(nearest(to: address.text, in: names.map(\.identity.name)))
                )
            )
        }
        for name in validation.endpoints.compactMap(\.namedServer) {
            guard let server = servers.first(where: { $0.identity.name == name.text }),
                let missing = server.variables.first(where: { $0.defaultValue == nil })
            else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "bad-address",
                    at: name.range,
                    "the server \(quoted(name.text)) has no address without a value of "
                        + "\(quoted(missing.identity.name)), expected one whose variables have a 'default'"
                )
            )
        }
    }
}

extension AuthScheme {
    /// The addresses of its service.
    fileprivate var addresses: [LocatedText] {
        switch kind {
        case .oauth1(let service):
            [service.temporaryCredentialURL, service.authorizationURL, service.tokenURL]
        case .oauth2(let service):
            [service.authorizationURL, service.tokenURL, service.refreshURL].compactMap(\.self)
        case .query, .header, .keys, .bearer, .basic, .session: []
        }
    }
}
