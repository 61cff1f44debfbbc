import OpenAPI
import SchemaModel
import SchemaSyntax

/// A value of a request as a schema declares it.
struct SchemaInput {
    /// The name on the wire, after the names of the enclosing members.
    let path: [String]
    /// `path`, `query`, `header`, `cookie`, `form`, `multipart` or `body`.
    let place: String
    /// The number of the body, for a part of one of several multipart bodies.
    var body = 0
    /// The parameter; `nil` for a value that is always sent.
    let parameter: SchemaModel.Parameter?
    let range: SourceRange

    var key: InputKey { InputKey(path[0], place: place, body: body) }
}

/// A value of a request as a document declares it.
struct DocumentInput {
    var name: String
    var place: String
    let isRequired: Bool
    let schema: Schema?
    let position: Place
    /// The number of the body, for a part of one of several multipart bodies.
    var body = 0

    var key: InputKey { InputKey(name, place: place, body: body) }
}

/// The key that matches two inputs of the same name.
struct InputKey: Hashable {
    let name: String
    private let body: Int

    init(_ name: String, place: String, body: Int) {
        self.body = body
        let plain = name.hasSuffix("[]") ? String(name.dropLast(2)) : name
        // RFC 9110, section 5.1.
        self.name = place == "header" ? plain.lowercased() : plain
    }
}

extension APIModel {
    /// Returns the parameters and constants of a call outside of its path, except for a body that is a single value.
    func inputs(of endpoint: Endpoint) -> [SchemaInput] {
        let shared = parameters.filter { endpoint.isUsing($0) }
        let bodies = endpoint.multipartAlternatives.map { $0.parts.first?.bodyNumber }
        let inputs = (endpoint.parameters + shared)
            .filter { $0.place != .path && !$0.isWholeBody }
            .map { parameter in
                var path = [parameter.wireName]
                if parameter.place == .body,
                    let alternative = parameter.wire.json?.alternatives.first
                {
                    let names = alternative.steps.compactMap(\.kind.name)
                    if !names.isEmpty { path = names }
                }
                return SchemaInput(
                    path: path,
                    place: parameter.place.rawValue,
                    body: parameter.isPartOfBody
                        ? bodies.firstIndex(of: parameter.bodyNumber) ?? 0 : 0,
                    parameter: parameter,
                    range: parameter.identity.range
                )
            }
        let constants = endpoint.constants.filter { $0.place != .path }.map {
            SchemaInput(
                path: [$0.name.text],
                place: $0.place.rawValue,
                parameter: nil,
                range: $0.name.range
            )
        }
        return inputs + constants
    }
}

extension APIDescription {
    /// Returns the parameters of an operation outside of its path and the members of its body.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - hasBodies: Whether the call has several multipart bodies, whose parts are distinguished.
    /// - Returns: The values.
    func inputs(of operation: OpenAPI.Operation, hasBodies: Bool) -> [DocumentInput] {
        let parameters = operation.parameters.filter { $0.location != .path }
            .flatMap { parameter -> [DocumentInput] in
                var input = DocumentInput(
                    name: parameter.name,
                    place: parameter.location.rawValue,
                    isRequired: parameter.isRequired,
                    schema: parameter.value.schema,
                    position: parameter.place
                )
                guard parameter.location == .queryString,
                    case .content(let content) = parameter.value
                else { return [input] }
                if ContentKind(content.contentType) == .form {
                    return members(of: content, in: "query", isRequired: parameter.isRequired)
                }
                (input.name, input.place) = ("", "query")
                return [input]
            }
        guard let body = operation.body else { return parameters }
        var multiparts: [Content] = []
        return parameters
            + body.contents.flatMap { content in
                let kind = ContentKind(content.contentType)
                var members = members(of: content, in: kind.place, isRequired: body.isRequired)
                guard hasBodies, kind == .multipart else { return members }
                let known = multiparts.firstIndex { $0.hasSchema(of: content) }
                if known == nil { multiparts.append(content) }
                for index in members.indices { members[index].body = known ?? multiparts.count - 1 }
                return members
            }
    }

    private func members(
        of content: Content,
        in place: String,
        isRequired: Bool
    ) -> [DocumentInput] {
        guard let schema = content.schema else { return [] }
        let members = SchemaFacts(schema, in: self).allMembers
        return members.sorted { $0.key < $1.key }.map { name, member in
            DocumentInput(
                name: name,
                place: place,
                isRequired: isRequired && member.isRequired,
                schema: member.schema,
                position: member.schema.place
            )
        }
    }
}

extension ContentKind {
    /// The place of the members of such a body.
    fileprivate var place: String {
        switch self {
        case .form: "form"
        case .multipart: "multipart"
        case .json, .xml, .other: "body"
        }
    }
}
