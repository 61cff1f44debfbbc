import OpenAPI

// Conversion of forms and multipart bodies.

extension Conversion {
    /// Returns the members of a form, of a query that is a form, or of a multipart body.
    func parameters(
        _ content: Content,
        in location: DraftParameter.Location,
        _ path: [String]
    ) -> [DraftParameter] {
        guard let written = content.schema else { return [] }
        (isForm, isMultipart) = (location != .multipart, location == .multipart)
        defer { (isForm, isMultipart) = (false, false) }
        let schema = members(of: target(of: written))
        let rest = openMembers(of: schema, in: location, path)
        if schema.properties.isEmpty, rest == nil, !schema.isEmptyObject,
            !schema.additionalProperties.hasMembers
        {
            report(.nestedParameter, at: written.place, "members that have no names are left out")
        }
        reportAnnotations(schema)
        reportEncodings(content, for: schema)
        let required = Set(schema.required)
        var seen: Set<String> = []
        let sent = schema.properties.filter { !isReadOnly($0.schema) }
        let named = sent.flatMap { property -> [DraftParameter] in
            guard seen.insert(property.name).inserted else {
                let note = "a second member '\(property.name)' is left out"
                report(.mistake, at: property.schema.place, note)
                return []
            }
            guard !property.name.isEmpty else {
                report(
                    .namelessField,
                    at: property.schema.place,
                    "a member without a name is left out"
                )
                return []
            }
            guard !isTooLong(property.name, at: property.schema.place) else { return [] }
            let isRequired = property.isRequired || required.contains(property.name)
            let parameter = parameter(property, in: location, path, isRequired: isRequired)
            let encoding = content.encodings.first { $0.name == property.name }
            if location == .multipart {
                return part(parameter, encoding, property.schema)
            }
            let place = property.schema.place
            let isJSON = encoding?.contentType.map { ContentKind($0) == .json } ?? false
            // OpenAPI 3.1.1, section 4.8.15: without a style, an object is a document.
            let isDocument =
                encoding == nil && description.version != .swagger2
                && isObject(parameter.use.type)
            guard !isJSON, !isDocument else {
                if isDocument {
                    let note = "'\(property.name)' has no style, and is sent as JSON"
                    report(.openForm, at: place, note)
                }
                var parameter = parameter
                parameter.use.isNullable = false
                parameter.use.type = parameter.use.type.replacing(.file, by: .string)
                sendAsJSON(&parameter, at: encoding?.place ?? place)
                return [parameter]
            }
            if let encoding, let type = encoding.contentType, !type.hasPrefix("text/plain") {
                report(.partType, at: encoding.place, "'\(type)' in a form is not said")
            }
            return styled(parameter, encoding?.style, property.schema, at: place)
        }
        return named.map(\.settlingNull) + [rest].compactMap(\.self)
    }

    /// Reports encodings of members that the body does not have.
    private func reportEncodings(_ content: Content, for schema: Schema) {
        guard !schema.additionalProperties.hasMembers else { return }
        let names = schema.properties.map(\.name)
        for encoding in content.encodings where !names.contains(encoding.name) {
            let note = "no member of the body is named '\(encoding.name)'"
            report(.mistake, at: encoding.place, note)
        }
    }

    /// Returns the members of a form whose names are not known in advance; `nil` if there are none.
    private func openMembers(
        of schema: Schema,
        in location: DraftParameter.Location,
        _ path: [String]
    ) -> DraftParameter? {
        var use = DraftUse(.map(.scalar(.string)))
        switch schema.additionalProperties {
        case .none, .unspecified: return nil
        case .any: break
        case .schema(let values):
            let value = unlimited(parameterUse(values, path + ["Value"]), values)
            if location == .multipart, hasParts(value.type) || value.type.isFiles {
                let note = "files and objects whose names are not known are left out"
                report(.nestedParameter, at: values.place, note)
                return nil
            }
            use.type = .map(value.unformed.type)
        }
        let names = Set(schema.properties.map(\.name))
        let name = ["members", "otherMembers"].first { !names.contains($0) } ?? "unlistedMembers"
        var parameter = DraftParameter(name, in: location, use, isRequired: false)
        parameter.nested = "flat"
        parameter.text.doc = adding(namesOf: schema, to: nil)
        if holdsLists(use.type) { parameter.list = "[0]" }
        return parameter
    }

    /// Returns the parameters of a form that represents the query.
    func queryParameters(
        _ parameter: Parameter,
        _ content: Content,
        _ path: [String]
    ) -> [DraftParameter] {
        parameters(content, in: .query, path).map { member in
            var member = member
            member.isRequired = member.isRequired && parameter.isRequired
            return member
        }
    }

    /// Returns an object with the members of a choice of objects.
    private func members(of schema: Schema) -> Schema {
        guard case .alternatives = kind(of: schema) else { return schema }
        if case .fields(let merged) = plan(of: schema) { return merged }
        let note = "which members are sent together is not said"
        report(.constraint, at: schema.place, note)
        return allMembers(schema)
    }

