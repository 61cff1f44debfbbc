import SchemaSyntax

/// How a call takes many ids at once.
package struct BulkShape: Sendable {
    /// The parameter with the ids.
    package var ids: Parameter
    /// How many ids a call takes.
    package var max: Int
    /// The statuses by which the API says that it knows none of the ids.
    package var missing: [Int]
    /// The name of the method for one id; `nil` for none.
    package var one: String?
    /// The field of the answer with the elements; `nil` when the answer is the list.
    package var items: Field?
    package var element: TypeReference
    /// The entity that the elements are, and the field that is their id.
    package var entity: TypeID
    package var idField: Field
}

extension APIModel {
    /// How a call takes many ids; `nil` when it does not.
    package func bulk(of endpoint: Endpoint) -> BulkShape? {
        endpoint.behavior["bulk"].flatMap { try? resolveBulk($0, of: endpoint) }
    }

    func resolveBulk(
        _ node: SchemaNode,
        of endpoint: Endpoint
    ) throws(BehaviorProblem) -> BulkShape? {
        guard let name = node["ids"]?.string, let max = node["max"]?.integer,
            let ids = endpoint.parameters.first(where: { $0.identity.name == name })
        else { return nil }
        let (_, items, element) = try elements(of: endpoint, in: node)
        guard case .declared(let id, _) = element, let shape = entity(element),
            let idField = shape.fields.first(where: { $0.identity.name == shape.idField })
        else {
            throw BehaviorProblem(
                key: nil,
                text: "\(quoted("\(element)")) has no id, expected an entity with one"
            )
        }
        guard ids.type == .list(.id(id)), ids.defaultValue == nil else {
            throw BehaviorProblem(
                key: "ids",
                text: ids.defaultValue == nil
                    ? "\(quoted(name)) is of type \(quoted("\(ids.type)")), expected '[id<\(id.name)>]'"
                    : "\(quoted(name)) has a default, expected a parameter without one"
            )
        }
        guard !endpoint.parameters.contains(where: { $0.type.element.unwrapped == .scalar(.file) })
        else {
            throw BehaviorProblem(
                key: nil,
                text: "the call takes files, expected one that does not"
            )
        }
        return BulkShape(
            ids: ids,
            max: max,
            missing: node["missing"]?.elements?.compactMap(\.integer) ?? [],
            one: node["one"]?.string,
            items: items,
            element: element,
            entity: id,
            idField: idField
        )
    }
}
