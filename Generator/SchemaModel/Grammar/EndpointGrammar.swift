// The keys of files in `endpoints/`.

extension Shape {
    static let group = Shape.object(
        KeyTable(
            "a group",
            id: "group",
            "Calls about one thing.",
            [
                Key(
                    "group",
                    .name(.member),
                    .required,
                    "the group's name; the facade is `client.NAME`"
                ),
                Key(
                    "endpoints",
                    .members(of: "'endpoints'", .member, .object(endpoint)),
                    .required,
                    "the calls by name"
                ),
                .calls,
                Key(
                    "defaults",
                    .object(
                        KeyTable(
                            "'defaults' of a group",
                            id: "groupDefaults",
                            "Wire forms of a group's parameters and results that have none of their own.",
                            [
                                .date, .duration, .bool, .list, .join, .joinFallback, .nested,
                                .sendEmpty,
                            ]
                        )
                    ),
                    "wire forms of the parameters and results of the group's calls, before those of the API"
                ),
            ] + Key.memberNaming
        )
    )

    static let methods =
        ["get", "post", "put", "patch", "delete", "head", "options", "trace"] + webDAVMethods

    private static let webDAVMethods = [
        "propfind", "proppatch", "mkcol", "copy", "move", "lock", "unlock", "report", "search",
    ]

    /// The key of a call by a method that has no key.
    static let request = "request"

    /// Schemes by name with their scopes.
    private static let scopes = Shape.members(
        of: "the scopes of a call",
        .text,
        .list(.string),
        counts: 1...Int.max
    )

    fileprivate static let schemes = Shape.either([
        .string, scopes,
        .list(.either([.string, scopes, .list(.either([.string, scopes]), fewest: 1)])), .no,
    ])

    private static let bodies = ["form", "multipart", "body", "bodies"]

    private static let endpoint = KeyTable(
        "an endpoint",
        id: "endpoint",
        "A call.",
        choices: [
            KeyTable.Choice(
                keys: methods + [request],
                missingRule: "no-method",
                conflictRule: "several-methods"
            ),
            KeyTable.Choice(keys: bodies, isRequired: false, conflictRule: "body-conflict"),
            KeyTable.Choice(keys: ["returns", "responses", "stream"], isRequired: false),
            KeyTable.Choice(keys: ["stream", "paging"], isRequired: false),
            KeyTable.Choice(keys: ["stream", "bulk"], isRequired: false),
        ],
        exclusions: [(["get"], ["form", "multipart"]), (["head", "trace"], bodies)],
        methods.map { method in
            Key(
                method,
                .text(.path),
                .text("one is required"),
                "the path after the base, `/boards/{id}`, and constants of the query, `?cmd=search`, as plain text; the "
                    + "slashes of a parameter separate segments in `/files/{path+}`, and are escaped otherwise; "
                    + "`/cars{;color}` and `/cars{.color}` are styles of RFC 6570; see below"
            )
        } + [
            Key(
                request,
                .text(.request),
                .text("this or a method"),
                "in place of these, the name of a method that has no key, and the path as above: `QUERY /cards`"
            ),
            Key("path", parameters, "the parameters that the path names, none of them optional"),
            Key("query", parameters, Self.placed),
            Key("headers", parameters, Self.placed),
            Key("cookies", parameters, Self.placed),
            Key("form", parameters, "parameters of a form body"),
            Key("multipart", parameters, "parameters of a multipart body, files among them"),
            Key(
                "body",
                body,
                "the body: one value, or an object of parameters. An object whose `type` is a text is one value: a member "
                    + "of that name is a parameter with `as`"
            ),
            Key(
                "bodies",
                .members(of: "'bodies'", .text, parameter(.parameter), counts: 2...Int.max),
                "several bodies of which the caller sends one, by name; each is one value with the client's format or "
                    + "its `contentType`",
                note: "see below"
            ),
            Key(
                "bodyFormat",
                .either([
                    .text(.bodyFormat),
                    .list(.word(BodyChoice.allCases.map(\.rawValue)), fewest: 2),
                ]),
                .text("the client's"),
                "the format of `body`, or its content type: with one of JSON or XML, such as "
                    + "`application/merge-patch+json`, the body is written in that format, unless it is text or bytes; with "
                    + "any other it is one value, sent as it is: a `file`, `data` as bytes, or text; a list such as "
                    + "`[\"json\", \"form\"]` lets the caller choose; see below"
            ),
            Key(
                "bodyRoot",
                .string,
                .text("the API's `root`, else `document`"),
                "the root element in XML of a `body` that is an object of parameters, with a prefix of `namespaces` or "
                    + "without; one value has it in `as`"
            ),
            Key(
                "compress",
                .word(["gzip"]),
                "compresses a `form` or `body` that becomes smaller by it, of a server that accepts it (RFC 9110, section 8.4)"
            ),
            Key(
                "checksum",
                .word(BodyChecksum.allCases.map(\.rawValue)),
                "a header field with a checksum of the body: MD5 in `Content-MD5` (RFC 1864), SHA-256 in the others (RFC 9530, "
                    + "and RFC 3230 for `Digest`); of a compressed body, that of the compressed bytes"
            ),
            Key("send", send, "constants: `{ \"query\": …, \"headers\": …, \"form\": … }`"),
            Key("uses", .list(.string), "the API-wide parameters that are sent"),
            Key("include", .list(.string), "parameter groups"),
            Key(
                "returns",
                .either([.text(.type), .object(returns)]),
                .text("nothing"),
                "the response value",
                note: "see below"
            ),
            Key(
                "responses",
                .members(
                    of: "'responses'",
                    .response,
                    .either([.text(.type), .object(response), .no])
                ),
                "in place of `returns`: the response values by status and content type",
                note: "see below"
            ),
            Key(
                "stream",
                .object(stream),
                "in place of `returns`: a response that is a stream of values",
                note: "see below"
            ),
            Key("failure", .either([failure, .no]), .text("the API's"), "as in `api.jsonc`"),
            .failures,
            Key(
                "server",
                .text(.callServer),
                "with `root`, sends the call to the server's root and not to the discovered base; with the name of one of "
                    + "the API's servers, or an address, to that server, also its credential"
            ),
            Key(
                "auth",
                schemes,
                "the scheme of the call; of several, the first for which the account has a credential; in a list inside "
                    + "the list, schemes whose credentials are sent together: `[\"token\", [\"key\", \"secret\"]]`; an object "
                    + "names the scopes that the call needs of an `oauth2` scheme: `{ \"oauth2\": [\"read\"] }`"
            ),
            .retry,
            .limits,
            .paging,
            .bulk,
            Key(
                "idempotent",
                .boolean,
                .text("by the method"),
                "whether a call may be sent twice (RFC 9110, section 9.2.2)"
            ),
            Key(
                "idempotencyKey",
                .name(.text),
                "a header field in which all attempts of a call send one key, which makes it idempotent"
            ),
            Key("examples", .list(example), "calls with their responses", note: "see below"),
        ] + Key.memberNaming
    )

