import SchemaSyntax

extension Validation {
    /// `ambiguous-union`: the shape of a value tells which case of a union it is.
    ///
    /// `union-case-type`: each case of such a union is a value of its own.
    ///
    /// `cyclic-union`: no union is a case of itself.
    ///
    /// `conflicting-keys`: a union is told apart by a text or by shapes.
    static func checkShapes(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
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
            let cyclic = shape.cases.first { item in
                validation.unions(in: item.type).contains(TypeID(identity.name))
            }
            if let cyclic {
                diagnostics.append(
                    Diagnostic(
                        rule: "cyclic-union",
                        at: cyclic.range,
                        "\(quoted(identity.name)) is a case of itself, expected another type"
                    )
                )
            } else {
                warn(of: shape, shapes, &diagnostics)
            }
        }
    }

    /// The unions whose values a value of the type may be.
    private func unions(in type: TypeReference) -> Set<TypeID> {
        var found: Set<TypeID> = []
        var pending = [type]
        while let next = pending.popLast() {
            guard case .declared(let id, _) = next,
                case .union(let shape)? = model.typesByID[id]?.kind, found.insert(id).inserted
            else { continue }
            pending += shape.cases.map(\.type)
        }
        return found
    }

    private static func warn(
        of shape: UnionShape,
        _ shapes: CaseShapes,
        _ diagnostics: inout [Diagnostic]
    ) {
        for (first, second, format) in shapes.ambiguities {
            let (first, second) = (shape.cases[first], shape.cases[second])
            guard !first.type.isUnreadable, !second.type.isUnreadable else { continue }
            let types = [first, second].map { quoted("\($0.type)") }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "ambiguous-union",
                    at: first.range,
                    "values of \(types[0]) and \(types[1]) may look alike in "
                        + "\(format.rawValue.uppercased()), \(types[0]) is tried first; "
                        + "expected values of different kinds, or entities of which one alone has a constant or a "
                        + "required field",
                    notes: [Diagnostic.Note("the other case is here", at: second.range)]
                )
            )
        }
    }
}

extension UnionShape.Case {
    fileprivate var range: SourceRange { typeRange ?? identity.range }
}
