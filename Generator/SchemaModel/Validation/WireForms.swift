import SchemaSyntax

extension Validation {
    /// `useless-key`: a wire form stands where it changes something.
    static func checkWireForms(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ node: SchemaNode, _ type: TypeReference, mayBeNone: Bool = true) {
            for member in node.object?.members ?? [] {
                let isForNone = member.key == "emptyIsNone" && !mayBeNone && !type.isUnreadable
                guard
                    let expected = isForNone
                        ? "a type with '?' or a 'default'"
                        : expected(member.key, validation.model.spelledAsTime(type))
                else { continue }
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        rule: "useless-key",
                        at: member.keyRange,
                        "\(quoted(member.key)) changes nothing for type \(quoted("\(type)")), "
                            + "expected it with \(expected)"
                    )
                )
            }
        }
        func checkJoin(_ node: SchemaNode) {
            guard let list = node["list"]?.string, list != "join" else { return }
            for key in ["join", "joinFallback"] {
                guard let member = node.object?.member(key) else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "conflicting-keys",
                        at: member.keyRange,
                        "\(quoted(key)) joins nothing in a list that is sent as \(quoted(list)), "
                            + "expected '\"list\": \"join\"'"
                    )
                )
            }
        }
        for parameter in validation.declarations.parameters { checkJoin(parameter.node) }
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields) {
                check(
                    field.node,
                    resolved.type,
                    mayBeNone: resolved.isOptional || resolved.isNullable
                        || resolved.defaultValue != nil || resolved.type.isPatch || shape.isPartial
                )
                guard !shape.isPartial else { continue }
                for key in ["always", "column"] {
                    guard let member = field.node.object?.member(key) else { continue }
                    diagnostics.append(
                        Diagnostic(
                            rule: "not-partial",
                            at: member.keyRange,
                            "\(quoted(key)) stands in an entity that is not partial, "
                                + "expected '\"partial\": true' in \(quoted(declared.name.text))"
                        )
                    )
                }
            }
        }
        for (declared, shape) in validation.endpoints {
            for (parameter, resolved) in zip(
                validation.resolver.parameters(of: declared),
                shape.parameters
            ) {
                check(parameter.node, resolved.type)
                checkJoin(parameter.node)
                if parameter.isWholeBody, !validation.model.formats.contains(.xml),
                    let member = parameter.node.object?.member("as")
                {
                    diagnostics.append(
                        Diagnostic(
                            .warning,
                            rule: "useless-key",
                            at: member.keyRange,
                            "'as' changes nothing for a body that is one value, "
                                + "expected it where bodies may be XML"
                        )
                    )
                }
            }
            if let answer = declared.returns, let returns = shape.returns {
                check(answer.node, returns.type)
            }
        }
    }

    /// What a key is for, if the type is something else for certain.
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
        case ("join", _), ("list", _), ("single", _), ("joinFallback", _), ("required", _),
            ("count", _):
            return type.isList ? nil : "a list"
        case ("key", _): return type.isMap ? nil : "a map"
        case ("by", .declared): return nil
        case ("by", _): return "a union"
        default: return nil
        }
    }
}
