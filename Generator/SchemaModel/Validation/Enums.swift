import SchemaSyntax

extension Validation {
    /// `enum-value-type`, `enum-duplicate-value` and `no-cases`.
    static func checkEnums(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            if declared.kind != .entity, declared.isComplete, declared.cases.isEmpty {
                diagnostics.append(
                    Diagnostic(
                        rule: "no-cases",
                        at: declared.name.range,
                        "\(quoted(declared.name.text)) has no cases, expected one or more"
                    )
                )
            }
            guard case .enumeration(let shape) = type.kind else { continue }
            checkValues(declared, shape, &diagnostics)
        }
    }

    private static func checkValues(
        _ declared: DeclaredType,
        _ shape: EnumShape,
        _ diagnostics: inout [Diagnostic]
    ) {
        var first: [Literal: DeclaredCase] = [:]
        // Cases in a list are told apart by their names already.
        let isList = declared.node["cases"]?.elements != nil
        for (item, resolved) in zip(declared.cases, shape.cases) {
            let node = item.node["value"] ?? item.node
            guard node.string != nil || node.number != nil else { continue }
            if (node.number != nil) != (shape.raw == .int) {
                let expected = shape.raw == .int ? "an integer" : "a string, or '\"type\": \"int\"'"
                diagnostics.append(
                    Diagnostic(
                        rule: "enum-value-type",
                        at: node.range,
                        "case \(quoted(item.name.text)): expected \(expected), "
                            + "found \(node.kindName)"
                    )
                )
            } else if let known = first[resolved.value], !isList {
                diagnostics.append(
                    Diagnostic(
                        rule: "enum-duplicate-value",
                        at: node.range,
                        "value \(quoted(node.string ?? node.number ?? "")) stands for "
                            + "\(quoted(known.name.text)) already, expected another one",
                        notes: [Diagnostic.Note("first given here", at: known.name.range)]
                    )
                )
            } else {
                first[resolved.value] = item
            }
        }
    }
}
