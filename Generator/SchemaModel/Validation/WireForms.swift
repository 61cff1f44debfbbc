import SchemaSyntax

extension Validation {
    /// `useless-key`: a wire form is given only where it has an effect.
    static func checkWireForms(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ keys: KeyPlaces, _ type: TypeReference, mayBeNone: Bool = true) {
            for place in keys.all {
                let isForNone = place.name == "emptyIsNone" && !mayBeNone && !type.isUnreadable
                guard
                    let expected = isForNone
                        ? "a type with '?' or a 'default'"
                        : expected(place.name, validation.model.spelledAsTime(type))
                else { continue }
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        rule: "useless-key",
                        at: place.key,
                        "\(quoted(place.name)) has no effect on type \(quoted("\(type)")), "
                            + "expected \(expected)"
                    )
                )
            }
        }
        func checkJoin(_ parameter: Parameter) {
            let keys = parameter.identity.keys
            guard keys["list"]?.isReadable == true, let list = parameter.wire.listStyle.unjoined
            else { return }
            for key in ["join", "joinFallback"] {
                guard let place = keys[key] else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "conflicting-keys",
                        at: place.key,
                        "\(quoted(key)) has no effect on a list that is sent as \(quoted(list)), "
                            + "expected '\"list\": \"join\"'"
                    )
                )
            }
        }
        for parameter in validation.model.parameters { checkJoin(parameter) }
        /// Reports a key that only a partial entity has.
        func checkPartial(_ key: String, _ keys: KeyPlaces, _ entity: String) {
            guard let found = keys[key] else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "not-partial",
                    at: found.key,
                    "\(quoted(key)) is used in an entity that is not partial, "
                        + "expected '\"partial\": true' in \(quoted(entity))"
                )
            )
        }
        for (identity, shape, _) in validation.entities {
            for field in shape.fields {
                check(
                    field.identity.keys,
                    field.type,
                    mayBeNone: field.isOptional || field.isNullable || field.defaultValue != nil
                        || field.type.isPatch || shape.isPartial
                )
            }
            guard !shape.isPartial else { continue }
            checkPartial("columns", identity.keys, identity.name)
            for field in shape.fields {
                checkPartial("always", field.identity.keys, identity.name)
                checkPartial("column", field.identity.keys, identity.name)
            }
        }
        for returns in validation.results { check(returns.keys, returns.type) }
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters {
                check(parameter.identity.keys, parameter.type)
                checkJoin(parameter)
                if parameter.isWholeBody, !validation.model.formats.contains(.xml),
                    let place = parameter.identity.keys["as"]
                {
                    diagnostics.append(
                        Diagnostic(
                            .warning,
                            rule: "useless-key",
                            at: place.key,
                            "'as' has no effect on a body that is one value, "
                                + "expected bodies in XML"
                        )
                    )
                }
            }
            for failure in endpoint.allFailures {
                guard case .entity(let shape)? = validation.model.typesByID[failure.type]?.kind
                else { continue }
                for header in failure.headers {
                    let field = shape.fields.first { $0.identity.name == header.field.text }
                    if let field { check(header.keys, field.type) }
                }
            }
        }
    }

    /// The type to which a key applies, if the type is certainly another one.
    private static func expected(_ key: String, _ type: TypeReference) -> String? {
        guard !type.isUnreadable else { return nil }
        switch (key, type.element) {
        case ("optional", _) where type.isPatch, ("nullable", _) where type.isPatch:
            return "another type, as a 'patch' may be absent and null anyway"
        case (_, .declared(_, let arguments)) where !arguments.isEmpty: return nil
        case (_, .parameter): return nil
        case ("date", let item): return item == .scalar(.instant) ? nil : "an 'instant'"
        case ("duration", let item): return item == .scalar(.duration) ? nil : "a 'duration'"
        case ("nonFinite", let item):
            return [.scalar(.double), .scalar(.float)].contains(item)
                ? nil : "a 'double' or 'float'"
        case ("bool", let item): return item == .scalar(.bool) ? nil : "a 'bool'"
        case ("required", _):
            return type.isList
                ? nil : "a list; other values are required unless their type ends in '?'"
        case ("count", _), ("single", _): return type.isList ? nil : "a list"
        case ("list", let item), ("join", let item), ("joinFallback", let item),
            ("sendEmpty", let item):
            if type.isList || type.isMap || item == .scalar(.any) { return nil }
            if case .declared = item { return nil }
            return "a list"
        case ("nested", .declared), ("nested", .scalar(.any)): return nil
        case ("nested", _): return type.isList || type.isMap ? nil : "an entity, map or list"
        case ("key", _): return type.isMap ? nil : "a map"
        case ("by", .declared): return nil
        case ("by", _): return "a union"
        default: return nil
        }
    }
}

extension ListStyle {
    /// The keyword of a list style that does not join the items; `nil` for one that does.
    fileprivate var unjoined: String? {
        switch self {
        case .repeated: "repeat"
        case .joined, .separated: nil
        case .brackets: "brackets"
        case .indexed: "indexed"
        case .numbered(let suffix): suffix
        }
    }
}
