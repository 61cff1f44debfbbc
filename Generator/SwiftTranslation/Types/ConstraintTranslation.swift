import SchemaModel
import SwiftSource

/// Turns what a schema says of values beyond their types into documentation and a method that checks it.
enum ConstraintTranslation {
    /// The documentation of a value, which ends in what is allowed of it.
    static func documentation(
        of constraints: Constraints,
        _ documentation: Documentation?
    ) -> Documentation? {
        let allowed = words(of: constraints)
        guard !allowed.isEmpty else { return documentation }
        let text = allowed.joined(separator: "; ")
        let line = text.prefix(1).uppercased() + text.dropFirst() + "."
        guard var documentation else { return Documentation(line) }
        documentation.discussion.append(line)
        return documentation
    }

    private static func words(of constraints: Constraints) -> [String] {
        var words: [String] = []
        if let limits = constraints.length { words.append(text(limits, "character")) }
        if let pattern = constraints.pattern { words.append("matches `\(pattern)`") }
        if let limits = constraints.items { words.append(text(limits, "item")) }
        if let range = constraints.range {
            let bounds = [
                range.min.map { "at least \($0)" }, range.above.map { "greater than \($0)" },
                range.max.map { "at most \($0)" }, range.below.map { "less than \($0)" },
            ]
            words.append(bounds.compactMap(\.self).joined(separator: " and "))
        }
        if let step = constraints.multipleOf { words.append("a multiple of \(step)") }
        if constraints.isUnique { words.append("no item twice") }
        if let items = constraints.ofItems {
            words.append("each item: " + self.words(of: items).joined(separator: ", "))
        }
        return words
    }

    private static func text(_ limits: Constraints.Limits, _ noun: String) -> String {
        func count(_ number: Int) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        return switch (limits.min, limits.max) {
        case (let min?, let max?): min == max ? count(min) : "\(min) to \(count(max))"
        case (let min?, nil): "at least \(count(min))"
        case (nil, let max?): "at most \(count(max))"
        case (nil, nil): "any number of \(noun)s"
        }
    }
}

/// A value that a method `validate` checks.
private struct CheckedValue {
    /// The value in Swift; of a `patch`, what it sets.
    var text: String
    var isOptional: Bool
    /// What a failure calls the value.
    var path: Expression
    /// Without optionals and `patch` around it.
    var type: TypeReference
    /// Whether the value is an identifier, which has that of the type inside.
    var isIdentifier: Bool
    var constraints: Constraints

    /// Describes a value, which may be `nil` if it is a `patch`, and is an identifier if its type is one.
    init(
        _ text: String,
        isOptional: Bool,
        path: Expression,
        type: TypeReference,
        isIdentifier: Bool = false,
        _ constraints: Constraints,
        in model: APIModel
    ) {
        let bare = type.unwrapped
        let isPatch = if case .patch = bare { true } else { false }
        self.text = isPatch ? "\(text).value" : text
        self.isOptional = isPatch || isOptional
        self.path = path
        let inner = bare.patched.unwrapped
        self.type = model.underlying(inner)
        let isID = if case .id = inner { true } else { false }
        self.isIdentifier = isIdentifier || isID
        self.constraints = constraints
    }

    /// What the value has in a member.
    func member(_ name: String) -> Expression { .text(text + (isOptional ? "?." : ".") + name) }
}

extension TranslationContext {
    /// The entities and unions that have constraints, of their own fields or of those further inside, whatever the arguments
    /// of generic ones are.
    static func constrained(_ model: APIModel) -> Set<TypeID> {
        var found: Set<TypeID> = []
        var count = -1
        while count < found.count {
            count = found.count
            for type in model.types + model.imported where !found.contains(type.id) {
                let isFound =
                    switch type.kind {
                    case .entity(let shape):
                        shape.fields.contains {
                            !$0.constraints.isEmpty || isConstrained($0.type, found)
                        }
                    case .union(let shape):
                        shape.cases.contains { isConstrained($0.type, found) }
                    case .enumeration: false
                    }
                if isFound { found.insert(type.id) }
            }
        }
        return found
    }

