import SchemaSyntax

extension Validation {
    /// `impossible-placement`: `*` is where the name of an element tells the case of a union, and such a union has
    /// no other place.
    static func checkElementNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let resolver = validation.resolver
        guard resolver.knowsFormats, validation.model.formats.contains(.xml) else { return }
        for (declared, shape) in validation.entities {
            for (field, resolved) in zip(declared.fields, shape.fields)
            where !field.wire.isUnreadable && !field.wire.hasNoXML && !resolved.type.isUnreadable {
                let places = resolver.placements(
                    field.wire,
                    field.node,
                    named: field.name,
                    type: resolved.type
                )
                guard let xml = places.xml else { continue }
                let isNamed = resolver.isToldByElement(resolved.type)
                for way in xml.ways where way.endsAnywhere != isNamed || way.leadsAnywhere {
                    diagnostics.append(
                        Diagnostic(
                            rule: "impossible-placement",
                            at: way.range,
                            isNamed
                                ? "the element's name tells the case of \(quoted("\(resolved.type)")), "
                                    + "expected '*' at the end, as in 'items/*'"
                                : "'*' is any element, expected it at the end and for a union whose 'by' is '*'"
                        )
                    )
                }
                if isNamed, resolved.type.isMap || resolved.type.isPatch {
                    diagnostics.append(
                        Diagnostic(
                            rule: "impossible-placement",
                            at: field.type?.range ?? field.name.range,
                            "the element of \(quoted("\(resolved.type)")) has the name of its case, "
                                + "expected a value or a list of them"
                        )
                    )
                }
            }
        }
    }
}

extension Placement.Way {
    private func isAny(_ step: Placement.Step) -> Bool {
        step.kind == .name(prefix: nil, Placement.anyElement)
    }

    /// Whether the last step is an element of any name.
    fileprivate var endsAnywhere: Bool { steps.last.map(isAny) ?? false }

    /// Whether an earlier step is.
    fileprivate var leadsAnywhere: Bool { steps.dropLast().contains(where: isAny) }
}
