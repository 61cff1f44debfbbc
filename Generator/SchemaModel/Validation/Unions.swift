import SchemaSyntax

extension Validation {
    /// `union-case-type`: each case of a union is an entity.
    ///
    /// `impossible-placement`: the discriminator can be in each format, and in each case.
    static func checkUnions(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            guard case .union(let shape) = type.kind, !declared.isToldByShape else { continue }
            validation.checkTag(declared, shape, &diagnostics)
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

    private func checkTag(
        _ declared: DeclaredType,
        _ shape: UnionShape,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard declared.node["by"] != nil, resolver.knowsFormats else { return }
        func report(_ range: SourceRange, _ text: String) {
            diagnostics.append(Diagnostic(rule: "impossible-placement", at: range, text))
        }
        for format in model.formats {
            let by = format == .json ? declared.discriminator : declared.discriminatorInXML
            if format == .xml, declared.isToldByElement {
                for item in declared.cases where !item.name.text.isElementName {
                    report(
                        item.name.range,
                        "\(quoted(item.name.text)) is no name of an element, expected a letter or '_', "
                            + "and after it letters, digits, '-', '_' or '.'"
                    )
                }
                continue
            }
            guard let by, let way = by.way(in: format) else {
                report(
                    by?.range ?? declared.node["by"]?.range ?? declared.name.range,
                    "'by' has no place in \(format.rawValue), expected a member's name, "
                        + "which is an attribute or a child in XML"
                )
                continue
            }
            for (item, resolved) in zip(declared.cases, shape.cases) {
                guard case .declared(let id, _) = resolved.type,
                    let entity = resolver.symbols[id]
                else { continue }
                let ways = entity.fields.flatMap { field in
                    let places = resolver.placements(
                        field.wire,
                        field.node,
                        named: field.name,
                        type: resolved.type
                    )
                    return (format == .json ? places.json : places.xml)?.ways ?? []
                }
                guard
                    ways.contains(where: { $0.isBelow(way) || way.isBelow($0) })
                else { continue }
                report(
                    item.type?.range ?? item.name.range,
                    "\(quoted(id.name)) has other fields at \(quoted(by.spelled([:]))), "
                        + "expected the text there that tells the case"
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
                union.node["by"] == nil, !union.isToldByShape, let written,
                wire.map({ $0.discriminator == nil && !$0.isUnreadable }) ?? true
            else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "union-without-discriminator",
                    at: written.range,
                    "nothing tells which case of \(quoted(id.name)) it is, "
                        + "expected 'by' in the union or beside its use, or 'cases' as a list",
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
        let places = zip(declared.fields, shape.fields).map { field, resolved in
            let places = resolver.placements(
                field.wire,
                field.node,
                named: field.name,
                type: resolved.type
            )
            return (places.json?.ways ?? []) + (places.xml?.ways ?? [])
        }
        for field in declared.fields {
            guard let by = field.wire.discriminator,
                !by.ways.contains(where: { way in
                    places.contains { $0.contains { $0.leads(to: way) } }
                })
            else { continue }
            let text = by.spelled([:])
            let known = places.flatMap(\.self).map {
                Placement(ways: [$0], at: $0.range).spelled([:])
            }
            diagnostics.append(
                Diagnostic(
                    rule: "unresolved-field",
                    at: by.range,
                    "\(quoted(declared.name.text)) has no field at \(quoted(text)), "
                        + "expected the placement of one" + suggestion(nearest(to: text, in: known))
                )
            )
        }
    }
}

extension String {
    /// Whether an element in XML can be called so.
    fileprivate var isElementName: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isAlphabetic else {
            return false
        }
        return unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
                || ["-", "_", "."].contains($0)
        }
    }
}

extension Placement.Way {
    /// Whether the way leads through the place of another one.
    fileprivate func isBelow(_ other: Placement.Way) -> Bool {
        steps.count > other.steps.count
            && zip(steps, other.steps).allSatisfy { $0.kind == $1.kind }
    }
}
