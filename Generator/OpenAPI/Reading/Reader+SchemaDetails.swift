import SchemaSyntax

extension Reader {
    private enum DiscriminatorKey: String, CaseIterable {
        case propertyName, mapping
    }

    /// Swagger has the name of the property alone.
    func readDiscriminator(_ value: LocatedNode) -> Discriminator? {
        var discriminator = Discriminator(place: value.place, propertyName: "")
        if let name = value.node.string {
            discriminator.propertyName = name
            return discriminator
        }
        let extensions = readMembers(of: value, DiscriminatorKey.self) { key, value in
            switch key {
            case .propertyName: discriminator.propertyName = text(value) ?? ""
            case .mapping: discriminator.mapping = named(value).compactMap(readMapping)
            }
        }
        guard extensions != nil else { return nil }
        guard !discriminator.propertyName.isEmpty else {
            if value["propertyName"] == nil { reportMissing("propertyName", in: value) }
            return nil
        }
        return discriminator
    }

    /// A schema by its name, or by a reference.
    private func readMapping(_ member: Member) -> Discriminator.Mapping? {
        guard let text = text(member.value) else { return nil }
        let isName = schemaNames.components.contains(text)
        guard let name = isName ? text : schemaName(of: text, at: member.value) else { return nil }
        return Discriminator.Mapping(value: member.name, schema: name)
    }

    private enum XMLKey: String, CaseIterable {
        case name, namespace, prefix, attribute, wrapped
    }

    func readXMLForm(_ value: LocatedNode) -> XMLForm? {
        var form = XMLForm(place: value.place)
        let extensions = readMembers(of: value, XMLKey.self) { key, value in
            switch key {
            case .name: form.name = text(value)
            case .namespace: form.namespace = text(value)
            case .prefix: form.prefix = text(value)
            case .attribute: form.isAttribute = flag(value) ?? false
            case .wrapped: form.isWrapped = flag(value) ?? false
            }
        }
        guard let extensions else { return nil }
        form.extensions = extensions
        return form
    }
}
