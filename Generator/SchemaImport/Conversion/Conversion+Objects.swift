import OpenAPI

extension Conversion {
    /// How many fields an entity has at most.
    static let mostFields = 256

    /// The entity of a settled object.
    func entity(_ schema: Schema, _ path: [String]) -> DraftEntity {
        var entity = DraftEntity()
        entity.root = schema.xml?.name
        switch schema.additionalProperties {
        case .none, .unspecified: break
        case .any: entity.keepsUnknown = true
        case .schema(let values):
            entity.keepsUnknown = true
            entity.unknown = use(values, path + ["Value"])
        }
        let required = Set(schema.required)
        for property in schema.properties {
            guard !property.name.isEmpty else {
                entity.keepsUnknown = true
                let note = "a field without a name is kept among the unknown ones"
                find(.namelessField, at: property.schema.place, note)
                continue
            }
            let isRequired = property.isRequired || required.contains(property.name)
            entity.fields.append(field(property, path, isRequired: isRequired))
        }
        for name in required.subtracting(schema.properties.map(\.name)).sorted() {
            find(.constraint, at: schema.place, "'\(name)' is required and not described")
        }
        return entity
    }

    private func field(_ property: Property, _ path: [String], isRequired: Bool) -> DraftField {
        let schema = property.schema
        let outer = settled(schema)
        var plain = outer
        if outer.reference == nil {
            plain.constraints = Constraints()
        }
        var use = use(plain, path + [property.name])
        use.type = use.type.replacing(.file, by: .string)
        var field = DraftField(property.name, use, isRequired: isRequired)
        if outer.reference == nil, !outer.constraints.isEmpty {
            let constraints = FieldConstraints(outer.constraints, of: use.type)
            field.constraints = use.constant == nil ? constraints.members : []
            if !constraints.areWhole, use.constant == nil {
                find(.constraint, at: outer.place, "some limits of the value are not said")
            }
        }
        field.isReadOnly = outer.isReadOnly
        field.isWriteOnly = outer.isWriteOnly
        field.isSecret = outer.isSecret
        if let value = outer.defaultValue, !use.isNullable, !isRequired {
            field.defaultValue = literal(value, of: use.type)
        }
        field.xml = xml(property, outer)
        field.text = DraftText(
            doc: DocText.cleaned(schema.description ?? inlineDescription(outer)),
            isDeprecated: outer.isDeprecated
        )
        return field
    }

    /// What a field in place says of itself; a reference has the words of its target there.
    private func inlineDescription(_ schema: Schema) -> String? {
        schema.reference == nil ? schema.description : nil
    }
}

extension Schema {
    /// Whether values are left out of logs.
    var isSecret: Bool { self.format == "password" }
}

extension DraftType {
    /// The type with one scalar in place of another.
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
