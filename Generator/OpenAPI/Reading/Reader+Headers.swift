import SchemaSyntax

extension Reader {
    private enum Key: String, CaseIterable {
        case description, required, deprecated, style, explode, schema, content, example, examples
        // These are keys of parameters, which documents often copy to headers.
        case allowEmptyValue, allowReserved
    }

    func readHeaders(_ value: LocatedNode) -> [Header] {
        named(value).compactMap { member in
            checkHeaderName(member.name, at: member.place)
            return readHeader(member.value, name: member.name, componentName: nil)
        }
    }

    func readHeader(_ origin: LocatedNode, name: String, componentName: String?) -> Header? {
        guard let value = resolve(origin) else { return nil }
        let known = headers[value.node.range]
        guard var header = known ?? readHeaderObject(value) else { return nil }
        if known == nil {
            header.componentName = componentName ?? referredName(of: origin)
            headers[value.node.range] = header
        }
        header.name = name
        if let text = descriptionBesideReference(origin) { header.description = text }
        return header
    }

    private func readHeaderObject(_ value: LocatedNode) -> Header? {
        guard version != .swagger2 else { return readSwaggerHeader(value) }
        let any = ParameterValue.schema(Schema(place: value.place), .init(.simple, explodes: false))
        var header = Header(place: value.place, name: "", value: any)
        var form = ValueForm()
        let misplaced = readMisplacedSchema(value, besides: Key.allCases.map(\.rawValue))
        form.schema = misplaced?.schema
        let others = misplaced?.keys ?? []
        let extensions = readMembers(of: value, Key.self, besides: others) { key, value in
            switch key {
            case .description: header.description = text(value)
            case .required: header.isRequired = flag(value) ?? false
            case .deprecated: header.isDeprecated = flag(value) ?? false
            case .style: form.style = readHeaderStyle(value)
            case .explode: form.explodes = flag(value)
            case .schema: form.schema = readSchema(value)
            case .content: form.content = readOnlyContent(value)
            case .example, .examples: header.examples += readExamples(value)
            case .allowEmptyValue, .allowReserved: break
            }
        }
        guard let extensions else { return nil }
        header.extensions = extensions
        checkExamples(of: value)
        checkHeaderForm(of: value)
        header.value = form.value(default: .simple, place: value.place)
        return header
    }
}
