import SchemaSyntax

// The keys of auth schemes, retry, limits, paging and bulk calls.

extension Shape {
    static let authScheme = Shape.choice(expected: "an object") { node in
        let kind = node["kind"]?.string
        let keys = authKinds.first { $0.kind == kind }
        guard let keys else {
            let kinds = Shape.word(authKinds.map(\.kind))
            return .object(
                KeyTable("an auth scheme", required: ["kind"], isOpen: true, ["kind": kinds])
            )
        }
        return .object(keys.table)
    }

    private static let authKinds: [(kind: String, table: KeyTable)] = [
        scheme(
            "query",
            required: ["names"],
            ["names": .members(of: "'names'", .member, .name(.text))]
        ),
        scheme("header", required: ["name"], ["name": .name(.text), "prefix": .string]),
        scheme("bearer", [:]),
        scheme("basic", [:]),
        scheme(
            "session",
            required: ["start"],
            [
                "start": .either([.string, .list(.string)]),
                "take": .string,
                "send": .string,
                "cookies": .boolean,
                "end": .string,
                "renewOn": codes,
            ]
        ),
        scheme(
            "oauth1",
            required: ["request", "authorize", "access"],
            [
                "request": .string,
                "authorize": .string,
                "access": .string,
                "signature": .word(["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"]),
            ]
        ),
        scheme(
            "oauth2",
            required: ["token"],
            [
                "authorize": .string,
                "token": .string,
                "scopes": .members(of: "'scopes'", .text, .string),
                "pkce": .boolean,
                "grant": .word(["authorizationCode", "clientCredentials", "password"]),
            ]
        ),
    ]

    /// Codes of failures.
    private static let codes = Shape.list(.either([.integer(Int.min...Int.max), .string]))

    /// The call that fetches a parameter's value.
    static let fetch = Shape.object(
        KeyTable(
            "'fetch'",
            required: ["endpoint"],
            ["endpoint": .string, "take": .string, "renewOn": codes]
        )
    )

    private static func scheme(
        _ kind: String,
        required: [String] = [],
        _ keys: KeyValuePairs<String, Shape>
    ) -> (kind: String, table: KeyTable) {
        let table = KeyTable("a scheme of kind '\(kind)'", required: required, keys)
        return (kind, table.adding(["kind": .string, "doc": .string]))
    }

    static let retry = Shape.object(
        KeyTable(
            "'retry'",
            [
                "attempts": .integer(1...100),
                "statuses": .list(.integer(100...599)),
                "codes": .list(.string),
                "budget": .positive,
            ]
        )
    )

    static let limits = Shape.list(
        .object(
            KeyTable(
                "a limit",
                required: ["requests", "seconds"],
                ["requests": .integer(1...Int.max), "seconds": .positive, "by": .string]
            )
        )
    )

    static let paging = Shape.object(
        KeyTable(
            "'paging'",
            required: ["style"],
            [
                "style": .word(["page", "offset", "cursor", "link", "continue", "before"]),
                "size": .string,
                "page": .string,
                "first": .integer(0...1),
                "cursor": .string,
                "next": .string,
                "total": .string,
                "pages": .string,
                "items": .string,
            ]
        )
    )

    static let bulk = Shape.object(
        KeyTable(
            "'bulk'",
            required: ["ids", "max"],
            [
                "ids": .string,
                "max": .integer(1...Int.max),
                "one": .name(.member),
                "items": .string,
                "missing": .list(.integer(100...599)),
            ]
        )
    )
}
