// The keys of `api.jsonc`.

extension ValueRule {
    /// The content of `api.jsonc`, or of a file that contains a whole API.
    static let api: ValueRule = .object(
        KeyTable(
            "the API",
            id: "api",
            "An API: the keys that its calls have in common, or the whole API in one file.",
            [
                Key("language", .integer(1...1), .required, "the language's version: `1`"),
                Key(
                    "api",
                    .name(.type),
                    .required,
                    "the API's name, `FogBugz`; the client is `FogBugzClient`"
                ),
                Key("doc", .prose, "becomes the documentation comment of the client"),
                Key(
                    "access",
                    .word(["public", "package", "internal"]),
                    .word("public"),
                    "the access level of generated code"
                ),
                Key(
                    "clashes",
                    .word(["error", "rename"]),
                    .word("error"),
                    "the treatment of two names that become equal in Swift: with `rename`, the later one gets another name, "
                        + "which a warning reports"
                ),
                Key(
                    "imports",
                    .list(.name(.type), fewest: 1),
                    "the modules of other schemas whose types this API uses: `[\"Common\"]`"
                ),
                Key(
                    "format",
                    .either([.word(formatNames), .list(.word(formatNames), fewest: 1)]),
                    .word("json"),
                    "the formats of bodies, the preferred one first"
                ),
                Key(
                    "formats",
                    .object(
                        KeyTable(
                            "'formats'",
                            id: "formats",
                            "Constants by format.",
                            formatNames.map { format in
                                let what = "'\(format)' in 'formats'"
                                return Key(
                                    format,
                                    send(what, "\(format)Constants", [formatPath]),
                                    "constants of calls in that format, and the value of `{format}` in paths"
                                )
                            }
                        )
                    ),
                    "constants by format, and the `path` of a format: `{ \"xml\": { \"query\": { \"format\": \"xml\" }, \"path\": \"xml\" } }`"
                ),
                Key(
                    "root",
                    .string,
                    .text("any"),
                    "the name of an XML document's root element, of responses and of bodies that name none"
                ),
                Key(
                    "charset",
                    .name(.text),
                    .text("UTF-8"),
                    "the text encoding of bodies that name none, as in `windows-1251`"
                ),
                Key(
                    "namespaces",
                    .members(of: "'namespaces'", .type, .string),
                    "namespaces by prefix, for placements in XML: `{ \"dav\": \"DAV:\" }`"
                ),
                Key(
                    "server",
                    .either([.string, .object(server), .list(.object(server))]),
                    "the base address, or several servers, the default one first",
                    note: "see below"
                ),
                Key(
                    "parameters",
                    .members(of: "'parameters'", .member, parameter(.sharedParameter)),
                    "API-wide parameters: properties of the client, sent by the endpoints that list them in `uses`; `in` is the place: "
                        + "`query` (the default), `header`, `cookie`, `form`; `fetch` is the call that fetches the value"
                ),
                Key(
                    "parameterGroups",
                    .members(of: "'parameterGroups'", .member, parameterGroup),
                    "named sets of parameters that endpoints `include`, by place: "
                        + "`{ \"paging\": { \"query\": { \"page\": \"int?\" } } }`; places are `query`, `headers`, "
                        + "`cookies`, `form`, `multipart`"
                ),
                Key(
                    "send",
                    send,
                    "constants of each call, texts by place: "
                        + "`{ \"query\": { \"v\": \"2\" }, \"headers\": { \"Accept\": \"text/xml\" } }`; places are "
                        + "`query`, `headers`, `cookies`, `form`, of which the last is sent with calls that send a form"
                ),
                Key(
                    "defaults",
                    defaults,
                    "wire forms of all fields and parameters that have none of their own",
                    note: "see below"
                ),
                .calls,
                Key(
                    "failure",
                    failure,
                    "the failure that the API reports in a body instead of a response value",
                    note: "see below"
                ),
                .failures,
                Key(
                    "auth",
                    .members(of: "'auth'", .member, authScheme),
                    "authentication schemes by name",
                    note: "see below"
                ),
                .retry,
                .limits,
                .paging,
                Key("store", domain, "the API's entities in a store", note: "see below"),
                Key(
                    "messages",
                    .object(messages),
                    "the messages that the service sends to a webhook",
                    note: "see below"
                ),
                Key(
                    "types",
                    .list(.declaration),
                    "entities, enums and unions, of an API in one file"
                ),
                Key("groups", .list(.group), "the calls, of an API in one file"),
            ]
        )
    )

