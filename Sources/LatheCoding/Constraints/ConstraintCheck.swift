package import Foundation

/// A writer that checks values against the constraints of their fields, and does not store them.
package struct ConstraintCheck: ValueWriter {
    /// The first value that is not allowed; later values are not checked.
    private var failure: ConstraintFailure?
    /// The constraints of the current value.
    private var constraints: ValueConstraints?
    /// Whether fields that the service sets are not checked, since they are not sent.
    private let isRequest: Bool
    private var stack = StackLimit()

    private init(isRequest: Bool) { self.isRequest = isRequest }

    /// Checks the values that a closure writes.
    ///
    /// - Parameters:
    ///   - isRequest: Whether the values are sent; if so, fields that the service sets are not checked.
    ///   - write: Writes the values.
    /// - Throws: The first value that is not allowed.
    package static func run(
        isRequest: Bool = false,
        _ write: (inout ConstraintCheck) -> Void
    ) throws(ConstraintFailure) {
        var check = ConstraintCheck(isRequest: isRequest)
        write(&check)
        if let failure = check.failure { throw failure }
    }

    /// Checks a value inside the current one.
    ///
    /// - Parameters:
    ///   - place: The value's field, or its position in a list or map.
    ///   - constraints: The constraints of the value.
    ///   - write: Writes the value.
    package mutating func check(
        in place: @autoclosure () -> String,
        _ constraints: ValueConstraints?,
        _ write: (inout ConstraintCheck) -> Void
    ) {
        guard failure == nil else { return }
        let outer = self.constraints
        self.constraints = constraints
        write(&self)
        self.constraints = outer
        failure = failure?.inside(place())
    }

    /// Returns whether the thread's stack has space for the parts of a value; otherwise records a failure.
    private mutating func checkStack() -> Bool {
        if stack.isReached { fail("fewer values inside one another") }
        return failure == nil
    }

    /// Records a failure of the current value, unless there is already one.
    private mutating func fail(_ expected: String) {
        failure = failure ?? ConstraintFailure(path: ".", expected: expected)
    }

    package mutating func write(_ value: String) {
        for rule in constraints?.rules ?? [] {
            switch rule {
            case .length(let limits):
                check(value.unicodeScalars.count, of: limits, "character")
            case .pattern(let pattern):
                // A malformed pattern matches every text.
                guard let regex = Self.regex(pattern), (try? regex.firstMatch(in: value)) == nil
                else { continue }
                fail("a text that matches `\(pattern)`")
            case .items, .unique, .multiple: continue
            }
        }
    }

    /// Returns a regular expression with the semantics of ECMA-262, whose characters are Unicode scalars.
    private static func regex(_ pattern: String) -> Regex<AnyRegexOutput>? {
        try? Regex(pattern).matchingSemantics(.unicodeScalar).asciiOnlyDigits()
            .asciiOnlyWordCharacters()
    }

    private mutating func check(_ count: Int, of limits: ValueConstraints.Limits, _ noun: String) {
        guard count < limits.min ?? 0 || count > limits.max ?? .max else { return }
        let text =
            switch (limits.min, limits.max) {
            case (let min?, let max?): min == max ? "\(min)" : "\(min) to \(max)"
            case (let min?, nil): "at least \(min)"
            default: "at most \(limits.max ?? 0)"
            }
        fail("\(text) \(noun)\((limits.max ?? limits.min) == 1 ? "" : "s")")
    }
}

// MARK: Numbers

extension ConstraintCheck {
    package mutating func write(_ value: Int) { write(integer: value) }

