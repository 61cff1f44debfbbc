/// The form of a type's values in one format, as far as it distinguishes them from others.
package struct ValueShape: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case text, integer, number, bool, array, object
        /// Any value.
        case any
    }

    /// The names on the path to a member, or to a member of an object that is itself a member.
    package typealias Path = [String]

    /// A member with one of a few values.
    package struct Constant: Sendable, Hashable {
        package var member: Path
        /// The texts, or the texts of numbers and Booleans.
        package var values: [String]
        package var isRequired: Bool
    }

    package var kind: Kind
    /// The possible values of a text or an integer; empty for any.
    package var values: [String] = []
    /// The shapes of the items of an array; empty where they are not known.
    package var items: [ValueShape] = []
    /// The members of an object that have one of a few values.
    package var constants: [Constant] = []
    /// The members that an object always has.
    package var required: [Path] = []
    /// All known members that an object may have.
    var members: Set<Path> = []
    /// Whether an object may have members other than `members`.
    var isOpen = false
    /// Whether every object is a value of the type.
    var takesAll = false
    /// The members of an object that may be objects with unknown members.
    var openMembers: Set<String> = []

    /// Whether an object may have a member.
    func mayHave(_ member: Path) -> Bool {
        isOpen || members.contains(member) || member.count > 1 && openMembers.contains(member[0])
    }
}

/// The tests that distinguish the cases of a union by the shapes of their values.
package struct CaseShapes: Sendable {
    /// The maximum number of cases that are distinguished, since each is compared with every other.
    package static let maximumCases = 256

    /// The maximum number of the shapes of all cases, for the same reason.
    package static let maximumShapes = 1024

    package struct Test: Sendable {
        /// The index of the case in the union.
        package var place: Int
        /// The shapes of the case's values in each format; empty for a format that the API does not use.
        package var json: [ValueShape]
        package var xml: [ValueShape]
        /// Whether a value with this shape may belong to a later case, so that reading it may fail.
        package var isTentative: Bool
    }

    /// The tests in the order in which they are made.
    package var tests: [Test]
    /// The pairs of cases some of whose values have the same shape, the one that is tried first in front.
    var ambiguities: [(first: Int, second: Int, format: BodyFormat)]
    /// The number of shapes if it exceeds the maximum, so that there are no tests; 0 otherwise.
    var shapeCount = 0
}
