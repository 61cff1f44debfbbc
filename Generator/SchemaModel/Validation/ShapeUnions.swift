import SchemaSyntax

extension Validation {
    /// `ambiguous-union`: the shape of a value determines the case of a union.
    ///
    /// `union-case-type`: each case of such a union has a different type.
    ///
    /// `cyclic-union`: no union is a case of itself.
    ///
    /// `conflicting-keys`: either a text or the shape determines the case, not both.
    static func checkShapes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let unions = CyclicUnions(validation.model.types)
        for (identity, shape) in validation.unions {
            guard let shapes = shape.shapes else { continue }
            if let by = identity.keys["by"] {
                diagnostics.append(
                    Diagnostic(
                        rule: "conflicting-keys",
                        at: by.key,
                        "'by' is a text that names a case, expected 'cases' as an object by those texts"
                    )
                )
            }
            for item in shape.cases where item.type.isOptional {
                diagnostics.append(
                    Diagnostic(
                        rule: "union-case-type",
                        at: item.range,
                        "\(quoted("\(item.type)")) cannot be a case of a union, "
                            + "expected the '?' where the union is used"
                    )
                )
            }
            if let cyclic = unions.closingCase(of: TypeID(identity.name), shape) {
                diagnostics.append(
                    Diagnostic(
                        rule: "cyclic-union",
                        at: cyclic.range,
                        "\(quoted(identity.name)) is a case of itself, expected another type"
                    )
                )
            } else if let warning = AmbiguousCases(shape, shapes)?.warning(at: identity.range) {
                diagnostics.append(warning)
            }
        }
    }
}

extension UnionShape.Case {
    fileprivate var range: SourceRange { typeRange ?? identity.range }
}
