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
            size: try resolver.part("size", of: [.scalar(.int)], isOptional: false),
            total: try resolver.count("total"),
            pages: try resolver.count("pages"),
            more: try resolver.more(),
            items: items,
            element: element
        )
        switch style {
        case .page:
            shape.part = try resolver.part(
                "page",
                of: [.scalar(.int)],
                allowsDefault: true
            )
        case .offset:
            shape.part = try resolver.part("cursor", of: [.scalar(.int)])
            if node["next"] != nil {
                shape.next = try resolver.next(of: response, types: [.scalar(.int)])
            }
        case .cursor:
            let cursor = try resolver.part("cursor", of: nil)
            shape.part = cursor
            shape.next = try resolver.next(
                of: response,
                types: cursor.map { [$0.type.unwrapped] } ?? [],
                allowsHeader: true
            )
        case .before:
            let cursor = try resolver.part("cursor", of: nil)
            shape.part = cursor
            shape.next = try resolver.next(
                of: element,
                types: cursor.map { [$0.type.unwrapped] } ?? [],
                isElement: true
            )
        case .continue:
            shape.next = try resolver.next(of: response, types: [.scalar(.any)])
        case .link:
            if node["next"] != nil {
                shape.next = try resolver.next(
                    of: response,
                    types: [.scalar(.string), .scalar(.url)]
                )
            }
        }
        let part = node[style == .page ? "page" : "cursor"]?.string
        if shape.part != nil, let size = node["size"]?.string, size == part {
            throw BehaviorProblem(
                key: "size",
                text: "\(quoted(size)) asks for the page, expected the number of its elements"
            )
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

    /// The parameter, or else the member of the body, that a key names: with `isOptional` the key must be there, and name
    /// what can be left out, or with `allowsDefault` a parameter that has a default.
    func part(
        _ key: String,
        of types: [TypeReference]?,
        isOptional: Bool = true,
        allowsDefault: Bool = false
    ) throws(BehaviorProblem) -> PagingShape.RequestPart? {
        guard let name = node[key]?.string else {
            if !isOptional { return nil }
            throw BehaviorProblem(
                key: nil,
                text: "key \(quoted(key)) is missing, expected a parameter"
            )
        }
        let found = try part(name, key)
        guard types.map({ $0.contains(found.type.unwrapped) }) ?? true else {
            throw BehaviorProblem(
                key: key,
                text: "\(quoted(name)) is of type \(quoted("\(found.type)")), expected 'int'"
            )
        }
        let hasDefault =
            (found.member.map(\.last.defaultValue) ?? found.parameter.defaultValue) != nil
        let isSent = !found.type.isOptional && !found.type.isPatch || hasDefault
        guard !isOptional || !isSent || allowsDefault && hasDefault else {
            let expected =
                found.member == nil
                ? "an optional parameter without a default" : "a member that may be absent"
            throw BehaviorProblem(
                key: key,
                text: "\(quoted(name)) is always sent, expected \(expected)"
            )
        }
        if isOptional, let member = found.member?.last, let constant = member.constant {
            throw BehaviorProblem(
                key: key,
                text: "\(quoted(name)) is always \(quoted(constant.text)), expected another member"
            )
        }
        return found
    }

    private func part(
        _ name: String,
        _ key: String
    ) throws(BehaviorProblem) -> PagingShape.RequestPart {
        let parameters = endpoint.namedParameters
        if let found = parameters.first(where: { $0.identity.name == name }) {
            return PagingShape.RequestPart(parameter: found)
        }
        guard let body = parameters.first(where: { model.isEntityBody($0) }) else {
            let near = nearest(to: name, in: parameters.map(\.identity.name))
            throw BehaviorProblem(
                key: key,
                text: "the call has no parameter \(quoted(name))" + suggestion(near)
            )
        }
        let path: FieldPath
        do throws(MissingField) {
            path = try model.fieldPath(name, in: body.type)
        } catch {
            if error.isInside {
                throw BehaviorProblem(key: key, text: error.text + error.suggestion)
            }
            let names = parameters.map(\.identity.name) + error.fields.map(\.identity.name)
            throw BehaviorProblem(
                key: key,
                text: "the call has no parameter \(quoted(name)), and \(error.text)"
                    + suggestion(nearest(to: name, in: names))
            )
        }
        if let text = model.unsettable(path, in: body) {
            throw BehaviorProblem(key: key, text: text)
        }
        return PagingShape.RequestPart(parameter: body, member: path)
    }

    /// A number in a field of the response, else in a header.
    func count(_ key: String) throws(BehaviorProblem) -> PagingShape.Source? {
        guard let name = node[key]?.string else { return nil }
        guard let path = try path(name, in: response, key, allowsHeader: true) else {
            return .header(name)
        }
        guard path.last.readType == .scalar(.int) else {
            throw BehaviorProblem(key: key, text: "\(path.last.found), expected 'int'")
        }
        return .field(path)
    }

    /// The field that tells whether there is a next page.
    func more() throws(BehaviorProblem) -> FieldPath? {
        guard let name = node["more"]?.string,
            let path = try path(name, in: response, "more")
        else { return nil }
        guard path.last.readType == .scalar(.bool) else {
            throw BehaviorProblem(key: "more", text: "\(path.last.found), expected 'bool'")
        }
        return path
    }

    /// What names the next page: a field of the response or element, of one of the types.
    func next(
        of type: TypeReference,
        types: [TypeReference],
        allowsHeader: Bool = false,
        isElement: Bool = false
    ) throws(BehaviorProblem) -> PagingShape.Source {
        guard let name = node["next"]?.string ?? (isElement ? model.entity(type)?.idField : nil)
        else {
            throw BehaviorProblem(
                key: nil,
                text: "key 'next' is missing, expected a field of the response"
            )
        }
        let key = node["next"] == nil ? nil : "next"
        let takesHeader = allowsHeader && types == [.scalar(.string)]
        guard let path = try path(name, in: type, key, allowsHeader: takesHeader) else {
            return .header(name)
        }
        // The parameter for an id may be a text or number.
        if let type = path.last.readType, types.contains(type) { return .field(path) }
        var named = path.last
        if let id = path.identified { named.type = .id(id) }
        guard let found = named.readType, types.contains(found) else {
            // The type that counts is the one without '?'.
            if !named.isWriteOnly { named.type = named.type.withoutOptional }
            let expected = joinedQuoted(types.map { "\($0)" })
            throw BehaviorProblem(key: key, text: "\(named.found), expected \(expected)")
        }
        return .field(path)
    }

    /// The field that a key names; `nil` for the name of a header.
    ///
    /// The name of a header, where one may be, is that of no field, and in a call's own paging begins with a capital.
    private func path(
        _ name: String,
        in type: TypeReference,
        _ key: String?,
        allowsHeader: Bool = false
    ) throws(BehaviorProblem) -> FieldPath? {
        let path: FieldPath
        do throws(MissingField) {
            path = try model.fieldPath(name, in: type)
        } catch {
            let canBeHeader =
                allowsHeader && !error.isInside && HTTPToken.isValid(name) && !name.contains(".")
            if canBeHeader, !isOwn || name.first?.isUppercase == true { return nil }
            let more = canBeHeader ? ", and the name of a header begins with a capital" : ""
            throw BehaviorProblem(key: key, text: error.text + more + error.suggestion)
        }
        if let text = path.deprecated { throw BehaviorProblem(key: key, text: text) }
        return path
    }
}

