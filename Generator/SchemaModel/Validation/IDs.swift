import SchemaSyntax

extension Validation {
    /// `id-type`: what identifies an entity is one required text or number.
    static func checkIDs(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, shape) in validation.entities {
            guard let name = shape.idField,
                let index = declared.fields.firstIndex(where: { $0.name.text == name })
            else { continue }
            let type = shape.fields[index].type
            guard !type.isUnreadable, !type.isText(validation),
                let written = declared.fields[index].type
            else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "id-type",
                    at: written.range,
                    "\(quoted("\(type)")) cannot identify an entity, "
                        + "expected 'string', 'uuid', an integer or an enum"
                )
            )
        }
    }

    /// `map-key-type`: the keys of a map are texts.
    static func checkMapKeys(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for use in validation.typeUses {
            for case .map(let key, _) in use.type.parts where !key.isUnreadable {
                var isKey = key.isText(validation)
                if case .id = key { isKey = true }
                guard !isKey else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "map-key-type",
                        at: use.range,
                        "\(quoted("\(key)")) cannot be the key of a map, "
                            + "expected 'string', 'uuid', an integer, an id or an enum"
                    )
                )
            }
        }
    }
}

extension TypeReference {
    /// Whether values are one text that tells them apart.
    fileprivate func isText(_ validation: Validation) -> Bool {
        switch self {
        case .scalar(let scalar):
            switch scalar {
            case .string, .uuid, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16,
                .uint32, .uint64:
                true
            default: false
            }
        case .declared(let id, _): validation.resolver.symbols[id]?.kind == .enumeration
        default: false
        }
    }
}
