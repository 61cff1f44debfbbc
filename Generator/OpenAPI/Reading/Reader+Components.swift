import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case schemas, responses, parameters, examples, requestBodies, headers, securitySchemes,
            links
        case callbacks, pathItems, mediaTypes
    }

    func readComponents(_ value: LocatedNode, into description: inout APIDescription) {
        var components = Components()
        _ = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .schemas: readComponentSchemas(value, into: &description.schemas)
            case .responses: components.responses = table(value, readResponse)
            case .parameters: components.parameters = table(value, readParameter)
            case .requestBodies: components.requestBodies = table(value, readRequestBody)
            case .headers:
                components.headers = table(value) {
                    readHeader($0, name: $1 ?? "", componentName: $1)
                }
            case .mediaTypes:
                components.mediaTypes = table(value) { value, _ in
                    resolve(value).flatMap { readContent($0, contentType: "") }
                }
            case .examples:
                components.examples = named(value).compactMap {
                    readExample($0.value, name: $0.name)
                }
            case .securitySchemes:
                components.securitySchemes = distinct(named(value)).compactMap {
                    readSecurityScheme($0.value, name: $0.name)
                }
            // They are kept where they are used; their mistakes are reported later.
            case .links: checkLinks(value)
            case .callbacks, .pathItems: break
            }
        }
        description.components = components
    }

    /// Reports the mistakes in components that are read where they are used, and in unused ones.
    func checkComponents(_ value: LocatedNode) {
        for member in value["pathItems"].map(named) ?? [] {
            let defaults = OperationDefaults()
            _ = readPathItem(member.value, path: member.name, defaults, hasTemplate: false)
        }
        for member in value["callbacks"].map(named) ?? [] {
            _ = readCallback(member.value, name: member.name)
        }
    }

    /// Returns the readable members of a table of components.
    func table<Component>(
        _ value: LocatedNode,
        _ read: (LocatedNode, _ componentName: String?) -> Component?
    ) -> [Named<Component>] {
        named(value).compactMap { member in
            read(member.value, member.name).map { Named(member.name, $0) }
        }
    }

    /// Returns the name of a reference's target: a component, a file, or a part of a file of such parts.
    ///
    /// The result is `nil` for a value that is not a reference or has another target.
    func referredName(of value: LocatedNode) -> String? {
        guard let text = value["$ref"]?.node.string else { return nil }
        let reference = Reference(text)
        guard let keys = reference.keys else { return nil }
        switch keys.count {
        case 0: return reference.file.map(DocumentPath.baseName)
        case 1: return keys[0]
        case 2 where ["parameters", "responses"].contains(keys[0]): return keys[1]
        case 3 where keys[0] == "components": return keys[2]
        default: return nil
        }
    }

    /// Returns the description next to a reference, which has priority over that of the target since OpenAPI 3.1.
    func descriptionBesideReference(_ value: LocatedNode) -> String? {
        textBesideReference("description", value)
    }

    /// Returns the summary next to a reference, which has priority over that of the target.
    func summaryBesideReference(_ value: LocatedNode) -> String? {
        textBesideReference("summary", value)
    }

    private func textBesideReference(_ key: String, _ value: LocatedNode) -> String? {
        guard version.hasJSONSchemas, value["$ref"] != nil else { return nil }
        return value[key].flatMap(text)
    }
}
