import SchemaSyntax

extension Validation {
    /// `write-only`: what is never read may be absent.
    ///
    /// `useless-key`: a constraint is of a type that it can hold of.
    ///
    /// `bad-value`: some value keeps all of them.
    static func checkConstraints(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape, _) in validation.entities {
            for field in shape.fields {
                if field.isWriteOnly, !field.isOptional, field.defaultValue == nil {
                    diagnostics.append(
                        Diagnostic(
                            rule: "write-only",
                            at: field.identity.range,
                            "\(quoted(field.identity.name)) is never read, "
                                + "expected an optional type or a default"
                        )
                    )
                }
                checkTypes(field, isList: validation.isListOfScalars(field), &diagnostics)
                checkValues(field, &diagnostics)
            }
        }
    }

    /// Whether the items of a field can be compared.
    private func isListOfScalars(_ field: Field) -> Bool {
        guard case .list(let item) = field.type.unwrapped else { return false }
        return model.isScalar(item)
    }

    private static func checkTypes(
        _ field: Field,
        isList: Bool,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard !field.type.isUnreadable else { return }
        let type = field.type.unwrapped
        let expectations = [
            ("length", "a 'string'", type == .scalar(.string)),
            ("pattern", "a 'string'", type == .scalar(.string)),
            ("items", "a list or map", type.isList || type.isMap),
            ("range", "a number", type.isNumber), ("multipleOf", "a number", type.isNumber),
            ("uniqueItems", "a list of scalars, enums or ids", isList),
        ]
        for (key, expected, isRight) in expectations where !isRight {
            guard let place = field.identity.keys[key] else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "useless-key",
                    at: place.key,
                    "\(quoted(key)) has no effect on type \(quoted("\(field.type)")), "
                        + "expected \(expected)"
                )
            )
        }
    }

    private static func checkValues(_ field: Field, _ diagnostics: inout [Diagnostic]) {
        func report(_ key: String, _ text: String) {
            guard let place = field.identity.keys[key] else { return }
            diagnostics.append(Diagnostic(rule: "bad-value", at: place.value, text))
        }
        for (key, limits) in [
            ("length", field.constraints.length), ("items", field.constraints.items),
        ] {
            guard let min = limits?.min, let max = limits?.max, min > max else { continue }
            report(
                key,
                "\(quoted(key)) cannot be at least \(min) and at most \(max), expected the lesser first"
            )
        }
        if let range = field.constraints.range {
            let low = (range.min ?? range.above).flatMap { Double($0) }
            let high = (range.max ?? range.below).flatMap { Double($0) }
            if let low, let high,
                low > high || low == high && (range.above != nil || range.below != nil)
            {
                report("range", "this 'range' contains no number, expected the lesser bound first")
            }
            let isInteger = field.type.unwrapped.isInteger
            for bound in [range.min, range.max, range.above, range.below] {
                guard let bound, isInteger, Int64(bound) == nil else { continue }
                report(
                    "range",
                    "\(quoted(bound)) is not an integer, expected bounds of the field's type"
                )
            }
        }
        if let step = field.constraints.multipleOf, field.type.unwrapped.isInteger,
            Int64(step) == nil
        {
            report(
                "multipleOf",
                "\(quoted(step)) is not an integer, expected one, as the field has integers"
            )
        }
        if let pattern = field.constraints.pattern, (try? Regex(pattern)) == nil {
            report("pattern", "\(quoted(pattern)) is not a valid regular expression")
        }
    }
}

extension TypeReference {
    fileprivate var isInteger: Bool {
        if case .scalar(let scalar) = self { scalar.rawValue.contains("int") } else { false }
    }

    fileprivate var isNumber: Bool {
        isInteger || [.scalar(.double), .scalar(.float), .scalar(.decimal)].contains(self)
    }
}
