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
        case schema, itemSchema, example, examples, encoding, prefixEncoding, itemEncoding
        /// The description of a media type that several bodies refer to.
        case description
    }

    /// Returns the bodies of a table by content type.
    func readContents(_ value: LocatedNode) -> [Content] {
        named(value).compactMap { member in
            // `x-conference/x-cooltalk` is a content type.
            guard !member.name.hasPrefix("x-") || member.name.contains("/") else { return nil }
            guard isContentType(member.name, at: member.value.place),
                let value = resolve(member.value)
            else { return nil }
            return readContent(value, contentType: member.name)
        }
    }

    /// Returns the body for a content type, at the end of its references.
    func readContent(_ value: LocatedNode, contentType: String) -> Content? {
        var content = Content(place: value.place, contentType: contentType)
        let extensions = readMembers(of: value, Key.self) { key, value in
            switch key {
            case .schema: content.schema = readSchema(value)
            case .itemSchema: content.itemSchema = readSchema(value)
            case .example, .examples: content.examples += readExamples(value)
            case .encoding: content.encodings = readEncodings(value)
            case .prefixEncoding:
                content.prefixEncodings = elements(value).compactMap { readEncoding($0, name: "") }
            case .itemEncoding: content.itemEncoding = readEncoding(value, name: "")
            case .description: break
            }
        }
        guard let extensions else { return nil }
        content.extensions = extensions
        checkExamples(of: value)
        checkEncodings(of: value)
        return content
    }

    /// Returns whether a text is a content type, and reports a text that is not.
    func isContentType(_ name: String, at place: Place) -> Bool {
        let parts = name.prefix { $0 != ";" }.split(
            separator: "/",
            omittingEmptySubsequences: false
        )
        let isOneLine = name.utf8.allSatisfy { 0x20...0x7E ~= $0 }
        if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isOneLine { return true }
        report(
            .warning,
            rule: "content-type",
            at: place,
            "\(quoted(name)) is not a content type, expected one such as 'application/json': it is left out"
        )
        return false
    }

    /// Returns the content types of a list, and reports texts that are not content types.
    func contentTypes(_ value: LocatedNode) -> [String] {
        elements(value).compactMap { item in
            text(item).flatMap { isContentType($0, at: item.place) ? $0 : nil }
        }
    }

    /// Returns the single content of a parameter or header field.
    func readOnlyContent(_ value: LocatedNode) -> Content? {
        let contents = readContents(value)
        if value.node.object?.members.isEmpty == true {
            report(
                .warning,
                rule: "empty-content",
                at: value.place,
                "'content' has no content type, expected one such as 'application/json'"
            )
        }
        if contents.count > 1 {
            report(
                rule: "several-contents",
                at: contents[1].place,
                "a second content type is given here, expected only one: \(quoted(contents[0].contentType)) is read"
            )
        }
        return contents.first
    }
}
