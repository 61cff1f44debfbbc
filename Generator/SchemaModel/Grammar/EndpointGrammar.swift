// The keys of files in `endpoints/`.

extension ValueRule {
    static let group: ValueRule = .object(
        KeyTable(
            "a group",
            id: "group",
            "Calls that belong together.",
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
                            ([
                                .date, .duration, .bool, .list, .join, .joinFallback, .nested,
                                .sendEmpty,
                            ] as [Key]).map { $0.orThatOfTheAPI() }
                        )
                    ),
                    "wire forms of the parameters and results of the group's calls, before those of the API"
                ),
            ] + Key.memberNaming
        )
    )

    static let methods: [String] =
        ["get", "post", "put", "patch", "delete", "head", "options", "trace"] + webDAVMethods

    private static let webDAVMethods: [String] = [
        "propfind", "proppatch", "mkcol", "copy", "move", "lock", "unlock", "report", "search",
    ]

    /// The key of a call whose method is not a key itself.
    static let request = "request"

    /// The names of schemes, with their scopes.
    private static let scopes: ValueRule = .members(
        of: "the scopes of a call",
        .text,
        .list(.string),
        counts: 1...Int.max
    )

    fileprivate static let schemes: ValueRule = .either([
        .string, scopes,
        .list(.either([.string, scopes, .list(.either([.string, scopes]), fewest: 1)])), .no,
    ])

    private static let bodies: [String] = ["form", "multipart", "body", "bodies"]

    private static let endpoint: KeyTable = KeyTable(
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
            Key("path", parameters, "the parameters that the path contains, none of them optional"),
            Key("query", parameters, Self.placed),
            Key("headers", parameters, Self.placed),
            Key("cookies", parameters, Self.placed),
            Key("form", parameters, "parameters of a form body"),
            Key("multipart", parameters, "parameters of a multipart body, files among them"),
            Key(
                "body",
                body,
                "the body: one value, or an object of parameters. An object whose `type` is a text is one value: a "
                    + "parameter of that name is written `\"type\": { \"type\": \"string\" }`"
            ),
            Key(
                "bodies",
                .members(
                    of: "'bodies'",
                    .text,
                    .either([
                        .text(.type), .named(of: "a body", [.parameter, .multipartBody]),
                    ]),
                    counts: 2...Int.max
                ),
                "several bodies of which the caller sends one, by name; each is one value with the client's format or "
                    + "its `contentType`, or `{ \"multipart\": … }` with parameters as in the call's own",
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
                    + "`application/merge-patch+json`, the body is written in that format, unless it is bytes, or text with a "
                    + "type of XML; with any other it is one value, sent as it is: a `file`, `data` as bytes, or text; of "
                    + "`multipart`, the type if that is not `multipart/form-data`, such as `multipart/related`; a "
                    + "list such as `[\"json\", \"form\"]` lets the caller choose; see below"
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
                "compresses a `form` or `body` if this makes it smaller, for a server that accepts it (RFC 9110, section 8.4)"
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
                    .success,
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
            .retry.orThatOfTheAPI("the retry policy"),
            .limits.orThatOfTheAPI(),
            .paging.orThatOfTheAPI(),
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

    private static let placed: String =
        "parameters placed there, by name; an endpoint has at most 256 parameters"

    static let parameters: ValueRule = .members(of: "parameters", .text, parameter(.parameter))

    static func parameter(_ table: KeyTable) -> ValueRule {
        .either([.text(.type), .object(table)])
    }

    /// A single value when the object has a type; otherwise, an object of parameters.
    private static let body: ValueRule = .either([
        .text(.type), .typed(.object(.parameter), untyped: parameters),
    ])
}

extension Key {
    /// The keys that calls can share.
    static let calls: Key = Key(
        "calls",
        .object(
            KeyTable(
                "'calls'",
                id: "calls",
                "The keys that all calls of the API, or of the group, have in common.",
                [
                    Key(
                        "path",
                        .text(.path),
                        "the path before that of each call, `/v2`; a group's comes after the API's"
                    ),
                    Key(
                        "auth",
                        ValueRule.schemes,
                        "the `auth` of calls that have none"
                    ),
                    Key(
                        "server",
                        .text(.callServer),
                        "the `server` of calls that have none"
                    ),
                    Key("uses", .list(.string), "the `uses` of calls that have none"),
                    Key("include", .list(.string), "the `include` of calls that have none"),
                    Key(
                        "failure",
                        .either([ValueRule.failure, .no]),
                        "the `failure` of calls that have none"
                    ),
                    .failures,
                    Key(
                        "headers",
                        ValueRule.parameters,
                        "header parameters that each call has as arguments; for constants, use `send`"
                    ),
                    Key("send", ValueRule.send, "further constants of each call"),
                    .retry.orThatOfTheAPI("the `retry` of calls that have none"),
                    .limits.orThatOfTheAPI("the `limits` of calls that have none"),
                ]
            )
        ),
        "the keys that all calls have in common",
        note: "see below"
    )

    /// The failures, grouped by status.
    static let failures: Key = Key(
        "failures",
        .members(of: "'failures'", .response, .either([.text(.type), ValueRule.failureOfStatus])),
        "failures with types of their own, by the status of the response and its content type: "
            + "`{ \"404\": \"Missing\", \"5XX\": { \"type\": \"Outage\", \"at\": \"error\" } }`"
    )

    static let mapKey: Key = Key(
        "key",
        .text(.placement),
        .text("the item's own name"),
        "in XML, the placement of the key in an item of a map"
    )
}
