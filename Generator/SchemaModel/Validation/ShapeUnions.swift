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
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            guard case .union(let shape) = type.kind, declared.isToldByShape else { continue }
            if let member = declared.node.object?.member("by") {
                diagnostics.append(
                    Diagnostic(
                        rule: "conflicting-keys",
                        at: member.keyRange,
                        "'by' is a text that names a case, expected 'cases' as an object by those texts"
                    )
                )
            }
            for (item, resolved) in zip(declared.cases, shape.cases) {
                guard let written = item.type, resolved.type.isOptional else { continue }
                diagnostics.append(
                    Diagnostic(
                        rule: "union-case-type",
                        at: written.range,
                        "\(quoted("\(resolved.type)")) cannot be a case of a union, "
                            + "expected the '?' where the union is used"
                    )
                )
            }
            if let item = zip(declared.cases, shape.cases).first(where: { _, resolved in
                validation.unions(in: resolved.type).contains(type.id)
            }) {
                diagnostics.append(
                    Diagnostic(
                        rule: "cyclic-union",
                        at: item.0.type?.range ?? item.0.name.range,
                        "\(quoted(declared.name.text)) is a case of itself, expected another type"
                    )
                )
            } else {
                warn(of: shape, declared, &diagnostics)
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
        _ declared: DeclaredType,
        _ diagnostics: inout [Diagnostic]
    ) {
        for (first, second, format) in shape.shapes?.ambiguities ?? [] {
            let types = [first, second].map { shape.cases[$0].type }
            guard !types.contains(where: \.isUnreadable) else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "ambiguous-union",
                    at: declared.cases[first].type?.range ?? declared.name.range,
                    "values of \(quoted("\(types[0])")) and \(quoted("\(types[1])")) may look alike in "
                        + "\(format.rawValue.uppercased()), \(quoted("\(types[0])")) is tried first; "
                        + "expected values of different kinds, or entities of which one alone has a constant or a "
                        + "required field",
                    notes: [
                        Diagnostic.Note(
                            "the other case is here",
                            at: declared.cases[second].type?.range ?? declared.name.range
                        )
                    ]
                )
            )
        }
    }
}
