import OpenAPI
import enum SchemaModel.NameRule

// Conversion of operations; bodies and responses are in separate files.

extension Conversion {
    /// The maximum number of parameters of a call.
    static let maximumParameters = 256

    /// Returns the calls of an operation: one, and another for each further content type of its body or response.
    ///
    /// There are none for an operation that the schema language cannot express.
    func calls(_ operation: OpenAPI.Operation) -> [DraftCall] {
        owner = .operation(operation.key)
        home = .group(callNames[operation].group)
        defer { (owner, home) = (.api, .own) }
        guard CallWriter.line(operation.method, operation.path) != nil else {
            report(.method, at: operation.place, "a call by \(operation.method) is left out")
            return []
        }
        guard let names = PathNames(operation.path) else {
            let note = "'\(operation.path)' is not a path, the call is left out"
            report(.path, at: operation.place, note)
            return []
        }
        guard names.query != nil else {
            let note =
                "the query of '\(operation.path)' is not the escaped form of a text, the call is left out"
            report(.path, at: operation.place, note)
            return []
        }
        if operation.path.contains("#") {
            let note = "what follows '#' in the path is not sent"
            report(.fragment, at: operation.place, note)
        }
        let path = typePath(operation)
        var call = DraftCall(operation)
        let remarks = remarks(onScopesOf: operation).joined(separator: " ")
        let texts = [DocText.cleaned(Self.doc(operation)) ?? "", remarks].filter { !$0.isEmpty }
        call.doc = texts.isEmpty ? nil : texts.joined(separator: "\n\n")
        call.parameters = parameters(operation, names.names, path)
        call.auth = auth(operation)
        call.server = server(of: operation)
        let bodies = bodies(operation, path, taken: call.parameters.count)
        (call.body, call.bodyChoices) = (bodies.first, bodies.choices)
        call.alternatives = bodies.alternatives
        let accepted = addResponses(operation, path, to: &call)
        reportRest(operation)
        leaveOutParameters(of: &call)
        var calls = [call]
        calls[0].examples = examples(operation, of: call)
        for (variant, body) in bodies.others {
            var other = call
            (other.variant, other.body, other.bodyChoices) = (variant, body, [])
            other.alternatives = []
            leaveOutParameters(of: &other)
            calls.append(other)
        }
        for content in accepted {
            var other = call
            let name = content.ownName
            other.variant = "As" + name
            (other.returns, other.responses, other.headers, other.accept) = (nil, [], [], nil)
            other.stream = nil
            add(content, path + [name], to: &other)
            if other.returns?.doc == nil { other.returns?.doc = other.responseDoc }
            if other.stream == nil, content.isDocument { other.accept = content.contentType }
            calls.append(other)
        }
        return calls.filter { isSendable($0) }
    }

    private func parameterCount(of call: DraftCall) -> Int {
        let bodies = call.alternatives.map { max($0.parts.count, 1) }.reduce(0, +)
        return call.parameters.count + call.body.parameters.count + bodies
    }

    /// Removes the last optional parameters of a call that exceeds the maximum number.
    private func leaveOutParameters(of call: inout DraftCall) {
        let count = parameterCount(of: call)
        let surplus = count - Self.maximumParameters
        let optional = call.parameters.indices.filter {
            !call.parameters[$0].isRequired && call.parameters[$0].location != .path
        }
        guard surplus > 0, optional.count >= surplus else { return }
        for index in optional.suffix(surplus).reversed() { call.parameters.remove(at: index) }
        let note =
            "\(count) parameters, of which a call has at most \(Self.maximumParameters): "
            + "the last \(surplus) of the optional ones are left out"
        report(.tooManyParameters, at: call.operation.place, note)
    }

    /// Whether a call does not exceed the maximum number of parameters.
    private func isSendable(_ call: DraftCall) -> Bool {
        let count = parameterCount(of: call)
        guard count > Self.maximumParameters else { return true }
        let note = "\(count) parameters, of which a call has at most \(Self.maximumParameters)"
        report(.tooManyParameters, at: call.operation.place, note + ", the call is left out")
        return false
    }

