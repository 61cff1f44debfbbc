import OpenAPI

/// The limits of a schema's sizes and forms, as a field or parameter has them.
struct ValueLimits {
    private(set) var members: [SchemaValue.Member] = []

    /// Whether the members express all of the limits.
    private(set) var areWhole = true

    /// - Parameters:
    ///   - constraints: The constraints in the document.
    ///   - type: The type of the values.
    ///   - isEnumeration: Whether a declaration is an enum.
    init(_ constraints: Constraints, of type: DraftType, isEnumeration: (DraftID) -> Bool) {
        guard !constraints.isEmpty else { return }
        areWhole = !constraints.arePartial
        switch type {
        case .scalar(.string):
            add("length", constraints.minLength, constraints.maxLength)
            if let pattern = constraints.pattern {
                let isKnown = (try? Regex(pattern)) != nil
                if isKnown { add("pattern", .text(pattern)) } else { areWhole = false }
            }
        case .scalar(.int), .scalar(.uint64), .scalar(.double), .scalar(.decimal):
            let isInteger = type != .scalar(.double) && type != .scalar(.decimal)
            addRange(constraints, isInteger: isInteger, isUnsigned: type == .scalar(.uint64))
            if let step = constraints.multipleOf { add(step: step, isInteger: isInteger) }
        case .list(let item):
            add("items", constraints.minItems, constraints.maxItems)
            if constraints.hasUniqueItems {
                switch item.unwrapped {
                case .scalar(let scalar) where scalar != .any: add("uniqueItems", true)
                case .id: add("uniqueItems", true)
                case .declared(let id) where isEnumeration(id): add("uniqueItems", true)
                default: areWhole = false
                }
            }
        case .map: add("items", constraints.minProperties, constraints.maxProperties)
        case .scalar, .declared, .id, .optional: areWhole = false
        }
    }

    private mutating func add(_ key: String, _ value: SchemaValue?) {
        if let value { members.append(SchemaValue.Member(key, value)) }
    }

    /// Adds the limits of a count, except for limits that no value satisfies.
    private mutating func add(_ key: String, _ least: Int?, _ most: Int?) {
        let least = least.flatMap { $0 > 0 ? $0 : nil }
        guard least != nil || most != nil else { return }
        guard least ?? 0 <= most ?? .max, most ?? 0 >= 0 else {
            areWhole = false
            return
        }
        add(
            key,
            .object([
                "min": least.map { .number("\($0)") }, "max": most.map { .number("\($0)") },
            ])
        )
    }

    private mutating func add(step: String, isInteger: Bool) {
        guard let number = Double(step), number > 0, !isInteger || Int64(step) != nil else {
            areWhole = false
            return
        }
        add("multipleOf", .number(step))
    }

    /// Returns the bound of an integer without a fraction or exponent, if it is an integer with all its digits.
    private static func whole(_ bound: Constraints.Bound) -> Constraints.Bound {
        guard Int64(bound.number) == nil, let number = Double(bound.number),
            let whole = Int64(exactly: number), whole.magnitude < 1 << 53
        else { return bound }
        return Constraints.Bound("\(whole)", isExclusive: bound.isExclusive)
    }

    private mutating func addRange(_ limits: Constraints, isInteger: Bool, isUnsigned: Bool) {
        var constraints = limits
        if isInteger {
            constraints.minimum = limits.minimum.map(Self.whole)
            constraints.maximum = limits.maximum.map(Self.whole)
        }
        let bounds = [constraints.minimum, constraints.maximum].compactMap(\.self)
        guard !bounds.isEmpty else { return }
        let numbers = bounds.compactMap { Double($0.number) }
        let areKnown = bounds.allSatisfy { bound in
            !isInteger || Int64(bound.number) != nil || isUnsigned && UInt64(bound.number) != nil
        }
        let isExclusive = bounds.contains(where: \.isExclusive)
        // Two exclusive bounds of integers have an integer between them.
        let distance = isInteger && bounds.allSatisfy(\.isExclusive) ? 1.0 : 0
        guard areKnown, numbers.count == bounds.count,
            numbers.count == 1 || numbers[1] - numbers[0] > distance
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
    /// Returns a use with the limits of its schema.
    func limited(_ use: DraftUse, _ schema: Schema) -> DraftUse {
        let limits = ValueLimits(schema.constraints, of: use.type) { id in
            if case .enumeration = shape(id) { true } else { false }
        }
        if !limits.areWhole {
            report(.constraint, at: schema.place, "some limits of the value are not said")
        }
        var use = use
        use.limits = limits.members + use.limits
        return use
    }

    /// Returns the use of a component with the limits of the component and of the schema that refers to it.
    func limited(_ use: DraftUse, _ schema: Schema, of component: String) -> DraftUse {
        var schema = schema
        var names: Set<String> = []
        var next: String? = component
        while let name = next, names.insert(name).inserted,
            let named = description.schemas[name]?.schema
        {
            let target = resolvingAllOf(named)
            schema.constraints.formIntersection(target.constraints)
            next = target.reference
        }
        var use = use
        use.limits = use.limits.filter { $0.key == "each" }
        return limited(use, schema)
    }

    /// Returns a use in a place that does not support limits of values.
    func unlimited(_ use: DraftUse, _ schema: Schema) -> DraftUse {
        guard !use.limits.isEmpty else { return use }
        report(.constraint, at: schema.place, "limits of the value are not said")
        var use = use
        use.limits = []
        return use
    }
}
