import SchemaSyntax

// The keys of `api.jsonc`; the page "The schema language" says what they mean.

extension Shape {
    /// The whole of `api.jsonc`, or of a file that holds an API by itself.
    static let api = Shape.object(
        KeyTable(
            "the API",
            required: ["language", "api"],
            [
                "language": .integer(1...1),
                "api": .name(.type),
                "doc": .string,
                "access": .word(["public", "package", "internal"]),
                "format": .either([.word(formatNames), .list(.word(formatNames))]),
                "formats": .object(
                    KeyTable(
                        "'formats'",
                        ["json": send("'json' in 'formats'"), "xml": send("'xml' in 'formats'")]
                    )
                ),
                "root": .string,
                "charset": .name(.text),
                "namespaces": .members(of: "'namespaces'", .type, .string),
                "server": .either([.string, .object(server), .list(.object(server))]),
                "parameters": .members(
                    of: "'parameters'",
                    .member,
                    parameter(.sharedParameter)
                ),
                "parameterGroups": .members(
                    of: "'parameterGroups'",
                    .member,
                    parameterGroup
                ),
                "send": send,
                "defaults": defaults,
                "failure": failure,
                "auth": .members(of: "'auth'", .member, authScheme),
                "retry": .retry,
                "limits": .limits,
                "paging": .paging,
                "types": .list(.declaration),
                "groups": .list(.group),
            ]
        )
    )

    static let formatNames = ["json", "xml"]

    private static let server = KeyTable(
        "a server",
        choices: [KeyTable.Choice(keys: ["url", "variable"])],
        [
            "name": .name(.member),
            "doc": .string,
            "url": .string,
            "variables": .members(
                of: "'variables'",
                .member,
                .object(
                    KeyTable(
                        "a server's variable",
                        ["default": .string, "values": .list(.string), "doc": .string]
                    )
                )
            ),
            "variable": .name(.member),
            "discover": .object(
                KeyTable(
                    "'discover'",
                    required: ["endpoint", "base"],
                    [
                        "endpoint": .string,
                        "base": .string,
                        "atMost": .members(of: "'atMost'", .member, .integer(Int.min...Int.max)),
                    ]
                )
            ),
        ]
    )

    /// Constants by place.
    static let send = send("'send'")

    private static func send(_ what: String) -> Shape {
        let constants = Shape.members(of: what, .text, .string)
        return .object(
            KeyTable(
                what,
                ["query": constants, "headers": constants, "cookies": constants, "form": constants]
            )
        )
    }

    static let failure = Shape.object(
        KeyTable(
            "'failure'",
            required: ["type"],
            [
                "type": .string,
                "at": .string,
                "json": placement,
                "xml": placement,
                "when": .either([
                    .string,
                    .object(KeyTable("'when'", ["json": .string, "xml": .string])),
                ]),
                "header": .name(.text),
                "text": .string,
            ]
        )
    )

    /// A placement in one format, or `false` where that format has none.
    static let placement = Shape.either([.string, .no])

    private static let parameterGroup = Shape.object(
        KeyTable(
            "a parameter group",
            [
                "query": parameters,
                "headers": parameters,
                "cookies": parameters,
                "form": parameters,
                "multipart": parameters,
            ]
        )
    )

    private static let defaults = Shape.object(
        KeyTable(
            "'defaults'",
            [
                "date": .string,
                "duration": .word(["milliseconds", "seconds", "minutes", "hours", "iso8601"]),
                "bool": .word(["true/false", "1/0", "presence"]),
                "list": .word(["repeat", "join", "brackets", "indexed"]),
                "join": .name(.text),
                "joinFallback": .name(.text),
                "loose": .boolean,
                "emptyIsNone": .boolean,
                "xmlScalars": .word(["element", "attribute"]),
            ]
        )
    )
}
