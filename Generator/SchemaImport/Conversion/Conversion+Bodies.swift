import OpenAPI
import SchemaModel

extension Conversion {
    /// Returns the request bodies of an operation, one for each distinct content type, the usual one first.
    ///
    /// `taken` is the number of parameters of the call outside of the body.
    func bodies(
        _ operation: OpenAPI.Operation,
        _ path: [String],
        taken: Int
    ) -> DraftBodies {
        guard let body = operation.body,
            let (content, others, same) = distinct(body.contents).chosen
        else { return DraftBodies() }
        // A form of such a call could not be distinguished from its query.
        let canHaveBody =
            operation.method == "GET"
            ? content.isDocument : !["HEAD", "TRACE"].contains(operation.method)
        guard canHaveBody else {
            let isEmpty = content.schema.map { target(of: $0).isEmptyObject } ?? true
            if isEmpty, !body.isRequired { return DraftBodies() }
            let note = "the body of a call by \(operation.method) is left out"
            report(.bodyOfMethod, at: body.place, note)
            return DraftBodies()
        }
        for other in same {
            let note = "'\(other.contentType)', beside '\(content.contentType)', is not expressed"
            report(.bodyChoice, at: other.place, note)
        }
        var sendable = withoutRepeats(others).filter { other in
            if reportEncoding(other, beside: content) { return false }
            if isSaid(other, beside: content) {
                reportForm(other, beside: content)
                return false
            }
            guard operation.method != "GET" || other.isDocument else {
                let note = "the body '\(other.contentType)' of a call by GET is left out"
                report(.bodyOfMethod, at: other.place, note)
                return false
            }
            return true
        }
        var bodies = DraftBodies(first: self.body(body, content, path, taken: taken))
        let contents = [content] + sendable
        if let alternatives = alternatives(body, contents, bodies.first, path, taken: taken) {
            bodies.alternatives = alternatives.bodies
            if case .multipart = bodies.first { bodies.first = .none }
            sendable = alternatives.rest
        }
        for other in sendable {
            if bodies.alternatives.isEmpty, isForm(other, of: content), canBeForm(bodies.first) {
                bodies.choices = [
                    ContentKind(content.contentType) == .xml ? "xml" : "json", "form",
                ]
                continue
            }
            let name = other.ownName
            let body = self.body(body, other, path + [name], taken: taken)
            if case .none = body {
                if case .form = ContentKind(other.contentType) {
                    let note = "'\(other.contentType)' has no members, and is left out"
                    report(.bodyChoice, at: other.place, note)
                }
                continue
            }
            bodies.others.append((variant: "As" + name, body: body))
        }
        return bodies
    }

    /// Returns the contents without multipart bodies whose schema another one has; these are not reported.
    ///
    /// The usual one replaces the first.
    private func withoutRepeats(_ contents: [Content]) -> [Content] {
        contents.compactMap { content in
            guard ContentKind(content.contentType) == .multipart else { return content }
            let alike = contents.filter {
                ContentKind($0.contentType) == .multipart && content.hasSchema(of: $0)
            }
            guard let first = alike.first, let kept = alike.usual else { return content }
            if content.contentType != kept.contentType {
                let note =
                    "'\(content.contentType)', beside '\(kept.contentType)', is not expressed"
                report(.bodyChoice, at: content.place, note)
            }
            return content.contentType == first.contentType ? kept : nil
        }
    }

    /// Returns the bodies from which the caller chooses, and the contents that cannot be among them.
    ///
    /// The result is `nil` where fewer than two contents qualify, or where the first body consists of parameters.
    private func alternatives(
        _ body: RequestBody,
        _ contents: [Content],
        _ first: DraftCall.Body,
        _ path: [String],
        taken: Int
    ) -> (bodies: [DraftAlternative], rest: [Content])? {
        switch first {
        case .value, .multipart: guard contents.count > 1, body.isRequired else { return nil }
        case .none, .form, .object: return nil
        }
        let isChoice = contents.dropFirst().allSatisfy { isForm($0, of: contents[0]) }
        if isChoice, canBeForm(first) { return nil }
        var names = NameScope()
        var types: Set<String?> = []
        var bodies: [DraftAlternative] = []
        var rest: [Content] = []
        for content in contents {
            let own = content.ownName
            let value =
                bodies.isEmpty
                ? alternative(first) : alternative(body, content, path + [own])
            var isNew = value != nil
            if case .value(_, let type, _)? = value { isNew = types.insert(type).inserted }
            if let value, isNew {
                let name = names.claim(PlainName.member(own))
                bodies.append(DraftAlternative(name: name, content: value))
            } else if bodies.isEmpty {
                return nil
            } else {
                rest.append(content)
            }
        }
        let count = bodies.map { max($0.parts.count, 1) }.reduce(taken, +)
        return bodies.count < 2 || count > Self.maximumParameters ? nil : (bodies, rest)
    }