    /// Whether a value is, or holds, one of the types, also as the argument of a generic one.
    private static func isConstrained(_ type: TypeReference, _ types: Set<TypeID>) -> Bool {
        switch type {
        case .declared(let id, let arguments):
            types.contains(id) || arguments.contains { isConstrained($0, types) }
        case .list(let inner), .map(_, let inner), .optional(let inner), .patch(let inner):
            isConstrained(inner, types)
        case .scalar, .id, .parameter, .fieldNames: false
        }
    }

    /// Whether an entity is `Validatable`: each generic one is, since another module may fill it with what has constraints.
    func isValidatable(_ id: TypeID, _ shape: EntityShape) -> Bool {
        !shape.generics.isEmpty || constrained.contains(id)
    }

    /// Whether there is something to check of a request.
    func isConstrained(_ endpoint: SchemaModel.Endpoint) -> Bool {
        endpoint.parameters.contains {
            !$0.constraints.isEmpty || Self.isConstrained($0.type, constrained)
        }
    }

    /// The conformance of an entity to `Validatable`; `nil` where there is nothing to check.
    func validation(
        of declaration: SchemaModel.TypeDeclaration,
        _ shape: EntityShape,
        _ properties: [String]
    ) -> Declaration? {
        guard isValidatable(declaration.id, shape) else { return nil }
        let values = zip(shape.fields, properties).map { field, property in
            CheckedValue(
                Identifier.text(property, as: .reference),
                isOptional: field.type.isOptional,
                path: .string(names.property(field)),
                type: field.type,
                isIdentifier: field.identity.name == shape.idField,
                field.constraints,
                in: model
            )
        }
        return validation(of: names.type(declaration.id), values.flatMap { checks(of: $0) })
    }

    /// The conformance of a union to `Validatable`; `nil` where there is nothing to check.
    func validation(
        of declaration: SchemaModel.TypeDeclaration,
        _ shape: UnionShape
    ) -> Declaration? {
        guard constrained.contains(declaration.id) else { return nil }
        var cases = shape.cases.filter { Self.isConstrained($0.type, constrained) }.map { item in
            let name = Identifier.text(names.member(item.identity), as: .member)
            let check = Expression.call(.member(.name("value"), "validate"), [])
            return Statement.Case(
                [.text(".\(name)(let value)")],
                [.expression(.attempt(check))]
            )
        }
        if !shape.isClosed || cases.count < shape.cases.count {
            cases.append(Statement.Case([], [.break]))
        }
        return validation(of: names.type(declaration.id), [.switch(.text("self"), cases)])
    }

    /// The conformance of a request to `Validatable`; `nil` where there is nothing to check.
    func validation(
        of request: String,
        _ endpoint: SchemaModel.Endpoint,
        _ plans: [PropertyPlan]
    ) -> Declaration? {
        guard isConstrained(endpoint) else { return nil }
        let checks = zip(endpoint.parameters, plans).map { parameter, plan in
            let body = parameter.isPartOfBody ? parameter.bodyNumber : nil
            let owner = body.map { names.member(endpoint.alternatives[$0].identity) + "." } ?? ""
            let value = CheckedValue(
                Identifier.text(plan.name, as: .reference),
                isOptional: plan.type.hasSuffix("?"),
                path: .string(owner + plan.name),
                type: parameter.type,
                parameter.constraints,
                in: model
            )
            return self.checks(of: value)
        }
        let parts = endpoint.parameters.indices.filter {
            endpoint.parameters[$0].isPartOfBody && !checks[$0].isEmpty
        }
        let ofBodies = endpoint.alternatives.indices.compactMap { number in
            let own = parts.filter { endpoint.parameters[$0].bodyNumber == number }
            return ifSent(
                endpoint,
                Dictionary(uniqueKeysWithValues: own.map { ($0, plans[$0].name) })
            ) {
                own.flatMap { checks[$0] }
            }
        }
        let others = checks.indices.filter { !parts.contains($0) }.flatMap { checks[$0] }
        return validation(of: request, others + ofBodies)
    }

