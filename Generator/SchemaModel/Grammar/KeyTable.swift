/// A key that an object of a schema may have: what may stand there, and what it means.
///
/// All that is known of a key is said in its row. The checks of a file's structure, the JSON Schema for editors
/// and the tables of the reference page are made of it.
struct Key: Sendable {
    /// What holds where the key is not given.
    enum Fallback: Sendable {
        case required
        case none
        /// One of the key's words.
        case word(String)
        case flag(Bool)
        case number(Int)
        /// What the page says in words.
        case text(String)
    }

    let name: String
    let shape: Shape
    let fallback: Fallback
    /// What the key means: part of a sentence, which begins with a small letter where it is no name.
    let meaning: String
    /// What the page adds, where more is said of it: `see below`.
    var note = ""
    /// Whether the page says of it only that it is a wire form, as `defaults` has.
    var isWireForm = false
    /// Whether it documents and names what the object declares, which the page says once for all objects.
    var isNaming = false

    init(_ name: String, _ shape: Shape, _ fallback: Fallback, _ meaning: String, note: String = "")
    {
        self.name = name
        self.shape = shape
        self.fallback = fallback
        self.meaning = meaning
        self.note = note
    }

    init(_ name: String, _ shape: Shape, _ meaning: String, note: String = "") {
        self.init(name, shape, .none, meaning, note: note)
    }

    fileprivate var isRequired: Bool { if case .required = fallback { true } else { false } }
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
    /// The name of the object's definition in the JSON Schema and of its table on the page.
    let id: String
    /// What the object is, for the JSON Schema.
    let meaning: String
    let keys: [Key]
    let choices: [Choice]
    /// Keys that no object has together with certain others; checked where the bodies are.
    let exclusions: [(keys: [String], others: [String])]
    /// Whether other keys are none of this table's business.
    let isOpen: Bool
    let names: [String]
    let required: [String]
    private let shapes: [String: Shape]

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
        shapes = Dictionary(keys.map { ($0.name, $0.shape) }) { first, _ in first }
    }

    subscript(key: String) -> Shape? { shapes[key] }

    /// Whether a key of the object makes another one wrong.
    func excludes(_ key: String, beside isGiven: (String) -> Bool) -> Bool {
        choices.contains { choice in
            choice.conflictRule != nil && choice.keys.contains(key)
                && choice.keys.contains(where: isGiven)
        }
    }
}
