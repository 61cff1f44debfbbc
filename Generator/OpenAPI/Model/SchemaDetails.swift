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

    /// Creates the type of a name in the specification, such as `integer`; `nil` if there is none.
    package init?(name: String) {
        guard let type = Self.names.first(where: { $0.name == name })?.type else { return nil }
        self = type
    }

    package static let names: [(name: String, type: TypeSet)] = [
        ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .number),
        ("string", .string), ("array", .array), ("object", .object),
    ]
}

/// The limits of sizes and forms in a schema, apart from types; `nil` for no limit.
package struct Constraints: Sendable, Hashable {
    /// A lower or upper bound of a number, as written.
    package struct Bound: Sendable, Hashable {
        package var number: String

        /// Whether the bound itself is excluded.
        package var isExclusive: Bool

        package init(_ number: String, isExclusive: Bool = false) {
            self.number = number
            self.isExclusive = isExclusive
        }
    }

    package var minimum: Bound?
    package var maximum: Bound?

    /// The divisor as written.
    package var multipleOf: String?

    /// The minimum length in Unicode scalars.
    package var minLength: Int?
    package var maxLength: Int?

    /// An ECMA-262 regular expression that matches a part of the text.
    package var pattern: String?

    package var minItems: Int?
    package var maxItems: Int?
    package var hasUniqueItems = false
    package var minProperties: Int?
    package var maxProperties: Int?

    /// Whether there are further limits that this model does not represent.
    package var arePartial = false

    package init() {}

    package var isEmpty: Bool { self == Constraints() }
}

extension Constraints {
    /// Adds the limits of another schema for the same values, so that both apply.
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
    /// Returns the stricter bound of two.
    static func stricter(_ one: Self?, _ other: Self?, isLower: Bool) -> Self? {
        guard let one, let other else { return one ?? other }
        guard let first = Double(one.number), let second = Double(other.number) else {
            return one.number.isEmpty ? other : one
        }
        if first == second { return one.isExclusive ? one : other }
        return (first > second) == isLower ? one : other
    }
}

/// The form of a value in XML.
package struct XMLForm: Sendable {
    package enum NodeType: String, Sendable, CaseIterable {
        case element, attribute, text, cdata

        /// The value has no node; the nodes of its parts belong to the enclosing element.
        case nothing = "none"
    }

    package var place: Place

    /// The name of the element or attribute; `nil` for the name of the property or component.
    package var name: String?

    package var namespace: String?
    package var prefix: String?

    /// The kind of node for the value; `nil` if it is not declared.
    package var nodeType: NodeType?

    package var isAttribute = false

    /// Whether an element encloses the items of a list.
    package var isWrapped = false

    package var extensions = Extensions()

    package init(place: Place) { self.place = place }
}
