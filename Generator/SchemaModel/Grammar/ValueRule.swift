import SchemaSyntax

/// The content that is allowed at one place of a schema file.
indirect enum ValueRule: Sendable {
    case anything
    case text(TextKind)
    /// A name that the author of the schema chooses.
    case name(NameRule)
    /// One of several words.
    case word([String])
    case integer(ClosedRange<Int>)
    /// A number greater than zero.
    case positive
    case number
    case boolean
    /// The value `false`.
    case no
    case list(ValueRule, fewest: Int = 0)
    /// An object whose keys are names that the author chooses.
    case members(of: String, NameRule, ValueRule, counts: ClosedRange<Int> = 0...Int.max)
    case object(KeyTable)
    /// An object of a kind that may contain itself.
    case nested(@Sendable () -> KeyTable)
    /// Rules for different kinds of JSON values.
    case either([ValueRule])
    /// An object whose key `kind` determines which of several kinds it is.
    case kinds(of: String, [ObjectKind])
    /// An object whose kind is determined by the first key of one of several tables.
    case named(of: String, [KeyTable])
    /// An object with one rule if its key `type` has a text, and with another rule otherwise.
    case typed(ValueRule, untyped: ValueRule)

    /// One of the objects that are distinguished by `kind`.
    struct ObjectKind: Sendable {
        let kind: String
        let meaning: String
        let table: KeyTable
    }

    static let string: ValueRule = .text(.string)

    /// A description in the form that `SchemaNode.prose` reads.
    static let prose: ValueRule = .either([.string, .list(.string)])

    /// The description of a value in a diagnostic such as `expected a string or an object`.
    var expected: String {
        switch self {
        case .anything: "a value"
        case .text, .name, .word: "a string"
        case .integer: "an integer"
        case .positive, .number: "a number"
        case .boolean: "a boolean"
        case .no: "false"
        case .list: "an array"
        case .members, .object, .nested, .kinds, .named, .typed: "an object"
        case .either(let valueRules): joined(valueRules.map(\.expected))
        }
    }

    /// Whether the kind of a value is allowed, whatever the value contains.
    func accepts(_ node: SchemaNode) -> Bool {
        switch self {
        case .anything: true
        case .text, .name, .word: node.string != nil
        case .integer, .positive, .number: node.number != nil
        case .boolean: node.bool != nil
        case .no: node.bool == false
        case .list: node.elements != nil
        case .members, .object, .nested, .kinds, .named, .typed: node.object != nil
        case .either(let valueRules): valueRules.contains { $0.accepts(node) }
        }
    }
}

/// The meaning of a text in a schema that is neither a name nor a word.
///
/// The rules of each kind are checked later.
struct TextKind: Sendable {
    /// The name on the reference page.
    let noun: String
    /// The regular expression in the JSON Schema.
    var pattern: String?
    /// The name of the definition in the JSON Schema, and its meaning; `nil` where it has no definition.
    var definition: (name: String, meaning: String)?

    static let string: TextKind = TextKind(noun: "string")
    static let endpoint: TextKind = TextKind(noun: "endpoint")
    static let parameter: TextKind = TextKind(noun: "parameter")
    static let field: TextKind = TextKind(noun: "field")
    static let group: TextKind = TextKind(noun: "group")
    static let fieldOrHeader: TextKind = TextKind(noun: "field or header")
    static let entity: TextKind = TextKind(noun: "entity name", pattern: NameRule.type.pattern)
    static let tokenTarget: TextKind = TextKind(noun: "string", pattern: #"^parameters\."#)
    static let bodyFormat: TextKind = TextKind(
        noun: "`\"json\"`, `\"xml\"` or a content type",
        pattern: "^(json|xml|[^/]+/[^/]+)$"
    )
    static let path: TextKind = TextKind(noun: "string", pattern: "^\(pathPattern)$")
    /// A method and a path.
    static let request: TextKind = TextKind(
        noun: "string",
        pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+ \(pathPattern)$"
    )
    private static let pathPattern =
        #"(/[^?#\s{}]*(\{([A-Za-z_][A-Za-z0-9_-]*\+?|[;.][A-Za-z_][A-Za-z0-9_-]*\*?)\}[^?#\s{}]*)*)?"#
        + #"(\?([^=&#{}\t\r\n]+(=[^&#{}\t\r\n]*)?(&|$))*)?"#
    static let callServer: TextKind = TextKind(noun: "`root`, a server or an address")
    static let contentType: TextKind = TextKind(
        noun: "content type",
        pattern: #"^[^/ ;]+/[^/ ;]+( *;.*)?$"#
    )
    static let listStyle: TextKind = TextKind(
        noun: "`repeat`, `join`, `brackets`, `indexed` or a text with `0` or `1`",
        pattern: #"^(repeat|join|brackets|indexed|[^0-9&=]+[01][^0-9&=]*)$"#
    )
    static let date: TextKind = TextKind(
        noun: "`iso8601`, `unixSeconds`, `unixMilliseconds`, `rfc1123` or a pattern",
        pattern: "^(iso8601|unixSeconds|unixMilliseconds|rfc1123|(?=.*yyyy).*)$"
    )
    static let type: TextKind = TextKind(
        noun: "type",
        pattern: #"^(?!.*\? *\?)(?!\[[^\]]*$)(?!\{[^}]*$)(?!.*<[^>]*$)"#
            + #"[\[{ ]*[A-Za-z_](?:[A-Za-z0-9_<>\[\]{}?:, ]|\.Field(?![A-Za-z0-9_]))*$"#,
        definition: (
            "type",
            "A type: `string`, `bool`, `int` and `int8` … `uint64`, `double`, `float`, `decimal`, `instant`, "
                + "`date`, `duration`, `url`, `uuid`, `data`, `any`, a declared type, `Page<Card>`, `id<Card>`, "
                + "`Card.Field`, `[T]`, `{T}`, `{K: T}`, `T?`, `patch<T>`; `file` in a multipart body."
        )
    )
    static let placement: TextKind = TextKind(
        noun: "placement",
        pattern: #"^(?! *[/|])(?!.*//)(?!.*/ *(\||$))(?!.*\| *([/|]|$))(?!.*~(?![0-6]))"#
            + #"(?!.*:[^/|]*:)(?!.*\[(?!\d+\]))(?!.*@ *([/|]|$)).*\S.*$"#,
        definition: (
            "placement",
            "Where the value is: steps joined by `/`, alternatives to be tried in order joined by ` | `. A step is "
                + "`name`, `prefix:name`, `@attribute` (XML), `[2]` (JSON) or `.` for the value itself. "
                + "`~0`, `~1`, `~2`, `~3` stand for `~`, `/`, `|`, `:`, and `~4`, `~5`, `~6` for `[`, `.` and a space "
                + "where they would mean something else."
        )
    )
}