    /// Returns the path from which the names of types in the operation are made.
    private func typePath(_ operation: OpenAPI.Operation) -> [String] {
        let name = callNames[operation]
        return [TypeNames.call(name, isRenamed: callNames.isRenamed(operation))]
    }

    static func doc(_ operation: OpenAPI.Operation) -> String? {
        doc(operation.summary, operation.description)
    }

    /// Combines a summary and a description.
    static func doc(_ summary: String?, _ description: String?) -> String? {
        let parts = [summary, description].compactMap(\.self)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard parts.count == 2 else { return parts.first }
        let (summary, description) = (parts[0], parts[1])
        if description.hasPrefix(summary) { return description }
        let ends = summary.last.map { ".!?:".contains($0) } ?? true
        return "\(summary)\(ends ? "" : ".")\n\n\(description)"
    }

    private func reportRest(_ operation: OpenAPI.Operation) {
        let contents =
            (operation.body?.contents ?? []) + operation.responses.flatMap(\.response.contents)
        reportSequences(in: operation)
        let headers = operation.responses.flatMap(\.response.headers)
        let examples =
            contents.map { ($0.examples, $0.schema) }
            + operation.parameters.map { ($0.examples, $0.value.schema) }
            + headers.map { ($0.examples, $0.value.schema) }
        for (examples, schema) in examples {
            for example in examples { report(example.value, of: schema, at: example.place) }
        }
    }

    // MARK: Parameters

    /// Whether a name exceeds the maximum length in a schema; reports a name that does.
    func isTooLong(_ name: String, at place: Place) -> Bool {
        guard name.utf8.count > Self.longestName else { return false }
        let note =
            "a name of \(name.utf8.count) bytes, expected at most \(Self.longestName), is left out"
        report(.longName, at: place, note)
        return true
    }

    /// The maximum length of a name in bytes.
    static let longestName = NameRule.longest

    private func parameters(
        _ operation: OpenAPI.Operation,
        _ names: [String],
        _ path: [String]
    ) -> [DraftParameter] {
        var result: [DraftParameter] = []
        let constants = PathNames(operation.path)?.constants ?? []
        for parameter in sentOnce(operation.parameters) {
            if parameter.location == .path, !names.contains(parameter.name) {
                report(.path, at: parameter.place, "the path does not name '\(parameter.name)'")
                continue
            }
            if parameter.location == .header, Self.ignored.contains(parameter.name.lowercased()) {
                continue
            }
            if isCredential(parameter, of: operation) { continue }
            let isTaken = parameter.location == .query && constants.contains(parameter.name)
            if isTaken, isSentByName(parameter) {
                let note = "'\(parameter.name)' has a value in the path, and is left out"
                report(.path, at: parameter.place, note)
                continue
            }
            result += drafts(parameter, path)
        }
        for name in names
        where !result.contains(where: { $0.location == .path && $0.name == name }) {
            result.append(DraftParameter(name, in: .path, .scalar(.string), isRequired: true))
        }
        leaveOutWholeQuery(of: operation, from: &result)
        return result
    }

    /// Whether a parameter of the query is sent under its own name, and not only its parts.
    private func isSentByName(_ parameter: Parameter) -> Bool {
        guard case .schema(let schema, let style) = parameter.value else { return true }
        let isObject = target(of: schema).impliedTypes == .object
        return style.name != .deepObject && !(style.name == .form && style.explodes && isObject)
    }

    /// Returns the parameters without header fields that differ only in case: of these, the first required one is
    /// kept, or else the first.
    private func sentOnce(_ parameters: [Parameter]) -> [Parameter] {
        var places: [String: Int] = [:]
        for (place, parameter) in parameters.enumerated() where parameter.location == .header {
            let name = parameter.name.lowercased()
            guard let other = places[name] else {
                places[name] = place
                continue
            }
            let isBetter = parameter.isRequired && !parameters[other].isRequired
            if isBetter { places[name] = place }
            let left = parameters[isBetter ? other : place]
            reportRepeated(left.name, at: left.place)
        }
        return parameters.enumerated().filter { place, parameter in
            parameter.location != .header || places[parameter.name.lowercased()] == place
        }.map(\.element)
    }

