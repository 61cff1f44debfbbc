import SchemaSyntax

/// The error for a step of a field path that does not exist.
struct MissingField: Error {
    /// The entity without the field.
    var type: TypeReference
    var name: String
    /// The fields of that entity.
    var fields: [Field]
    /// The preceding field, if it does not contain an entity that is read.
    var misplaced: Field?
    /// Whether the preceding fields exist.
    var isInside: Bool

    var text: String {
        if let misplaced, misplaced.type.isTwiceOptional {
            return "\(misplaced.found), expected a value with one representation of its absence"
        }
        if let misplaced { return "\(misplaced.found), expected an entity with \(quoted(name))" }
        return "\(quoted("\(type)")) has no field \(quoted(name))"
    }

    var suggestion: String {
        misplaced == nil
            ? SchemaModel.suggestion(nearest(to: name, in: fields.map(\.identity.name))) : ""
    }
}

extension APIModel {
    /// The maximum number of fields that enclose a field.
    private static let deepest = 100

    /// Looks up a field, or a nested field whose path contains dots.
    ///
    /// - Parameters:
    ///   - name: The name, or the names separated by dots.
    ///   - type: The type that contains the first field.
    /// - Returns: The field and the fields that enclose it.
    /// - Throws: The step that does not exist.
    func fieldPath(_ name: String, in type: TypeReference) throws(MissingField) -> FieldPath {
        var outer: [Field] = []
        var owner = type
        var rest = name[...]
        while true {
            let shape = entity(owner)
            let fields = shape?.fields ?? []
            // A name may itself contain dots.
            if let last = fields.first(where: { $0.identity.name == rest }) {
                if last.type.isTwiceOptional {
                    throw MissingField(
                        type: owner,
                        name: String(rest),
                        fields: fields,
                        misplaced: last,
                        isInside: true
                    )
                }
                return FieldPath(
                    outer: outer,
                    last: last,
                    identified: last.identity.name == shape?.idField ? owner.declaredID : nil
                )
            }
            let step = rest.prefix { $0 != "." }
            var missing = MissingField(
                type: owner,
                name: String(rest),
                fields: fields,
                isInside: !outer.isEmpty
            )
            guard step.endIndex < rest.endIndex, outer.count < Self.deepest,
                let field = fields.first(where: { $0.identity.name == step })
            else { throw missing }
            rest = rest[rest.index(after: step.endIndex)...]
            guard let inner = field.readType, entity(inner) != nil, !inner.isPatch,
                !field.type.isTwiceOptional
            else {
                missing.name = String(rest)
                missing.misplaced = field
                missing.isInside = true
                throw missing
            }
            outer.append(field)
            owner = inner
        }
    }
}

extension TypeReference {
    /// Whether the type is `T??`, as it may be for a field of a generic entity.
    ///
    /// Swift does not convert it to `T?`.
    fileprivate var isTwiceOptional: Bool {
        if case .optional(let inner) = self { inner.isOptional } else { false }
    }

    /// The declared type that this type refers to; `nil` for other types.
    fileprivate var declaredID: TypeID? {
        if case .declared(let id, _) = unwrapped { id } else { nil }
    }
}
