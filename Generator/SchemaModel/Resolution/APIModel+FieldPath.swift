import SchemaSyntax

/// A step of a field path that there is not.
struct MissingField: Error {
    /// The entity without the field.
    var type: TypeReference
    var name: String
    /// The fields that it has.
    var fields: [Field]
    /// The field before it, if that contains no entity to be read.
    var misplaced: Field?
    /// Whether the fields before it are there.
    var isInside: Bool

    var text: String {
        if let misplaced, misplaced.type.isTwiceOptional {
            return "\(misplaced.found), expected no value that may be absent in two ways"
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
    /// How many fields may be around a field.
    private static let deepest = 100

    /// Looks up a field, or a field inside others, whose names have dots between them.
    ///
    /// - Parameters:
    ///   - name: The name or names.
    ///   - type: The type that has the first field.
    /// - Returns: The field, with those around it.
    /// - Throws: The step that is not there.
    func fieldPath(_ name: String, in type: TypeReference) throws(MissingField) -> FieldPath {
        var outer: [Field] = []
        var owner = type
        var rest = name[...]
        while true {
            let shape = entity(owner)
            let fields = shape?.fields ?? []
            // A name may have dots of its own.
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
    /// Whether it is `T??`, as the field of a generic entity may be, which Swift does not take for `T?`.
    fileprivate var isTwiceOptional: Bool {
        if case .optional(let inner) = self { inner.isOptional } else { false }
    }

    /// The declared type that this is; `nil` for another one.
    fileprivate var declaredID: TypeID? {
        if case .declared(let id, _) = unwrapped { id } else { nil }
    }
}