    /// Removes a query that is a single document or text if the query has other items.
    private func leaveOutWholeQuery(
        of operation: OpenAPI.Operation,
        from parameters: inout [DraftParameter]
    ) {
        guard let whole = operation.parameters.first(where: { $0.location == .queryString }),
            parameters.contains(where: \.isWholeQuery)
        else { return }
        let hasOthers = parameters.contains { $0.location == .query && !$0.isWholeQuery }
        let servers = operation.servers + description.servers
        let isTaken =
            operation.path.contains("?") || sendsKeysInQuery(operation)
            || servers.contains { $0.url.contains("?") }
        guard hasOthers || isTaken else { return }
        parameters.removeAll(where: \.isWholeQuery)
        let note = "a query that is a document, together with other items of the query, is left out"
        report(.parameterDocument, at: whole.place, note)
    }

    /// Header fields that other parts of a document declare (OpenAPI 3.1, section 4.8.12.1).
    private static let ignored: Set = ["accept", "content-type", "authorization"]

    private func drafts(_ parameter: Parameter, _ path: [String]) -> [DraftParameter] {
        let location: DraftParameter.Location =
            switch parameter.location {
            case .path: .path
            case .query, .queryString: .query
            case .header: .headers
            case .cookie: .cookies
            }
        if location == .headers || location == .cookies, !HeaderName.isValid(parameter.name) {
            report(.headerName, at: parameter.place, "'\(parameter.name)' cannot be sent")
            return []
        }
        if location == .headers, !HeaderName.isSendable(parameter.name) {
            report(.headerName, at: parameter.place, "'\(parameter.name)' is set by the transport")
            return []
        }
        if location != .path {
            if parameter.location == .query, parameter.name.isEmpty {
                let note = "a parameter without a name is left out"
                report(.namelessField, at: parameter.place, note)
                return []
            }
            if isTooLong(parameter.name, at: parameter.place) { return [] }
        }
        let text = DraftText(
            doc: DocText.cleaned(parameter.description ?? parameter.value.schema?.description),
            isDeprecated: parameter.isDeprecated,
            start: parameter.value.schema.flatMap { start(of: resolvingAllOf($0)) }
        )
        let isRequired = parameter.isRequired || location == .path
        switch parameter.value {
        case .content(let content) where parameter.location == .queryString:
            guard ContentKind(content.contentType) == .form else {
                return wholeQuery(parameter, content, path, text)
            }
            return queryParameters(parameter, content, path)
        case .content(let content): return [document(parameter, content, location, path, text)]
        case .schema(let schema, let style):
            var use = parameterUse(schema, path + [parameter.name])
            if !isRequired || location == .path {
                use = unfixed(use, schema, path + [parameter.name])
            }
            var draft = DraftParameter(parameter.name, in: location, use, isRequired: isRequired)
            draft.text = text
            draft.isSecret = isSecret(schema)
            reportDefault(schema, &draft)
            reportExamples(
                parameter.examples,
                of: resolvingAllOf(schema),
                use,
                isSecret: draft.isSecret,
                in: &draft.text
            )
            draft.text.doc = adding(namesOf: schema, typed: use.type, to: draft.text.doc)
            draft.sendsNull = isRequired && use.isNullable
            if location == .headers, draft.use.type.element == .scalar(.instant),
                HTTPDateFields.names.contains(parameter.name.lowercased())
            {
                draft.use.date = "rfc1123"
            }
            let drafts = styled(draft, style, schema, at: parameter.place).map(\.settlingNull)
            return parameter.allowsEmptyValue ? drafts.map { empty($0, parameter) } : drafts
        }
    }

    /// Returns a parameter that may be sent with an empty text.
    private func empty(_ draft: DraftParameter, _ parameter: Parameter) -> DraftParameter {
        var draft = draft
        switch draft.use.type.unwrapped {
        case .scalar(.string): break
        case .list, .map: draft.sendsEmpty = true
        default:
            report(
                .emptyValue,
                at: parameter.place,
                "that '\(parameter.name)' may be empty is not said"
            )
        }
        return draft
    }

