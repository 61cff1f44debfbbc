/// A key that an object of a schema may have, with the rule of its value and its meaning.
///
/// The value contains everything that is known of the key. The checks of a file's structure, the JSON Schema for
/// editors and the tables of the reference page are derived from it.
struct Key: Sendable {
    /// The rule that applies where the key is absent.
    enum Fallback: Sendable {
        case required
        case none
        /// One of the key's words.
        case word(String)
        case flag(Bool)
        case number(Int)
        /// A description in words, for the reference page.
        case text(String)
    }

    let name: String
    let valueRule: ValueRule
    let fallback: Fallback
    /// The meaning of the key as a part of a sentence, which begins with a lowercase letter unless it begins with a
    /// name.
    let meaning: String
    /// An additional note on the reference page, such as `see below`.
    var note = ""
    /// Whether the reference page describes the key only as a wire form that `defaults` also has.
    var isWireForm = false
    /// Whether the key documents and names what the object declares.
    ///
    /// The reference page describes such keys once for all objects.
    var isNaming = false

    init(
        _ name: String,
        _ valueRule: ValueRule,
        _ fallback: Fallback,
        _ meaning: String,
        note: String = ""
    ) {
        self.name = name
        self.valueRule = valueRule
        self.fallback = fallback
        self.meaning = meaning
        self.note = note
    }

    init(_ name: String, _ valueRule: ValueRule, _ meaning: String, note: String = "") {
        self.init(name, valueRule, .none, meaning, note: note)
    }

    fileprivate var isRequired: Bool { if case .required = fallback { true } else { false } }
}

/// The keys of one kind of object.
struct KeyTable: Sendable {
    /// Keys of which one is required, or only one is allowed.
    struct Choice: Sendable {
        let keys: [String]
        var isRequired = true
        var missingRule = "missing-key"
        /// The rule that several keys violate; `nil` when several are allowed.
        var conflictRule: String? = "conflicting-keys"
    }

    /// The kind of object, with its article, for diagnostics.
    let what: String
    /// The name of the object's definition in the JSON Schema and of its table on the page.
    let id: String
    /// The description of the object in the JSON Schema.
    let meaning: String
    let keys: [Key]
    let choices: [Choice]
    /// Keys that cannot be combined with certain others; the rule for bodies checks this.
    let exclusions: [(keys: [String], others: [String])]
    /// Whether the table ignores other keys.
    let isOpen: Bool
    let names: [String]
    let required: [String]
    private let valueRules: [String: ValueRule]

    init(
        _ what: String,
        id: String,
        _ meaning: String,
        choices: [Choice] = [],
        exclusions: [(keys: [String], others: [String])] = [],
        isOpen: Bool = false,
        _ keys: [Key]
    ) {
        self.what = what
        self.id = id
        self.meaning = meaning
        self.choices = choices
        self.exclusions = exclusions
        self.isOpen = isOpen
        self.keys = keys
        names = keys.map(\.name)
        required = keys.filter(\.isRequired).map(\.name)
        valueRules = Dictionary(keys.map { ($0.name, $0.valueRule) }) { first, _ in first }
    }

    subscript(key: String) -> ValueRule? { valueRules[key] }

    /// Whether a key of the object makes another one wrong.
    func excludes(_ key: String, beside isGiven: (String) -> Bool) -> Bool {
        choices.contains { choice in
            choice.conflictRule != nil && choice.keys.contains(key)
                && choice.keys.contains(where: isGiven)
        }
    }
}
