import SchemaSyntax

// The keys of files in `endpoints/`; the page "The schema language" says what they mean.

extension Shape {
    static let group = Shape.object(
        KeyTable(
            "a group",
            required: ["group", "endpoints"],
            [
                "group": .name(.member),
                "endpoints": .members(of: "'endpoints'", .member, .object(endpoint)),
            ]
        ).adding(namingKeys)
    )

    static let methods = ["get", "post", "put", "patch", "delete", "head"]

    private static let endpoint = KeyTable(
        "an endpoint",
        choices: [
            KeyTable.Choice(
                keys: methods,
                missingRule: "no-method",
                conflictRule: "several-methods"
            ),
            KeyTable.Choice(
                keys: ["form", "multipart", "body"],
                isRequired: false,
                conflictRule: "body-conflict"
            ),
        ],
        [
            "get": .string, "post": .string, "put": .string,
            "patch": .string, "delete": .string, "head": .string,
            "path": parameters,
            "query": parameters,
            "headers": parameters,
            "cookies": parameters,
            "form": parameters,
            "multipart": parameters,
            "body": body,
            "bodyFormat": .string,
            "send": send,
            "uses": .list(.string),
            "include": .list(.string),
            "returns": .either([.string, .object(returns)]),
            "failure": .either([failure, .no]),
            "server": .word(["root"]),
            "auth": .either([.string, .list(.string), .no]),
            "retry": .retry,
            "limits": .limits,
            "paging": .paging,
            "bulk": .bulk,
            "idempotent": .boolean,
            "idempotencyKey": .name(.text),
            "examples": .list(example),
        ]
    ).adding(namingKeys)

    static let parameters = Shape.members(of: "parameters", .text, parameter(.parameter))

    static func parameter(_ table: KeyTable) -> Shape { .either([.string, .object(table)]) }

    /// One value when there is a type, else an object of parameters.
    private static let body = Shape.choice(expected: "a string or an object") { node in
        if node.string != nil { return .string }
        return node["type"]?.string == nil ? parameters : .object(.parameter)
    }

    private static let returns = KeyTable(
        "'returns'",
        choices: [KeyTable.Choice(keys: ["type", "headers"], conflictRule: nil)],
        [
            "type": .string,
            "doc": .string,
            "at": .string,
            "json": placement,
            "xml": placement,
            "default": .anything,
            "partial": .string,
            "headers": parameters,
            "date": .string,
            "duration": .word(["milliseconds", "seconds", "minutes", "hours", "iso8601"]),
            "join": .name(.text),
            "key": .string,
            "by": .string,
            "loose": .boolean,
            "emptyIsNone": .boolean,
        ]
    )

    private static let example = Shape.object(
        KeyTable(
            "an example",
            [
                "doc": .string,
                "with": .members(of: "'with'", .text, .anything),
                "sends": .either([.string, .object(sentRequest)]),
                "reply": .either([
                    .string, .list(.anything), .members(of: "'reply'", .text, .anything),
                ]),
                "expect": .members(of: "'expect'", .text, .anything),
            ]
        )
    )

    private static let sentRequest = KeyTable(
        "'sends'",
        required: ["line"],
        [
            "line": .string,
            "headers": .members(of: "'headers'", .text, .string),
            "body": .anything,
        ]
    )
}

extension KeyTable {
    static let parameter = plainParameter.adding(["label": .boolean])

    private static let plainParameter = KeyTable(
        "a parameter",
        required: ["type"],
        [
            "type": .string,
            "as": .name(.text),
            "default": .anything,
            "required": .boolean,
            "date": .string,
            "duration": .word(["milliseconds", "seconds", "minutes", "hours", "iso8601"]),
            "bool": .word(["true/false", "1/0", "presence"]),
            "list": .word(["repeat", "join", "brackets", "indexed"]),
            "join": .name(.text),
            "joinFallback": .name(.text),
            "count": .name(.text),
            "secret": .boolean,
        ]
    ).adding(Shape.namingKeys)

    /// A parameter of the whole API says where it goes, and what fetches its value.
    static let sharedParameter = plainParameter.adding([
        "in": .word(["query", "header", "cookie", "form"]), "fetch": .fetch,
    ])
}