    static let formatNames = ["json", "xml"]

    private static let server: KeyTable = KeyTable(
        "a server",
        id: "server",
        "A base address.",
        choices: [
            KeyTable.Choice(keys: ["url", "variable"]),
            KeyTable.Choice(keys: ["variable", "variables"], isRequired: false),
        ],
        [
            Key("name", .name(.member), .text("required in a list"), "the server's name"),
            Key("doc", .prose, "a description of the server"),
            Key(
                "url",
                .string,
                .text("this or `variable`"),
                "the base address; `{name}` stands for a variable"
            ),
            Key(
                "variables",
                .members(of: "'variables'", .member, .object(serverVariable)),
                "the variables of the address by name: objects with the texts `default` and `doc` and the list of "
                    + "texts `values`, which documentation comments list"
            ),
            Key(
                "variable",
                .name(.member),
                .text("this or `url`"),
                "the argument that contains the whole address"
            ),
            Key(
                "discover",
                .object(discover),
                "the call whose response contains the base address of all other calls",
                note: "see the next table"
            ),
        ]
    )

    private static let serverVariable: KeyTable = KeyTable(
        "a server's variable",
        id: "serverVariable",
        "A variable of the address.",
        [
            Key("default", .string, "the value when no other is given"),
            Key("values", .list(.string), "the permitted values"),
            Key("doc", .prose, "a description of the variable"),
        ]
    )

    private static let discover: KeyTable = KeyTable(
        "'discover'",
        id: "discover",
        "The call whose response contains the base address of all other calls.",
        [
            Key(
                "endpoint",
                .text(.endpoint),
                .required,
                "the call, as in `session.version`; it is sent to the server's root and needs no values"
            ),
            Key(
                "base",
                .text(.field),
                .required,
                "the text field of its response that contains the base address, absolute or relative to the root, or "
                    + "any name if the response is the base address itself"
            ),
            Key(
                "atMost",
                .members(of: "'atMost'", .member, .integer(Int.min...Int.max)),
                "fields of its response that must not be greater than an integer: `{ \"minimumVersion\": 8 }`"
            ),
        ]
    )

    /// The constants, grouped by the place where they are sent.
    static let send = send("'send'", "send")

    private static let formatPath: Key = Key(
        "path",
        .string,
        "the value of `{format}` in the paths of calls that have no such parameter: `json` in "
            + "`/issues.{format}`"
    )

    private static func send(_ what: String, _ id: String, _ more: [Key] = []) -> ValueRule {
        let constants = ValueRule.members(of: what, .text, .string)
        return .object(
            KeyTable(
                what,
                id: id,
                "Constants by place.",
                [
                    Key("query", constants, "constants of the query"),
                    Key("headers", constants, "constant header fields"),
                    Key("cookies", constants, "constant cookies"),
                    Key("form", constants, "constants of a form body"),
                ] + more
            )
        )
    }