    /// Returns a content as one of several bodies; `nil` if it does not qualify.
    private func alternative(
        _ body: RequestBody,
        _ content: Content,
        _ path: [String]
    ) -> DraftAlternative.Content? {
        guard ContentKind(content.contentType) == .form else {
            return alternative(self.body(body, content, path, taken: Self.maximumParameters))
        }
        guard content.encodings.isEmpty else { return nil }
        let value = value(body, content, .raw(content.contentType), path)
        guard case .value(let use, _, _, _) = value, hasTexts(use.type) else { return nil }
        return alternative(value)
    }

    private func alternative(_ body: DraftCall.Body) -> DraftAlternative.Content? {
        switch body {
        case .multipart(let parts, let type):
            return parts.isEmpty ? nil : .multipart(parts, contentType: type)
        case .value(let use, _, let format, let root):
            guard !use.isNullable else { return nil }
            let type: String? =
                switch format {
                case .client: nil
                case .json: "application/json"
                case .xml: "application/xml"
                case .raw(let type): type
                }
            return .value(use, contentType: type, root: root)
        case .none, .form, .object: return nil
        }
    }

    /// Whether a content is a form of the same value as another one.
    private func isForm(_ content: Content, of other: Content) -> Bool {
        ContentKind(content.contentType) == .form && content.encodings.isEmpty
            && content.hasSchema(of: other)
    }

    /// Whether a document can also be sent as a form: all parts of an object are texts or lists of texts.
    private func canBeForm(_ body: DraftCall.Body) -> Bool {
        switch body {
        case .object(let parameters, let format, _):
            isUsual(format)
                && parameters.allSatisfy { isText($0.use.type, isPatch: $0.isPatch) }
        case .value(let use, let isRequired, let format, _):
            isUsual(format) && hasTexts(use.type) && !(isRequired && use.isNullable)
        case .none, .form, .multipart: false
        }
    }

    private func isUsual(_ format: DraftFormat) -> Bool {
        if case .raw = format { false } else { true }
    }

    private func hasTexts(_ type: DraftType) -> Bool {
        switch type {
        case .map(let value): !value.isList && isText(value)
        case .declared(let id):
            if case .entity(let entity) = shape(id) {
                !entity.keepsUnknown && !entity.fields.isEmpty
                    && entity.fields.allSatisfy { isText($0.use.type, isPatch: $0.use.isNullable) }
            } else {
                false
            }
        case .scalar, .id, .list, .optional: false
        }
    }

    /// Whether a value is a text or a list of texts in a form, where an empty list looks the same as an unchanged one.
    private func isText(_ type: DraftType, isPatch: Bool = false) -> Bool {
        if isPatch, type.isList { return false }
        if case .list(let item) = type.unwrapped, item.isList { return false }
        return type.element != .scalar(.any) && type.element != .scalar(.file) && !type.isMap
            && !hasParts(type)
    }

    private func body(
        _ body: RequestBody,
        _ content: Content,
        _ path: [String],
        taken: Int
    ) -> DraftCall.Body {
        let kind =
            content.isRange && isBinary(content) ? .other("*/*") : ContentKind(content.contentType)
        switch kind {
        case .form:
            let parameters = parameters(content, in: .form, path)
            reportPresence(parameters, of: body, content)
            return parameters.isEmpty ? .none : .form(parameters)
        case .multipart: return multipart(body, content, path)
        case .json, .xml:
            let format =
                ContentKind.isUsual(content.contentType)
                ? format(kind, in: body) : .raw(content.contentType)
            if let parameters = inlineParameters(content, path),
                parameters.count + taken <= Self.maximumParameters
            {
                reportPresence(parameters, of: body, content)
                return .object(parameters, format, root: root(of: content))
            }
            return value(body, content, format, path)
        case .other(let name): return raw(body, content, name, path)
        }
    }

    /// Whether the content is XML next to JSON, between which clients choose.
    private func isSaid(_ other: Content, beside content: Content) -> Bool {
        formats.count > 1 && ContentKind(other.contentType) == .xml
            && ContentKind(content.contentType) == .json
    }

    /// Reports an XML form that is described separately from the JSON form.
    func reportForm(_ other: Content, beside content: Content) {
        guard !other.hasSchema(of: content) else { return }
        let note =
            "the schema of '\(other.contentType)' is taken for that of '\(content.contentType)'"
        report(.xmlForm, at: other.place, note)
    }

