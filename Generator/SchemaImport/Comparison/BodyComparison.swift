import OpenAPI
import SchemaModel

// The bodies of requests that are one value.

extension DocumentComparison {
    /// Compares bodies with the contents in the same format.
    mutating func compareBodies(_ endpoints: [Endpoint], _ operation: OpenAPI.Operation) {
        let name = "\(operation.method) \(operation.path): the body"
        for endpoint in endpoints {
            for parameter in endpoint.parameters where parameter.isWholeBody {
                guard let body = operation.body, !body.contents.isEmpty else {
                    let text = "\(name) is not in the document"
                    types.report(.onlyInSchema, parameter.identity.range, operation.place, text)
                    continue
                }
                compare(parameter, endpoint.format(of: parameter, in: model), body, name)
            }
        }
        guard let endpoint = endpoints.first, let body = operation.body, !body.contents.isEmpty,
            endpoints.allSatisfy({ $0.body == nil && $0.alternatives.isEmpty })
        else { return }
        // The members of other bodies are reported as parameters.
        let hasMembers = body.contents.contains { content in
            content.schema.map { !SchemaFacts($0, in: description).allMembers.isEmpty } ?? false
        }
        if !hasMembers {
            let text = "\(name) is not in the schema"
            types.report(.onlyInDocument, endpoint.identity.range, body.place, text)
        }
    }

    private mutating func compare(
        _ parameter: SchemaModel.Parameter,
        _ format: WholeBodyFormat,
        _ body: RequestBody,
        _ name: String
    ) {
        let range = parameter.identity.range
        guard let content = body.contents.first(where: { format.has($0) }) else {
            let list = body.contents.map(\.contentType).joined(separator: ", ")
            let text = "\(name) has another content type in the document: \(list)"
            types.report(.place, range, body.place, text)
            return
        }
        // One of several bodies is always sent.
        if parameter.bodyNumber == nil {
            if !parameter.isOptional, !body.isRequired {
                let text = "\(name) is required, in the document it may be absent"
                types.report(.required, range, body.place, text)
            } else if parameter.isOptional, body.isRequired {
                let text = "\(name) may be absent, in the document it is required"
                types.report(.required, range, body.place, text)
            }
        }
        guard var schema = content.schema, !format.isRaw else { return }
        if let member = parameter.member {
            schema = SchemaFacts(schema, in: description).allMembers[member]?.schema ?? schema
        }
        types.compare(parameter.type, parameter.wire, schema, name, range)
    }
}

/// The format of a body that is one value.
private enum WholeBodyFormat {
    case document([BodyFormat]), form, documentOrForm([BodyFormat])
    /// Text or bytes of a content type.
    case raw(String)

    var isRaw: Bool { if case .raw = self { true } else { false } }

    /// Whether a content has the format.
    func has(_ content: Content) -> Bool {
        let kind = ContentKind(content.contentType)
        switch self {
        case .document(let formats): return content.isDocument(in: formats)
        case .form: return kind == .form
        case .documentOrForm(let formats):
            return content.isDocument(in: formats) || kind == .form
        case .raw(let type):
            if case (.other, .other) = (kind, ContentKind(type)) { return true }
            return kind == ContentKind(type) || content.contentType.contains("*")
        }
    }
}

extension Endpoint {
    fileprivate func format(
        of body: SchemaModel.Parameter,
        in model: APIModel
    ) -> WholeBodyFormat {
        if let number = body.bodyNumber, alternatives.indices.contains(number) {
            return switch alternatives[number].form {
            case .document(let format, _): .document(format.map { [$0] } ?? model.formats)
            case .multipart: .document(model.formats)
            case .form: .form
            case .raw(let type): .raw(type)
            }
        }
        if case .raw(let type)? = self.body { return .raw(type) }
        let chosen = bodyChoices.compactMap(\.format)
        var formats = chosen.isEmpty ? model.formats : chosen
        if chosen.isEmpty, case .value(let format?)? = self.body { formats = [format] }
        return bodyChoices.contains(.form) ? .documentOrForm(formats) : .document(formats)
    }
}
