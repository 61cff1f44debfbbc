import SchemaSyntax

extension APIModel {
    /// Resolves the value of `bulk` for a call.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - endpoint: The call.
    /// - Returns: The bulk shape of the call; `nil` when the value does not name a parameter and a maximum.
    /// - Throws: A problem with a parameter or field that the value names.
    func resolveBulk(
        _ node: SchemaNode,
        of endpoint: Endpoint
    ) throws(BehaviorProblem) -> BulkShape? {
        guard let name = node["ids"]?.string, let max = node["max"]?.integer,
            let ids = endpoint.namedParameters.first(where: { $0.identity.name == name })
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
                text: "a call that takes files cannot have 'bulk'"
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
