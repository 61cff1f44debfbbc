import SchemaSyntax

/// The error for a `paging` or `bulk` that does not fit its call.
struct BehaviorProblem: Error {
    /// The key in `paging` or `bulk`; `nil` when the error concerns the whole object.
    var key: String?
    var text: String
}

extension APIModel {
    /// The entity to which a type refers, with the type arguments substituted in its fields.
    func entity(_ type: TypeReference) -> EntityShape? {
        guard case .declared(let id, let arguments) = type.unwrapped,
            case .entity(var shape)? = typesByID[id]?.kind
        else { return nil }
        if arguments.isEmpty { return shape }
        let types = shape.substitutions(arguments)
        for place in shape.fields.indices {
            shape.fields[place].type = shape.fields[place].type.substituting(types)
        }
        return shape
    }

    /// Finds the list in a call's response.
    ///
    /// It is the response itself, the field that `items` names, or the only list in the response.
    ///
    /// - Parameters:
    ///   - endpoint: The call.
    ///   - node: The value of `paging` or `bulk`.
    /// - Returns: The response's type, the field with the list, and its element type. The field is `nil` when the
    ///   response is the list.
    /// - Throws: A problem if there is no such list.
    func elements(
        of endpoint: Endpoint,
        in node: SchemaNode
    ) throws(BehaviorProblem) -> (
        response: TypeReference, items: FieldPath?, element: TypeReference
    ) {
        guard let response = endpoint.returns?.type.unwrapped else {
            throw BehaviorProblem(
                key: nil,
                text: "the call returns nothing, expected a list in 'returns'"
            )
        }
        guard endpoint.returns?.type == response else {
            throw BehaviorProblem(
                key: nil,
                text: "the response is optional, expected a type without '?'"
            )
        }
        if case .list(let element) = response, node["items"] == nil {
            return (response, nil, element)
        }
        guard let shape = entity(response) else {
            throw BehaviorProblem(
                key: node["items"] == nil ? nil : "items",
                text: "\(quoted("\(response)")) has no elements, "
                    + "expected a list or an entity with one"
            )
        }
        if let name = node["items"]?.string {
            let path = try itemsPath(name, in: response)
            if let text = path.deprecated { throw BehaviorProblem(key: "items", text: text) }
            guard case .list(let element)? = path.last.readType else {
                throw BehaviorProblem(key: "items", text: "\(path.last.found), expected a list")
            }
            return (response, path, element)
        }
        let lists = shape.fields.filter { $0.readType?.isList == true && !$0.type.isPatch }
        guard lists.count == 1, case .list(let element)? = lists[0].readType else {
            throw BehaviorProblem(
                key: nil,
                text: "\(quoted("\(response)")) has \(lists.count) lists, "
                    + "expected 'items' to name one"
            )
        }
        let path = FieldPath(last: lists[0])
        if let text = path.deprecated { throw BehaviorProblem(key: nil, text: text) }
        return (response, path, element)
    }

    private func itemsPath(
        _ name: String,
        in response: TypeReference
    ) throws(BehaviorProblem) -> FieldPath {
        do throws(MissingField) {
            return try fieldPath(name, in: response)
        } catch {
            throw BehaviorProblem(key: "items", text: error.text + error.suggestion)
        }
    }
}