    /// Returns a parameter that is a document, such as JSON in a query.
    private func document(
        _ parameter: Parameter,
        _ content: Content,
        _ location: DraftParameter.Location,
        _ path: [String],
        _ text: DraftText
    ) -> DraftParameter {
        var use = DraftUse.scalar(.string)
        let isJSON =
            ContentKind(content.contentType) == .json && location != .path && location != .cookies
        if isJSON {
            use = content.schema.map { self.use($0, path + [parameter.name]) } ?? .scalar(.any)
            use.type = use.type.replacing(.file, by: .string)
        } else {
            let note = "a document of type '\(content.contentType)', taken as text"
            report(.parameterDocument, at: parameter.place, note)
        }
        let isRequired = parameter.isRequired || location == .path
        var draft = DraftParameter(parameter.name, in: location, use, isRequired: isRequired)
        draft.sendsNull = isRequired && use.isNullable
        draft.use.isNullable = false
        draft.isSecret = content.schema.map { isSecret($0) } ?? false
        if isJSON { sendAsJSON(&draft, at: parameter.place) }
        draft.text = text
        return draft.settlingNull
    }

    /// Sends a parameter as a JSON document; a text, or a value that a text represents, is sent as that text.
    func sendAsJSON(_ parameter: inout DraftParameter, at place: Place) {
        guard isText(parameter.use.type) else {
            parameter.nested = "json"
            // An empty list is also a document.
            if parameter.isRequired, parameter.use.type.isList { parameter.sendsEmpty = true }
            return
        }
        reportText(parameter, at: place)
    }

    /// Reports a JSON document that is a text and is sent without the quotation marks of JSON.
    func reportText(_ parameter: DraftParameter, at place: Place) {
        guard !parameter.use.isSpelledAsJSON else { return }
        let note = "'\(parameter.name)' is sent without the quotation marks that a text has in JSON"
        report(.parameterDocument, at: place, note)
    }

    /// Returns a query that is a document or text as a whole; none if it cannot be sent.
    private func wholeQuery(
        _ parameter: Parameter,
        _ content: Content,
        _ path: [String],
        _ text: DraftText
    ) -> [DraftParameter] {
        let isJSON = ContentKind(content.contentType) == .json
        let schema = content.schema
        let path = path + [parameter.name]
        var use =
            schema.map { isJSON ? self.use($0, path) : parameterUse($0, path) }
            ?? .scalar(isJSON ? .any : .string)
        use.isNullable = false
        use.type = use.type.replacing(.file, by: .string)
        let name = parameter.name.isEmpty ? "query" : parameter.name
        var draft = DraftParameter(name, in: .query, use, isRequired: parameter.isRequired)
        draft.isWholeQuery = true
        draft.text = text
        let isOneText = isText(use.type)
        // In JSON, a text has quotation marks, which parameters do not have.
        let isSendable = isJSON ? use.type != .scalar(.string) : isOneText
        guard isSendable, !isSecret(use.type) else {
            let note = "a query that is a document of type '\(content.contentType)' is left out"
            report(.parameterDocument, at: parameter.place, note)
            return []
        }
        if isJSON, !isOneText { draft.nested = "json" }
        return [draft]
    }

    /// Adds the default of a parameter to its documentation.
    ///
    /// The default is not sent, since the server applies it and may change it.
    private func reportDefault(_ schema: Schema, _ draft: inout DraftParameter) {
        let value = resolvingAllOf(schema).defaultValue ?? target(of: schema).defaultValue
        guard let value, draft.use.constant == nil else { return }
        reportDefault(value, of: schema, in: &draft.text)
    }
}

extension DraftCall.Body {
    var parameters: [DraftParameter] {
        switch self {
        case .form(let parameters), .multipart(let parameters, _), .object(let parameters, _, _):
            parameters
        case .none, .value: []
        }
    }
}
