import OpenAPI

extension Conversion {
    /// The bodies of an operation's requests, one for each content type that differs from the others, the usual one
    /// first; `taken` is how many parameters the call has beside those of the body.
    func bodies(
        _ operation: OpenAPI.Operation,
        _ path: [String],
        taken: Int
    ) -> [(variant: String?, body: DraftCall.Body)] {
        guard let body = operation.body, let (content, others) = body.contents.chosen else {
            return [(nil, .none)]
        }
        guard !["GET", "HEAD"].contains(operation.method) else {
            let isEmpty = content.schema.map { target(of: $0).isEmptyObject } ?? true
            if isEmpty, !body.isRequired { return [(nil, .none)] }
            let note = "the body of a call by \(operation.method) is left out"
            find(.bodyOfMethod, at: body.place, note)
            return [(nil, .none)]
        }
        let variants = others.filter { !isSaid($0, beside: content) }.map { other in
            let name = ContentKind(other.contentType).name
            let body = self.body(body, other, path + [name], taken: taken)
            return (Optional("As" + name), body)
        }
        return [(nil, self.body(body, content, path, taken: taken))] + variants
    }

    private func body(
        _ body: RequestBody,
        _ content: Content,
        _ path: [String],
        taken: Int
    ) -> DraftCall.Body {
        let kind = ContentKind(content.contentType)
        switch kind {
        case .form:
            let parameters = parameters(content, in: .form, path)
            return parameters.isEmpty ? .none : .form(parameters)
        case .multipart: return .multipart(parameters(content, in: .multipart, path))
        case .json, .xml:
            let format = format(kind)
            if let parameters = inlineParameters(content, path),
                parameters.count + taken <= Self.mostParameters
            {
                return .object(parameters, format)
            }
            return value(body, content, format, path)
        case .other(let name): return raw(body, content, name)
        }
    }

    /// XML beside JSON, where clients choose.
    private func isSaid(_ other: Content, beside content: Content) -> Bool {
        formats.count > 1 && ContentKind(other.contentType) == .xml
            && ContentKind(content.contentType) == .json
    }

    /// The format of a body, where it is not the client's.
    private func format(_ kind: ContentKind) -> DraftFormat {
        switch kind {
        case .xml: formats.contains("json") ? .xml : .client
        default: formats.contains("json") ? .client : .json
        }
    }

    // MARK: One value

    private func value(
        _ body: RequestBody,
        _ content: Content,
        _ format: DraftFormat,
        _ path: [String]
    ) -> DraftCall.Body {
        guard let schema = content.schema else {
            return .value(.scalar(.any), isRequired: body.isRequired, format, root: nil)
        }
        var use = use(schema, path + ["Body"])
        use.type = use.type.replacing(.file, by: .string)
        let root = target(of: schema).xml?.name
        return .value(use, isRequired: body.isRequired, format, root: root)
    }

    private func raw(_ body: RequestBody, _ content: Content, _ name: String) -> DraftCall.Body {
        var use = DraftUse.scalar(.file)
        let isText = name.hasPrefix("text/")
        if isText, content.schema.map({ target(of: $0).format != "binary" }) ?? true {
            use = .scalar(.string)
        }
        return .value(use, isRequired: body.isRequired, .raw(content.contentType), root: nil)
    }

    // MARK: Parameters

    /// The members of an object that is described in place, as parameters; `nil` for other bodies.
    private func inlineParameters(_ content: Content, _ path: [String]) -> [DraftParameter]? {
        guard let written = content.schema else { return nil }
        let schema = settled(written)
        guard schema.reference == nil, !schema.isNullable, case .object = kind(of: schema) else {
            return nil
        }
        switch schema.additionalProperties {
        case .any, .schema: return nil
        case .none, .unspecified: break
        }
        let required = Set(schema.required)
        var parameters: [DraftParameter] = []
        for property in schema.properties {
            guard !property.name.isEmpty else { return nil }
            let isRequired = property.isRequired || required.contains(property.name)
            // Null can be sent where the field may be absent as well, or in an entity.
            if isRequired, target(of: property.schema).isNullable { return nil }
        }
        for property in schema.properties {
            let isRequired = property.isRequired || required.contains(property.name)
            parameters.append(parameter(property, in: .body, path, isRequired: isRequired))
        }
        return parameters
    }