    static let failure: ValueRule = .object(
        KeyTable(
            "'failure'",
            id: "failure",
            "The failure that the API reports in a body instead of a response value.",
            [
                Key("type", .text(.type), .required, "the entity that a failure is decoded into"),
                Key(
                    "at",
                    .text(.placement),
                    .text("`.`"),
                    "the placement of the failure in both formats"
                ),
                Key(
                    "json",
                    placement,
                    .text("as `at`"),
                    "the placement in that format; `false` if the format does not contain it"
                ),
                Key(
                    "xml",
                    placement,
                    .text("as `at`"),
                    "the placement in that format; `false` if the format does not contain it"
                ),
                Key(
                    "when",
                    .either([
                        .text(.placement),
                        .object(
                            KeyTable(
                                "'when'",
                                id: "when",
                                "Placements by format.",
                                formatNames.map {
                                    Key($0, .text(.placement), "the placement in that format")
                                } + [
                                    Key(
                                        "is",
                                        .list(
                                            .either([
                                                .string, .integer(Int.min...Int.max), .boolean,
                                            ]),
                                            fewest: 1
                                        ),
                                        "the only texts, integers and Booleans there that make the body a failure"
                                    )
                                ]
                            )
                        ),
                    ]),
                    .text("as `at`"),
                    "the part whose presence makes the body a failure; or an object with a placement for each format: "
                        + "`{ \"json\": \"error\", \"xml\": \"@error\" }`, and with the values there that do so: "
                        + "`{ \"json\": \"ok\", \"is\": [false] }`",
                    note: "see below"
                ),
                Key("header", .name(.text), "a response header field that marks a failure"),
                .codeHeader,
                .failureHeaders,
                Key(
                    "streams",
                    .list(.text(.contentType), fewest: 1),
                    "content types of a response with a successful status that is not the file or stream that a call requests, "
                        + "but may be a failure: `[\"application/json\"]`"
                ),
                Key(
                    "text",
                    .text(.field),
                    "the field of the failure that receives a plain-text response with an error status"
                ),
            ]
        )
    )

    static let failureOfStatus: ValueRule = .object(
        KeyTable(
            "a failure of a status",
            id: "statusFailure",
            "The failure in the body of a response with a status.",
            [
                Key("type", .text(.type), .required, "the entity that the failure is decoded into"),
                Key(
                    "at",
                    .text(.placement),
                    .text("`.`"),
                    "the placement of the failure in both formats"
                ),
                Key(
                    "json",
                    placement,
                    .text("as `at`"),
                    "the placement in that format; `false` if the format does not contain it"
                ),
                Key(
                    "xml",
                    placement,
                    .text("as `at`"),
                    "the placement in that format; `false` if the format does not contain it"
                ),
                .codeHeader,
                .failureHeaders,
                Key(
                    "text",
                    .text(.field),
                    "the text field of the failure that receives a response of plain text, or of the content type in the key"
                ),
            ]
        )
    )

    /// The destination of a header field of a failed response.
    fileprivate static let failureHeader: ValueRule = .either([
        .name(.text),
        .object(
            KeyTable(
                "a header of a failure",
                id: "failureHeader",
                "A header field that a field of the failure is read from.",
                [Key("as", .name(.text), .required, "the name of the header field")]
                    + Key.wireForms(.date, .duration, .join)
            )
        ),
    ])

    /// A placement in one format, or `false` where the value has no place in that format.
    static let placement: ValueRule = .either([.text(.placement), .no])

    private static let parameterGroup: ValueRule = .object(
        KeyTable(
            "a parameter group",
            id: "parameterGroup",
            "Parameters that endpoints include together.",
            [
                Key("query", parameters, "parameters of the query"),
                Key("headers", parameters, "parameters in header fields"),
                Key("cookies", parameters, "parameters in cookies"),
                Key("form", parameters, "parameters of a form body"),
                Key("multipart", parameters, "parameters of a multipart body"),
            ]
        )
    )

    private static let defaults: ValueRule = .object(
        KeyTable(
            "'defaults'",
            id: "defaults",
            "Wire forms of all fields and parameters that have none of their own.",
            [
                .date, .duration, .bool, .list, .join, .joinFallback, .nested, .sendEmpty, .loose,
                .emptyIsNone, .nonFinite,
                Key(
                    "xmlScalars",
                    .word(["element", "attribute"]),
                    .word("element"),
                    "the placement in XML of a field that has no `xml` and is neither a list, map, entity nor `patch`: with "
                        + "`attribute`, `title` means `@title`"
                ),
            ]
        )
    )
}

extension Key {
    fileprivate static let codeHeader: Key = Key(
        "codeHeader",
        .name(.text),
        "a response header field with the code of a failure that has none in its body"
    )

    fileprivate static let failureHeaders: Key = Key(
        "headers",
        .members(of: "'headers'", .text, ValueRule.failureHeader),
        "optional fields of the failure that are read from header fields of the response: "
            + "`{ \"wait\": \"Retry-After\" }`",
        note: "see [Failure](#Failure)"
    )
}
