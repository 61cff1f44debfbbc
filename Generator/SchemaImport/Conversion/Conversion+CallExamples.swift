import OpenAPI
import SchemaModel
import SchemaSyntax

// Conversion of the examples of parameters, bodies and responses into examples of calls.

extension Conversion {
    /// Returns the examples of a call: one for each example of its response, combined with examples of the request, or
    /// else one for each example of its body.
    ///
    /// There are none if a required parameter has no example.
    func examples(_ operation: OpenAPI.Operation, of call: DraftCall) -> [DraftExample] {
        guard call.stream == nil, call.responses.allSatisfy({ $0.contentType == "*/*" }),
            formats.contains("json"),
            let common = parameterExample(operation, of: call),
            let bodies = bodyExamples(operation, of: call)
        else { return [] }
        let responses = responses(operation, of: call)
        if responses.isEmpty {
            return bodies.map { body in
                var example = common
                example.add(body.arguments, body)
                return example
            }.filter { !$0.places.isEmpty }
        }
        return responses.map { response in
            var example = common
            let body = bodies.first { $0.name == response.name && $0.name != nil } ?? bodies[0]
            example.add(body.arguments, body)
            example.response = response.value
            example.places.append(response.place)
            example.doc = response.doc ?? body.doc
            return example
        }
    }

    /// An example of a value.
    private struct Sample {
        var name: String?
        var doc: String?
        var value: SchemaValue
        var place: Place
    }

    /// The content of a body.
    fileprivate struct BodyExample {
        var name: String?
        var doc: String?
        var arguments: [DraftExample.Argument] = []
        var place: Place?
    }

    /// Returns the valid examples of a value: those next to its schema, or else those in it.
    private func samples(_ examples: [OpenAPI.Example], _ schema: Schema?, isSent: Bool) -> [Sample]
    {
        guard let schema else { return [] }
        var found: [Sample] = examples.compactMap { example in
            guard let node = example.value, isValid(node, schema, isSent: isSent),
                let value = SchemaValue(node)
            else { return nil }
            let doc = DocText.cleaned(example.summary ?? example.description)
            return Sample(name: example.name, doc: doc, value: value, place: example.place)
        }
        if examples.isEmpty {
            let settled = resolvingAllOf(schema)
            let owner = settled.examples.isEmpty ? target(of: schema) : settled
            found = owner.examples.compactMap { node in
                guard isValid(node, schema, isSent: isSent), let value = SchemaValue(node) else {
                    return nil
                }
                return Sample(value: value, place: Place(node.range, owner.place.pointer))
            }
        }
        return found
    }

    /// Returns the values of the parameters outside of the body; `nil` if a required one has no example.
    private func parameterExample(
        _ operation: OpenAPI.Operation,
        of call: DraftCall
    ) -> DraftExample? {
        var result = DraftExample()
        let query = querySample(operation)
        for draft in call.parameters {
            let parameter = operation.parameters.first {
                $0.name == draft.name && draft.location.isPlace(of: $0.location)
            }
            var sample = parameter.flatMap {
                samples($0.examples, $0.value.schema, isSent: true).first
            }
            if parameter == nil, draft.location == .query, let query {
                sample = query.value[draft.name].map { Sample(value: $0, place: query.place) }
            }
            guard let sample else {
                if draft.isRequired, draft.use.constant == nil { return nil }
                continue
            }
            result.arguments.append(
                DraftExample.Argument(
                    location: draft.location,
                    name: draft.name,
                    value: sample.value
                )
            )
            result.places.append(sample.place)
        }
        return result
    }

    /// Returns the example of a query that is described as a whole.
    private func querySample(_ operation: OpenAPI.Operation) -> Sample? {
        guard let whole = operation.parameters.first(where: { $0.location == .queryString }),
            case .content(let content) = whole.value
        else { return nil }
        return samples(whole.examples + content.examples, content.schema, isSent: true).first
    }

