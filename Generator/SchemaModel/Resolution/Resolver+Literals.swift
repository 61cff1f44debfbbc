import SchemaSyntax

extension Resolver {
    /// The literal of a type in a schema; `nil` after reporting that the node is not such a literal.
    mutating func literal(_ node: SchemaNode, for type: TypeReference) -> Literal? {
        guard !node.isInvalid, !type.isUnreadable else { return nil }
        switch type {
        case .optional(let inner): return literal(node, for: inner)
        case .patch: return wrong(node, type, nil)
        case .list(let item):
            guard let elements = node.elements else { return wrong(node, type, "an array") }
            return .list(elements.compactMap { literal($0, for: item) })
        case .map:
            guard let object = node.object, object.members.isEmpty else {
                return wrong(node, type, "'{}'")
            }
            return .emptyMap
        case .id(let id):
            let target = symbols[id]
            let field = target?.fields.first { $0.name.text == target?.node["id"]?.string }
            guard case .named(let name, _)? = field?.type?.kind else {
                return wrong(node, type, nil)
            }
            if let scalar = ScalarType(rawValue: name) {
                return literal(node, for: .scalar(scalar))
            }
            guard symbols.types[name]?.kind == .enumeration else { return wrong(node, type, nil) }
            return literal(node, for: .declared(TypeID(name), []))
        case .fieldNames(let id): return fieldName(node, of: id)
        case .declared(let id, _):
            guard let target = symbols[id], target.kind == .enumeration else {
                return wrong(node, type, nil)
            }
            return enumCase(node, of: target)
        case .parameter: return wrong(node, type, nil)
        case .scalar(let scalar): return literal(node, for: scalar)
        }
    }

    private mutating func literal(_ node: SchemaNode, for scalar: ScalarType) -> Literal? {
        let type = TypeReference.scalar(scalar)
        switch scalar {
        case .string:
            return node.string.map { .string($0) } ?? wrong(node, type, "a string")
        case .bool: return node.bool.map { .bool($0) } ?? wrong(node, type, "'true' or 'false'")
        case .double, .float, .decimal:
            guard let number = node.number, scalar.fits(number) else {
                return wrong(
                    node,
                    type,
                    scalar == .decimal ? "a number of at most 18 digits" : "a number of its range"
                )
            }
            return .number(number)
        case .instant, .date, .duration, .url, .uuid, .data, .any, .file:
            return wrong(node, type, nil)
        default:
            guard let number = node.number, scalar.fits(number) else {
                return wrong(node, type, "an integer of its range")
            }
            return .number(number)
        }
    }

    private mutating func fieldName(_ node: SchemaNode, of id: TypeID) -> Literal? {
        guard let target = symbols[id] else { return nil }
        guard let name = LocatedText(node) else {
            return wrong(node, .fieldNames(id), "the name of a field")
        }
        if target.node["columns"]?[name.text] == nil { checkField(name, of: target) }
        return .enumCase(name.text)
    }

    private mutating func enumCase(_ node: SchemaNode, of target: DeclaredType) -> Literal? {
        let type = TypeReference.declared(TypeID(target.name.text), [])
        guard let name = node.string else { return wrong(node, type, "the name of a case") }
        guard target.isComplete, !target.cases.contains(where: { $0.name.text == name }) else {
            return .enumCase(name)
        }
        report(
            "default-type",
            at: node.range,
            "\(quoted(target.name.text)) has no case \(quoted(name))"
                + hint(name, target.cases.map(\.name.text))
        )
        return nil
    }

    private mutating func wrong(
        _ node: SchemaNode,
        _ type: TypeReference,
        _ expected: String?
    ) -> Literal? {
        let text = node.string ?? node.number ?? node.bool.map { "\($0)" }
        let found = text.map { quoted($0) } ?? node.kindName
        report(
            "default-type",
            at: node.range,
            expected.map {
                "\(found) is not a valid default of type \(quoted("\(type)")), expected \($0)"
            }
                ?? "type \(quoted("\(type)")) cannot have a default; remove it"
        )
        return nil
    }
}
