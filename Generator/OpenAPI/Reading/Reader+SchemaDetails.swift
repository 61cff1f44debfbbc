import SchemaSyntax

extension Reader {
    private enum DiscriminatorKey: String, CaseIterable {
        case propertyName, mapping, defaultMapping
    }

    /// Reads a discriminator, which in Swagger is only the name of the property.
    func readDiscriminator(_ value: LocatedNode) -> Discriminator? {
        var discriminator = Discriminator(place: value.place, propertyName: "")
        if let name = value.node.string {
            if version != .swagger2 {
                report(
                    .warning,
                    rule: "wrong-type",
                    at: value.place,
                    "\(value.name) is a string, expected an object with 'propertyName': it is read as that"
                )
            }
            discriminator.propertyName = name
            return discriminator
        }
        let extensions = readMembers(of: value, DiscriminatorKey.self) { key, value in
            switch key {
            case .propertyName: discriminator.propertyName = text(value) ?? ""
            // In this object, `$ref` is an ordinary text.
            case .mapping:
                let members = object(value, followsReferences: false) ?? []
                discriminator.mapping = distinct(members).compactMap(readMapping)
            case .defaultMapping: discriminator.defaultSchema = mappedSchema(value)
            }
        }
        guard extensions != nil else { return nil }
        guard !discriminator.propertyName.isEmpty else {
            if value["propertyName"] == nil { reportMissing("propertyName", in: value) }
            return nil
        }
        return discriminator
    }

    private func readMapping(_ member: Member) -> Discriminator.Mapping? {
        mappedSchema(member.value).map {
            Discriminator.Mapping(value: member.name, schema: $0)
        }
    }

    /// Returns a schema by its name or by a reference.
    private func mappedSchema(_ value: LocatedNode) -> String? {
        guard let text = text(value) else { return nil }
        let isName = schemaNames.components.contains(text)
        return isName ? text : schemaName(of: text, at: value)
    }

    private enum XMLKey: String, CaseIterable {
        case name, namespace, prefix, nodeType, attribute, wrapped
    }

    func readXMLForm(_ value: LocatedNode) -> XMLForm? {
        var form = XMLForm(place: value.place)
        let extensions = readMembers(of: value, XMLKey.self) { key, value in
            switch key {
            case .name: form.name = text(value)
            case .namespace: form.namespace = text(value)
            case .prefix: form.prefix = text(value)
            case .nodeType: form.nodeType = choice(value, of: XMLForm.NodeType.self)
            case .attribute: form.isAttribute = flag(value) ?? false
            case .wrapped: form.isWrapped = flag(value) ?? false
            }
        }
        guard let extensions else { return nil }
        form.extensions = extensions
        checkNodeType(of: value)
        if let type = form.nodeType {
            (form.isAttribute, form.isWrapped) = (type == .attribute, false)
        }
        return form
    }

    /// Reports keys that contradict `nodeType`.
    private func checkNodeType(of value: LocatedNode) {
        guard value["nodeType"] != nil else { return }
        for key in ["attribute", "wrapped"] {
            guard let other = value[key] else { continue }
            report(
                .warning,
                rule: "xml-conflict",
                at: other.place,
                "'\(key)' is given together with 'nodeType', expected only one of them: 'nodeType' is taken"
            )
        }
    }
}
