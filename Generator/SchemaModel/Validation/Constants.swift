import SchemaSyntax

extension Validation {
    /// `id-type`: what identifies entities is no constant.
    ///
    /// `union-case-type`: a constant that tells the case of a union is the text of the case.
    static func checkConstants(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields)
            where resolved.constant != nil && field.name.text == shape.idField {
                diagnostics.append(
                    Diagnostic(
                        rule: "id-type",
                        at: field.name.range,
                        "the id \(quoted(field.name.text)) is a constant, expected a field that tells entities apart"
                    )
                )
            }
        }
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            guard case .union(let shape) = type.kind else { continue }
            for (item, resolved) in zip(declared.cases, shape.cases) {
                guard let found = validation.constant(of: resolved.type, at: shape.discriminator),
                    found != item.name.text
                else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "union-case-type",
                        at: item.name.range,
                        "\(quoted("\(resolved.type)")) always has \(quoted(found)) there, expected it for the "
                            + "case \(quoted(found))"
                    )
                )
            }
        }
    }

    /// The text that an entity always has where a union looks for the name of a case.
    private func constant(of type: TypeReference, at discriminator: String?) -> String? {
        guard let discriminator, case .declared(let id, _) = type,
            case .entity(let shape)? = model.typesByID[id]?.kind
        else { return nil }
        return shape.fields.first { ($0.wire.json ?? $0.wire.xml) == discriminator }?.constant?.text
    }
}
