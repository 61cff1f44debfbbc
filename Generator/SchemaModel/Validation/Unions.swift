import SchemaSyntax

extension Validation {
    /// `union-case-type`: each case of a union is an entity.
    static func checkUnions(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            guard case .union(let shape) = type.kind else { continue }
            for (item, resolved) in zip(declared.cases, shape.cases) {
                guard !resolved.type.isUnreadable, let written = item.type else { continue }
                if case .declared(let id, _) = resolved.type,
                    validation.resolver.symbols[id]?.kind == .entity
                {
                    continue
                }
                diagnostics.append(
                    Diagnostic(
                        rule: "union-case-type",
                        at: written.range,
                        "\(quoted("\(resolved.type)")) cannot be a case of a union, "
                            + "expected an entity"
                    )
                )
            }
        }
    }

    /// `union-without-discriminator`: something tells which case a union's value is.
    ///
    /// `unresolved-field`: a field's `by` is where another field of the entity is.
    static func checkDiscriminators(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        func check(_ type: TypeReference, _ written: TypeExpression?, _ wire: DeclaredWire?) {
            guard case .declared(let id, _) = type.element,
                let union = validation.resolver.symbols[id], union.kind == .union,
                union.node["by"] == nil, let written,
                wire.map({ $0.discriminator == nil && !$0.isUnreadable }) ?? true
            else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "union-without-discriminator",
                    at: written.range,
                    "nothing tells which case of \(quoted(id.name)) it is, "
                        + "expected 'by' in the union or beside its use",
                    notes: [Diagnostic.Note("declared here", at: union.name.range)]
                )
            )
        }
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields) {
                check(resolved.type, field.type, field.wire)
            }
            validation.checkSiblings(declared, shape, &diagnostics)
        }
        for (declared, shape) in validation.endpoints {
            check(
                shape.returns?.type ?? .unreadable,
                declared.returns?.type,
                declared.returns?.wire
            )
            for (parameter, resolved) in zip(
                validation.resolver.parameters(of: declared),
                shape.parameters
            ) {
                check(resolved.type, parameter.type, nil)
            }
        }
    }

    private func checkSiblings(
        _ declared: DeclaredType,
        _ shape: EntityShape,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard declared.fields.contains(where: { $0.wire.discriminator != nil }) else { return }
        var places: Set<String> = []
        for field in shape.fields {
            for text in [field.wire.json, field.wire.xml] {
                places.formUnion((text ?? "").split(separator: "|").map(trimmed))
            }
        }
        for (field, resolved) in zip(declared.fields, shape.fields) {
            guard let by = field.wire.discriminator, let text = resolved.wire.discriminator,
                !places.contains(text), !places.contains("@\(text)")
            else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-field",
                    at: by.range,
                    "\(quoted(declared.name.text)) has no field at \(quoted(text)), "
                        + "expected the placement of one"
                        + suggestion(nearest(to: text, in: places))
                )
            )
        }
    }
}

/// A way of a placement without the spaces around it.
private func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
}
