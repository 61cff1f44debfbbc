import SchemaSyntax

extension Resolver {
    mutating func resolveGroup(_ group: DeclaredGroup) -> EndpointGroup {
        groupDefaults = group.node["defaults"]
        defer { groupDefaults = nil }
        return EndpointGroup(
            identity: identity(group.name, group.node),
            endpoints: group.endpoints.map { resolveEndpoint($0) },
            file: group.file
        )
    }

    private mutating func resolveEndpoint(_ endpoint: DeclaredEndpoint) -> Endpoint {
        let node = endpoint.node
        let all = parameters(of: endpoint)
        resolveIncluded(node["include"])
        let included = (node["include"]?.elements ?? [])
            .flatMap { $0.string.flatMap { groupParameters[$0] } ?? [] }
        let own = endpoint.failure.flatMap { resolveFailure($0) }
        let failure = node["failure"]?.bool == false ? nil : own ?? usualFailure
        let result = resolveResponses(endpoint)
        if let ids = LocatedText(node["bulk"]?["ids"]) { checkParameter(ids, all) }
        var parameters = endpoint.parameters.map { styled(resolveParameter($0), of: endpoint) }
        // The first argument that a call must have needs no label if it is the body: `add(note)`.
        if let first = parameters.firstIndex(where: { !$0.isOptional || $0.place == .path }),
            parameters[first].isWholeBody, endpoint.parameters[first].node["label"] == nil
        {
            parameters[first].isUnlabeled = true
        }
        let body = bodyForm(node, all)
        return Endpoint(
            identity: identity(endpoint.name, node),
            method: endpoint.method,
            path: styledPath(of: endpoint, parameters),
            pathNames: endpoint.path.isReadable && node["path"]?.isInvalid != true
                ? endpoint.path.names.filter {
                    $0.text != "format" || !namesFormat(endpoint)
                } : nil,
            parameters: parameters + included,
            constants: endpoint.path.constants + constants(node["send"]),
            uses: resolveUses(node["uses"]),
            includes: (node["include"]?.elements ?? []).compactMap(\.string),
            body: body,
            bodyChoices: bodyChoices(node),
            alternatives: (node["bodies"]?.object?.members ?? []).map { body in
                BodyAlternative(
                    identity: identity(LocatedText(body.key, at: body.keyRange), body.value),
                    form: form(of: body.value)
                )
            },
            bodyContentType: body == .multipart || documentFormat(node) != nil
                ? LocatedText(node["bodyFormat"]) : nil,
            bodyRoot: LocatedText(node["bodyRoot"]).map { elementName($0) },
            returns: endpoint.returns.flatMap { resolveReturns($0, of: endpoint, all) }
                ?? result.returns,
            responseDoc: responseDoc(of: endpoint),
            headers: resolveHeaders(of: endpoint),
            responses: result.responses,
            stream: endpoint.stream.map { resolveStream($0, of: endpoint) },
            failure: failure,
            failures: node["failure"]?.bool == false
                ? [] : resolveFailures(endpoint.failures, besides: usualFailures),
            bypassesDiscovery: node["server"]?.string == "root",
            ownServer: LocatedText(node["server"]).flatMap {
                $0.text == "root" || serverNames.contains($0.text) ? nil : $0
            },
            namedServer: LocatedText(node["server"]).flatMap {
                $0.text != "root" && serverNames.contains($0.text) ? $0 : nil
            },
            auth: resolveAuth(reference: node["auth"]),
            behavior: Behavior(node),
            examples: resolveExamples(node["examples"], of: endpoint, all)
        )
    }

    /// Whether `{format}` in a path represents the format in use.
    ///
    /// That is so if formats have path texts and no parameter has this name.
    private func namesFormat(_ endpoint: DeclaredEndpoint) -> Bool {
        let formats = declarations.settings?["formats"]?.object?.members ?? []
        return formats.contains { $0.value["path"] != nil }
            && !parameters(of: endpoint).contains {
                $0.place == .path && $0.name.text == "format"
            }
    }