    /// Returns the format of a body, where the client's format does not apply.
    private func format(_ kind: ContentKind, in body: RequestBody) -> DraftFormat {
        guard formats.contains("json") else { return kind == .xml ? .client : .json }
        if kind == .xml { return .xml }
        let isEither =
            formats.count == 1 || body.contents.contains { ContentKind($0.contentType) == .xml }
        return isEither ? .client : .json
    }

    /// Whether a body is bytes.
    private func isBinary(_ content: Content) -> Bool {
        content.schema.map { target(of: $0).isBinary } ?? false
    }

    private func multipart(
        _ body: RequestBody,
        _ content: Content,
        _ path: [String]
    ) -> DraftCall.Body {
        let isList = content.schema.map { target(of: $0).impliedTypes == .array } ?? false
        if isList || content.itemSchema != nil || !content.prefixEncodings.isEmpty
            || content.itemEncoding != nil
        {
            let note = "the parts of '\(content.contentType)' have no names, and are left out"
            report(.bodyType, at: content.place, note)
            return .none
        }
        let type = mediaType(content.contentType)
        let isUsual = ["multipart/form-data", "multipart/*"].contains(type)
        let parts = parameters(content, in: .multipart, path)
        reportPresence(parts, of: body, content)
        return .multipart(parts, contentType: isUsual ? nil : type)
    }

    /// Reports an optional body with required members, and a required body without members.
    private func reportPresence(
        _ parameters: [DraftParameter],
        of body: RequestBody,
        _ content: Content
    ) {
        if !body.isRequired, parameters.contains(where: \.isRequired) {
            report(.constraint, at: body.place, "that the body may be left out is not said")
        }
        guard body.isRequired, parameters.isEmpty else { return }
        if case .none? = content.schema.map({ target(of: $0).additionalProperties }) { return }
        report(.nestedParameter, at: content.place, "the members of the body have no names")
    }

    /// Reports descriptions of the values in a sequence that is sent or read as a whole.
    func reportSequences(in operation: OpenAPI.Operation) {
        for content in operation.body?.contents ?? [] where content.isSequence {
            guard let schema = content.itemSchema ?? content.schema else { continue }
            switch ContentKind(content.contentType) {
            case .other where content.itemSchema != nil || target(of: schema).types != .string:
                let note = "the values of '\(content.contentType)' are sent as bytes"
                report(.bodyType, at: content.place, note)
            case .json, .xml, .form: reportItems(of: content)
            case .multipart, .other: break
            }
        }
        for content in operation.responses.flatMap(\.response.contents)
        where content.isDocument && content.itemSchema != nil { reportItems(of: content) }
    }

    private func reportItems(of content: Content) {
        let note = "'itemSchema' has no meaning for '\(content.contentType)', and is left out"
        report(.keyword, at: content.place, note)
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
        let path = typePath(of: content, path, "Body")
        let use = unfixed(use(schema, path), schema, path).unformed
        return .value(use, isRequired: body.isRequired, format, root: root(of: content))
    }

    /// Returns the name that the document gives to the root element of an XML body.
    private func root(of content: Content) -> String? {
        guard let schema = content.schema, formats.contains("xml") else { return nil }
        let settled = resolvingAllOf(schema)
        return (settled.xml ?? target(of: settled).xml).flatMap { rootStep($0) }
    }

    private func raw(
        _ body: RequestBody,
        _ content: Content,
        _ name: String,
        _ path: [String]
    ) -> DraftCall.Body {
        let format = DraftFormat.raw(sentType(of: content, isText: name.hasPrefix("text/")))
        if var use = spelledValue(of: content, path + ["Body"]) {
            use.isNullable = false
            return .value(use, isRequired: body.isRequired, format, root: nil)
        }
        var use = DraftUse.scalar(.file)
        let isText = name.hasPrefix("text/")
        if isText, content.schema.map({ target(of: $0).format != "binary" }) ?? true {
            use = .scalar(.string)
        }
        if let encoding = textEncoding(of: content) {
            let note = "the body is sent as it is, and not in \(encoding)"
            report(.bodyType, at: content.place, note)
        }
        return .value(use, isRequired: body.isRequired, format, root: nil)
    }

    /// Returns the content type of a body; a matching type where the document has a range of types.
    private func sentType(of content: Content, isText: Bool) -> String {
        guard content.isRange else { return isText ? inUTF8(content) : content.contentType }
        let type = isText ? "text/plain" : "application/octet-stream"
        let note = "of '\(content.contentType)', '\(type)' is sent"
        report(.bodyType, at: content.place, note)
        return type
    }

