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
            file: type.file,
            owner: type.owner.map { TypeID($0) },
            isComplete: type.isComplete
        )
    }

    private mutating func resolveEntity(_ type: DeclaredType) -> EntityShape {
        let node = type.node
        if let id = LocatedText(node["id"]) { checkField(id, of: type) }
        return EntityShape(
            generics: type.generics,
            idField: node["id"]?.string,
            fields: Self.joinedDiscriminators(type.fields.map { resolveField($0, of: type) }),
            includes: (node["include"]?.elements ?? []).compactMap(\.string),
            isPartial: node["partial"]?.bool ?? false,
            keepsUnknown: node["unknown"]?.string == "keep",
            comparison: comparison(node["conforms"]),
            columns: (node["columns"]?.object?.members ?? []).compactMap { member in
                member.value.string.map {
                    EntityShape.Column(name: member.key, range: member.keyRange, column: $0)
                }
            }
        )
    }

    private func comparison(_ node: SchemaNode?) -> EntityShape.Comparison {
        guard let names = node?.elements?.compactMap(\.string) else { return .hashable }
        return names.contains("Hashable")
            ? .hashable : names.contains("Equatable") ? .equatable : .none
    }

    /// Reports an error if an entity has no field with that name.
    mutating func checkField(_ name: LocatedText, of type: DeclaredType) {
        guard type.isComplete, !type.fields.contains(where: { $0.name.text == name.text }) else {
            return
        }
        report(
            "unresolved-field",
            at: name.range,
            "\(quoted(type.name.text)) has no field \(quoted(name.text))"
                + hint(name.text, type.fields.map(\.name.text))
        )
    }

    private mutating func resolveField(_ field: DeclaredField, of type: DeclaredType) -> Field {
        let node = field.node
        let isPartial = type.node["partial"]?.bool == true
        let isAlways =
            node["always"]?.bool == true || type.node["id"]?.string == field.name.text
        let relation = resolveRelation(node, generics: type.generics)
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
        if field.isRest { (isOptional, isNullable) = (true, false) }
        let isDefaulted = node["default"] != nil || wire.isPresence
        if isPartial, !isAlways { isOptional = true }
        let canBeNil = isNullable || (isOptional && !isDefaulted && !field.isRest)
        let isWrapped = written.isOptional || written.isPatch
        return Field(
            identity: identity(field.name, node),
            type: canBeNil && !isWrapped ? .optional(written) : written,
            typeRange: field.type?.range,
            wire: wire,
            isOptional: isOptional || isDefaulted,
            isNullable: isNullable,
            defaultValue: field.isRest ? .emptyMap : value,
            isAlways: isAlways,
            column: node["column"]?.string,
            isSecret: node["secret"]?.bool ?? false,
            relation: relation?.relation,
            constant: node["const"].flatMap { literal($0, for: written) },
            isReadOnly: node["readOnly"]?.bool ?? false,
            isWriteOnly: node["writeOnly"]?.bool ?? false,
            constraints: constraints(node),
            isRest: field.isRest
        )
    }

    /// The fields, in which each `by` is extended to all places of the field that it names, in both formats.
    private static func joinedDiscriminators(_ fields: [Field]) -> [Field] {
        guard fields.contains(where: { $0.wire.discriminator != nil }) else { return fields }
        return fields.map { field in
            guard let by = field.wire.discriminator else { return field }
            let places = fields.map { [$0.wire.json, $0.wire.xml].compactMap(\.self) }
            let named = places.filter { places in
                by.alternatives.contains { alternative in
                    places.contains { $0.alternatives.contains { $0.leads(to: alternative) } }
                }
            }
            var alternatives = by.alternatives
            for alternative in named.joined().flatMap(\.alternatives)
            where !alternatives.contains(where: { $0.isSame(as: alternative) }) {
                alternatives.append(alternative)
            }
            var result = field
            result.wire.discriminator = Placement(alternatives: alternatives, at: by.range)
            return result
        }
    }

    private mutating func resolveRelation(
        _ node: SchemaNode,
        generics: [LocatedText]
    ) -> (relation: Relation, type: TypeReference)? {
        guard let target = LocatedText(node["one"] ?? node["many"]) else { return nil }
        let isOne = node["one"] != nil
        let id = resolveID(of: target.text, at: target.range, generics: generics)
        let relation = Relation(
            arity: isOne ? .one : .many,
            target: TypeID(target.text),
            inverse: LocatedText(node["inverse"])
        )
        return (relation, isOne ? id : .list(id))
    }

    private func resolveEnum(_ type: DeclaredType) -> EnumShape {
        let raw = type.node["type"]?.string.flatMap(EnumShape.Raw.init) ?? .string
        let cases = type.cases.map { item in
            let node = item.node["value"] ?? item.node
            let value = node.number.map { Literal.number($0) } ?? .string(node.string ?? "")
            let isRead = node.string != nil || node.number != nil
            return EnumShape.Case(
                identity: identity(item.name, item.node),
                value: value,
                valueRange: isRead ? node.range : nil
            )
        }
        let isClosed = type.node["closed"]?.bool ?? false
        return EnumShape(raw: raw, isClosed: isClosed, cases: cases)
    }

    private mutating func resolveUnion(_ type: DeclaredType) -> UnionShape {
        let json = formats.contains(.json) ? type.discriminator.map { resolved($0) } : nil
        let xml = formats.contains(.xml) ? type.discriminatorInXML.map { resolved($0) } : nil
        let cases = type.cases.map { item in
            let entity = resolve(item.type)
            let name =
                type.isToldByShape ? LocatedText(entity.caseName, at: item.name.range) : item.name
            return UnionShape.Case(
                identity: identity(name, item.node),
                value: name.text,
                type: entity,
                typeRange: item.type?.range,
                tag: tag(of: type, entity)
            )
        }
        let fallback = LocatedText(type.node["default"])
        return UnionShape(
            discriminator: json ?? xml,
            xmlDiscriminator: json == nil || json == xml ? nil : xml,
            isToldByElement: xml != nil && type.isToldByElement,
            fallback: fallback,
            isClosed: type.node["closed"]?.bool ?? (fallback != nil),
            cases: cases
        )
    }

    /// The tag with which a union writes its discriminator because the case's entity has no field for it.
    private mutating func tag(of union: DeclaredType, _ type: TypeReference) -> UnionShape.Tag? {
        guard case .declared(let id, _) = type, let entity = symbols[id], entity.kind == .entity
        else { return nil }
        func place(in format: BodyFormat) -> Placement? {
            let by = format == .json ? union.discriminator : union.discriminatorInXML
            guard formats.contains(format), let by, let alternative = by.alternative(in: format)
            else { return nil }
            if union.isToldByElement, format == .xml { return by }
            let isHeld = entity.fields.contains { field in
                let places = placements(field.wire, field.node, named: field.name, type: type)
                return (format == .json ? places.json : places.xml)?.leads(to: alternative) ?? false
            }
            if isHeld { return nil }
            let isAttribute = format == .xml && defaults?["xmlScalars"]?.string == "attribute"
            let placement = Placement(alternatives: [alternative], at: alternative.range)
            return resolved(isAttribute ? placement.asAttribute : placement)
        }
        let tag = UnionShape.Tag(json: place(in: .json), xml: place(in: .xml))
        return tag.json == nil && tag.xml == nil ? nil : tag
    }
}
