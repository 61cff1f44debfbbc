import SchemaSyntax

extension Validation {
    /// `impossible-placement`: `*` is required exactly where the name of an element determines the case of a union.
    static func checkAnyElements(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        guard model.knowsFormats, model.formats.contains(.xml) else { return }
        let end = "'*' at the end, as in 'items/*'"
        func check(
            _ type: TypeReference,
            _ xml: Placement,
            isRoot: Bool = false,
            expected: String = end
        ) {
            let isNamed = validation.isToldByElement(type)
            for alternative in xml.alternatives
            where alternative.endsAnywhere != isNamed || alternative.leadsAnywhere {
                // The name of the root element may also determine the case.
                if isRoot, isNamed, !type.isList, alternative.steps.map(\.kind) == [.own] {
                    continue
                }
                diagnostics.append(
                    Diagnostic(
                        rule: "impossible-placement",
                        at: alternative.range,
                        isNamed
                            ? "the element's name determines the case of \(quoted("\(type)")), "
                                + "expected \(expected)"
                            : "'*' means any element, expected it at the end and for a union whose 'by' is '*'"
                    )
                )
            }
        }
        for value in validation.documentValues {
            if let xml = value.xml { check(value.type, xml, isRoot: true) }
        }
        func check<Value: PlacedValue>(_ values: [Value], expected: String = end) {
            for value in values where !value.wire.isUnreadable && !value.type.isUnreadable {
                if let xml = value.wire.xml { check(value.type, xml, expected: expected) }
            }
        }
        for (_, shape, _) in validation.entities { check(shape.fields) }
        for (parameters, formats) in validation.bodyObjects where formats.contains(.xml) {
            // A parameter has the same placement in JSON.
            let isOnly = formats == [.xml]
            check(parameters, expected: isOnly ? end : "a body that is an entity with such a field")
        }
    }

    /// `impossible-placement`: a union whose case is determined by the element's name is a value or a list of values.
    ///
    /// Maps, nested lists, patches and generic types determine the names of elements themselves.
    static func checkElementNames(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let model = validation.model
        guard model.knowsFormats, model.formats.contains(.xml) else { return }
        validation.forEachType { type, range in
            var item = type.unwrapped
            if case .list(let inner) = item { item = inner.unwrapped }
            var isNamed =
                validation.isToldByElement(type) && (item.isList || item.isMap || type.isPatch)
            if case .declared(_, let arguments) = type.element {
                isNamed = isNamed || arguments.contains(where: validation.isToldByElement)
            }
            guard isNamed else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "impossible-placement",
                    at: range,
                    "the element of \(quoted("\(type)")) has the name of its case, "
                        + "expected a value or a list of them"
                )
            )
        }
    }

    private func isToldByElement(_ type: TypeReference) -> Bool {
        guard case .declared(let id, _) = type.element,
            case .union(let shape)? = model.typesByID[id]?.kind
        else { return false }
        return shape.isToldByElement
    }
}

extension Placement.Alternative {
    private func isAny(_ step: Placement.Step) -> Bool {
        step.kind == .name(namespace: nil, Placement.anyElement)
    }

    /// Whether the last step is an element of any name.
    fileprivate var endsAnywhere: Bool { steps.last.map(isAny) ?? false }

    /// Whether an earlier step is an element of any name.
    fileprivate var leadsAnywhere: Bool { steps.dropLast().contains(where: isAny) }
}