    private static let placed =
        "parameters placed there, by name; an endpoint has at most 256 parameters"

    static let parameters = Shape.members(of: "parameters", .text, parameter(.parameter))

    static func parameter(_ table: KeyTable) -> Shape { .either([.text(.type), .object(table)]) }

    /// One value when there is a type, else an object of parameters.
    private static let body = Shape.either([
        .text(.type), .typed(.object(.parameter), untyped: parameters),
    ])

    private static let returns = KeyTable(
        "'returns'",
        id: "returns",
        "A response value with more to say than its type.",
        choices: [KeyTable.Choice(keys: ["type", "headers", "doc"], conflictRule: nil)],
        [
            Key(
                "type",
                .text(.type),
                .text("required, unless there are `headers` or `doc`"),
                "the type of the value; without it, there is none"
            ),
            Key("doc", .string, "a description of the value, or of the response without one"),
            Key("at", .text(.placement), .text("`.`"), Self.responsePlace),
            Key("json", placement, .text("`.`"), Self.responsePlace),
            Key("xml", placement, .text("`.`"), Self.responsePlace),
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
            Key("by", .text(.placement), "what names a union's case"),
        ] + Key.wireForms(.loose, .emptyIsNone)
    )

    private static let response = KeyTable(
        "a response",
        id: "response",
        "One of the responses of a call.",
        choices: [KeyTable.Choice(keys: ["type", "headers", "doc"], conflictRule: nil)],
        [
            Key(
                "type",
                .text(.type),
                .text("required, unless there are `headers` or `doc`"),
                "the type of the value; without it, there is none"
            )
        ] + places + [
            root,
            Key("default", .anything, "the result when the value is absent"),
            Key(
                "headers",
                parameters,
                "response header fields as typed values, as in `returns`",
                note: "see below"
            ),
        ] + forms
    )

    /// A message of a service has no header fields of its own.
    static let message = KeyTable(
        "a message",
        id: "message",
        "One of the messages of a service.",
        [type] + places + forms
    )

    private static let root = Key(
        "root",
        .name(.text),
        .text("the API's `root`, else any"),
        "the name of the response's root element in XML, with a prefix of `namespaces` or without"
    )

    private static let type = Key("type", .text(.type), .required, "the type of the value")

    private static let places = [
        Key("at", .text(.placement), .text("`.`"), Self.responsePlace),
        Key("json", placement, .text("`.`"), Self.responsePlace),
        Key("xml", placement, .text("`.`"), Self.responsePlace),
    ]

    private static let forms =
        Key.wireForms(.date, .duration, .join, .nonFinite) + [.mapKey]
        + Key.wireForms(.loose, .emptyIsNone) + Key.memberNaming