    /// The names that the schema gives to servers.
    private var serverNames: [String] {
        let node = declarations.settings?["server"]
        return (node?.elements ?? [node].compactMap(\.self)).compactMap { $0["name"]?.string }
    }

    /// The path, with the texts that precede parameters because of their styles.
    private func styledPath(
        of endpoint: DeclaredEndpoint,
        _ parameters: [Parameter]
    ) -> [PathPart] {
        let namesFormat = namesFormat(endpoint)
        return endpoint.path.parts.flatMap { part -> [PathPart] in
            if namesFormat, part == .parameter("format"), endpoint.path.styles["format"] == nil {
                return [.format]
            }
            guard case .parameter(let name) = part, let style = endpoint.path.styles[name] else {
                return [part]
            }
            let parameter = parameters.first { $0.place == .path && $0.identity.name == name }
            let isNamed = !style.isExploded || parameter.map { !hasParts($0.type) } ?? true
            let text =
                isNamed ? style.text(before: parameter?.wireName ?? name) : style.mark.text
            return [.text(text), part]
        }
    }

    /// Whether a value is represented as an object.
    private func hasParts(_ type: TypeReference) -> Bool {
        switch type {
        case .map: true
        case .declared(let id, _): symbols[id].map { $0.kind != .enumeration } ?? false
        case .scalar, .id, .list, .optional, .patch, .fieldNames, .parameter: false
        }
    }