    /// Returns the examples of the body, at least one; `nil` if a required body has no example.
    private func bodyExamples(
        _ operation: OpenAPI.Operation,
        of call: DraftCall
    ) -> [BodyExample]? {
        func found(
            isRequired: Bool,
            _ arguments: (SchemaValue) -> [DraftExample.Argument]?
        ) -> [BodyExample]? {
            guard let content = operation.body?.contents.chosen?.first else { return nil }
            let examples = samples(content.examples, content.schema, isSent: true)
                .compactMap { sample -> BodyExample? in
                    arguments(sample.value).map {
                        BodyExample(
                            name: sample.name,
                            doc: sample.doc,
                            arguments: $0,
                            place: sample.place
                        )
                    }
                }
            return examples.isEmpty ? isRequired ? nil : [BodyExample()] : examples
        }
        if !call.alternatives.isEmpty, case .none = call.body { return nil }
        switch call.body {
        case .none: return [BodyExample()]
        case .multipart(let parameters, _):
            return parameters.contains(where: \.isRequired) ? nil : [BodyExample()]
        case .value(_, let isRequired, let format, _):
            if case .raw = format { return isRequired ? nil : [BodyExample()] }
            return found(isRequired: isRequired) { value in
                [DraftExample.Argument(location: nil, name: "body", value: value)]
            }
        case .form(let parameters), .object(let parameters, _, _):
            return found(isRequired: parameters.contains(where: \.isRequired)) { value in
                let given = parameters.filter { value[$0.name] != nil }
                let areAll = parameters.allSatisfy {
                    !$0.isRequired || $0.use.constant != nil || value[$0.name] != nil
                }
                guard areAll else { return nil }
                return given.compactMap { parameter in
                    value[parameter.name].map {
                        DraftExample.Argument(
                            location: parameter.location,
                            name: parameter.name,
                            value: $0
                        )
                    }
                }
            }
        }
    }

    /// Returns the examples of the response whose value the call returns: objects and lists in JSON.
    private func responses(_ operation: OpenAPI.Operation, of call: DraftCall) -> [Sample] {
        guard call.returns != nil else { return [] }
        let contents = operation.responses.filter(\.status.isSuccess)
            .compactMap { $0.response.contents.chosen?.first }
        guard let content = contents.first(where: \.isDocument),
            ContentKind(content.contentType) == .json
        else { return [] }
        return samples(content.examples, content.schema, isSent: false).filter {
            switch $0.value {
            case .object, .list: true
            default: false
            }
        }
    }

    /// Whether a value has everything that its schema requires in its direction.
    private func isValid(_ node: SchemaNode, _ schema: Schema, isSent: Bool) -> Bool {
        comparedParts = 0
        return misfit(node, schema) == nil && isWhole(node, schema, isSent: isSent)
    }

    /// Whether a value has all required members, and its texts have the required formats.
    private func isWhole(
        _ node: SchemaNode,
        _ schema: Schema,
        isSent: Bool,
        depth: Int = 0
    ) -> Bool {
        comparedParts += 1
        guard depth < 100, comparedParts < Self.maximumComparedParts else { return false }
        if node.isNull { return true }
        let target = target(of: schema)
        let choices = target.anyOf + target.oneOf
        guard choices.isEmpty else {
            return choices.contains {
                misfit(node, $0) == nil && isWhole(node, $0, isSent: isSent, depth: depth + 1)
            }
        }
        if let text = node.string { return isText(text, of: target) }
        if let number = node.number {
            return target.impliedTypes != .integer || Int(number) != nil || UInt64(number) != nil
        }
        if let elements = node.elements {
            guard target.prefixItems.isEmpty else { return false }
            return elements.allSatisfy { element in
                target.items.map { isWhole(element, $0, isSent: isSent, depth: depth + 1) } ?? true
            }
        }
        guard let object = node.object else { return true }
        let required = target.required + target.properties.filter(\.isRequired).map(\.name)
        let isComplete = required.allSatisfy { name in
            let property = target.property(name).map { resolvingAllOf($0.schema) }
            let isLeftOut = isSent ? property?.isReadOnly : property?.isWriteOnly
            return isLeftOut == true || object.members.contains { $0.key == name }
        }
        return isComplete
            && object.members.allSatisfy { member in
                var value = target.property(member.key)?.schema
                if value == nil, case .schema(let values) = target.additionalProperties {
                    value = values
                }
                return value.map {
                    isWhole(member.value, $0, isSent: isSent, depth: depth + 1)
                } ?? true
            }
    }

    /// Whether a text has the format of its type.
    private func isText(_ text: String, of schema: Schema) -> Bool {
        guard schema.impliedTypes == .string, schema.values == nil, schema.constant == nil else {
            return true
        }
        return switch ScalarFormat.use(of: schema).type {
        case .scalar(.instant): text.contains("T") && InstantText(text) != nil
        case .scalar(.date): !text.contains("T") && InstantText(text) != nil
        case .scalar(.data): Base64Text.bytes(text) != nil
        case .scalar(.url): !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        case .scalar(.uuid):
            text.wholeMatch(of: /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
        default: true
        }
    }
}

extension DraftExample {
    fileprivate mutating func add(_ arguments: [Argument], _ body: Conversion.BodyExample) {
        self.arguments += arguments
        if let place = body.place { places.append(place) }
        doc = doc ?? body.doc
    }
}

extension DraftParameter.Location {
    /// Whether this place is the one that the document names.
    fileprivate func isPlace(of location: OpenAPI.Parameter.Location) -> Bool {
        switch location {
        case .path: self == .path
        case .query: self == .query
        case .header: self == .headers
        case .cookie: self == .cookies
        case .queryString: false
        }
    }
}