    private func validation(of type: String, _ body: [Statement]) -> Declaration {
        .extension(
            ExtensionDeclaration(
                type,
                inherits: [spelling.coding("Validatable")],
                members: [
                    .function(
                        Function(
                            .method("validate"),
                            access: access,
                            throwing: .only(spelling.coding("ConstraintFailure")),
                            body: body
                        )
                    )
                ]
            )
        )
    }

    private func checks(of value: CheckedValue) -> [Statement] {
        checks(ofItself: value).map { .expression(.attempt($0)) } + checks(ofItems: value)
    }

    /// The checks of a value by itself.
    private func checks(ofItself value: CheckedValue) -> [Expression] {
        let own = value.isIdentifier ? value.member("rawValue") : .text(value.text)
        func check(
            _ kind: String,
            _ value: Expression,
            at path: Expression,
            _ bounds: [Expression.Argument]
        ) -> Expression {
            .call(
                .member(.name(spelling.coding("Constraint")), kind),
                [.init(nil, value), .init(nil, path)] + bounds
            )
        }
        func bounds(_ limits: Constraints.Limits) -> [Expression.Argument] {
            [("min", limits.min), ("max", limits.max)].compactMap { label, bound in
                bound.map { .init(label, .integer($0)) }
            }
        }
        var checks: [Expression] = []
        let constraints = value.constraints
        let type = value.type
        let path = value.path
        let isNumber = if case .scalar(let scalar) = type { scalar.isNumber } else { false }
        if let limits = constraints.length, type == .scalar(.string) {
            checks.append(check("length", own, at: path, bounds(limits)))
        }
        if let pattern = constraints.pattern, type == .scalar(.string) {
            checks.append(check("pattern", own, at: path, [.init(nil, .string(pattern))]))
        }
        if let limits = constraints.items, type.isList || type.isMap {
            checks.append(check("items", value.member("count"), at: path, bounds(limits)))
        }
        if let range = constraints.range, isNumber {
            let all = [
                ("min", range.min), ("max", range.max), ("above", range.above),
                ("below", range.below),
            ]
            let bounds = all.compactMap { label, bound in
                bound.map {
                    Expression.Argument(label, spelling.literal(.number($0), of: type))
                }
            }
            checks.append(check("range", own, at: path, bounds))
        }
        if let step = constraints.multipleOf, isNumber {
            let step = spelling.literal(.number(step), of: type)
            checks.append(check("multiple", own, at: path, [.init("of", step)]))
        }
        if constraints.isUnique, type.isList {
            checks.append(check("unique", own, at: path, []))
        }
        // Items that have constraints by their place are checked one by one.
        if constraints.ofItems != nil { return checks }
        if type.isOfParameter {
            checks.append(check("value", own, at: path, []))
        } else if Self.isConstrained(type, constrained) {
            checks.append(.call(value.member("validate"), [.init("at", path)]))
        }
        return checks
    }

    /// The checks of the items of a list, or the values of a map, that have constraints by their place.
    private func checks(ofItems value: CheckedValue) -> [Statement] {
        let item: TypeReference
        switch value.type {
        case .list(let inner), .map(_, let inner): item = inner
        default: return []
        }
        guard let constraints = value.constraints.ofItems else { return [] }
        let inner = CheckedValue(
            "item.value",
            isOptional: item.isOptional,
            path: .text("item.path"),
            type: item,
            constraints,
            in: model
        )
        let body = checks(of: inner)
        guard !body.isEmpty else { return [] }
        let items = Expression.call(
            .member(.name(spelling.coding("Constraint")), "each"),
            [.init(nil, .text(value.text)), .init(nil, value.path)]
        )
        return [.for("item", in: items, body)]
    }
}

extension TypeReference {
    /// Whether a type parameter is part of the type.
    fileprivate var isOfParameter: Bool {
        parts.contains { if case .parameter = $0 { true } else { false } }
    }
}
