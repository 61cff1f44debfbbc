import SchemaSyntax

extension Validation {
    /// `impossible-conformance`: the parts of a Hashable or Equatable type also conform to that protocol.
    static func checkComparisons(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let levels = validation.model.typesByID.mapValues(\.comparison)
        func check(_ type: TypeReference, in owner: Identity, _ range: SourceRange?) {
            guard let range, let level = levels[TypeID(owner.name)],
                let culprit = type.declaredParts.first(where: { id in
                    levels[id].map { $0.rawValue < level.rawValue } ?? false
                })
            else { return }
            let name = level == .hashable ? "Hashable" : "Equatable"
            diagnostics.append(
                Diagnostic(
                    rule: "impossible-conformance",
                    at: range,
                    "\(quoted(culprit.name)) is not \(name) as \(quoted(owner.name)) is, "
                        + "expected another 'conforms' in one of the entities"
                )
            )
        }
        for (identity, shape, _) in validation.entities {
            for field in shape.fields { check(field.type, in: identity, field.typeRange) }
        }
        for (identity, shape) in validation.unions {
            for item in shape.cases { check(item.type, in: identity, item.typeRange) }
        }
    }
}

extension TypeDeclaration {
    /// The comparison that values support; values of unions and enums are hashable.
    fileprivate var comparison: EntityShape.Comparison {
        if case .entity(let shape) = kind { shape.comparison } else { .hashable }
    }
}
