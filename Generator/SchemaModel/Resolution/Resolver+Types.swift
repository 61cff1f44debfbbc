import SchemaSyntax

extension Resolver {
    mutating func resolveType(_ type: DeclaredType) -> TypeDeclaration {
        let kind: TypeDeclaration.Kind =
            switch type.kind {
            case .entity: .entity(resolveEntity(type))
            case .enumeration: .enumeration(resolveEnum(type))
            case .union: .union(resolveUnion(type))
            }
        return TypeDeclaration(
            identity: identity(type.name, type.node),
            id: TypeID(type.name.text),
            kind: kind,
            file: type.file
        )
    }

    private mutating func resolveEntity(_ type: DeclaredType) -> EntityShape {
        let node = type.node
        if let id = Spelled(node["id"]) { checkField(id, of: type) }
        return EntityShape(
            generics: type.generics.map(\.text),
            idField: node["id"]?.string,
            fields: type.fields.map { resolveField($0, of: type) },
            isPartial: node["partial"]?.bool ?? false,
            keepsUnknown: node["unknown"]?.string == "keep",
            synthesizesHashable: node["conforms"]?.elements?.first?.string == "Hashable",
            columns: (node["columns"]?.object?.members ?? []).compactMap { member in
                member.value.string.map {
                    EntityShape.Column(name: member.key, range: member.keyRange, column: $0)
                }
            }
        )
    }

    /// Tells when an entity has no field of that name.
    mutating func checkField(_ name: Spelled, of type: DeclaredType) {
        guard type.isComplete, !type.fields.contains(where: { $0.name.text == name.text }) else {
            return
        }
        report(
            "unresolved-field",
            at: name.range,
            "\(quoted(type.name.text)) has no field \(quoted(name.text)), expected one of its own"
                + hint(name.text, type.fields.map(\.name.text))
        )
    }

    private mutating func resolveField(_ field: DeclaredField, of type: DeclaredType) -> Field {
        let node = field.node
        let isPartial = type.node["partial"]?.bool == true
        let isAlways =
            node["always"]?.bool == true || type.node["id"]?.string == field.name.text
        let relation = resolveRelation(node)
        let written = relation?.type ?? resolve(field.type, generics: type.generics)
        let wire = wireForm(field.wire, node, named: field.name, type: written)
        let value = node["default"].flatMap { literal($0, for: written) }

        var isOptional = node["optional"]?.bool ?? false
        var isNullable = node["nullable"]?.bool ?? false
        let saysNothing = node["optional"] == nil && node["nullable"] == nil
        if saysNothing, written.isOptional || relation?.relation.arity == .one {
            isOptional = true
            isNullable = true
        } else if written.isOptional, !isOptional {
            isNullable = true
        }
        if written.isPatch { (isOptional, isNullable) = (true, true) }
        let isDefaulted = node["default"] != nil || wire.isPresence
        if isPartial, !isAlways { isOptional = true }
        let canBeNil = isNullable || (isOptional && !isDefaulted)
        let isWrapped = written.isOptional || written.isPatch
        return Field(
            identity: identity(field.name, node),
            type: canBeNil && !isWrapped ? .optional(written) : written,
            wire: wire,
            isOptional: isOptional || isDefaulted,
            isNullable: isNullable,
            defaultValue: value,
            isAlways: isAlways,
            column: node["column"]?.string,
            isSecret: node["secret"]?.bool ?? false,
            relation: relation?.relation
        )
    }

    private mutating func resolveRelation(
        _ node: SchemaNode
    ) -> (relation: Relation, type: TypeReference)? {
        guard let target = Spelled(node["one"] ?? node["many"]) else { return nil }
        let isOne = node["one"] != nil
        let id = resolveID(of: target.text, at: target.range)
        let relation = Relation(
            arity: isOne ? .one : .many,
            target: TypeID(target.text),
            inverse: node["inverse"]?.string
        )
        return (relation, isOne ? id : .list(id))
    }

    private func resolveEnum(_ type: DeclaredType) -> EnumShape {
        let raw: EnumShape.Raw = type.node["type"]?.string == "int" ? .int : .string
        let cases = type.cases.map { item in
            let node = item.node["value"] ?? item.node
            let value = node.number.map { Literal.number($0) } ?? .string(node.string ?? "")
            return EnumShape.Case(identity: identity(item.name, item.node), value: value)
        }
        let isClosed = type.node["closed"]?.bool ?? false
        return EnumShape(raw: raw, isClosed: isClosed, cases: cases)
    }

    private mutating func resolveUnion(_ type: DeclaredType) -> UnionShape {
        let cases = type.cases.map { item in
            UnionShape.Case(
                identity: identity(item.name, item.node),
                value: item.name.text,
                type: resolve(item.type)
            )
        }
        return UnionShape(
            discriminator: type.discriminator.map { $0.spelled(namespaces) },
            isClosed: type.node["closed"]?.bool ?? false,
            cases: cases
        )
    }
}
