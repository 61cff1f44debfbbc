import SchemaSyntax

extension Validation {
    /// Returns the reason why a value with parts cannot be sent as a parameter.
    ///
    /// - Parameters:
    ///   - parameter: The parameter, whose type is neither a text nor a list of texts.
    ///   - isSent: Whether the parameter is in a request instead of a response.
    /// - Returns: The reason and the expected change; `nil` when the value can be sent.
    func nestingProblem(_ parameter: Parameter, isSent: Bool) -> String? {
        let texts = "expected a text, number, id or enum, or a list of them"
        let isFile = parameter.type.parts.contains(.scalar(.file))
        if !isSent { return receivedProblem(parameter, texts) }
        if isFile { return texts }
        if parameter.place == .cookie {
            let isCookie = [.flat, .pairs, .assignments].contains(parameter.wire.nesting)
            return isCookie
                ? pairsProblem(parameter)
                : texts + ", or 'nested' as 'flat', 'pairs' or 'assignments'"
        }
        let hasItems = [.query, .form, .multipart].contains(parameter.place)
        switch parameter.wire.nesting {
        case .json: return nil
        case _ where parameter.documentFormat != nil: return nil
        case .pairs, .assignments: return pairsProblem(parameter)
        case .prefix where parameter.place == .header: return pairsProblem(parameter)
        case .brackets, .dots, .flat, .prefix:
            if !hasItems {
                let isHeaderMap = parameter.place == .header && parameter.type.unwrapped.isMap
                let last = isHeaderMap ? ", 'assignments' or 'prefix'" : " or 'assignments'"
                return texts + ", or 'nested' as 'json', 'pairs'" + last
            }
            return partProblem(parameter)
        }
    }

    /// Returns the reason why a value with parts cannot be read from the headers of a response.
    private func receivedProblem(_ parameter: Parameter, _ texts: String) -> String? {
        guard case .map(_, let value) = parameter.type.unwrapped, model.isScalar(value) else {
            return texts + ", or a map of them with 'nested' as 'prefix'"
        }
        return parameter.wire.nesting == .prefix
            ? nil : "as its items have fields of their own, expected 'nested' as 'prefix'"
    }

    /// Returns the reason why a value cannot be one text of names and values, or a text for each part.
    private func pairsProblem(_ parameter: Parameter) -> String? {
        if isPairs(parameter.type.unwrapped) { return nil }
        return parameter.place == .cookie
            ? "as its parts have parts, expected texts and numbers as parts"
            : "as its parts have parts, expected 'nested' in another style, as 'json'"
    }

    /// Whether a type is an entity or map whose parts are texts.
    private func isPairs(_ type: TypeReference) -> Bool {
        switch type {
        case .map(_, let value): model.isScalar(value)
        case .declared(let id, _):
            switch model.typesByID[id]?.kind {
            case .entity(let shape): shape.fields.allSatisfy { model.isScalar($0.type) }
            case .enumeration, .union: false
            case nil: true
            }
        default: false
        }
    }

    /// The problem with a part that would be a separate item.
    private func partProblem(_ parameter: Parameter) -> String? {
        let isCounted =
            switch parameter.wire.listStyle {
            case .repeated, .joined, .separated: false
            case .brackets, .indexed, .numbered: true
            }
        var problem: String?
        model.forEachPart(of: parameter.type) { part in
            guard problem == nil else { return }
            switch part {
            case .list(.parameter): break
            case .list(let item) where !isCounted && !model.isScalar(item):
                problem =
                    "as the items of \(quoted("\(part)")) could not be distinguished, "
                    + "expected 'list' as 'brackets' or '[0]'"
            case .declared(let id, _):
                guard case .entity(let shape)? = model.typesByID[id]?.kind else { break }
                problem =
                    shape.fields.lazy.compactMap { fieldProblem($0, of: id, in: parameter) }.first
            default: break
            }
        }
        return problem
    }

    private func fieldProblem(
        _ field: Field,
        of id: TypeID,
        in parameter: Parameter
    ) -> String? {
        if field.type.isPatch, field.type.isList || field.type.isMap, !parameter.wire.sendsEmpty {
            return
                "as an empty \(quoted(field.identity.name)) of \(quoted(id.name)) could not be distinguished "
                + "from one that is kept, expected '\"sendEmpty\": true'"
        }
        let steps = field.wire.xml?.alternatives.first?.steps.map(\.kind) ?? []
        let isAttribute = steps.contains { if case .attribute = $0 { true } else { false } }
        if field.wire.json == nil, isAttribute, model.formats == [.xml] {
            return "as \(quoted(field.identity.name)) of \(quoted(id.name)) is an attribute, "
                + "expected an element"
        }
        return nil
    }
}

extension Parameter {
    /// The format of the document that the parameter is as a part of a multipart body; `nil` for none.
    package var documentFormat: BodyFormat? {
        contentType.flatMap { SchemaModel.documentFormat($0) }
    }

    /// Whether each item of the list is a document in a separate part, as the parameter's `list` specifies.
    package var isListOfDocuments: Bool {
        guard documentFormat != nil, type.isList, identity.keys["list"] != nil else {
            return false
        }
        return switch wire.listStyle {
        case .repeated, .brackets, .indexed, .numbered: true
        case .joined, .separated: false
        }
    }
}

extension APIModel {
    /// Whether a type is a text, or a list of texts none of which may be absent.
    func isPlain(_ type: TypeReference) -> Bool {
        var type = type.unwrapped
        if case .list(let item) = type { type = item }
        return isScalar(type) && !type.isOptional && !type.isPatch || type.isUnreadable
    }

    /// Whether a parameter is sent in the style of its `nested`.
    package func isNested(_ parameter: Parameter) -> Bool {
        guard parameter.place != .body else { return false }
        return !isPlain(parameter.type)
            || parameter.type.isList
                && (parameter.wire.nesting == .json || parameter.documentFormat != nil)
                && parameter.type.element != .scalar(.file)
    }

    /// Whether a nested parameter is sent in the style of its `list`: when it contains lists, or is joined.
    package func isStyled(_ parameter: Parameter) -> Bool {
        switch parameter.wire.nesting {
        case _ where parameter.isListOfDocuments: return true
        case .json: return false
        case _ where parameter.documentFormat != nil: return false
        case .pairs, .assignments:
            return switch parameter.wire.listStyle {
            case .joined, .separated: true
            case .repeated, .brackets, .indexed, .numbered: false
            }
        case .brackets, .dots, .flat, .prefix: break
        }
        var isStyled = false
        forEachPart(of: parameter.type) { part in
            if case .list = part { isStyled = true }
            if part == .scalar(.any) { isStyled = true }
        }
        return isStyled
    }

    /// Calls a function for each type inside a type, including those in the fields and cases of declared types.
    fileprivate func forEachPart(of type: TypeReference, _ body: (TypeReference) -> Void) {
        var seen: Set<TypeID> = []
        var pending = [type]
        while let type = pending.popLast() {
            for part in type.parts {
                body(part)
                guard case .declared(let id, _) = part, seen.insert(id).inserted else { continue }
                switch typesByID[id]?.kind {
                case .entity(let shape): pending += shape.fields.map(\.type)
                case .union(let shape): pending += shape.cases.map(\.type)
                case .enumeration, nil: break
                }
            }
        }
    }
}