    /// A parameter of the path in the style that the path specifies.
    private mutating func styled(
        _ parameter: Parameter,
        of endpoint: DeclaredEndpoint
    ) -> Parameter {
        guard parameter.place == .path else { return parameter }
        let style = endpoint.path.styles[parameter.identity.name]
        if style?.mark != .matrix, let place = parameter.identity.keys["as"] {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "useless-key",
                    at: place.key,
                    "'as' has no effect on a parameter of the path whose name is not sent, "
                        + "expected it without or as '{;\(parameter.identity.name)}' in the path"
                )
            )
        }
        guard let style else { return parameter }
        var parameter = parameter
        let hasParts = hasParts(parameter.type)
        guard style.isExploded else {
            let isJoined = parameter.identity.keys["join"] != nil
            if parameter.type.isList || hasParts, !isJoined {
                parameter.wire.listStyle = .separated(",")
            }
            if hasParts, parameter.identity.keys["nested"] == nil {
                parameter.wire.nesting = .pairs
            }
            return parameter
        }
        if !parameter.type.isList, !hasParts, !parameter.type.isUnreadable {
            report(
                "path-parameter",
                at: style.range,
                "\(quoted(parameter.identity.name)) is neither a list nor an object, expected it without '*'"
            )
        }
        for key in ["list", "join", "joinFallback", "nested"] {
            guard let place = parameter.identity.keys[key] else { continue }
            report(
                "conflicting-keys",
                at: place.key,
                "\(quoted(key)) has no effect where '*' in the path separates the items, expected only one of them"
            )
        }
        parameter.wire.listStyle = .separated(
            hasParts ? style.mark.text : style.text(before: parameter.wireName)
        )
        if hasParts { parameter.wire.nesting = .assignments }
        return parameter
    }

    /// The parameters of an endpoint and of the groups that it includes, except the parts of alternative bodies.
    func parameters(of endpoint: DeclaredEndpoint) -> [DeclaredParameter] {
        let included = (endpoint.node["include"]?.elements ?? [])
            .compactMap { $0.string.flatMap { symbols.parameterGroups[$0] } }
        return endpoint.parameters.filter { !$0.isPartOfBody } + included.flatMap(\.parameters)
    }

    private mutating func resolveIncluded(_ node: SchemaNode?) {
        for name in (node?.elements ?? []).compactMap({ LocatedText($0) })
        where symbols.parameterGroups[name.text] == nil {
            guard declarations.canRead("parameterGroups") else { return }
            report(
                "unresolved-group",
                at: name.range,
                "no parameter group \(quoted(name.text)) is declared "
                    + "in 'parameterGroups'"
                    + hint(name.text, symbols.parameterGroups.keys)
            )
        }
    }

    private mutating func resolveUses(_ node: SchemaNode?) -> [LocatedText] {
        let names = (node?.elements ?? []).compactMap { LocatedText($0) }
        for name in names where symbols.parameters[name.text] == nil {
            reportUnresolvedShared(name)
        }
        return names
    }

    /// Reports that the API has no parameter with that name.
    mutating func reportUnresolvedShared(_ name: LocatedText) {
        guard declarations.canRead("parameters") else { return }
        report(
            "unresolved-parameter",
            at: name.range,
            "the API has no parameter \(quoted(name.text)) in 'parameters'"
                + hint(name.text, symbols.parameters.keys)
        )
    }

    mutating func resolveParameter(_ parameter: DeclaredParameter) -> Parameter {
        let node = parameter.node
        let type = resolve(parameter.type)
        let isObject = parameter.place == .body && !parameter.isWholeBody
        let isWholeQuery = parameter.place == .query && node["whole"]?.bool == true
        let wireName =
            isWholeQuery
            ? ""
            : parameter.isWholeBody && formats.contains(.xml)
                ? rootName(node, type) : node["as"]?.string ?? parameter.name.text
        let isNullable = type.isOptional && node["nullable"]?.bool == true
        let mayBeEmpty = type.isList && node["required"]?.bool != true
        return Parameter(
            identity: identity(parameter.name, node),
            place: parameter.place,
            wireName: wireName,
            type: type,
            typeRange: parameter.type?.range,
            wire: wireForm(node, body: isObject ? wireName : nil, at: parameter.name, type: type),
            isWholeBody: parameter.isWholeBody,
            bodyNumber: parameter.bodyNumber,
            isWholeQuery: isWholeQuery,
            isOptional: type.isOptional && !isNullable || type.isPatch || mayBeEmpty
                || node["default"] != nil || parameter.isWholeBody && parameter.bodyNumber != nil,
            isNullable: isNullable,
            defaultValue: node["default"].flatMap { literal($0, for: type) },
            isSecret: node["secret"]?.bool ?? false,
            isUnlabeled: node["label"]?.bool == false,
            countName: node["count"]?.string,
            isIdempotencyKey: node["idempotencyKey"]?.bool ?? false,
            contentType: parameter.place == .multipart ? node["contentType"]?.string : nil,
            constraints: constraints(node),
            member: parameter.isWholeBody ? node["json"]?.string : nil,
            fetch: fetch(node["fetch"])
        )
    }

    /// The name of the root element of a body that is one value.
    ///
    /// It is the name that the schema specifies, else the API's root, else the name of the value's type.
    private mutating func rootName(_ node: SchemaNode, _ type: TypeReference) -> String {
        if let name = LocatedText(node["as"]) { return elementName(name) }
        if let root = usualRoot { return root }
        if case .declared(let id, _) = type.unwrapped { return id.name }
        return "document"
    }

    /// The name of an element, with its namespace URI in braces if it has a prefix.
    mutating func elementName(_ name: LocatedText) -> String {
        let parts = name.text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count < 3, parts.allSatisfy({ isXMLName($0) }) else {
            report(
                "bad-name",
                at: name.range,
                "\(quoted(name.text)) is not a valid name of an XML element, "
                    + "expected letters, digits, '-', '_' and '.', after a prefix and ':' or without"
            )
            return name.text
        }
        guard parts.count == 2 else { return name.text }
        let prefix = String(parts[0])
        guard let uri = namespaces[prefix] else {
            reportUnresolvedNamespace(prefix, at: name.range)
            return name.text
        }
        return "{\(uri)}\(parts[1])"
    }

    private mutating func bodyForm(
        _ node: SchemaNode,
        _ parameters: [DeclaredParameter]
    ) -> BodyForm? {
        if parameters.contains(where: { $0.place == .multipart }) { return .multipart }
        if parameters.contains(where: { $0.place == .form }) || node["form"] != nil { return .form }
        if let bodies = node["bodies"]?.object?.members {
            let areMultipart = bodies.allSatisfy { $0.value["multipart"] != nil }
            return areMultipart && !bodies.isEmpty
                ? .multipart : .value(formats.count == 1 ? formats[0] : nil)
        }
        guard let body = node["body"] else { return nil }
        let isValue = body.string != nil || body["type"]?.string != nil
        var format = formats.count == 1 ? formats[0] : nil
        if let first = bodyChoices(node).lazy.compactMap(\.format).first { format = first }
        if let name = LocatedText(node["bodyFormat"]) {
            if let known = BodyFormat(rawValue: name.text) ?? documentFormat(node) {
                format = known
            } else if name.text.contains("/") {
                return .raw(contentType: name.text)
            } else {
                report(
                    "bad-value",
                    at: name.range,
                    "\(quoted(name.text)) is not a valid value of 'bodyFormat' in an endpoint, "
                        + "expected 'json', 'xml' or a content type"
                        + suggestion(nearest(to: name.text, in: ValueRule.formatNames))
                )
            }
        }
        return isValue ? .value(format) : .object(format)
    }

    /// The formats that the caller can choose.
    private func bodyChoices(_ node: SchemaNode) -> [BodyChoice] {
        (node["bodyFormat"]?.elements ?? []).compactMap { item in
            item.string.flatMap { BodyChoice(rawValue: $0) }
        }
    }

    /// The form in which an alternative body is sent.
    private func form(of node: SchemaNode) -> BodyAlternative.Form {
        let type = node["contentType"]?.string
        if node["multipart"] != nil { return .multipart(contentType: type) }
        guard let name = type else {
            return .document(formats.count == 1 ? formats[0] : nil, contentType: nil)
        }
        if mediaType(name) == "application/x-www-form-urlencoded" { return .form }
        let format = documentFormat(name, of: node)
        return format.map { .document($0, contentType: name) } ?? .raw(contentType: name)
    }

    /// The format that a body's content type names, unless the body is bytes or is a whole document as text.
    private func documentFormat(_ node: SchemaNode) -> BodyFormat? {
        guard let name = node["bodyFormat"]?.string, name.contains("/") else { return nil }
        return documentFormat(name, of: node["body"])
    }

    private func documentFormat(_ name: String, of body: SchemaNode?) -> BodyFormat? {
        let type = (body?.string ?? body?["type"]?.string ?? "").replacing("?", with: "")
        if ["data", "file"].contains(type) { return nil }
        let format = SchemaModel.documentFormat(name)
        // In XML, a text is the document itself, since no element encloses it.
        return format == .xml && type == "string" ? nil : format
    }

    private mutating func resolveReturns(
        _ result: DeclaredResult,
        of endpoint: DeclaredEndpoint,
        _ parameters: [DeclaredParameter]
    ) -> ReturnShape? {
        let node = result.node
        if result.hasNoValue {
            checkNoValue(result, "'returns'")
            return nil
        }
        let type = resolve(result.type)
        if let partial = LocatedText(node["partial"]) { checkParameter(partial, parameters) }
        return ReturnShape(
            type: type,
            doc: node["doc"]?.prose,
            root: LocatedText(node["root"]).map { elementName($0) },
            wire: wireForm(result.wire, node, named: nil, type: type),
            isOptional: type.isOptional || node["default"] != nil,
            defaultValue: node["default"].flatMap { literal($0, for: type) },
            partialParameter: LocatedText(node["partial"]),
            typeRange: result.type?.range,
            keys: KeyPlaces(node)
        )
    }

    /// Resolves a header of a response.
    ///
    /// It is text regardless of its type, with dates and lists in the HTTP formats (RFC 9110, sections 5.6.1 and
    /// 5.6.7).
    mutating func resolveHeader(_ header: DeclaredParameter) -> Parameter {
        var result = resolveParameter(header)
        let place = Placement(name: result.wireName, at: result.wireNameRange)
        result.wire.json = place
        result.wire.xml = place
        result.wire.isLoose = false
        result.wire.emptyIsNone = !mayBeEmpty(result.type)
        if header.node["date"] == nil { result.wire.date = .rfc1123 }
        if result.type.isList { result.wire.separator = header.node["join"]?.string ?? "," }
        return result
    }

    /// Reports an error if a call has no parameter with that name.
    mutating func checkParameter(
        _ name: LocatedText,
        _ parameters: [DeclaredParameter],
        rule: String = "unresolved-parameter"
    ) {
        // A parameter may be in a group of parameters or in the keys of all calls.
        guard !declarations.hasUnreadableSettings,
            !parameters.contains(where: { $0.name.text == name.text })
        else { return }
        report(
            rule,
            at: name.range,
            "the call has no parameter \(quoted(name.text))"
                + hint(name.text, parameters.map(\.name.text))
        )
    }

    mutating func resolveFailure(_ result: DeclaredResult) -> FailureShape? {
        let node = result.node
        let type = resolve(result.type)
        let wire = wireForm(result.wire, node, named: nil, type: type)
        guard case .declared(let id, let arguments) = type, arguments.isEmpty,
            type.isUnreadable || symbols[id]?.kind == .entity
        else {
            report(
                "failure-type",
                at: result.type?.range ?? node.range,
                "\(quoted("\(type)")) cannot be a failure, expected an entity"
            )
            return nil
        }
        if let text = LocatedText(node["text"]), let declared = symbols[id] {
            checkField(text, of: declared)
        }
        return FailureShape(
            type: id,
            wire: wire,
            whenJSON: (formats.contains(.json) ? result.whenJSON : nil).map { resolved($0) }
                ?? wire.json,
            whenXML: (formats.contains(.xml) ? result.whenXML : nil).map { resolved($0) }
                ?? wire.xml,
            whenValues: (node["when"]?["is"]?.elements ?? []).compactMap { value in
                value.string ?? value.number ?? value.bool.map { "\($0)" }
            },
            header: LocatedText(node["header"]),
            codeHeader: LocatedText(node["codeHeader"]),
            headers: symbols[id].map { failureHeaders(node["headers"], of: $0) } ?? [],
            streams: (node["streams"]?.elements ?? []).compactMap { LocatedText($0) },
            text: LocatedText(node["text"]),
            keys: KeyPlaces(node)
        )
    }

    /// The fields of a failure that are read from header fields.
    private mutating func failureHeaders(
        _ node: SchemaNode?,
        of type: DeclaredType
    ) -> [FailureShape.Header] {
        (node?.object?.members ?? []).compactMap { member in
            let value = member.value
            let field = LocatedText(member.key, at: member.keyRange)
            checkField(field, of: type)
            guard let name = LocatedText(value.string == nil ? value["as"] : value) else {
                return nil
            }
            let declared = type.fields.first { $0.name.text == field.text }
            // The field's own type was resolved with its entity, which reports its errors.
            let known = diagnostics.count
            let fieldType = resolve(declared?.type, generics: type.generics)
            diagnostics.removeSubrange(known...)
            var wire = wireForm(DeclaredWire(), value, named: nil, type: fieldType)
            let place = Placement(name: name.text, at: name.range)
            wire.json = place
            wire.xml = place
            wire.isLoose = false
            wire.emptyIsNone = false
            if value["date"] == nil { wire.date = .rfc1123 }
            if fieldType.isList { wire.separator = value["join"]?.string ?? "," }
            return FailureShape.Header(
                field: field,
                name: name,
                wire: wire,
                keys: KeyPlaces(value)
            )
        }
    }
}