    private static let stream = KeyTable(
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
            Key("doc", .string, "a description of the stream"),
            Key("end", .name(.text), "data of an event that ends the stream, such as `[DONE]`"),
            Key(
                "lines",
                .either([.text(.type), .object(event)]),
                "one JSON document on each line, or after each record separator (RFC 7464): the type of its value"
            ),
        ]
    )

    private static let event = KeyTable(
        "a value of a stream",
        id: "streamValue",
        "A value of a stream.",
        [
            Key("type", .text(.type), .required, "the type of the value"),
            Key("at", .text(.placement), .text("`.`"), "where the value is in the data"),
        ] + Key.wireForms(.date, .duration, .join, .nonFinite) + [.mapKey]
            + Key.wireForms(.loose, .emptyIsNone) + Key.memberNaming
    )

    private static let responsePlace =
        "where the value is in the body, in both formats or in one; in XML from inside the root element"

    private static let example = Shape.object(
        KeyTable(
            "an example",
            id: "example",
            "A call and its response.",
            [
                Key("doc", .string, "a description of the example"),
                Key(
                    "with",
                    .members(of: "'with'", .text, .anything),
                    "values of parameters, by name, the required ones among them"
                ),
                Key(
                    "sends",
                    .either([.string, .object(sentRequest)]),
                    "the request, without credentials: `GET /cards?limit=2`, the method and the path after the base with "
                        + "the query, escaped; or `line` with that, `headers` that are sent, and `body`, a text or a "
                        + "JSON value"
                ),
                Key(
                    "reply",
                    .either([
                        .string, .list(.anything), .members(of: "'reply'", .text, .anything),
                    ]),
                    "the response: a file in the API's folder, or JSON in place; none for an empty response, of which only "
                        + "a call that returns nothing is tested"
                ),
                Key(
                    "expect",
                    .members(of: "'expect'", .text, .anything),
                    "parts of the result, by their paths in Swift: `{ \"lists[0].name\": \"To do\" }`"
                ),
            ]
        )
    )

    private static let sentRequest = KeyTable(
        "'sends'",
        id: "sentRequest",
        "A request on the wire.",
        [
            Key(
                "line",
                .string,
                .required,
                "the method and the path after the base, with the query, as in `GET /cards?limit=2`"
            ),
            Key(
                "headers",
                .members(of: "'headers'", .text, .string),
                "header fields that are sent, by name"
            ),
            Key("body", .anything, "the body: a text as it is, or a JSON value"),
        ]
    )
}

extension KeyTable {
    static let parameter = KeyTable(
        "a parameter",
        id: "parameter",
        "A parameter with more to say than its type.",
        plainParameter + [
            Key(
                "label",
                .boolean,
                .flag(true),
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

    private static let plainParameter =
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
                "whether a list must be given though it may be empty"
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
                    + "list or `any` is written as a JSON or XML document by a type such as `application/json`; in `bodies`, "
                    + "that of the body"
            ),
            .secret,
        ] + Key.memberNaming

    /// A parameter of the whole API says where it goes, and what fetches its value.
    static let sharedParameter = KeyTable(
        "a parameter",
        id: "sharedParameter",
        "A parameter of the whole API: a property of the client.",
        plainParameter + [
            Key(
                "in",
                .word(["query", "header", "cookie", "form"]),
                .word("query"),
                "where it is sent"
            ),
            Key(
                "fetch",
                Shape.fetch,
                "the call that fetches its value when the user sets none",
                note: "see below"
            ),
        ]
    )
}

extension Key {
    /// What calls have in common.
    static let calls = Key(
        "calls",
        .object(
            KeyTable(
                "'calls'",
                id: "calls",
                "What all calls of the API, or of the group, have in common.",
                [
                    Key(
                        "path",
                        .text(.path),
                        "the path before that of each call, `/v2`; a group's comes after the API's"
                    ),
                    Key(
                        "auth",
                        Shape.schemes,
                        "the schemes of calls that have no `auth`"
                    ),
                    Key(
                        "server",
                        .text(.callServer),
                        "the server of calls that have no `server`"
                    ),
                    Key("uses", .list(.string), "the `uses` of calls that have none"),
                    Key("include", .list(.string), "the `include` of calls that have none"),
                    Key(
                        "failure",
                        .either([Shape.failure, .no]),
                        "the failure of calls that have no `failure`"
                    ),
                    .failures,
                    Key("headers", Shape.parameters, "further header fields of each call"),
                    Key("send", Shape.send, "further constants of each call"),
                ]
            )
        ),
        "what all calls have in common",
        note: "see below"
    )

    /// Failures by status.
    static let failures = Key(
        "failures",
        .members(of: "'failures'", .response, .either([.text(.type), Shape.failureOfStatus])),
        "failures with types of their own, by the status of the response and its content type: "
            + "`{ \"404\": \"Missing\", \"5XX\": { \"type\": \"Outage\", \"at\": \"error\" } }`"
    )

    static let mapKey = Key(
        "key",
        .text(.placement),
        .text("the item's own name"),
        "in XML, where an item of a map has its key"
    )
}
