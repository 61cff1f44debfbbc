import OpenAPI
import SchemaSyntax

extension Conversion {
    /// The maximum number of fields of an entity.
    static let maximumFields = 256

    /// Returns the entity of a settled object.
    func entity(_ schema: Schema, _ path: [String]) -> DraftEntity {
        var entity = DraftEntity()
        switch schema.additionalProperties {
        case .none, .unspecified: break
        case .any: entity.keepsUnknown = true
        case .schema(let values):
            entity.keepsUnknown = true
            let path = path + ["Value"]
            entity.unknown = ownUse(values, path).unformed
        }
        let required = Set(schema.required)
        var names: Set<String> = []
        for property in schema.properties {
            guard !property.name.isEmpty else {
                entity.keepsUnknown = true
                let note = "a field without a name is kept among the unknown ones"
                report(.namelessField, at: property.schema.place, note)
                continue
            }
            guard !isTooLong(property.name, at: property.schema.place) else {
                entity.keepsUnknown = true
                continue
            }
            // Unicode represents some letters in several ways, which are equal strings in Swift.
            guard names.insert(property.name).inserted else {
                entity.keepsUnknown = true
                let note =
                    "'\(property.name)', which is another field but for how its letters are encoded, is kept among "
                    + "the unknown ones"
                report(.namelessField, at: property.schema.place, note)
                continue
            }
            let isRequired = property.isRequired || required.contains(property.name)
            entity.fields.append(field(property, path, isRequired: isRequired))
        }
        separateElements(of: &entity, schema)
        let described = Set(schema.properties.map(\.name))
        for name in required.subtracting(described).sorted() {
            let note = "'\(name)' is required and not described"
            if let near = nearest(to: name, in: described.subtracting(required)) {
                report(.misspelledMember, at: schema.place, note + ", did you mean '\(near)'")
            } else {
                report(.constraint, at: schema.place, note)
            }
        }
        return entity
    }

    /// Places a field in XML under its own name if another field uses its element or attribute.
    ///
    /// The placement is omitted if that name is used as well.
    private func separateElements(of entity: inout DraftEntity, _ schema: Schema) {
        guard formats.contains("xml") else { return }
        func plain(_ field: DraftField) -> DraftXML { DraftXML([PlacementText.step(field.name)]) }
        var taken = Set(entity.fields.filter { $0.xml == nil }.map(plain))
        var fields: [DraftField] = []
        for var field in entity.fields {
            guard let xml = field.xml, !taken.insert(xml).inserted else {
                fields.append(field)
                continue
            }
            let isFree = taken.insert(plain(field)).inserted
            let place = schema.property(field.name)?.schema.xml?.place ?? schema.place
            let rest = isFree ? "it is read by its own name" : "it is left out"
            report(.xmlForm, at: place, "'\(field.name)' is where another field is in XML, \(rest)")
            field.xml = nil
            if isFree { fields.append(field) }
        }
        if fields.count < entity.fields.count { entity.keepsUnknown = true }
        entity.fields = fields
    }

    private func field(_ property: Property, _ path: [String], isRequired: Bool) -> DraftField {
        let schema = property.schema
        let outer = resolvingAllOf(schema)
        var use = use(schema, path + [property.name])
        use.type = use.type.replacing(.file, by: .string)
        let target = target(of: outer)
        let (isReadOnly, isWriteOnly) = (isReadOnly(schema), isWriteOnly(schema))
        let isFixed = isRequired && !use.isNullable && (!isWriteOnly || isReadOnly)
        if !isFixed || use.type == .scalar(.double) {
            use = unfixed(use, outer, path + [property.name])
        }
        var field = DraftField(property.name, use, isRequired: isRequired)
        if isReadOnly, isWriteOnly {
            let note = "'\(property.name)' is read-only and write-only, taken as neither"
            report(.constraint, at: outer.place, note)
        } else {
            field.isReadOnly = isReadOnly
            field.isWriteOnly = isWriteOnly
        }
        field.isSecret = isSecret(schema)
        let written = outer.defaultValue ?? target.defaultValue
        let known = written.flatMap { literal($0, of: use.type) }
        if !use.isNullable, !isRequired { field.defaultValue = known }
        field.xml = xml(property, outer)
        field.text = DraftText(
            doc: DocText.cleaned(schema.description ?? outer.description),
            isDeprecated: outer.isDeprecated,
            start: start(of: outer)
        )
        if let value = written, field.defaultValue == nil, use.constant == nil {
            if known == nil, hasLiterals(use.type), !value.isNull {
                let note = "the default of another type than '\(property.name)' has is left out"
                report(.defaultValue, at: outer.place, note)
            } else {
                reportDefault(value, of: outer, in: &field.text)
            }
        }
        reportExamples(of: outer, use, isSecret: field.isSecret, in: &field.text)
        field.text.doc = adding(namesOf: outer, typed: use.type, to: field.text.doc)
        return field
    }

    /// Returns the first integer of a value: its default, or else its minimum.
    func start(of schema: Schema) -> Int? {
        let target = target(of: schema)
        let least = schema.constraints.minimum ?? target.constraints.minimum
        let text =
            (schema.defaultValue ?? target.defaultValue)?.number
            ?? least.flatMap { $0.isExclusive ? nil : $0.number }
        return text.flatMap { Double($0) }.flatMap { Int(exactly: $0) }
    }

    /// Adds a default to the documentation, since fields and parameters do not have it in another form.
    func reportDefault(_ value: SchemaNode, of schema: Schema, in text: inout DraftText) {
        // Null is equivalent to an absent value.
        guard let value = SchemaValue(value), value != .null else { return }
        guard DocText.canSay(default: value) else {
            report(
                .defaultValue,
                at: schema.place,
                "the default \(value.line.prefix(60)) is not said"
            )
            return
        }
        text.doc = DocText.adding(default: value, to: text.doc)
    }
}

extension Schema {
    /// Whether the values are omitted from logs.
    var isSecret: Bool { self.format == "password" }
}

extension DraftType {
    /// Returns the type with one scalar replaced by another.
    func replacing(_ old: Scalar, by new: Scalar) -> DraftType {
        switch self {
        case .scalar(let scalar): .scalar(scalar == old ? new : scalar)
        case .declared, .id: self
        case .list(let type): .list(type.replacing(old, by: new))
        case .map(let type): .map(type.replacing(old, by: new))
        case .optional(let type): .optional(type.replacing(old, by: new))
        }
    }
}
