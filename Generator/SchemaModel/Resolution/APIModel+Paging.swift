import SchemaSyntax

extension APIModel {
    /// Resolves the value of `paging` for a call.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - endpoint: The call.
    ///   - isOwn: Whether the paging is the call's own, in which a name that is not capitalized is the name of a field.
    /// - Returns: The paging of the call; `nil` for an unknown style.
    /// - Throws: A problem with a parameter, field or header that the value names.
    func resolvePaging(
        _ node: SchemaNode,
        of endpoint: Endpoint,
        isOwn: Bool = false
    ) throws(BehaviorProblem) -> PagingShape? {
        guard let style = node["style"]?.string.flatMap(PagingShape.Style.init) else { return nil }
        for key in ["page", "first", "cursor", "next"]
        where node[key] != nil && !style.keys.contains(key) {
            throw BehaviorProblem(
                key: key,
                text:
                    "\(quoted(key)) has no meaning with the style \(quoted(style.rawValue)), expected "
                    + style.keys.map { quoted($0) }.joined(separator: " or ")
            )
        }
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
        let part = node[style.keys[0]]?.string
        if shape.part != nil, let size = node["size"]?.string, size == part {
            throw BehaviorProblem(
                key: "size",
                text:
                    "\(quoted(size)) selects the page, expected the parameter with its number of elements"
            )
        }
        return shape
    }
}

extension PagingShape.Style {
    /// The keys that describe how a page leads to the next.
    fileprivate var keys: [String] {
        switch self {
        case .page: ["page", "first"]
        case .offset, .cursor, .before: ["cursor", "next"]
        case .continue, .link: ["next"]
        }
    }
}

/// Looks up the parameters, fields and headers that the keys of `paging` name.
private struct PagingResolver {
    let model: APIModel
    let node: SchemaNode
    let endpoint: Endpoint
    let response: TypeReference
    let isOwn: Bool

    /// The parameter, or else the member of the body, that a key names.
    ///
    /// With `isOptional`, the key is required and must name a value that can be omitted. With `allowsDefault`, it may
    /// also name a parameter with a default.
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
                text: "\(quoted(name)) is of type \(quoted("\(found.type)")), expected "
                    + (isOptional ? "'int?'" : "'int'")
            )
        }
        if isOptional, found.member == nil, found.parameter.isIdempotencyKey {
            throw BehaviorProblem(
                key: key,
                text: "\(quoted(name)) is an idempotency key, which is filled in automatically, "
                    + "expected another parameter"
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

    /// The field of the response, or else the header, that contains a number.
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

    /// The field that indicates whether there is a next page.
    func more() throws(BehaviorProblem) -> FieldPath? {
        guard let name = node["more"]?.string,
            let path = try path(name, in: response, "more")
        else { return nil }
        guard path.last.readType == .scalar(.bool) else {
            throw BehaviorProblem(key: "more", text: "\(path.last.found), expected 'bool'")
        }
        return path
    }

    /// The source that identifies the next page, which has one of the types if it is a field of the response or
    /// element.
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
        // The parameter for an id may be a text or a number.
        if let type = path.last.readType, types.contains(type) { return .field(path) }
        var named = path.last
        if let id = path.identified { named.type = .id(id) }
        guard let found = named.readType, types.contains(found) else {
            // The type is compared without `?`.
            if !named.isWriteOnly { named.type = named.type.withoutOptional }
            let expected = joinedQuoted(types.map { "\($0)" })
            throw BehaviorProblem(key: key, text: "\(named.found), expected \(expected)")
        }
        return .field(path)
    }

    /// The field that a key names; `nil` for the name of a header.
    ///
    /// A header's name is allowed only with `allowsHeader`, and must differ from the names of fields. In a call's own
    /// paging, it must begin with an uppercase letter.
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
            let more =
                canBeHeader
                ? ", and the name of a header field begins with an uppercase letter" : ""
            throw BehaviorProblem(key: key, text: error.text + more + error.suggestion)
        }
        if let text = path.deprecated { throw BehaviorProblem(key: key, text: text) }
        return path
    }
}

extension APIModel {
    /// Whether a parameter is the only body and an entity, whose members `paging` may name.
    fileprivate func isEntityBody(_ parameter: Parameter) -> Bool {
        parameter.isWholeBody && parameter.bodyNumber == nil && parameter.place == .body
            && entity(parameter.type) != nil
    }

    /// The reason why code cannot set a field of a body for each page; `nil` if it can.
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
        // An absent entity is replaced by one that contains only the value for the next page.
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
