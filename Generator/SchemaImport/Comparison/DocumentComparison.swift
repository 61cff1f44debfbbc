package import OpenAPI
package import SchemaModel
package import SchemaSyntax

/// Finds the differences between the schemas of an API and an OpenAPI document of the same API.
///
/// Calls and operations are matched by method and path, messages by their events, and types by the calls and messages
/// that use them, or otherwise by name.
package struct DocumentComparison {
    let model: APIModel
    let description: APIDescription
    var types: TypeComparison

    package init(_ model: APIModel, _ description: APIDescription) {
        self.model = model
        self.description = description
        types = TypeComparison(model, description)
        let calls = MatchedCalls(model, description)
        for (operation, endpoints) in calls.pairs { compare(endpoints, operation) }
        for operation in calls.onlyInDocument {
            let text = "\(operation.method) \(operation.path) is not in the schema"
            types.report(.onlyInDocument, model.range, operation.place, text)
        }
        for endpoint in calls.onlyInSchema {
            let text = "\(endpoint.method) \(endpoint.pathText) is not in the document"
            types.report(.onlyInSchema, endpoint.identity.range, description.place, text)
        }
        compareMessages()
        compareOtherTypes()
        types.finish()
    }

    /// The notes sorted by place.
    package var diagnostics: [Diagnostic] { DiagnosticList(types.findings.diagnostics).sorted() }

    // MARK: Calls

    private mutating func compare(_ endpoints: [Endpoint], _ operation: OpenAPI.Operation) {
        comparePaths(endpoints, operation)
        compareBodies(endpoints, operation)
        compareInputs(endpoints, operation)
        for endpoint in endpoints { compareResults(endpoint, operation) }
        types.run()
    }

    /// Compares the parameters of the paths by position and ignores their names.
    private mutating func comparePaths(_ endpoints: [Endpoint], _ operation: OpenAPI.Operation) {
        let names = PathNames(operation.path)?.names ?? []
        for endpoint in endpoints {
            for (own, name) in zip(endpoint.pathNames ?? [], names) {
                guard
                    let parameter = endpoint.parameters.first(where: {
                        $0.place == .path && $0.identity.name == own.text
                    }),
                    let other = operation.parameters.first(where: {
                        $0.location == .path && $0.name == name
                    }), let schema = other.value.schema
                else { continue }
                let name = "\(endpoint.method) \(endpoint.pathText): path '\(own.text)'"
                types.compare(
                    parameter.type,
                    parameter.wire,
                    schema,
                    name,
                    parameter.identity.range
                )
            }
        }
    }

    private mutating func compareInputs(_ endpoints: [Endpoint], _ operation: OpenAPI.Operation) {
        let call = "\(operation.method) \(operation.path)"
        let range = endpoints[0].identity.range
        let hasWholeBody = endpoints.flatMap(\.parameters).contains(where: \.isWholeBody)
        let constants = Set(operation.queryConstants.map(\.name))
        let own = Dictionary(grouping: endpoints.flatMap { model.inputs(of: $0) }, by: \.key)
        let others = Dictionary(
            grouping: description.inputs(
                of: operation,
                hasBodies: endpoints.contains { $0.multipartAlternatives.count > 1 }
            ).filter {
                !hasWholeBody || !["body", "form"].contains($0.place)
            },
            by: \.key
        )
        for (key, inputs) in own where others[key] == nil {
            guard !Self.isNegotiated(key) else { continue }
            for input in inputs where input.place != "query" || !constants.contains(key.name) {
                let name = input.path.joined(separator: ".")
                let text = "\(call): the \(input.place) parameter '\(name)' is not in the document"
                types.report(.onlyInSchema, input.range, operation.place, text)
            }
        }
        for (key, inputs) in others {
            guard let first = inputs.first else { continue }
            guard let own = own[key] else {
                let isUnsent = first.place == "header" && !HeaderName.isSendable(first.name)
                if Self.isNegotiated(key) || isUnsent { continue }
                let what = "the \(first.place) parameter '\(first.name)'"
                let text = "\(call): \(what) is not in the schema"
                types.report(.onlyInDocument, range, first.position, text)
                continue
            }
            for input in own { compare(input, inputs, call) }
        }
    }

    /// Whether a header field is declared by other means than parameters.
    private static func isNegotiated(_ key: InputKey) -> Bool {
        ["accept", "content-type", "authorization"].contains(key.name.lowercased())
    }

    private mutating func compare(
        _ input: SchemaInput,
        _ others: [DocumentInput],
        _ call: String
    ) {
        let match = others.first { $0.place == input.place } ?? others[0]
        let name = "\(call): '\(input.path.joined(separator: "."))'"
        if match.place != input.place {
            let text = "\(name) is in the \(input.place), in the document in the \(match.place)"
            types.report(.place, input.range, match.position, text)
        }
        guard let parameter = input.parameter else { return }
        if !parameter.isOptional, !match.isRequired {
            let text = "\(name) is required, in the document it may be absent"
            types.report(.required, input.range, match.position, text)
        } else if parameter.isOptional, parameter.defaultValue == nil, match.isRequired {
            let text = "\(name) may be absent, in the document it is required"
            types.report(.required, input.range, match.position, text)
        }
        guard var schema = match.schema else { return }
        for step in input.path.dropFirst() {
            guard let inner = SchemaFacts(schema, in: description).allMembers[step] else {
                let text = "\(name) is not in the document"
                types.report(.onlyInSchema, input.range, match.position, text)
                return
            }
            schema = inner.schema
        }
        types.compare(
            parameter.type,
            parameter.wire,
            schema,
            name,
            input.range,
            constant: parameter.defaultValue
        )
    }

    private mutating func compareResults(_ endpoint: Endpoint, _ operation: OpenAPI.Operation) {
        let call = "\(operation.method) \(operation.path)"
        let range = endpoint.identity.range
        let successes = operation.responses.filter(\.status.isSuccess)
        let responses =
            successes.isEmpty ? operation.responses.filter { $0.status == .other } : successes
        let contents = responses.flatMap(\.response.contents)
        let isWhole = endpoint.responses.contains { isRaw($0.contentType) }
        if isWhole, contents.contains(where: { !$0.isDocument }) { return }
        let documents = responses.compactMap { response in
            let contents = response.response.contents
            return
                (contents.first { $0.isDocument(in: model.formats) }
                ?? contents.first(where: \.isDocument)).map { (response.status, $0) }
        }
        let returns = endpoint.returns ?? endpoint.responses.lazy.compactMap(\.returns).first
        if let returns, documents.isEmpty {
            let text = "\(call): the result '\(returns.type)' is not in the document"
            let place = responses.first?.place ?? operation.place
            types.report(.onlyInSchema, returns.typeRange ?? range, place, text)
        }
        for (status, content) in documents {
            if returns != nil, !content.isDocument(in: model.formats) {
                let text = "\(call): the result has another content type in the document: "
                types.report(.place, range, content.place, text + content.contentType)
                continue
            }
            guard let schema = content.schema else { continue }
            if let returns = endpoint.result(of: status) {
                compare(returns, schema, "\(call): the result", range)
                continue
            }
            let facts = SchemaFacts(schema, in: description)
            guard endpoint.stream == nil, !facts.allMembers.isEmpty || facts.anyItems != nil else {
                continue
            }
            let name = endpoint.responses.isEmpty ? "result" : "result of status \(status)"
            let text = "\(call): the \(name) is not in the schema"
            types.report(.onlyInDocument, range, content.place, text)
        }
    }

    /// Compares a value with its schema in the document.
    mutating func compare(
        _ returns: ReturnShape,
        _ schema: Schema,
        _ name: String,
        _ range: SourceRange
    ) {
        var schema = schema
        if let alternative = returns.wire.json?.alternatives.first {
            let facts = SchemaFacts(schema, in: description)
            schema = types.member(at: alternative, in: facts)?.schema ?? schema
        }
        types.compare(
            returns.type,
            returns.wire,
            schema,
            name,
            returns.typeRange ?? range,
            canBeNull: returns.isOptional || returns.type.canBeNull
        )
    }

    // MARK: Types

    /// Compares types with schemas of the same name, and reports types without a counterpart.
    private mutating func compareOtherTypes() {
        let schemas = description.schemas.schemas.filter { $0.origin == .component }
        let named = Dictionary(schemas.map { ($0.name.lowercased(), $0) }) { first, _ in first }
        for type in model.types {
            if let schema = named[type.id.name.lowercased()] {
                types.compare(byName: type.id, schema)
            }
        }
        for type in model.types where !types.isMatched(type.id) {
            let text = "the type \(type.id.name) is not in the document"
            types.report(.onlyInSchema, type.identity.range, description.place, text)
        }
        for schema in schemas where !types.reached.contains(schema.name) {
            let text = "the type \(schema.name) is not in the schema"
            types.report(.onlyInDocument, model.range, schema.schema.place, text)
        }
    }
}

extension Endpoint {
    /// Returns the result of the responses with a status; `nil` for none.
    fileprivate func result(of status: Status) -> ReturnShape? {
        if responses.isEmpty { return returns }
        let same = responses.filter { response in
            switch status {
            case .code(let code): response.statuses.contains(code)
            case .hundred(let hundred):
                response.statuses.overlaps(hundred * 100...hundred * 100 + 99)
            case .other: true
            }
        }
        return (same.first { !isRaw($0.contentType) } ?? same.first)?.returns
    }
}
