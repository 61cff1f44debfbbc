import SchemaSyntax

/// What may stand at one place of a schema file.
indirect enum Shape: Sendable {
    case anything
    case string
    /// A name that the author chooses.
    case name(NameRule)
    /// One of a few words.
    case word([String])
    case integer(ClosedRange<Int>)
    /// A number greater than zero.
    case positive
    case boolean
    /// `false` and nothing else.
    case no
    case list(Shape)
    /// An object whose keys are names that the author chooses.
    case members(of: String, NameRule, Shape)
    case object(KeyTable)
    /// Shapes of different kinds of JSON values.
    case either([Shape])
    /// A shape that what stands there decides itself.
    case choice(expected: String, @Sendable (SchemaNode) -> Shape)

    /// A shape's spelling in a diagnostic: `expected a string or an object`.
    var expected: String {
        switch self {
        case .anything: "a value"
        case .string, .name, .word: "a string"
        case .integer: "an integer"
        case .positive: "a number"
        case .boolean: "a boolean"
        case .no: "false"
        case .list: "an array"
        case .members, .object: "an object"
        case .either(let shapes): joined(shapes.map(\.expected))
        case .choice(let expected, _): expected
        }
    }

    /// Whether the kind of value is right, whatever it holds.
    func accepts(_ node: SchemaNode) -> Bool {
        switch self {
        case .anything: true
        case .string, .name, .word: node.string != nil
        case .integer, .positive: node.number != nil
        case .boolean: node.bool != nil
        case .no: node.bool == false
        case .list: node.elements != nil
        case .members, .object: node.object != nil
        case .either(let shapes): shapes.contains { $0.accepts(node) }
        case .choice(_, let choose): choose(node).accepts(node)
        }
    }
}

/// How a name may be spelled.
enum NameRule: Sendable {
    /// A type: letters, digits and `_`.
    case type
    /// A call, group or variable: as a type, and `-`.
    case member
    /// A field, parameter or case, which has its name on the wire: any text but the empty one.
    case text
    /// A type of Swift: as a type, in upper camel case, and no word that backticks cannot save.
    case swiftType
    /// A member of a Swift type: as a type, in lower camel case.
    case swiftMember

    /// The greatest number of bytes of a name; what is made of a name takes time by its length.
    static let longest = 1000

    func allows(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= Self.longest else { return false }
        switch self {
        case .text: return true
        case .swiftType:
            guard isUpper(first), !["Any", "Protocol", "Self", "Type"].contains(name) else {
                return false
            }
        case .swiftMember:
            guard !isUpper(first), !["hashValue", "self"].contains(name),
                name.utf8.contains(where: { $0 != UInt8(ascii: "_") })
            else { return false }
        case .type, .member: break
        }
        let isStart = isLetter(first) || first == UInt8(ascii: "_")
        return isStart
            && name.utf8.allSatisfy {
                isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_")
                    || (self == .member && $0 == UInt8(ascii: "-"))
            }
    }

    var expected: String {
        switch self {
        case .type: "a letter, then letters, digits and '_'"
        case .member: "a letter, then letters, digits, '_' and '-'"
        case .text: "some text"
        case .swiftType: "a capital, then letters, digits and '_', and no reserved word"
        case .swiftMember: "a small letter, then letters, digits and '_', and no reserved word"
        }
    }
}

/// The keys of one kind of object.
struct KeyTable: Sendable {
    /// Keys of which one must be given, or only one may be.
    struct Choice: Sendable {
        let keys: [String]
        var isRequired = true
        var missingRule = "missing-key"
        /// What is broken when several are given; `nil` when they may be.
        var conflictRule: String? = "conflicting-keys"
    }

    /// The kind of object, with its article, for diagnostics.
    let what: String
    let names: [String]
    let required: [String]
    let choices: [Choice]
    /// Whether other keys are none of this table's business.
    let isOpen: Bool
    private let shapes: [String: Shape]

    init(
        _ what: String,
        required: [String] = [],
        choices: [Choice] = [],
        isOpen: Bool = false,
        _ keys: KeyValuePairs<String, Shape>
    ) {
        self.what = what
        self.required = required
        self.choices = choices
        self.isOpen = isOpen
        self.names = keys.map(\.key)
        self.shapes = Dictionary(keys.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// A table with the keys of another one after its own.
    func adding(_ keys: KeyValuePairs<String, Shape>) -> KeyTable {
        KeyTable(self, adding: keys)
    }

    private init(_ table: KeyTable, adding keys: KeyValuePairs<String, Shape>) {
        what = table.what
        required = table.required
        choices = table.choices
        isOpen = table.isOpen
        names = table.names + keys.map(\.key)
        shapes = table.shapes.merging(keys.map { ($0.key, $0.value) }) { first, _ in first }
    }

    subscript(key: String) -> Shape? { shapes[key] }

    /// Whether a key of the object makes another one wrong.
    func excludes(_ key: String, beside object: SchemaObject) -> Bool {
        choices.contains { choice in
            choice.conflictRule != nil && choice.keys.contains(key)
                && choice.keys.contains { object[$0] != nil }
        }
    }
}

/// `a, b or c`.
func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// `'a', 'b' or 'c'`.
func joinedQuoted(_ words: [String]) -> String { joined(words.map { quoted($0) }) }

/// `; did you mean 'fields'?`, or nothing.
func suggestion(_ name: String?) -> String {
    name.map { "; did you mean \(quoted($0))?" } ?? ""
}

private func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
