import SchemaSyntax

extension Validation {
    /// `write-only`: a field that is never read may be absent.
    ///
    /// `useless-key`: a constraint can apply to its type.
    ///
    /// `bad-value`: some value satisfies all constraints.
    static func checkConstraints(_ validation: Validation, _ diagnostics: inout [Diagnostic]) {
        for (_, shape, _) in validation.entities {
            for field in shape.fields {
                if field.isWriteOnly, !field.isOptional, field.defaultValue == nil {
                    diagnostics.append(
                        Diagnostic(
                            rule: "write-only",
                            at: field.identity.range,
                            "\(quoted(field.identity.name)) is never read, "
                                + "expected an optional type or a default"
                        )
                    )
                }
                validation.check(field.constraints, of: field.type, &diagnostics)
            }
        }
        for endpoint in validation.endpoints {
            for parameter in endpoint.parameters + (endpoint.headers ?? []) {
                validation.check(parameter.constraints, of: parameter.type, &diagnostics)
            }
        }
    }

    private func check(
        _ constraints: Constraints,
        of type: TypeReference,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard !constraints.isEmpty else { return }
        let underlying = model.underlying(type.unwrapped)
        checkTypes(constraints, type, underlying, &diagnostics)
        Self.checkValues(constraints, isInteger: underlying.isInteger, &diagnostics)
        guard let inner = constraints.ofItems else { return }
        switch underlying {
        case .list(let item), .map(_, let item): check(inner, of: item, &diagnostics)
        default: break
        }
    }

    private func checkTypes(
        _ constraints: Constraints,
        _ written: TypeReference,
        _ type: TypeReference,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard !written.isUnreadable, !type.isUnreadable else { return }
        let areComparable = if case .list(let item) = type { model.isScalar(item) } else { false }
        let expectations = [
            ("length", "a 'string'", type == .scalar(.string)),
            ("pattern", "a 'string'", type == .scalar(.string)),
            ("items", "a list or map", type.isList || type.isMap),
            ("range", "a number", type.isNumber), ("multipleOf", "a number", type.isNumber),
            ("uniqueItems", "a list of scalars, enums or ids", areComparable),
            ("each", "a list or map", type.isList || type.isMap),
        ]
        for (key, expected, isRight) in expectations where !isRight {
            guard let place = constraints.keys[key] else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    rule: "useless-key",
                    at: place.key,
                    "\(quoted(key)) has no effect on type \(quoted("\(written)")), "
                        + "expected \(expected)"
                )
            )
        }
    }

    /// The reason why a number cannot be a bound of integers; `nil` when it fits an integer type of some width.
    private static func problem(ofInteger number: String) -> String? {
        if ScalarType.int64.fits(number) || ScalarType.uint64.fits(number) { return nil }
        let digits = number.hasPrefix("-") ? number.dropFirst() : number[...]
        return digits.allSatisfy(\.isNumber)
            ? "is not a 64-bit integer, expected an integer of the value's type"
            : "is not written as an integer, expected digits alone, since the values are integers"
    }

    private static func checkValues(
        _ constraints: Constraints,
        isInteger: Bool,
        _ diagnostics: inout [Diagnostic]
    ) {
        func report(_ key: String, _ text: String) {
            guard let place = constraints.keys[key] else { return }
            diagnostics.append(Diagnostic(rule: "bad-value", at: place.value, text))
        }
        for (key, limits) in [("length", constraints.length), ("items", constraints.items)] {
            guard let min = limits?.min, let max = limits?.max, min > max else { continue }
            report(
                key,
                "\(quoted(key)) cannot be at least \(min) and at most \(max), expected the lesser first"
            )
        }
        if let range = constraints.range {
            if isInteger ? range.containsNoInteger : range.containsNoNumber {
                let number = isInteger ? "integer" : "number"
                report(
                    "range",
                    "this 'range' contains no \(number), expected a lower bound that is less than the upper one"
                )
            }
            for bound in [range.min, range.max, range.above, range.below] {
                guard let bound, isInteger, let problem = problem(ofInteger: bound) else {
                    continue
                }
                report("range", "\(quoted(bound)) \(problem)")
            }
        }
        if let step = constraints.multipleOf, isInteger, let problem = problem(ofInteger: step) {
            report("multipleOf", "\(quoted(step)) \(problem)")
        }
        if let pattern = constraints.pattern, let problem = RegexProblem(of: pattern),
            let value = constraints.keys["pattern"]?.value
        {
            let text = "\(quoted(pattern)) is not a valid regular expression: \(problem.reason)"
            let place = problem.bytes.map { value.range(ofText: $0) } ?? value
            diagnostics.append(Diagnostic(rule: "bad-value", at: place, text))
        }
    }
}

extension Constraints.Range {
    fileprivate var containsNoNumber: Bool {
        guard let low = min ?? above, let high = max ?? below, let first = Double(low),
            let last = Double(high)
        else { return false }
        if first != last { return first > last }
        // Two different numbers may be equal as floating-point numbers.
        guard let parts = DecimalParts(low), parts == DecimalParts(high) else { return false }
        return above != nil || below != nil
    }

    fileprivate var containsNoInteger: Bool {
        guard let low = (min ?? above).flatMap(AnyInteger.init),
            let high = (max ?? below).flatMap(AnyInteger.init)
        else { return false }
        let first = min == nil ? low.next : low
        return max == nil ? first >= high : first > high
    }
}

/// An integer in the range of `Int64` or `UInt64`, or the one after it.
private struct AnyInteger: Comparable {
    /// The high and the low half of the number in two's complement.
    private var high: Int
    private var low: UInt64

    init?(_ text: String) {
        if let value = Int64(text) {
            (high, low) = (value < 0 ? -1 : 0, UInt64(bitPattern: value))
        } else if let value = UInt64(text) {
            (high, low) = (0, value)
        } else {
            return nil
        }
    }

    var next: Self {
        var next = self
        let (sum, overflows) = low.addingReportingOverflow(1)
        next.low = sum
        if overflows { next.high += 1 }
        return next
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension APIModel {
    /// The type of an identifier's value; of any other type, the type itself.
    package func underlying(_ type: TypeReference) -> TypeReference {
        var type = type
        // The id of an entity may itself be the id of another entity.
        var seen: Set<TypeID> = []
        while case .id(let id) = type, seen.insert(id).inserted,
            case .entity(let shape)? = typesByID[id]?.kind,
            let field = shape.fields.first(where: { $0.identity.name == shape.idField })
        {
            type = field.type.unwrapped
        }
        return type
    }
}

extension TypeReference {
    fileprivate var isInteger: Bool {
        if case .scalar(let scalar) = self { scalar.rawValue.contains("int") } else { false }
    }

    fileprivate var isNumber: Bool {
        isInteger || [.scalar(.double), .scalar(.float), .scalar(.decimal)].contains(self)
    }
}
