import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case openapi, info, jsonSchemaDialect, servers, paths, webhooks, components, security, tags
        case externalDocs
        case xWebhooks = "x-webhooks"
        case id = "$self"
    }

    /// Reads the document at a path and everything that it refers to.
    func readDescription(at path: String) -> APIDescription? {
        self.path = path
        guard let root = rootObject(at: path), let version = readVersion(of: root) else {
            return nil
        }
        self.version = version
        noteAddress(of: root)
        var description = APIDescription(
            place: root.place,
            version: version,
            info: Info(place: root.place, title: "", version: "")
        )
        if let info = root["info"] {
            description.info = readInfo(info) ?? description.info
        } else {
            reportMissing("info", in: root, .warning)
        }
        let tables = ["components", "definitions", "webhooks"].contains { root[$0] != nil }
        if root["paths"] == nil, !version.hasJSONSchemas || !tables {
            reportMissing("paths", in: root, .warning)
        }
        if version == .swagger2 {
            readSwagger(root, into: &description)
        } else {
            readOpenAPI(root, into: &description)
        }
        readReferredSchemas(into: &description.schemas)
        breakCycles(in: &description.schemas)
        return description
    }

    private func rootObject(at path: String) -> LocatedNode? {
        do {
            guard let root = try store.root(of: path), !root.node.isInvalid else { return nil }
            if root.node.object != nil { return root }
            report(
                rule: "wrong-type",
                at: root.place,
                "the document is \(root.node.kindName), expected an object with the key 'openapi'"
            )
        } catch {
            let place = Place(SchemaSource(path: path).start, .root)
            report(rule: "cannot-read", at: place, "\(error)")
        }
        return nil
    }

    private func readVersion(of root: LocatedNode) -> APIDescription.Version? {
        guard let value = root["openapi"] ?? root["swagger"] else {
            reportMissing("openapi", in: root)
            return nil
        }
        guard !value.node.isInvalid else { return nil }
        let text = writtenText(of: value.node)
        let known: [(prefix: String, version: APIDescription.Version)] =
            root["openapi"] == nil
            ? [("2.0", .swagger2)]
            : [
                ("3.0", .openAPI30), ("3.1", .openAPI31), ("3.2", .openAPI32), ("3", .openAPI32),
            ]
        guard let match = known.first(where: { "\(text).".hasPrefix($0.prefix + ".") }) else {
            report(
                rule: "unknown-version",
                at: value.place,
                "\(value.name) is \(quoted(text)), expected '2.0' of 'swagger', or '3.0', '3.1' or '3.2' "
                    + "of 'openapi'"
            )
            return nil
        }
        if match.prefix == "3" {
            let message = "version \(quoted(text)) is not known, and read as '3.2'"
            report(.warning, rule: "unknown-version", at: value.place, message)
        }
        return match.version
    }

    private func readOpenAPI(_ root: LocatedNode, into description: inout APIDescription) {
        // Components are read first, since all other parts use their names and the defaults of operations.
        if let components = root["components"] {
            reserveNames(components["schemas"])
            noteSecuritySchemes(components["securitySchemes"])
            readComponents(components, into: &description)
        }
        if let servers = root["servers"] {
            description.servers = elements(servers).compactMap(readServer)
        }
        if let security = root["security"] { description.security = readSecurity(security) }
        let defaults = OperationDefaults(security: description.security)
        let extensions = readMembers(of: root, Key.self) { key, value in
            switch key {
            case .paths: description.paths = readPaths(value, defaults)
            case .webhooks, .xWebhooks:
                description.webhooks += named(value).compactMap {
                    readPathItem(
                        $0.value,
                        path: $0.name,
                        OperationDefaults(),
                        hasTemplate: false
                    )
                }
            case .tags: description.tags = readTags(value)
            case .externalDocs: description.externalDocumentation = readDocumentation(value)
            case .openapi, .info, .jsonSchemaDialect, .servers, .components, .security, .id: break
            }
        }
        if let components = root["components"] { checkComponents(components) }
        checkLinkedOperations()
        description.components.securitySchemes += furtherSchemes
        description.extensions = extensions ?? Extensions()
    }
}
