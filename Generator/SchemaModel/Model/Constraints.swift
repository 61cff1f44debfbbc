/// What a schema says of the values of a field or parameter beyond their type.
package struct Constraints: Sendable {
    /// The least and the most that there may be of something.
    package struct Limits: Sendable, Hashable {
        package var min: Int?
        package var max: Int?
    }

    /// The bounds of a number, as texts.
    package struct Range: Sendable, Hashable {
        package var min: String?
        package var max: String?
        /// What the number is greater than.
        package var above: String?
        /// What the number is less than.
        package var below: String?
    }

    /// What is allowed of the items of a list or the values of a map.
    package indirect enum Items: Sendable {
        case any
        case only(Constraints)
    }

    package var length: Limits?
    /// A regular expression.
    package var pattern: String?
    package var items: Limits?
    package var range: Range?
    /// The number of which all numbers are multiples, as text.
    package var multipleOf: String?
    /// Whether the items of a list differ.
    package var isUnique = false
    package var each = Items.any
    /// Where the keys stand.
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
