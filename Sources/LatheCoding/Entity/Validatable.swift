public import Foundation

/// A value with constraints of a schema, or that holds such values.
///
/// Generated entities, unions and requests with constraints conform, all generic entities, and lists, maps, patches and
/// optionals of what conforms.
///
/// Nothing checks values by itself: a service may have come to allow more than its schema says.
public protocol Validatable {
    /// Checks the schema's constraints of the properties and of the values inside them.
    ///
    /// - Throws: The first property that is not as the schema has it.
    func validate() throws(ConstraintFailure)
}

/// A property whose value is not as a schema has it.
public struct ConstraintFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The property, as in `owner.tags[2].name`.
    public var path: String
    /// The permitted values, as in `1 to 80 characters`.
    public var expected: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - path: The property.
    ///   - expected: The permitted values.
    public init(path: String, expected: String) {
        self.path = path
        self.expected = expected
    }

    /// The property and what is allowed, without the value, which may be a secret.
    public var description: String { "\(path): expected \(expected)" }
}

extension Validatable {
    /// Checks a value inside another one.
    ///
    /// - Parameter path: The property that holds the value.
    /// - Throws: The first property that is not as the schema has it, with its whole path.
    public func validate(at path: String) throws(ConstraintFailure) {
        do throws(ConstraintFailure) {
            try validate()
        } catch {
            let dot = error.path.utf8.first == UInt8(ascii: "[") ? "" : "."
            throw ConstraintFailure(path: path + dot + error.path, expected: error.expected)
        }
    }
}

extension Optional: Validatable where Wrapped: Validatable {
    /// Checks the value, if there is one.
    ///
    /// - Throws: The first property that is not as the schema has it.
    public func validate() throws(ConstraintFailure) { try self?.validate() }
}

extension Patch: Validatable where Value: Validatable {
    /// Checks the value that the field is set to.
    ///
    /// - Throws: The first property that is not as the schema has it.
    public func validate() throws(ConstraintFailure) { try value?.validate() }
}

extension Array: Validatable where Element: Validatable {
    /// Checks each item.
    ///
    /// - Throws: The first property that is not as the schema has it, with a path such as `[2].name`.
    public func validate() throws(ConstraintFailure) {
        for (place, item) in enumerated() { try item.validate(at: "[\(place)]") }
    }
}

extension Dictionary: Validatable where Key: MapKey, Value: Validatable {
    /// Checks each value, in the order of the keys.
    ///
    /// - Throws: The first property that is not as the schema has it, with a path such as `["EUR"].name`.
    public func validate() throws(ConstraintFailure) {
        for item in Constraint.each(self, "") { try item.value.validate(at: item.path) }
    }
}

/// The checks that generated code makes of a property; `nil` passes each of them.
public enum Constraint {
    /// Checks how many characters a text has, by Unicode scalars.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The property.
    ///   - min: The least.
    ///   - max: The most.
    /// - Throws: A failure when the text is shorter or longer.
    public static func length(
        _ text: String?,
        _ path: String,
        min: Int? = nil,
        max: Int? = nil
    ) throws(ConstraintFailure) {
        try check(text?.unicodeScalars.count, path, "characters", min, max)
    }

    /// Checks a value of a type parameter, if its type has constraints.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The property.
    /// - Throws: The first property inside it that is not as the schema has it.
    public static func value<Value>(_ value: Value, _ path: String) throws(ConstraintFailure) {
        try (value as? any Validatable)?.validate(at: path)
    }

    /// Checks the number of items.
    ///
    /// - Parameters:
    ///   - count: How many there are.
    ///   - path: The property.
    ///   - min: The least.
    ///   - max: The most.
    /// - Throws: A failure when there are fewer or more.
    public static func items(
        _ count: Int?,
        _ path: String,
        min: Int? = nil,
        max: Int? = nil
    ) throws(ConstraintFailure) {
        try check(count, path, "items", min, max)
    }

    private static func check(
        _ count: Int?,
        _ path: String,
        _ noun: String,
        _ min: Int?,
        _ max: Int?
    ) throws(ConstraintFailure) {
        guard let count, count < min ?? 0 || count > max ?? .max else { return }
        let limits =
            switch (min, max) {
            case (let min?, let max?): min == max ? "\(min)" : "\(min) to \(max)"
            case (let min?, nil): "at least \(min)"
            default: "at most \(max ?? 0)"
            }
        throw ConstraintFailure(path: path, expected: "\(limits) \(noun)")
    }

