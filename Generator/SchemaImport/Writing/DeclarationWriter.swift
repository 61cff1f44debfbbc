import SwiftTranslation

/// Writes entities, enums and unions as values of a schema file.
struct DeclarationWriter {
    let api: DraftAPI
    let names: DraftNames
    let roles: DraftRoles
    let limits: DraftLimits

    private var types: TypeText { TypeText(names: names) }

    func value(_ draft: Draft) -> SchemaValue {
        let name = names[draft.id]
        let doc = draft.doc.map { SchemaValue.prose($0) }
        let swift = name.swift.map { SchemaValue.text($0) }
        let deprecated = draft.isDeprecated ? Deprecation.value : nil
        switch draft.shape {
        case .entity(let entity):
            let id = entity.fields.contains(where: \.isIdentity) ? SchemaValue.text("id") : nil
            return .object([
                "entity": .text(name.name), "swift": swift, "id": id,
                "unknown": unknown(entity), "doc": doc,
                "deprecated": deprecated, "fields": fields(entity, draft),
            ])
        case .enumeration(let shape):
            return .object([
                "enum": .text(name.name), "swift": swift,
                "type": shape.raw == .string ? nil : .text(shape.raw.rawValue),
                "doc": doc, "deprecated": deprecated, "cases": cases(shape),
            ])
        case .union(let union):
            return .object([
                "union": .text(name.name), "swift": swift,
                "by": union.discriminator.map { .text(PlacementText.step($0)) },
                "default": union.fallback.map { .text($0) }, "doc": doc,
                "deprecated": deprecated,
                "cases": cases(union, isMessage: draft.id == api.messages?.union(in: api)),
            ])
        }
    }

    // MARK: Entities

    private func unknown(_ entity: DraftEntity) -> SchemaValue? {
        guard let use = entity.unknown else { return entity.keepsUnknown ? "keep" : nil }
        return .object(["type": .text(types.text(use.inner)), "date": use.date.map { .text($0) }])
    }

    private func fields(_ entity: DraftEntity, _ draft: Draft) -> SchemaValue {
        var reserved: Set = ["customMirror"]
        if entity.keepsUnknown { reserved.insert("unknownFields") }
        if limits.contains(draft.id) { reserved.insert("validate") }
        // The identity has the name `id`, regardless of the order of fields.
        if entity.fields.contains(where: \.isIdentity) { reserved.insert("id") }
        var members = MemberNames(reserved: reserved)
        let fields = entity.fields.map { field in
            let swift = field.isIdentity ? nil : members.swiftName(for: field.name)
            return SchemaValue.Member(field.name, value(field, swift: swift, of: draft))
        }
        return .object(.init(fields, isTall: true))
    }

    private func value(_ field: DraftField, swift: String?, of draft: Draft) -> SchemaValue {
        let presence = presence(field, of: draft)
        var doc = field.text.doc
        if case .defaulted = presence {
        } else if let value = field.defaultValue {
            doc = DocText.adding(default: value, to: doc)
        }
        var type = types.text(field.use.type)
        let constant = constant(field)
        var isNullable: SchemaValue?
        var defaultValue: SchemaValue?
        switch presence {
        case .required: break
        case .nullable: isNullable = true
        case .optional: type += "?"
        case .patch: type = "patch<\(type)>"
        case .defaulted(let value): defaultValue = literal(value, of: field.use.type)
        }
        let xml = api.formats.contains("xml") ? field.xml : nil
        return .short(
            [
                "const": constant,
                "type": constant == nil ? .text(type) : nil,
                "date": field.use.date.map { .text($0) },
                "json": field.json.map { .text($0) },
                "xml": xml.map {
                    .text(($0.isAttribute ? "@" : "") + $0.steps.joined(separator: "/"))
                },
                "nullable": isNullable,
                "default": constant == nil ? defaultValue : nil,
                "emptyIsNone": field.emptyIsNone ? true : nil,
            ],
            limits: field.use.limits,
            [
                "readOnly": field.isReadOnly && constant == nil
                    ? true : nil,
                "writeOnly": isWriteOnly(field, of: draft) && constant == nil
                    ? true : nil,
                "secret": field.isSecret ? true : nil,
                "doc": doc.flatMap { $0.isEmpty ? nil : .prose($0) },
                "swift": swift.map { .text($0) },
                "deprecated": field.text.isDeprecated ? Deprecation.value : nil,
            ]
        )
    }

    /// Returns the value of a field that always has the same value.
    private func constant(_ field: DraftField) -> SchemaValue? {
        let isConstant = field.isRequired && !field.use.isNullable
        guard isConstant, case .number(let number)? = field.use.constant else {
            return isConstant ? field.use.constant : nil
        }
        return Int(number).map { _ in .number(number) }
    }

