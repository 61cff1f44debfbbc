import SchemaSyntax

extension Validation {
    /// `id-type`: the id of an entity is not a constant.
    ///
    /// `union-case-type`: a constant that determines the case of a union is equal to the text of the case.
    static func checkConstants(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape, _) in validation.entities {
            for field in shape.fields
            where field.constant != nil && field.identity.name == shape.idField {
                diagnostics.append(
                    Diagnostic(
                        rule: "id-type",
                        at: field.identity.range,
                        "the id \(quoted(field.identity.name)) is a constant, "
                            + "expected a field that distinguishes entities"
                    )
                )
            }
        }
        for (_, shape) in validation.unions {
            for item in shape.cases {
                guard let found = validation.constant(of: item.type, at: shape.discriminator),
                    found != item.value
                else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "union-case-type",
                        at: item.identity.range,
                        "\(quoted("\(item.type)")) always has \(quoted(found)) as its discriminator, expected "
                            + "it for the case \(quoted(found))"
                    )
                )
            }
        }
    }

    /// The constant text that an entity has where a union looks for the name of a case.
    private func constant(of type: TypeReference, at discriminator: Placement?) -> String? {
        guard let discriminator, case .declared(let id, _) = type,
            case .entity(let shape)? = model.typesByID[id]?.kind
        else { return nil }
        return shape.fields.first { ($0.wire.json ?? $0.wire.xml) == discriminator }?.constant?.text
    }
}