extension APIModel {
    /// Whether a parameter is the only body and one entity, whose members `paging` may name.
    fileprivate func isEntityBody(_ parameter: Parameter) -> Bool {
        parameter.isWholeBody && parameter.bodyNumber == nil && parameter.place == .body
            && entity(parameter.type) != nil
    }

    /// Why code cannot set a field of a body for each page; `nil` if it can.
    fileprivate func unsettable(_ path: FieldPath, in body: Parameter) -> String? {
        if let field = path.fields.first(where: \.isReadOnly) {
            return "\(quoted(field.identity.name)) is never sent, since it is 'readOnly'"
        }
        if let text = path.deprecated { return text }
        let isHidden = path.fields.contains { field in
            formats.contains { field.wire.placement(in: $0) == nil }
        }
        if isHidden {
            return "\(quoted(path.last.identity.name)) is not sent in each format, "
                + "expected a field that is"
        }
        // An entity that is absent becomes one with the next page alone.
        var owners = [("the body", body.type, body.isOptional || body.type.isOptional)]
        for field in path.outer {
            owners.append((quoted(field.identity.name), field.type, field.type.isOptional))
        }
        for (owner, type, isOptional) in owners where isOptional {
            let needed = entity(type)?.fields.first { field in
                !field.type.isOptional && !field.type.isPatch && field.constant == nil
            }
            guard let needed else { continue }
            let field = quoted(needed.identity.name)
            return "\(owner) may be absent, and then \(field) in it would have no value, "
                + "expected one that is always sent"
        }
        return nil
    }
}
