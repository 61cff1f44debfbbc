// The keys that `defaults`, fields, parameters and responses share. They specify how a value is represented in a
// message, and its documentation and names.

extension Key {
    static let date: Key = Key(
        "date",
        .text(.date),
        .word("iso8601"),
        "the spelling of an `instant`: `iso8601`, `unixSeconds`, `unixMilliseconds`, `rfc1123`, or a pattern of "
            + "`yyyy MM dd HH mm ss SSS XXX`, each at most once, `yyyy` among them, and text, letters of which stand in "
            + "apostrophes: `yyyy-MM-dd'T'HH:mm`"
    )
    static let duration: Key = Key(
        "duration",
        .word(["milliseconds", "seconds", "minutes", "hours", "iso8601"]),
        .word("seconds"),
        "the spelling of a `duration`"
    )
    static let bool: Key = Key(
        "bool",
        .word(["true/false", "1/0", "presence"]),
        .word("true/false"),
        "the spelling of a `bool` parameter; in a field, `presence` is true when the field is present"
    )
    static let list: Key = Key(
        "list",
        .text(.listStyle),
        .word("repeat"),
        "the form of a list parameter: with its name repeated for each item, joined to one text, with `[]` after the "
            + "name, or with numbers after it; or with a text after it in which the digit `0` or `1` is the number of the "
            + "item, such as `[0]`, `.1` or `.member.1`"
    )
    static let join: Key = Key(
        "join",
        .name(.text),
        .word(","),
        "the text between the items of a `join` list; a field or parameter with `join` has a `join` list; a list "
            + "in `cookies` needs a text that a cookie can hold, such as `|`"
    )
    static let joinFallback: Key = Key(
        "joinFallback",
        .name(.text),
        "the text between the items, and before the first, of a list in which an item contains the separator"
    )
    static let nested: Key = Key(
        "nested",
        .word(NestingForm.allCases.map(\.rawValue)),
        .word("brackets"),
        "the form of a parameter that is an entity, a union, a map or `any`, or a list of these",
        note: "see below"
    )
    static let sendEmpty: Key = Key(
        "sendEmpty",
        .boolean,
        .flag(false),
        "whether an empty list or map in a query or form is sent, as its name with empty text"
    )
    static let loose: Key = Key(
        "loose",
        .boolean,
        .flag(false),
        "whether a document may contain a number as text, a text as a number, a Boolean as `0`, `1` or the text "
            + "`\"true\"`, and in JSON a list as an object, whose values are the items"
    )
    static let emptyIsNone: Key = Key(
        "emptyIsNone",
        .boolean,
        .flag(false),
        "whether empty text in a field that may be `nil` is `nil`, in one with a default the default; set in `defaults`, it "
            + "does not apply to a `string`, `data`, `any`, list, map, entity or union"
    )

    static let nonFinite: Key = Key(
        "nonFinite",
        .boolean,
        .flag(false),
        "whether a `double` or `float` may be NaN or infinite: in JSON the texts `NaN`, `Infinity` and `-Infinity`, in "
            + "parameters `NaN`, `INF` and `-INF`, which XML always allows"
    )

    static let secret: Key = Key(
        "secret",
        .boolean,
        .flag(false),
        "whether the value is omitted from logs and descriptions"
    )

    /// The wire forms with which a field, parameter or response overrides those of `defaults`.
    static func wireForms(_ keys: Key...) -> [Key] {
        keys.map { key in
            var own = Key(key.name, key.valueRule, .text("as `defaults`"), key.meaning)
            own.isWireForm = true
            return own
        }
    }

    /// The same key for an object whose calls use the API's value where the key is absent.
    ///
    /// - Parameter meaning: The meaning of the key there; `nil` for its meaning in the API.
    /// - Returns: The key.
    func orThatOfTheAPI(_ meaning: String? = nil) -> Key {
        Key(name, valueRule, .text("the API's"), meaning ?? self.meaning, note: note)
    }

    /// The keys that document and name a member.
    static let memberNaming: [Key] = naming(.swiftMember)

    /// The keys that document and name a type.
    static let typeNaming: [Key] = naming(.swiftType)

    private static func naming(_ rule: NameRule) -> [Key] {
        [
            Key("doc", .prose, "becomes the documentation comment"),
            Key("swift", .name(rule), "the Swift name, in place of the derived one"),
            Key(
                "deprecated",
                .string,
                "the replacement; the compiler warns about uses of such a call, group, field or API-wide parameter"
            ),
        ].map { key in
            var key = key
            key.isNaming = true
            return key
        }
    }
}
