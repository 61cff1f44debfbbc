import SchemaSyntax

extension Validation {
    /// `id-type`: the id of an entity is one required text or number.
    static func checkIDs(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape, _) in validation.entities {
            guard let name = shape.idField,
                let field = shape.fields.first(where: { $0.identity.name == name })
            else { continue }
            let type = field.type
            // The rule for constants reports a constant.
            guard field.constant == nil, !type.unwrapped.isUnreadable,
                !validation.model.isText(type)
            else {
                continue
            }
            diagnostics.append(
                Diagnostic(
                    rule: "id-type",
                    at: field.typeRange ?? field.identity.range,
                    "\(quoted("\(type)")) cannot identify an entity, "
                        + "expected 'string', 'uuid', an integer or an enum"
                )
            )
        }
    }

    /// `map-key-type`: the keys of a map are texts.
    static func checkMapKeys(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        validation.forEachType { type, range in
            for case .map(let key, _) in type.parts where !key.isUnreadable {
                var isKey = validation.model.isText(key)
                if case .id = key { isKey = true }
                guard !isKey else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "map-key-type",
                        at: range,
                        "\(quoted("\(key)")) cannot be the key of a map, "
                            + "expected 'string', 'uuid', an integer, an id or an enum"
                    )
                )
            }
        }
    }
}

extension APIModel {
    /// Whether values are one text that distinguishes them.
    fileprivate func isText(_ type: TypeReference) -> Bool {
        switch type {
        case .scalar(let scalar): scalar == .string || scalar == .uuid || scalar.isInteger
        case .declared(let id, _): isEnumeration(id)
        default: false
        }
    }
}
