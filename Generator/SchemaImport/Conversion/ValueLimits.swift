import OpenAPI

/// What a schema says of sizes and forms, as a field or parameter has it.
struct ValueLimits {
    private(set) var members: [SchemaValue.Member] = []

    /// Whether the members say all of it.
    private(set) var areWhole = true

    /// - Parameters:
    ///   - constraints: What the document says.
    ///   - type: The type of the values.
    ///   - isEnumeration: Whether a declaration is an enum.
    init(_ constraints: Constraints, of type: DraftType, isEnumeration: (DraftID) -> Bool) {
        guard !constraints.isEmpty else { return }
        switch type {
        case .scalar(.string):
            add("length", Self.count(constraints.minLength, constraints.maxLength))
            if let pattern = constraints.pattern {
                let isKnown = (try? Regex(pattern)) != nil
                if isKnown { add("pattern", .text(pattern)) } else { areWhole = false }
            }
        case .scalar(.int), .scalar(.uint64), .scalar(.double), .scalar(.decimal):
            let isInteger = type != .scalar(.double) && type != .scalar(.decimal)
            addRange(constraints, isInteger: isInteger)
            if let step = constraints.multipleOf { add(step: step, isInteger: isInteger) }
        case .list(let item):
            add("items", Self.count(constraints.minItems, constraints.maxItems))
            if constraints.hasUniqueItems {
                switch item.unwrapped {
                case .scalar(let scalar) where scalar != .any: add("uniqueItems", true)
                case .id: add("uniqueItems", true)
                case .declared(let id) where isEnumeration(id): add("uniqueItems", true)
                default: areWhole = false
                }
            }
        case .map: add("items", Self.count(constraints.minProperties, constraints.maxProperties))
        case .scalar, .declared, .id, .optional: areWhole = false
        }
    }

    private mutating func add(_ key: String, _ value: SchemaValue?) {
        if let value { members.append(SchemaValue.Member(key, value)) }
    }

    /// `nil` for no limits, and for such that no value keeps.
    private static func count(_ least: Int?, _ most: Int?) -> SchemaValue? {
        let least = least.flatMap { $0 > 0 ? $0 : nil }
        guard least != nil || most != nil, least ?? 0 <= most ?? .max, most ?? 0 >= 0 else {
            return nil
        }
        return .object([
            "min": least.map { .number("\($0)") }, "max": most.map { .number("\($0)") },
        ])
    }

    private mutating func add(step: String, isInteger: Bool) {
        guard let number = Double(step), number > 0, !isInteger || Int64(step) != nil else {
            areWhole = false
            return
        }
        add("multipleOf", .number(step))
    }

    private mutating func addRange(_ constraints: Constraints, isInteger: Bool) {
        let bounds = [constraints.minimum, constraints.maximum].compactMap(\.self)
        guard !bounds.isEmpty else { return }
        let numbers = bounds.compactMap { Double($0.number) }
        let areKnown = bounds.allSatisfy { !isInteger || Int64($0.number) != nil }
        let isExclusive = bounds.contains(where: \.isExclusive)
        guard areKnown, numbers.count == bounds.count,
            numbers.count == 1 || numbers[0] < numbers[1]
                || numbers[0] == numbers[1] && !isExclusive
        else {
            areWhole = false
            return
        }
        func value(_ bound: Constraints.Bound?, exclusive: Bool) -> SchemaValue? {
            bound.flatMap { $0.isExclusive == exclusive ? .number($0.number) : nil }
        }
        add(
            "range",
            .object([
                "min": value(constraints.minimum, exclusive: false),
                "above": value(constraints.minimum, exclusive: true),
                "max": value(constraints.maximum, exclusive: false),
                "below": value(constraints.maximum, exclusive: true),
            ])
        )
    }
}

extension Conversion {
    /// A use with the limits of its schema.
    func limited(_ use: DraftUse, _ schema: Schema) -> DraftUse {
        let limits = ValueLimits(schema.constraints, of: use.type) { id in
            if case .enumeration = shape(id) { true } else { false }
        }
        if !limits.areWhole {
            find(.constraint, at: schema.place, "some limits of the value are not said")
        }
        var use = use
        use.limits = limits.members + use.limits
        return use
    }

    /// A use in a place that has no limits of values.
    func unlimited(_ use: DraftUse, _ schema: Schema) -> DraftUse {
        guard !use.limits.isEmpty else { return use }
        find(.constraint, at: schema.place, "limits of the value are not said")
        var use = use
        use.limits = []
        return use
    }
}
