/// Kinds of JSON value.
package struct TypeSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let null = TypeSet(rawValue: 1)
    package static let boolean = TypeSet(rawValue: 2)
    package static let integer = TypeSet(rawValue: 4)
    package static let number = TypeSet(rawValue: 8)
    package static let string = TypeSet(rawValue: 16)
    package static let array = TypeSet(rawValue: 32)
    package static let object = TypeSet(rawValue: 64)

    /// The type of that name in the specification, such as `integer`; `nil` when there is none.
    package init?(name: String) {
        guard let type = Self.names.first(where: { $0.name == name })?.type else { return nil }
        self = type
    }

    package static let names: [(name: String, type: TypeSet)] = [
        ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .number),
        ("string", .string), ("array", .array), ("object", .object),
    ]
}

/// What a schema says of sizes and forms, apart from types; `nil` for no limit.
package struct Constraints: Sendable, Hashable {
    /// A number that a value is not below or above, as written.
    package struct Bound: Sendable, Hashable {
        package var number: String

        /// Whether the value may not be the number itself.
        package var isExclusive: Bool

        package init(_ number: String, isExclusive: Bool = false) {
            self.number = number
            self.isExclusive = isExclusive
        }
    }

    package var minimum: Bound?
    package var maximum: Bound?

    /// As written.
    package var multipleOf: String?

    /// In Unicode scalars.
    package var minLength: Int?
    package var maxLength: Int?

    /// A regular expression of ECMA-262 that is found in the text.
    package var pattern: String?

    package var minItems: Int?
    package var maxItems: Int?
    package var hasUniqueItems = false
    package var minProperties: Int?
    package var maxProperties: Int?

    /// Whether there are limits besides these, which they cannot say.
    package var arePartial = false

    package init() {}

    package var isEmpty: Bool { self == Constraints() }
}

extension Constraints {
    /// Adds the limits of another schema for the same values, of which both are kept.
    package mutating func formIntersection(_ other: Constraints) {
        minimum = Bound.stricter(minimum, other.minimum, isLower: true)
        maximum = Bound.stricter(maximum, other.maximum, isLower: false)
        minLength = [minLength, other.minLength].compactMap(\.self).max()
        maxLength = [maxLength, other.maxLength].compactMap(\.self).min()
        minItems = [minItems, other.minItems].compactMap(\.self).max()
        maxItems = [maxItems, other.maxItems].compactMap(\.self).min()
        minProperties = [minProperties, other.minProperties].compactMap(\.self).max()
        maxProperties = [maxProperties, other.maxProperties].compactMap(\.self).min()
        hasUniqueItems = hasUniqueItems || other.hasUniqueItems
        arePartial =
            arePartial || other.arePartial || Self.differ(pattern, other.pattern)
            || Self.differ(multipleOf, other.multipleOf)
        pattern = pattern ?? other.pattern
        multipleOf = multipleOf ?? other.multipleOf
    }

    private static func differ(_ one: String?, _ other: String?) -> Bool {
        one != nil && other != nil && one != other
    }
}

extension Constraints.Bound {
    /// Returns the bound of two that fewer numbers keep.
    static func stricter(_ one: Self?, _ other: Self?, isLower: Bool) -> Self? {
        guard let one, let other else { return one ?? other }
        guard let first = Double(one.number), let second = Double(other.number) else {
            return one.number.isEmpty ? other : one
        }
        if first == second { return one.isExclusive ? one : other }
        return (first > second) == isLower ? one : other
    }
}

/// How a value is written in XML.
package struct XMLForm: Sendable {
    package enum NodeType: String, Sendable, CaseIterable {
        case element, attribute, text, cdata

        /// The value has no node; the nodes of its parts stand in the element around it.
        case nothing = "none"
    }

    package var place: Place

    /// The name of the element or attribute; `nil` for the property's or the component's.
    package var name: String?

    package var namespace: String?
    package var prefix: String?

    /// What the value is in the document; `nil` where that is not said.
    package var nodeType: NodeType?

    package var isAttribute = false

    /// Whether a list has an element of its own around its items.
    package var isWrapped = false

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }
}
