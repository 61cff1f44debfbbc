/// The constraints that a schema puts on the values of a field or parameter in addition to their type.
package struct Constraints: Sendable {
    /// The minimum and the maximum of a length or count.
    package struct Limits: Sendable, Hashable {
        package var min: Int?
        package var max: Int?
    }

    /// The bounds of a number, as text.
    package struct Range: Sendable, Hashable {
        package var min: String?
        package var max: String?
        /// The exclusive lower bound.
        package var above: String?
        /// The exclusive upper bound.
        package var below: String?
    }

    /// The constraints on the items of a list or the values of a map.
    package indirect enum Items: Sendable {
        case any
        case only(Constraints)
    }

    package var length: Limits?
    /// A regular expression.
    package var pattern: String?
    package var items: Limits?
    package var range: Range?
    /// The number of which every value must be a multiple, as text.
    package var multipleOf: String?
    /// Whether the items of a list must differ.
    package var isUnique = false
    package var each = Items.any
    /// The places of the keys.
    package var keys = KeyPlaces.none

    /// The constraints of the items; `nil` for none.
    package var ofItems: Constraints? {
        if case .only(let constraints) = each { constraints } else { nil }
    }

    package static let none = Constraints()

    package var isEmpty: Bool {
        length == nil && pattern == nil && items == nil && range == nil && multipleOf == nil
            && !isUnique && ofItems == nil
    }
}