    /// Returns an object with the members of all alternatives, each with one of its types in these.
    private func allMembers(_ schema: Schema) -> Schema {
        let targets = flattened(schema).map { target(of: $0) }
        let merged = merged(schema, targets) { own, other in
            var choice = Schema(place: own.place)
            choice.anyOf = [own, other]
            return common(own, other) ?? choice
        }
        return merged ?? schema
    }

    private func part(
        _ parameter: DraftParameter,
        _ encoding: PropertyEncoding?,
        _ written: Schema
    ) -> [DraftParameter] {
        var parameter = parameter
        if let encoding, !encoding.parts.isEmpty {
            report(
                .partType,
                at: encoding.place,
                "the parts of the part '\(encoding.name)' are not said"
            )
        }
        for header in encoding?.headers ?? [] where header.isField {
            report(.partHeaders, at: header.place, "'\(header.name)' of the part is left out")
        }
        let types = encoding?.contentType?.split(separator: ",") ?? []
        let type = types.first.map { String($0.trimming(while: \.isWhitespace)) }
        if let use = bytes(of: written, type) { parameter.use.type = use }
        let isOne = types.count == 1 && type.map { !$0.contains("*") } ?? false
        if parameter.use.type.isFiles {
            parameter.contentType =
                isOne ? type : encoding?.contentType == nil ? fileType(written) : nil
            if let encoding, !types.isEmpty, !isOne {
                let note = "which types a file has is not said: '\(encoding.contentType ?? "")'"
                report(.constraint, at: encoding.place, note)
            }
            return [parameter]
        }
        parameter.use.type = parameter.use.type.replacing(.file, by: .string)
        let kind = type.map { ContentKind($0) }
        if let encoding, types.count > 1 {
            let note = "of several types of the part, '\(type ?? "")' is taken"
            report(.partType, at: encoding.place, note)
        }
        // Before OpenAPI 3.1, the style of a part has no meaning.
        if let encoding, let style = encoding.style, description.version.hasJSONSchemas,
            style != ParameterStyle(.form, explodes: true) || isObject(parameter.use.type)
        {
            report(.parameterStyle, at: encoding.place, "the style of the part is not said")
        }
        if kind == .json || kind == .xml || kind == nil && hasParts(parameter.use.type) {
            parameter.contentType =
                type.flatMap { $0.contains("*") ? nil : $0 } ?? "application/json"
            // The content type applies to each item, which is a separate part.
            if parameter.use.type.unwrapped.isList { parameter.list = "repeat" }
            if kind == .json, isText(parameter.use.type) {
                reportText(parameter, at: encoding?.place ?? written.place)
            }
            return [parameter]
        }
        if let encoding, let type, type != "text/plain" {
            if isOne, parameter.use.type == .scalar(.string) {
                parameter.contentType = type
            } else if types.count == 1 {
                report(.partType, at: encoding.place, "the type '\(type)' of the part is not said")
            }
        }
        // In Swagger, lists of parts are joined like other lists.
        let isSwagger = description.version == .swagger2
        let style = (isSwagger ? encoding?.style : nil) ?? ParameterStyle(.form, explodes: true)
        var schema = Schema(place: written.place)
        schema.types = .object
        return styled(parameter, style, schema, at: written.place)
            .filter { $0.name == parameter.name }
    }

    /// Returns the type of a file or a list of files, if nothing declares the part as text (OpenAPI 3.1.1, section
    /// 4.8.15).
    private func bytes(of written: Schema, _ contentType: String?) -> DraftType? {
        guard description.version.hasJSONSchemas else { return nil }
        if let contentType {
            guard case .other(let name) = ContentKind(contentType), !name.hasPrefix("text/") else {
                return nil
            }
        }
        let target = target(of: written)
        if case .any = kind(of: target) { return .scalar(.file) }
        guard case .list = kind(of: target), let items = target.items,
            case .any = kind(of: self.target(of: items))
        else { return nil }
        return .list(.scalar(.file))
    }

    /// Returns the content type in the schema of a file.
    private func fileType(_ schema: Schema) -> String? {
        let file = target(of: resolvingAllOf(schema))
        let item = file.items.map { target(of: resolvingAllOf($0)) }
        let type = file.contentMediaType ?? item?.contentMediaType
        guard let type, type != "application/octet-stream", !type.contains("*"),
            type.split(separator: "/", omittingEmptySubsequences: false).count == 2,
            type.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        return type
    }
}

extension AdditionalProperties {
    var hasMembers: Bool {
        switch self {
        case .any, .schema: true
        case .none, .unspecified: false
        }
    }
}

extension DraftType {
    /// Whether the value is a file or a list of files.
    fileprivate var isFiles: Bool {
        if case .list(let item) = unwrapped { return item.unwrapped == .scalar(.file) }
        return unwrapped == .scalar(.file)
    }
}

extension Substring {
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> Substring {
        var text = drop(while: isLeftOut)
        while let last = text.last, isLeftOut(last) { text.removeLast() }
        return text
    }
}
