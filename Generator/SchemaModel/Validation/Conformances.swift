import SchemaSyntax

extension Validation {
    /// `impossible-conformance`: what is Hashable or Equatable holds nothing that is less.
    static func checkConformances(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        let levels = Levels(validation.model)
        func check(_ type: TypeReference, in owner: DeclaredType, _ written: TypeExpression?) {
            guard let written, let level = levels.own[owner.name.text],
                let culprit = levels.culprit(in: type, below: level)
            else { return }
            diagnostics.append(
                Diagnostic(
                    rule: "impossible-conformance",
                    at: written.range,
                    "\(quoted(culprit)) is not \(level.rawValue) as \(quoted(owner.name.text)) is, "
                        + "expected another 'conforms' in one of the entities"
                )
            )
        }
        for (declared, type) in zip(validation.declarations.types, validation.model.types) {
            switch type.kind {
            case .entity(let shape):
                for (field, resolved) in zip(declared.fields, shape.fields) {
                    check(resolved.type, in: declared, field.type)
                }
            case .union(let shape):
                for (item, resolved) in zip(declared.cases, shape.cases) {
                    check(resolved.type, in: declared, item.type)
                }
            case .enumeration: break
            }
        }
    }
}

/// What the declared types can be compared by; unions and enums are Hashable.
private struct Levels {
    enum Level: String, Comparable {
        case none
        case equatable = "Equatable"
        case hashable = "Hashable"

        static func < (left: Level, right: Level) -> Bool { left.order < right.order }

        private var order: Int {
            switch self {
            case .none: 0
            case .equatable: 1
            case .hashable: 2
            }
        }
    }

    let own: [String: Level]

    init(_ model: APIModel) {
        own = Dictionary(
            model.types.map { type in
                guard case .entity(let shape) = type.kind, let names = shape.conformances else {
                    return (type.id.name, .hashable)
                }
                if names.contains("Hashable") { return (type.id.name, .hashable) }
                return (type.id.name, names.contains("Equatable") ? .equatable : .none)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The first entity in a type that cannot be compared so.
    func culprit(in type: TypeReference, below level: Level) -> String? {
        for case .declared(let id, _) in type.parts {
            if let found = own[id.name], found < level { return id.name }
        }
        return nil
    }
}