    package mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        checkRange { bound in
            if let bound = Value(bound) { return Self.order(value, bound) }
            // A whole number that the type cannot represent is beyond all of its values.
            if Decimal.isWhole(bound) { return bound.hasPrefix("-") ? .greater : .less }
            return Double(bound).flatMap { Self.order(Double(value), $0) }
        }
        checkMultiple { step in
            if let step = Value(step) { return step == 0 || value.isMultiple(of: step) }
            return Decimal.isWhole(step) ? value == 0 : nil
        }
    }

    package mutating func write(_ value: Double) {
        checkRange { bound in Double(bound).flatMap { Self.order(value, $0) } }
        checkMultiple { step in
            guard let step = Double(step) else { return nil }
            if step.rounded() == step {
                return step == 0 || value.truncatingRemainder(dividingBy: step) == 0
            }
            let quotient = value / step
            // Neither 0.3 nor 0.1 is exact, and therefore their quotient is not exact either.
            let tolerance = min(4 * Double.ulpOfOne * max(1, abs(quotient)), 0.01)
            return abs(quotient - quotient.rounded()) <= tolerance
        }
    }

    package mutating func write(decimal value: Decimal) {
        checkRange { bound in
            value.isNaN ? nil : Self.decimal(bound).flatMap { Self.order(value, $0) }
        }
        checkMultiple { step in
            guard let step = Self.decimal(step) else { return nil }
            var quotient = value / step
            var whole = Decimal()
            NSDecimalRound(&whole, &quotient, 0, .plain)
            return whole * step == value
        }
    }

    private static func decimal(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    private enum Order { case less, equal, greater }

    /// Returns the order of a number and a bound; `nil` for NaN.
    private static func order<Number: Comparable>(_ number: Number, _ bound: Number) -> Order? {
        if number < bound { return .less }
        if number > bound { return .greater }
        return number == bound ? .equal : nil
    }

    /// Checks the range of a number.
    ///
    /// - Parameter compare: Compares the number to a bound.
    private mutating func checkRange(_ compare: (String) -> Order?) {
        guard let range = constraints?.range, !range.isEmpty else { return }
        func isWithin(_ bound: String?, _ allowed: Order, orEqual: Bool = false) -> Bool {
            guard let bound else { return true }
            let order = compare(bound)
            return order == allowed || orEqual && order == .equal
        }
        if isWithin(range.min, .greater, orEqual: true), isWithin(range.above, .greater),
            isWithin(range.max, .less, orEqual: true), isWithin(range.below, .less)
        {
            return
        }
        let bounds = [
            ("at least", range.min), ("greater than", range.above), ("at most", range.max),
            ("less than", range.below),
        ]
        let words = bounds.compactMap { words, bound in bound.map { "\(words) \($0)" } }
        fail("a number " + words.joined(separator: " and "))
    }

    /// Checks that a number is a multiple of another one.
    ///
    /// - Parameter isMultiple: Returns whether it is a multiple of a number in a text; `nil` if the type cannot
    ///   represent that number.
    private mutating func checkMultiple(_ isMultiple: (String) -> Bool?) {
        for case .multiple(let step) in constraints?.rules ?? [] where isMultiple(step) == false {
            fail("a multiple of \(step)")
        }
    }
}

extension Decimal {
    /// Whether a text is a whole number of any size.
    fileprivate static func isWhole(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}

// MARK: Values with parts

extension ConstraintCheck {
    package mutating func write<Value: Entity>(_ value: Value) {
        guard checkStack() else { return }
        var value = value
        for (number, field) in Value.fields.fields.enumerated()
        where !(isRequest && field.options.contains(.readOnly)) {
            check(in: field.pathInValue, field.constraints) {
                value.writeInPlace(FieldNumber(number), to: &$0)
            }
        }
    }

    package mutating func write<Value: WireValue>(_ value: [Value]) {
        for rule in constraints?.rules ?? [] {
            switch rule {
            case .items(let limits): check(value.count, of: limits, "item")
            case .unique:
                let items = value.compactMap { ($0 as? any Hashable).map { AnyHashable($0) } }
                if Set(items).count < items.count { fail("no item twice") }
            case .length, .pattern, .multiple: continue
            }
        }
        guard checkStack() else { return }
        for (number, item) in value.enumerated() {
            check(in: "[\(number)]", constraints?.each) { item.write(to: &$0) }
        }
    }

    package mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) {
        for case .items(let limits) in constraints?.rules ?? [] {
            check(value.count, of: limits, "item")
        }
        guard checkStack() else { return }
        let items = value.map { (key: $0.key.mapKey, value: $0.value) }.sorted { $0.key < $1.key }
        for item in items {
            check(in: "[\"\(item.key)\"]", constraints?.each) { item.value.write(to: &$0) }
        }
    }

    package mutating func write(_ value: [String]) { writeItems(value) }
    package mutating func write<Value: Entity>(_ value: [Value]) { writeItems(value) }

    private mutating func writeItems<Value: WireValue>(_ value: [Value]) { write(value) }
}

// MARK: Values and none

extension ConstraintCheck {
    package mutating func write(_ value: String?) { if let value { write(value) } }
    package mutating func write(_ value: Int?) { if let value { write(value) } }
    package mutating func write(_ value: Double?) { if let value { write(value) } }
    package mutating func write<Value: Entity>(_ value: Value?) { if let value { write(value) } }
    package mutating func write<Value: WireValue>(_ value: [Value]?) {
        if let value { write(value) }
    }
    package mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        if let value { write(value) }
    }

    // These values have no constraints.
    package mutating func write(_ value: Bool) {}
    package mutating func write(_ value: Bool?) {}
    package mutating func write(_ value: Date) {}
    package mutating func write(_ value: Date?) {}
    package mutating func write(duration value: Duration) {}
    package mutating func write(any value: AnyValue) {}
    package mutating func writeNone() {}
}
