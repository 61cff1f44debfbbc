// The keys of parameters.

extension KeyTable {
    static let parameter: KeyTable = KeyTable(
        "a parameter",
        id: "parameter",
        "A parameter with further keys.",
        plainParameter + [
            Key(
                "label",
                .boolean,
                .text("`true`; `false` for a value as `body` without required ones before it"),
                "whether the argument has its name in the generated method: `cards(id: id)` or `cards(id)`"
            ),
            Key(
                "nullable",
                .boolean,
                .flag(false),
                "whether `nil` of a type with `?` is sent as null, and the argument is always given: in JSON as `null`, in "
                    + "XML as an empty element, in a form or a text part as an empty text; in a `body`, `form` or "
                    + "`multipart`, or with `nested` as `json`"
            ),
            Key(
                "json",
                .name(.text),
                .text("the whole document"),
                "of a `body` that is one value: the member of an object that contains it in JSON"
            ),
            Key(
                "whole",
                .boolean,
                .flag(false),
                "whether the text is the query as a whole, without a name: `?%7B%22limit%22%3A2%7D`; of the only parameter "
                    + "in `query`, a text or number, or a value with `nested` as `json`, without secrets"
            ),
        ] + Key.constraints
    )

    static let multipartBody: KeyTable = KeyTable(
        "a multipart body",
        id: "multipartBody",
        "A multipart body among several.",
        [
            Key(
                "multipart",
                .members(
                    of: "parameters",
                    .text,
                    ValueRule.parameter(.parameter),
                    counts: 1...Int.max
                ),
                .required,
                "parameters of the body, files among them"
            ),
            Key(
                "contentType",
                .text(.contentType),
                .text("`multipart/form-data`"),
                "the content type of the body, such as `multipart/related`"
            ),
        ] + Key.memberNaming
    )

    private static let plainParameter: [Key] =
        [
            Key("type", .text(.type), .required, "the type; `file` in a `multipart` body"),
            Key(
                "as",
                .name(.text),
                .text("the parameter's name"),
                "the name on the wire; of a `body` that is one value, the root element in XML",
                note: "see below"
            ),
            Key("default", .anything, "the value that is sent when the argument is left out"),
            Key(
                "required",
                .boolean,
                .text("`false` for lists, else by the type"),
                "whether the argument of a list is required, although the list may be empty"
            ),
        ]
        + Key.wireForms(
            .date,
            .duration,
            .bool,
            .list,
            .join,
            .joinFallback,
            .nested,
            .sendEmpty,
            .nonFinite
        ) + [
            Key(
                "count",
                .name(.text),
                "for a list in a query, form or `multipart`: the name under which the number of its items is sent, unless "
                    + "there are none"
            ),
            Key(
                "idempotencyKey",
                .boolean,
                .flag(false),
                "whether an argument that is `nil` is a key of the call, which all its attempts send and which makes it "
                    + "idempotent; a `string?` that is not in the path"
            ),
            Key(
                "contentType",
                .text(.contentType),
                "in `multipart`, the content type of the part: of a file that has none, or of a text; an entity, map, "
                    + "list or `any` is written as a JSON or XML document by a type such as `application/json`, or each item of a "
                    + "list that has a `list` in a part of its own; in `bodies`, that of the body"
            ),
            .secret,
        ] + Key.memberNaming

    /// The keys of an API-wide parameter, which specifies its location and the call that fetches its value.
    static let sharedParameter: KeyTable = KeyTable(
        "a parameter",
        id: "sharedParameter",
        "A parameter of the whole API: a property of the client.",
        plainParameter + [
            Key(
                "in",
                .word(["query", "header", "cookie", "form"]),
                .word("query"),
                "the place where the parameter is sent"
            ),
            Key(
                "fetch",
                ValueRule.fetch,
                "the call that fetches the value when none has been set",
                note: "see below"
            ),
        ]
    )
}
