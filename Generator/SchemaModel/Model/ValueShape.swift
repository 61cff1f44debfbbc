/// What the values of a type look like in one format, as far as that tells them from others.
package struct ValueShape: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case text, integer, number, bool, array, object
        /// Whatever there is.
        case any
    }

    /// A member, or one of an object that is a member: the names that lead to it.
    package typealias Path = [String]

    /// A member with one of a few values.
    package struct Constant: Sendable, Hashable {
        package var member: Path
        /// Texts, or the texts of numbers and truth values.
        package var values: [String]
        package var isRequired: Bool
    }

    package var kind: Kind
    /// Of a text or an integer: the values that it may have; empty for any.
    package var values: [String] = []
    /// Of an array: what its items look like; empty where that is not known.
    package var items: [ValueShape] = []
    /// Of an object: members that have one of a few values.
    package var constants: [Constant] = []
    /// Of an object: members that are always there.
    package var required: [Path] = []
    /// Of an object: all members that it may have.
    var members: Set<Path> = []
    /// Whether an object has other members than those.
    var isOpen = false
    /// Whether each object is a value of the type.
    var takesAll = false
    /// Of an object: its members that may be objects of which not all members are known.
    var openMembers: Set<String> = []

    /// Whether an object may have a member.
    func mayHave(_ member: Path) -> Bool {
        isOpen || members.contains(member) || member.count > 1 && openMembers.contains(member[0])
    }
}

/// How the cases of a union are told apart by what their values look like.
package struct CaseShapes: Sendable {
    /// How many cases are told apart at most: each is compared with each.
    package static let mostCases = 256

    package struct Test: Sendable {
        /// The case, by its place in the union.
        package var place: Int
        /// What values of the case look like in each format; empty for one that the API does not have.
        package var json: [ValueShape]
        package var xml: [ValueShape]
        /// Whether a value that looks so may be one of a later case, so that it may fail to be read.
        package var isTentative: Bool
    }

    /// The tests in the order in which they are made.
    package var tests: [Test]
    /// Pairs of cases of which some values look alike, the one that is tried first at the front.
    var ambiguities: [(first: Int, second: Int, format: BodyFormat)]
}
