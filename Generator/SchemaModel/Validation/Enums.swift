import SchemaSyntax

extension Validation {
    /// Checks `enum-value-type`, `enum-duplicate-value` and `no-cases`.
    static func checkEnums(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for type in validation.model.types {
            let count: Int
            switch type.kind {
            case .entity: continue
            case .enumeration(let shape):
                count = shape.cases.count
                checkValues(shape, &diagnostics)
            case .union(let shape): count = shape.cases.count
            }
            guard type.isComplete, count == 0 else { continue }
            diagnostics.append(
                Diagnostic(
                    rule: "no-cases",
                    at: type.identity.range,
                    "\(quoted(type.identity.name)) has no cases, expected at least one"
                )
            )
        }
    }

    private static func checkValues(_ shape: EnumShape, _ diagnostics: inout [Diagnostic]) {
        var first: [Literal: Identity] = [:]
        for item in shape.cases {
            guard let range = item.valueRange else { continue }
            let isNumber = if case .number = item.value { true } else { false }
            if shape.raw != .mixed, isNumber != (shape.raw == .int) {
                let expected =
                    shape.raw == .int
                    ? "an integer" : "a string, or '\"type\": \"int\"' or '\"mixed\"'"
                diagnostics.append(
                    Diagnostic(
                        rule: "enum-value-type",
                        at: range,
                        "case \(quoted(item.identity.name)): expected \(expected), "
                            + "found \(isNumber ? "a number" : "a string")"
                    )
                )
            } else if let known = first[Self.compared(item.value)] {
                // Another rule reports duplicate names, which are the values of such cases.
                if range == item.identity.range { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "enum-duplicate-value",
                        at: range,
                        "value \(quoted(item.value.text)) belongs to "
                            + "\(quoted(known.name)) already, expected another value",
                        notes: [Diagnostic.Note("first given here", at: known.range)]
                    )
                )
            } else {
                first[Self.compared(item.value)] = item.identity
            }
        }
    }

    /// Returns a value in the form in which it is compared, where `-0` is `0`.
    private static func compared(_ value: Literal) -> Literal {
        if case .number(let text) = value, let number = Int(text) { return .number("\(number)") }
        return value
    }
}