    /// Checks a number.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - path: The property.
    ///   - min: The least.
    ///   - max: The greatest.
    ///   - above: What it is greater than.
    ///   - below: What it is less than.
    /// - Throws: A failure when the number is out of these bounds, or none.
    public static func range<Number: Comparable>(
        _ number: Number?,
        _ path: String,
        min: Number? = nil,
        max: Number? = nil,
        above: Number? = nil,
        below: Number? = nil
    ) throws(ConstraintFailure) {
        guard let number else { return }
        // What is no number is neither less nor greater.
        let isWithin =
            (min.map { number >= $0 } ?? true) && (max.map { number <= $0 } ?? true)
            && (above.map { number > $0 } ?? true) && (below.map { number < $0 } ?? true)
        guard !isWithin else { return }
        let bounds = [
            min.map { "at least \($0)" }, above.map { "greater than \($0)" },
            max.map { "at most \($0)" }, below.map { "less than \($0)" },
        ]
        throw ConstraintFailure(
            path: path,
            expected: "a number " + bounds.compactMap(\.self).joined(separator: " and ")
        )
    }

    /// Checks that an integer is a multiple of another one.
    ///
    /// - Parameters:
    ///   - number: The integer.
    ///   - path: The property.
    ///   - step: The integer of which it is a multiple; greater than zero.
    /// - Throws: A failure when it is no multiple.
    public static func multiple<Number: BinaryInteger>(
        _ number: Number?,
        _ path: String,
        of step: Number
    ) throws(ConstraintFailure) {
        guard let number, step != 0, !number.isMultiple(of: step) else { return }
        throw ConstraintFailure(path: path, expected: "a multiple of \(step)")
    }

    /// Checks that a number is a multiple of another one, as exactly as its type can tell.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - path: The property.
    ///   - step: The number of which it is a multiple; greater than zero.
    /// - Throws: A failure when it is no multiple.
    public static func multiple<Number: BinaryFloatingPoint>(
        _ number: Number?,
        _ path: String,
        of step: Number
    ) throws(ConstraintFailure) {
        guard let number else { return }
        let quotient = number / step
        // Neither 0.3 nor 0.1 is exact, so that the quotient is not either.
        let tolerance = 4 * Number.ulpOfOne * Swift.max(1, abs(quotient))
        if abs(quotient - quotient.rounded()) <= tolerance { return }
        throw ConstraintFailure(path: path, expected: "a multiple of \(step)")
    }

    /// Checks that a decimal number is a multiple of another one.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - path: The property.
    ///   - step: The number of which it is a multiple; greater than zero.
    /// - Throws: A failure when it is no multiple.
    public static func multiple(
        _ number: Decimal?,
        _ path: String,
        of step: Decimal
    ) throws(ConstraintFailure) {
        guard let number else { return }
        var quotient = number / step
        var whole = Decimal()
        NSDecimalRound(&whole, &quotient, 0, .plain)
        if whole * step == number { return }
        throw ConstraintFailure(path: path, expected: "a multiple of \(step)")
    }

    /// Checks that no item of a list is there twice.
    ///
    /// - Parameters:
    ///   - items: The list.
    ///   - path: The property.
    /// - Throws: A failure when an item is equal to another one.
    public static func unique<Item: Hashable>(
        _ items: [Item]?,
        _ path: String
    ) throws(ConstraintFailure) {
        guard let items, Set(items).count < items.count else { return }
        throw ConstraintFailure(path: path, expected: "no item twice")
    }

    /// Returns the items of a list, each with its place.
    ///
    /// - Parameters:
    ///   - items: The list; `nil` has no items.
    ///   - path: The property that holds the list.
    /// - Returns: The items in their order, with paths such as `tags[2]`.
    public static func each<Item>(
        _ items: [Item]?,
        _ path: String
    ) -> [(value: Item, path: String)] {
        (items ?? []).enumerated().map { ($0.element, "\(path)[\($0.offset)]") }
    }

    /// Returns the values of a map, each with its place.
    ///
    /// - Parameters:
    ///   - values: The map; `nil` has no values.
    ///   - path: The property that holds the map.
    /// - Returns: The values in the order of their keys, with paths such as `prices["EUR"]`.
    public static func each<Key: MapKey, Value>(
        _ values: [Key: Value]?,
        _ path: String
    ) -> [(value: Value, path: String)] {
        (values ?? [:]).map { (key: $0.key.mapKey, value: $0.value) }.sorted { $0.key < $1.key }
            .map { ($0.value, "\(path)[\"\($0.key)\"]") }
    }

    /// Checks that a part of a text matches a regular expression.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The property.
    ///   - pattern: The regular expression; every text matches a malformed one.
    /// - Throws: A failure when no part of the text matches.
    public static func pattern(
        _ text: String?,
        _ path: String,
        _ pattern: String
    ) throws(ConstraintFailure) {
        guard let text, let regex = try? Regex(pattern), (try? regex.firstMatch(in: text)) == nil
        else { return }
        throw ConstraintFailure(path: path, expected: "a text that matches `\(pattern)`")
    }
}
