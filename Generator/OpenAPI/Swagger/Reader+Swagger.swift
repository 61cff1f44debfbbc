import SchemaSyntax

/// The Swagger values that apply to all operations.
struct SwaggerDefaults {
    var host: LocatedNode?
    var basePath = ""
    var place: Place?

    /// The content types of bodies, for operations that do not declare any.
    var consumes: [String] = []
    var produces: [String] = []
}

extension Reader {
    private enum Key: String, CaseIterable {
        case swagger, info, host, basePath, schemes, consumes, produces, paths, definitions,
            parameters
        case responses, securityDefinitions, security, tags, externalDocs
    }

    func readSwagger(_ root: LocatedNode, into description: inout APIDescription) {
        readSwaggerDefaults(root)
        reserveNames(root["definitions"])
        if let schemas = root["definitions"] {
            readComponentSchemas(schemas, into: &description.schemas)
        }
        if let security = root["security"] { description.security = readSecurity(security) }
        let defaults = OperationDefaults(security: description.security)
        var components = Components()
        let extensions = readMembers(of: root, Key.self) { key, value in
            switch key {
            case .paths: description.paths = readPaths(value, defaults)
            case .responses:
                components.responses = table(value) { value, name in
                    readSwaggerResponse(value, produces: swagger.produces, componentName: name)
                }
            case .parameters:
                components.parameters = table(value) { value, name in
                    isSwaggerBody(value) ? nil : readParameter(value, componentName: name)
                }
            case .securityDefinitions:
                components.securitySchemes = distinct(named(value)).compactMap {
                    readSecurityScheme($0.value, name: $0.name)
                }
            case .tags: description.tags = readTags(value)
            case .externalDocs: description.externalDocumentation = readDocumentation(value)
            case .swagger, .info, .host, .basePath, .schemes, .consumes, .produces, .definitions,
                .security:
                break
            }
        }
        components.securitySchemes += furtherSchemes
        description.components = components
        description.extensions = extensions ?? Extensions()
        description.servers = swaggerServers(schemes: root["schemes"].map(texts) ?? [])
    }

    private func readSwaggerDefaults(_ root: LocatedNode) {
        swagger.host = root["host"]
        swagger.basePath = root["basePath"].flatMap(text) ?? ""
        swagger.place = root["host"]?.place ?? root["basePath"]?.place ?? root.place
        swagger.consumes = root["consumes"].map(contentTypes) ?? []
        swagger.produces = root["produces"].map(contentTypes) ?? []
        noteSecuritySchemes(root["securityDefinitions"])
    }

    /// Returns a server for each scheme, or an HTTPS server if the document names no scheme.
    func swaggerServers(schemes: [String]) -> [Server] {
        guard let place = swagger.place else { return [] }
        var path = swagger.basePath
        if !path.isEmpty, !path.hasPrefix("/") { path = "/" + path }
        while path.hasSuffix("/") { path.removeLast() }
        guard let host = swagger.host, let written = text(host) else {
            return [Server(place: place, url: path.isEmpty ? "/" : path)]
        }
        let parts = Self.parts(ofHost: written)
        let own = schemes.isEmpty ? [parts.scheme ?? "https"] : schemes
        let urls = own.map { "\($0)://\(parts.host)\(path)" }
        if parts.host != written {
            report(
                .warning,
                rule: "bad-host",
                at: host.place,
                "'host' is \(quoted(written)), expected a host without a scheme, such as 'api.example.com', and the path "
                    + "in 'basePath': it is read as \(quoted(parts.host))"
            )
        }
        return urls.map { Server(place: place, url: $0) }
    }

    /// Returns the scheme that a host begins with, and the rest without slashes at its end.
    private static func parts(ofHost text: String) -> (scheme: String?, host: String) {
        let mark = text.firstRange(of: "://")
        var host = text[(mark?.upperBound ?? text.startIndex)...]
        while host.hasSuffix("/") { host.removeLast() }
        return (mark.map { String(text[..<$0.lowerBound]) }, String(host))
    }

    private enum FlowName: String, CaseIterable {
        case implicit, password, application, accessCode

        var grant: OAuthFlow.Grant {
            switch self {
            case .implicit: .implicit
            case .password: .password
            case .application: .clientCredentials
            case .accessCode: .authorizationCode
            }
        }
    }

    /// Reads the single flow of a scheme, which Swagger declares within the scheme itself.
    func readSwaggerFlow(_ value: LocatedNode) -> OAuthFlow? {
        guard let name = value["flow"] else {
            reportMissing("flow", in: value)
            return nil
        }
        guard let flowName = choice(name, of: FlowName.self) else { return nil }
        var flow = OAuthFlow(place: value.place, grant: flowName.grant)
        flow.authorizationURL = value["authorizationUrl"].flatMap(text)
        flow.tokenURL = value["tokenUrl"].flatMap(text)
        flow.scopes = value["scopes"].map(readScopes) ?? []
        return flow
    }
}
