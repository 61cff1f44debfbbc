import SchemaSyntax

extension APIModel {
    /// Resolves the value of `paging` for a call.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - endpoint: The call.
    ///   - isOwn: Whether it is the call's own, so that what looks like a field's name is one.
    /// - Returns: How the call is paged; `nil` for a style that there is not.
    /// - Throws: A problem with what the value names.
    func resolvePaging(
        _ node: SchemaNode,
        of endpoint: Endpoint,
        isOwn: Bool = false
    ) throws(BehaviorProblem) -> PagingShape? {
        guard let style = node["style"]?.string.flatMap(PagingShape.Style.init) else { return nil }
        let (response, items, element) = try elements(of: endpoint, in: node)
        let resolver = PagingResolver(
            model: self,
            node: node,
            endpoint: endpoint,
            response: response,
            isOwn: isOwn
        )
        var shape = PagingShape(
            style: style,
            first: node["first"]?.integer ?? 1,
            size: try resolver.parameter("size", of: [.scalar(.int)], isOptional: false),
            total: try resolver.count("total"),
            pages: try resolver.count("pages"),
            items: items,
            element: element
        )
        switch style {
        case .page:
            shape.parameter = try resolver.parameter(
                "page",
                of: [.scalar(.int)],
                allowsDefault: true
            )
        case .offset:
            shape.parameter = try resolver.parameter("cursor", of: [.scalar(.int)])
            if node["next"] != nil {
                shape.next = try resolver.next(of: response, type: .scalar(.int))
            }
        case .cursor:
            let cursor = try resolver.parameter("cursor", of: nil)
            shape.parameter = cursor
            shape.next = try resolver.next(
                of: response,
                type: cursor?.type.unwrapped,
                allowsHeader: true
            )
        case .before:
            let cursor = try resolver.parameter("cursor", of: nil)
            shape.parameter = cursor
            shape.next = try resolver.next(
                of: element,
                type: cursor?.type.unwrapped,
                isElement: true
            )
        case .continue:
            shape.next = try resolver.next(of: response, type: .scalar(.any))
        case .link: break
        }
        return shape
    }
}

/// Looks up what the keys of `paging` name.
private struct PagingResolver {
    let model: APIModel
    let node: SchemaNode
    let endpoint: Endpoint
    let response: TypeReference
    let isOwn: Bool

    /// The parameter that a key names: with `isOptional` the key must be there, and name a parameter that can
    /// be left out, or with `allowsDefault` one that has a default.
    func parameter(
        _ key: String,
        of types: [TypeReference]?,
        isOptional: Bool = true,
        allowsDefault: Bool = false
    ) throws(BehaviorProblem) -> Parameter? {
        guard let name = node[key]?.string else {
            if !isOptional { return nil }
            throw BehaviorProblem(
                key: nil,
                text: "key \(quoted(key)) is missing, expected a parameter"
            )
        }
        guard let found = endpoint.namedParameters.first(where: { $0.identity.name == name })
        else {
            let near = nearest(to: name, in: endpoint.namedParameters.map(\.identity.name))
            throw BehaviorProblem(
                key: key,
                text: "the call has no parameter \(quoted(name))" + suggestion(near)
            )
        }
        guard types.map({ $0.contains(found.type.unwrapped) }) ?? true else {
            throw BehaviorProblem(
                key: key,
                text: "\(quoted(name)) is of type \(quoted("\(found.type)")), expected 'int'"
            )
        }
        let isSent = !found.type.isOptional || found.defaultValue != nil
        guard !isOptional || !isSent || allowsDefault && found.defaultValue != nil else {
            throw BehaviorProblem(
                key: key,
                text:
                    "\(quoted(name)) is always sent, expected an optional parameter without a default"
            )
        }
        return found
    }

    /// A number in a field of the response, else in a header.
    func count(_ key: String) throws(BehaviorProblem) -> PagingShape.Source? {
        guard let name = node[key]?.string else { return nil }
        let fields = model.entity(response)?.fields ?? []
        guard let field = fields.first(where: { $0.identity.name == name }) else {
            return try header(name, in: response, key, fields)
        }
        guard field.readType == .scalar(.int) else {
            throw BehaviorProblem(key: key, text: "\(field.found), expected 'int'")
        }
        return .field(field)
    }

    /// What names the next page: a field of the response or element, of the parameter's type.
    func next(
        of type: TypeReference,
        type expected: TypeReference?,
        allowsHeader: Bool = false,
        isElement: Bool = false
    ) throws(BehaviorProblem) -> PagingShape.Source {
        let shape = model.entity(type)
        guard let name = node["next"]?.string ?? (isElement ? shape?.idField : nil) else {
            throw BehaviorProblem(
                key: nil,
                text: "key 'next' is missing, expected a field of the response"
            )
        }
        guard let field = shape?.fields.first(where: { $0.identity.name == name }) else {
            let key = node["next"] == nil ? nil : "next"
            let fields = shape?.fields ?? []
            guard allowsHeader, expected == .scalar(.string) else {
                throw noField(name, in: type, key, fields)
            }
            return try header(name, in: type, key, fields)
        }
        var named = field
        if name == shape?.idField, case .declared(let id, _) = type.unwrapped {
            named.type = .id(id)
        }
        guard let found = named.readType, found == expected else {
            // The type that counts is the one without '?'.
            if !named.isWriteOnly { named.type = named.type.withoutOptional }
            throw BehaviorProblem(
                key: node["next"] == nil ? nil : "next",
                text:
                    "\(named.found), expected \(quoted(expected.map { "\($0)" } ?? "a parameter's"))"
            )
        }
        return .field(field)
    }

    /// A header, unless its name begins like that of a field, which none of those is.
    private func header(
        _ name: String,
        in type: TypeReference,
        _ key: String?,
        _ fields: [Field]
    ) throws(BehaviorProblem) -> PagingShape.Source {
        if isOwn, name.first?.isLowercase ?? false {
            throw noField(
                name,
                in: type,
                key,
                fields,
                ", and the name of a header begins with a capital"
            )
        }
        return .header(name)
    }

    private func noField(
        _ name: String,
        in type: TypeReference,
        _ key: String?,
        _ fields: [Field],
        _ more: String = ""
    ) -> BehaviorProblem {
        let near = suggestion(nearest(to: name, in: fields.map(\.identity.name)))
        return BehaviorProblem(
            key: key,
            text: "\(quoted("\(type)")) has no field \(quoted(name))" + more + near
        )
    }
}
