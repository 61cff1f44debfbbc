// The keys of responses and streams.

extension ValueRule {
    static let returns: KeyTable = KeyTable(
        "'returns'",
        id: "returns",
        "A response value with further keys.",
        choices: [KeyTable.Choice(keys: ["type", "headers", "doc"], conflictRule: nil)],
        [
            Key(
                "type",
                .text(.type),
                .text("required, unless there are `headers` or `doc`"),
                "the type of the value; without it, the response has no value"
            ),
            Key("doc", .prose, "a description of the value, or of the response without one"),
        ] + places + [
            root,
            Key("default", .anything, "the result when the value is absent"),
            Key(
                "partial",
                .text(.parameter),
                "the parameter that chooses the fields of a partial entity: a list of its `Card.Field`"
            ),
            Key(
                "headers",
                parameters,
                "response header fields as typed values, by name; each a parameter",
                note: "see below"
            ),
        ] + Key.wireForms(.date, .duration, .join, .nonFinite) + [
            .mapKey,
            Key("by", .text(.placement), "the placement of the field that names a union's case"),
        ] + Key.wireForms(.loose, .emptyIsNone)
    )

    static let response: KeyTable = KeyTable(
        "a response",
        id: "response",
        "One of the responses of a call.",
        choices: [KeyTable.Choice(keys: ["type", "headers", "doc"], conflictRule: nil)],
        [
            Key(
                "type",
                .text(.type),
                .text("required, unless there are `headers` or `doc`"),
                "the type of the value; without it, the response has no value"
            )
        ] + places + [
            root,
            Key("default", .anything, "the result when the value is absent"),
            Key(
                "headers",
                parameters,
                "response header fields as typed values, as in `returns`",
                note: "see [Results](#Results)"
            ),
        ] + forms
    )

    /// The keys of a message that the service sends, which has no header fields of its own.
    static let message: KeyTable = KeyTable(
        "a message",
        id: "message",
        "One of the messages of a service.",
        [type] + places + forms
    )

    private static let root: Key = Key(
        "root",
        .name(.text),
        .text("the API's `root`, else any"),
        "the name of the response's root element in XML, with a prefix of `namespaces` or without"
    )

    private static let type: Key = Key("type", .text(.type), .required, "the type of the value")

    private static let places: [Key] = [
        Key(
            "at",
            .text(.placement),
            .text("`.`"),
            "the placement of the value in the body, in both formats; in XML relative to the root element"
        ),
        Key("json", placement, .text("as `at`"), placeInFormat),
        Key("xml", placement, .text("as `at`"), placeInFormat),
    ]

    private static let forms: [Key] =
        Key.wireForms(.date, .duration, .join, .nonFinite) + [.mapKey]
        + Key.wireForms(.loose, .emptyIsNone) + Key.memberNaming

    static let stream: KeyTable = KeyTable(
        "'stream'",
        id: "stream",
        "A response that is a stream of values.",
        choices: [KeyTable.Choice(keys: ["events", "lines"])],
        [
            Key(
                "events",
                .either([
                    .text(.type),
                    .members(
                        of: "'events'",
                        .text,
                        .either([.text(.type), .object(event), .no]),
                        counts: 1...Int.max
                    ),
                ]),
                "a `text/event-stream`: the type of the data of all events, or the types by the names of the events; "
                    + "`false` for events without a value"
            ),
            Key("doc", .prose, "a description of the stream"),
            Key("end", .name(.text), "data of an event that ends the stream, such as `[DONE]`"),
            Key(
                "lines",
                .either([.text(.type), .object(event)]),
                "one JSON document on each line, or after each record separator (RFC 7464): the type of its value"
            ),
        ]
    )

    private static let event: KeyTable = KeyTable(
        "a value of a stream",
        id: "streamValue",
        "A value of a stream.",
        [
            Key("type", .text(.type), .required, "the type of the value"),
            Key("at", .text(.placement), .text("`.`"), "the placement of the value in the data"),
        ] + Key.wireForms(.date, .duration, .join, .nonFinite) + [.mapKey]
            + Key.wireForms(.loose, .emptyIsNone) + Key.memberNaming
    )

    private static let placeInFormat: String =
        "the placement of the value in the body in that format; `false` if the format does not have the value"
}