    private func parameter(
        _ property: Property,
        in location: DraftParameter.Location,
        _ path: [String],
        isRequired: Bool
    ) -> DraftParameter {
        let path = path + [property.name]
        var use =
            location == .body ? use(property.schema, path) : parameterUse(property.schema, path)
        if location == .body { use.type = use.type.replacing(.file, by: .string) }
        var parameter = DraftParameter(property.name, in: location, use, isRequired: isRequired)
        if use.isNullable, !isRequired {
            let isEmptied = use.type.isList || use.type.isMap
            parameter.isPatch = location == .body || location == .form && !isEmptied
            parameter.sendsEmpty = location == .form && isEmptied
        }
        parameter.use.isNullable = false
        let outer = settled(property.schema)
        parameter.isSecret = outer.isSecret
        parameter.text = DraftText(
            doc: DocText.cleaned(property.schema.description ?? outer.description),
            isDeprecated: outer.isDeprecated
        )
        if let value = outer.defaultValue.flatMap({ SchemaValue($0) }) {
            parameter.text.doc = DocText.adding(default: value, to: parameter.text.doc)
        }
        return parameter
    }

    /// The members of a form or multipart body.
    private func parameters(
        _ content: Content,
        in location: DraftParameter.Location,
        _ path: [String]
    ) -> [DraftParameter] {
        guard let written = content.schema else { return [] }
        isForm = location == .form
        defer { isForm = false }
        let schema = members(of: target(of: written))
        if schema.properties.isEmpty,
            !schema.isEmptyObject || schema.additionalProperties.hasMembers
        {
            find(.nestedParameter, at: written.place, "members that have no names are left out")
        }
        let required = Set(schema.required)
        return schema.properties.flatMap { property -> [DraftParameter] in
            guard !property.name.isEmpty else {
                find(
                    .namelessField,
                    at: property.schema.place,
                    "a member without a name is left out"
                )
                return []
            }
            let isRequired = property.isRequired || required.contains(property.name)
            let parameter = parameter(property, in: location, path, isRequired: isRequired)
            let encoding = content.encodings.first { $0.name == property.name }
            if location == .multipart {
                return part(parameter, encoding, at: property.schema.place)
            }
            return styled(parameter, encoding?.style, property.schema, at: property.schema.place)
        }
    }

    /// The object that a choice of objects has the members of.
    private func members(of schema: Schema) -> Schema {
        guard case .alternatives = kind(of: schema) else { return schema }
        if case .fields(let merged) = plan(of: schema) { return merged }
        find(.ambiguousUnion, at: schema.place, "a choice of forms is left out")
        return schema
    }

    private func part(
        _ parameter: DraftParameter,
        _ encoding: PropertyEncoding?,
        at place: Place
    ) -> [DraftParameter] {
        var parameter = parameter
        if let header = encoding?.headers.first {
            find(.partHeaders, at: header.place, "header fields of the part are left out")
        }
        if parameter.use.type.element == .scalar(.file) { return [parameter] }
        let style = ParameterStyle(.form, explodes: true)
        var schema = Schema(place: place)
        schema.types = .object
        let isDocument = encoding?.contentType.map { ContentKind($0) == .json } ?? false
        if isDocument {
            find(.partType, at: place, "'\(parameter.name)' is a document, sent as text")
            parameter.use.type = .scalar(.string)
        }
        return styled(parameter, style, schema, at: place).filter { $0.name == parameter.name }
    }
}

extension Schema {
    /// Whether an object has no members that are described.
    var isEmptyObject: Bool {
        self.reference == nil && self.types == .object && self.properties.isEmpty
            && self.anyOf.isEmpty
            && self.oneOf.isEmpty && !self.additionalProperties.hasMembers
    }
}

extension AdditionalProperties {
    fileprivate var hasMembers: Bool {
        switch self {
        case .any, .schema: true
        case .none, .unspecified: false
        }
    }
}