    /// Whether a field must be declared as not read; a field of an entity that is never read need not be.
    private func isWriteOnly(_ field: DraftField, of draft: Draft) -> Bool {
        field.isWriteOnly && !(field.isRequired && roles.isOnlySent(draft.id))
    }

    private func presence(_ field: DraftField, of draft: Draft) -> Presence {
        let isSent = roles.isSent(draft.id)
        if let constant = field.use.constant, field.isRequired, !field.use.isNullable {
            return .defaulted(constant)
        }
        if field.isRequired, !isWriteOnly(field, of: draft),
            !roles.isBroken(draft.id, field.name)
        {
            return field.use.isNullable ? .nullable : .required
        }
        if let value = field.defaultValue, !isSent { return .defaulted(value) }
        let isCleared = roles.clears(field, of: draft.id) && field.canBeCleared(in: api.formats)
        return isCleared ? .patch : .optional
    }

    /// Returns a default, in which the case of an enum is represented by its name.
    private func literal(_ value: SchemaValue, of type: DraftType) -> SchemaValue {
        switch (type, value) {
        case (.declared(let id), _):
            guard case .enumeration(let shape) = api[id].shape else { return value }
            return .text(CaseNames(shape).name(of: value))
        case (.list(let item), .list(let values)):
            return .list(values.map { literal($0, of: item) })
        default: return value
        }
    }

    // MARK: Enums and unions

    private func cases(_ shape: DraftEnum) -> SchemaValue {
        let names = CaseNames(shape)
        if names.areValues { return .list(shape.cases.map(\.value)) }
        return .object(
            .init(
                zip(shape.cases, names.cases).map { item, name in
                    let object = SchemaValue.object([
                        "value": item.value,
                        "doc": item.text.doc.map { .prose($0) },
                        "swift": name.swift.map { .text($0) },
                    ])
                    let isPlain = item.text.doc == nil && name.swift == nil
                    return SchemaValue.Member(name.name, isPlain ? item.value : object)
                }
            )
        )
    }

    private func cases(_ union: DraftUnion, isMessage: Bool) -> SchemaValue {
        let needed = isMessage ? MessageNames.members : []
        guard union.discriminator != nil else {
            var scope = NameScope(reserved: needed.union(["blank", "shapes", "unknown"]))
            return .list(
                union.cases.map { item in
                    let words = types.caseName(item.type)
                    let derived = NameCasing.property(words)
                    // Items that may be null use the names of items that may not.
                    let other = NameCasing.property("optional \(words)")
                    let name =
                        item.type.holdsNull
                        ? scope.claim(derived, or: other)
                        : scope.claim(derived, or: derived + "Case")
                    return .short([
                        "type": .text(types.text(item.type)),
                        "swift": name == derived ? nil : .text(name),
                    ])
                }
            )
        }
        var members = MemberNames(
            reserved: needed.union(["blank", "cases", "discriminator", "unknown"])
        )
        return .object(
            .init(
                union.cases.map { item in
                    let swift = members.swiftName(for: item.tag)
                    let type = SchemaValue.text(types.text(item.type))
                    let value = SchemaValue.short(["type": type, "swift": swift.map { .text($0) }])
                    return SchemaValue.Member(item.tag, value)
                }
            )
        )
    }
}

extension SchemaValue {
    /// Returns an object with the type and more members, or only the type if there are none.
    static func short(
        _ members: KeyValuePairs<String, SchemaValue?>,
        limits: [Member] = [],
        _ more: KeyValuePairs<String, SchemaValue?> = [:]
    ) -> SchemaValue {
        let all = given(members) + limits + given(more)
        return all.count == 1 && all[0].key == "type" ? all[0].value : .object(Members(all))
    }
}

extension DraftType {
    /// Whether items of the list or values of the map may be null.
    fileprivate var holdsNull: Bool {
        switch self {
        case .list(let inner), .map(let inner): inner.holdsNull
        case .optional: true
        case .scalar, .declared, .id: false
        }
    }
}

/// The text for a replacement that a document does not name.
enum Deprecation {
    static let value = SchemaValue.text("The API deprecates it.")
}

extension DraftField {
    /// Whether the field identifies entities of its kind.
    var isIdentity: Bool {
        guard name == "id", isRequired, !isWriteOnly, !use.isNullable, use.constant == nil else {
            return false
        }
        return switch use.type {
        case .scalar(.string), .scalar(.int), .scalar(.uuid): true
        default: false
        }
    }
}
