import SchemaSyntax

extension Reader {
    private enum BodyKey: String, CaseIterable {
        case description, content, required
    }

    func readRequestBody(_ origin: LocatedNode, componentName: String?) -> RequestBody? {
        guard let value = resolve(origin) else { return nil }
        let known = requestBodies[value.node.range]
        guard var body = known ?? readRequestBodyObject(value) else { return nil }
        if known == nil {
            body.componentName = componentName ?? referredName(of: origin)
            requestBodies[value.node.range] = body
        }
        if let text = descriptionBesideReference(origin) { body.description = text }
        return body
    }

    private func readRequestBodyObject(_ value: LocatedNode) -> RequestBody? {
        var body = RequestBody(place: value.place)
        let extensions = readMembers(of: value, BodyKey.self) { key, value in
            switch key {
            case .description: body.description = text(value)
            case .content: body.contents = readContents(value)
            case .required: body.isRequired = flag(value) ?? false
            }
        }
        guard let extensions else { return nil }
        if value["content"] == nil { reportMissing("content", in: value, .warning) }
        body.extensions = extensions
        return body
    }

    private enum Key: String, CaseIterable {
        case schema, itemSchema, example, examples, encoding
    }

    /// The bodies of a table by content type.
    func readContents(_ value: LocatedNode) -> [Content] {
        named(value).compactMap { member in
            guard !member.name.hasPrefix("x-") else { return nil }
            let parts = member.name.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                report(
                    .warning,
                    rule: "content-type",
                    at: member.value.place,
                    "\(quoted(member.name)) is not a content type, expected one such as 'application/json': "
                        + "it is left out"
                )
                return nil
            }
            guard let value = resolve(member.value) else { return nil }
            var content = Content(place: value.place, contentType: member.name)
            let extensions = readMembers(of: value, Key.self) { key, value in
                switch key {
                case .schema: content.schema = readSchema(value)
                case .itemSchema: content.itemSchema = readSchema(value)
                case .example, .examples: content.examples += readExamples(value)
                case .encoding: content.encodings = readEncodings(value)
                }
            }
            guard let extensions else { return nil }
            content.extensions = extensions
            return content
        }
    }

    /// The one content of a parameter or header field.
    func readOnlyContent(_ value: LocatedNode) -> Content? {
        let contents = readContents(value)
        if contents.count > 1 {
            report(
                rule: "several-contents",
                at: contents[1].place,
                "a second content type is given here, expected only one: \(quoted(contents[0].contentType)) is read"
            )
        }
        return contents.first
    }

    private enum EncodingKey: String, CaseIterable {
        case contentType, headers, style, explode, allowReserved
    }

    private func readEncodings(_ value: LocatedNode) -> [PropertyEncoding] {
        named(value).compactMap { member in
            var encoding = PropertyEncoding(place: member.value.place, name: member.name)
            var form = ValueForm()
            var hasStyle = false
            let extensions = readMembers(of: member.value, EncodingKey.self) { key, value in
                switch key {
                case .contentType: encoding.contentType = text(value)
                case .headers: encoding.headers = readHeaders(value)
                case .style: form.style = choice(value, of: ParameterStyle.Name.self)
                case .explode: form.explodes = flag(value)
                case .allowReserved: form.allowsReserved = flag(value) ?? false
                }
                hasStyle = hasStyle || [.style, .explode, .allowReserved].contains(key)
            }
            guard let extensions else { return nil }
            encoding.extensions = extensions
            if hasStyle { encoding.style = form.style(default: .form) }
            return encoding
        }
    }

    private enum ExampleKey: String, CaseIterable {
        case summary, description, value, externalValue
    }

    /// What stands at `example`, the value itself, or at `examples`, a table.
    func readExamples(_ value: LocatedNode) -> [Example] {
        guard value.pointer.key == "examples" else {
            guard let value = resolve(value) else { return [] }
            var example = Example(place: value.place)
            example.value = value.node
            return [example]
        }
        return named(value).compactMap { readExample($0.value, name: $0.name) }
    }

    func readExample(_ origin: LocatedNode, name: String) -> Example? {
        guard let value = resolve(origin) else { return nil }
        var example = Example(place: value.place)
        example.name = name
        let extensions = readMembers(of: value, ExampleKey.self) { key, value in
            switch key {
            case .summary: example.summary = text(value)
            case .description: example.description = text(value)
            case .value: example.value = value.node
            case .externalValue: example.externalValue = text(value)
            }
        }
        return extensions == nil ? nil : example
    }
}
