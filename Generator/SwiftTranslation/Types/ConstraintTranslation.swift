import SchemaModel
import SwiftSource

/// Turns what a schema says of values beyond their types into documentation and a method that checks it.
enum ConstraintTranslation {
    /// The documentation of a field, which ends in what is allowed of its values.
    static func documentation(of field: Field, _ documentation: Documentation?) -> Documentation? {
        let allowed = words(of: field.constraints)
        guard !allowed.isEmpty else { return documentation }
        let text = allowed.joined(separator: "; ")
        let line = text.prefix(1).uppercased() + text.dropFirst() + "."
        guard var documentation else { return Documentation(line) }
        documentation.discussion.append(line)
        return documentation
    }

    private static func words(of constraints: Constraints) -> [String] {
        var words: [String] = []
        if let limits = constraints.length { words.append("\(text(limits)) characters") }
        if let pattern = constraints.pattern { words.append("matches `\(pattern)`") }
        if let limits = constraints.items { words.append("\(text(limits)) items") }
        if let range = constraints.range {
            let bounds = [
                range.min.map { "at least \($0)" }, range.above.map { "greater than \($0)" },
                range.max.map { "at most \($0)" }, range.below.map { "less than \($0)" },
            ]
            words.append(bounds.compactMap(\.self).joined(separator: " and "))
        }
        if let step = constraints.multipleOf { words.append("a multiple of \(step)") }
        if constraints.isUnique { words.append("no item twice") }
        return words
    }

    private static func text(_ limits: Constraints.Limits) -> String {
        switch (limits.min, limits.max) {
        case (let min?, let max?): min == max ? "\(min)" : "\(min) to \(max)"
        case (let min?, nil): "at least \(min)"
        case (nil, let max?): "at most \(max)"
        case (nil, nil): "any number of"
        }
    }
}

extension TranslationContext {
    /// The entities that have constraints, of their own fields or of those further inside.
    static func constrained(_ model: APIModel) -> Set<TypeID> {
        var found: Set<TypeID> = []
        var count = -1
        while count < found.count {
            count = found.count
            for type in model.types {
                guard case .entity(let shape) = type.kind, !found.contains(type.id),
                    shape.fields.contains(where: { field in
                        !field.constraints.isEmpty
                            || inner(field.type).map(found.contains) ?? false
                    })
                else { continue }
                found.insert(type.id)
            }
        }
        return found
    }

    /// The entity that a value is, or a list or map of it holds.
    private static func inner(_ type: TypeReference) -> TypeID? {
        switch type.unwrapped {
        case .declared(let id, let arguments) where arguments.isEmpty: id
        case .list(let item), .map(_, let item):
            if case .declared(let id, let arguments) = item, arguments.isEmpty { id } else { nil }
        default: nil
        }
    }

    /// The conformance of an entity to `Validatable`; `nil` where there is nothing to check.
    func validation(
        of declaration: SchemaModel.TypeDeclaration,
        _ shape: EntityShape,
        _ properties: [String]
    ) -> Declaration? {
        guard constrained.contains(declaration.id) else { return nil }
        let statements = zip(shape.fields, properties).flatMap { field, property in
            checks(of: field, in: property, isID: field.identity.name == shape.idField)
        }
        .map { Statement.expression(.attempt($0)) }
        return .extension(
            ExtensionDeclaration(
                names.type(declaration.id),
                comment: Comment(remark: ["Conformance to `Validatable`."]),
                inherits: [spelling.coding("Validatable")],
                members: [
                    .function(
                        Function(
                            .method("validate"),
                            access: access,
                            throwing: .only(spelling.coding("ConstraintFailure")),
                            body: statements
                        )
                    )
                ]
            )
        )
    }

    private func checks(of field: Field, in property: String, isID: Bool) -> [Expression] {
        let name = names.property(field)
        let value = Expression.name(property)
        let chain = field.type.isOptional ? "?" : ""
        // The value inside an identifier.
        let raw =
            isID
            ? Expression.text("\(Identifier.text(property, as: .reference))\(chain).rawValue")
            : value
        let constraint = Expression.name(spelling.coding("Constraint"))
        func check(
            _ kind: String,
            _ value: Expression,
            _ bounds: [Expression.Argument]
        ) -> Expression {
            .call(
                .member(constraint, kind),
                [.init(nil, value), .init(nil, .string(name))] + bounds
            )
        }
        func bounds(_ limits: Constraints.Limits) -> [Expression.Argument] {
            [("min", limits.min), ("max", limits.max)].compactMap { label, bound in
                bound.map { .init(label, .integer($0)) }
            }
        }
        var checks: [Expression] = []
        let constraints = field.constraints
        let type = field.type.unwrapped
        if let limits = constraints.length, type == .scalar(.string) {
            checks.append(check("length", raw, bounds(limits)))
        }
        if let pattern = constraints.pattern, type == .scalar(.string) {
            checks.append(check("pattern", raw, [.init(nil, .string(pattern))]))
        }
        if let limits = constraints.items, type.isList || type.isMap {
            let count =
                field.type.isOptional
                ? Expression.text("\(Identifier.text(property, as: .reference))?.count")
                : .member(value, "count")
            checks.append(check("items", count, bounds(limits)))
        }
        if let range = constraints.range, case .scalar(let scalar) = type, scalar.isNumber {
            let all = [
                ("min", range.min), ("max", range.max), ("above", range.above),
                ("below", range.below),
            ]
            checks.append(
                check(
                    "range",
                    raw,
                    all.compactMap { label, bound in
                        bound.map { .init(label, spelling.literal(.number($0), of: type)) }
                    }
                )
            )
        }
        if let step = constraints.multipleOf, case .scalar(let scalar) = type, scalar.isNumber {
            let step = spelling.literal(.number(step), of: type)
            checks.append(check("multiple", raw, [.init("of", step)]))
        }
        if constraints.isUnique, type.isList {
            checks.append(check("unique", value, []))
        }
        if let id = Self.inner(field.type), constrained.contains(id) {
            checks.append(
                .call(
                    .text("\(Identifier.text(property, as: .reference))\(chain).validate"),
                    [.init("at", .string(name))]
                )
            )
        }
        return checks
    }
}
