/// What a schema says of a field's values beyond their type.
package struct Constraints: Sendable, Hashable {
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

    package var length: Limits?
    /// A regular expression.
    package var pattern: String?
    package var items: Limits?
    package var range: Range?
    /// The number of which all numbers are multiples, as text.
    package var multipleOf: String?
    /// Whether the items of a list differ.
    package var isUnique = false

    package var isEmpty: Bool { self == Constraints() }
}