    /// Returns the content type of a text, which is sent in UTF-8.
    private func inUTF8(_ content: Content) -> String {
        var parts = content.contentType.split(separator: ";")
        let place = parts.firstIndex { part in
            let text = part.lowercased().filter { !$0.isWhitespace && $0 != "\"" }
            return text.hasPrefix("charset=")
                && !["charset=utf-8", "charset=us-ascii"].contains(text)
        }
        guard let place else { return content.contentType }
        report(.bodyType, at: content.place, "'\(content.contentType)' is sent in UTF-8")
        parts[place] = " charset=utf-8"
        return parts.joined(separator: ";")
    }

    /// Returns the text encoding of a body of bytes; `nil` if it has none.
    func textEncoding(of content: Content) -> String? {
        let encoding = content.schema.flatMap { target(of: $0).contentEncoding }
        return ["binary", "8bit", "7bit"].contains(encoding?.lowercased()) ? nil : encoding
    }

    /// Returns the use of a number or Boolean that a text represents; `nil` for another text or a value that is not a
    /// text.
    func spelledValue(of content: Content, _ path: [String]) -> DraftUse? {
        guard content.isText, let schema = content.schema else { return nil }
        switch target(of: schema).impliedTypes {
        case .boolean, .integer, .number: break
        default: return nil
        }
        let use = unfixed(parameterUse(schema, path), schema, path)
        switch use.type {
        case .scalar(.bool), .scalar(.int), .scalar(.uint64), .scalar(.double), .scalar(.decimal):
            return use
        default: return nil
        }
    }

    // MARK: Parameters

    /// Returns the members of an object that is described in place, as parameters; `nil` for other bodies.
    private func inlineParameters(_ content: Content, _ path: [String]) -> [DraftParameter]? {
        guard let written = content.schema else { return nil }
        let schema = resolvingAllOf(written)
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
            guard !property.name.isEmpty,
                !isTooLong(property.name, at: property.schema.place)
            else { return nil }
            // A parameter has the same name in both formats.
            if formats.contains("xml"), xml(property, resolvingAllOf(property.schema)) != nil {
                return nil
            }
            let isRequired = property.isRequired || required.contains(property.name)
            // Null can be sent where the field may also be absent, or within an entity.
            let target = target(of: property.schema)
            if isRequired, target.isNullable { return nil }
            // In XML, a list without items is the same as an absent list.
            let isNullable = target.isNullable || resolvingAllOf(property.schema).isNullable
            guard formats.contains("xml"), isNullable, !isRequired else { continue }
            switch kind(of: target) {
            case .list, .map: return nil
            default: continue
            }
        }
        // Values that only the service sets are not sent.
        for property in schema.properties where !isReadOnly(property.schema) {
            let isRequired = property.isRequired || required.contains(property.name)
            parameters.append(parameter(property, in: .body, path, isRequired: isRequired))
        }
        reportAnnotations(schema)
        return parameters
    }

    func parameter(
        _ property: Property,
        in location: DraftParameter.Location,
        _ path: [String],
        isRequired: Bool
    ) -> DraftParameter {
        let path = path + [property.name]
        var use =
            location == .body ? use(property.schema, path) : parameterUse(property.schema, path)
        if !isRequired || use.isNullable { use = unfixed(use, property.schema, path) }
        if location == .body { use.type = use.type.replacing(.file, by: .string) }
        var parameter = DraftParameter(property.name, in: location, use, isRequired: isRequired)
        if use.isNullable, !isRequired {
            let isEmptied = use.type.isList || use.type.isMap
            parameter.isPatch = location == .body || location == .form && !isEmptied
            parameter.sendsEmpty = location == .form && isEmptied
        } else if use.isNullable {
            parameter.sendsNull = true
        }
        parameter.use.isNullable = false
        let outer = resolvingAllOf(property.schema)
        parameter.isSecret = isSecret(property.schema)
        parameter.text = DraftText(
            doc: DocText.cleaned(property.schema.description ?? outer.description),
            isDeprecated: outer.isDeprecated,
            start: start(of: outer)
        )
        if let value = outer.defaultValue ?? target(of: outer).defaultValue,
            parameter.use.constant == nil
        {
            reportDefault(value, of: outer, in: &parameter.text)
        }
        reportExamples(of: outer, use, isSecret: parameter.isSecret, in: &parameter.text)
        parameter.text.doc = adding(namesOf: outer, typed: use.type, to: parameter.text.doc)
        return parameter
    }
}

extension Schema {
    /// Whether an object has no described members.
    var isEmptyObject: Bool {
        self.reference == nil && self.types == .object && self.properties.isEmpty
            && self.anyOf.isEmpty
            && self.oneOf.isEmpty && !self.additionalProperties.hasMembers
    }
}
