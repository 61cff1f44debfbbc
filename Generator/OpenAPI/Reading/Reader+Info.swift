import SchemaSyntax

extension Reader {
    private enum InfoKey: String, CaseIterable {
        case title, version, summary, description, termsOfService, contact, license
    }

    func readInfo(_ value: LocatedNode) -> Info? {
        guard let value = resolve(value) else { return nil }
        var info = Info(place: value.place, title: "", version: "")
        let extensions = readMembers(of: value, InfoKey.self) { key, value in
            switch key {
            case .title: info.title = text(value) ?? ""
            case .version: info.version = text(value) ?? ""
            case .summary: info.summary = text(value)
            case .description: info.description = text(value)
            case .termsOfService: info.termsOfService = text(value)
            case .contact: info.contact = resolve(value)?.node.object
            case .license: info.license = resolve(value)?.node.object
            }
        }
        guard let extensions else { return nil }
        for key in ["title", "version"] where value[key] == nil {
            reportMissing(key, in: value, .warning)
        }
        info.extensions = extensions
        return info
    }

    private enum TagKey: String, CaseIterable {
        case name, summary, description, parent, kind, externalDocs
    }

    func readTags(_ value: LocatedNode) -> [Tag] {
        let tags = elements(value).compactMap(readTag)
        checkParents(of: tags)
        return tags
    }

    private func readTag(_ value: LocatedNode) -> Tag? {
        var tag = Tag(place: value.place, name: "")
        let extensions = readMembers(of: value, TagKey.self) { key, value in
            switch key {
            case .name: tag.name = text(value) ?? ""
            case .summary: tag.summary = text(value)
            case .description: tag.description = text(value)
            case .parent: tag.parent = text(value)
            case .kind: tag.kind = text(value)
            case .externalDocs: tag.externalDocumentation = readDocumentation(value)
            }
        }
        guard let extensions else { return nil }
        tag.extensions = extensions
        guard !tag.name.isEmpty else {
            reportMissing("name", in: value)
            return nil
        }
        return tag
    }

    private enum DocumentationKey: String, CaseIterable {
        case url, description
    }

    func readDocumentation(_ value: LocatedNode) -> ExternalDocumentation? {
        var documentation = ExternalDocumentation(place: value.place, url: "")
        _ = readMembers(of: value, DocumentationKey.self) { key, value in
            switch key {
            case .url: documentation.url = text(value) ?? ""
            case .description: documentation.description = text(value)
            }
        }
        return documentation.url.isEmpty ? nil : documentation
    }
}
