// The keys of authentication schemes.

extension Shape {
    static let authScheme: Shape = .kinds(of: "an auth scheme", authKinds)

    private static let authKinds: [ObjectKind] = [
        scheme(
            "query",
            "credentials in the query",
            [
                Key(
                    "names",
                    .members(of: "'names'", .member, .name(.text)),
                    .required,
                    "from the credential's value to its query name: `{ \"key\": \"key\", \"token\": \"token\" }`"
                )
            ]
        ),
        scheme(
            "header",
            "a token in a header field",
            [
                Key("name", .name(.text), .required, "the header field that carries the token"),
                Key("prefix", .string, "the text before the token"),
            ]
        ),
        scheme(
            "keys",
            "several values of one credential, each in its place; one of the places is required",
            [
                Key(
                    "query",
                    .members(of: "'query'", .member, .name(.text)),
                    "from the credential's value to its query name"
                ),
                Key(
                    "headers",
                    .members(of: "'headers'", .member, .either([.name(.text), keyField])),
                    "from the credential's value to its header field, or to an object with the `name` of the field and "
                        + "the `prefix` before the value: `{ \"token\": { \"name\": \"Authorization\", \"prefix\": \"Bearer \" } }`"
                ),
                Key(
                    "cookies",
                    .members(of: "'cookies'", .member, .name(.text)),
                    "from the credential's value to its cookie"
                ),
            ]
        ),
        scheme("bearer", "a token in the header field `Authorization`", []),
        scheme("basic", "a name and a password in the header field `Authorization`", []),
        scheme(
            "session",
            "a session that is logged on to, renewed and logged off from",
            [
                Key(
                    "start",
                    .either([.text(.endpoint), .list(.text(.endpoint))]),
                    .required,
                    "the log-on, as in `session.logOn`, or several of which each starts a session"
                ),
                Key(
                    "take",
                    .text(.field),
                    "the text field of its response, or any name where the response is the token itself"
                ),
                Key(
                    "send",
                    .text(.tokenTarget),
                    .text("this or `cookies`"),
                    "the parameter that carries the token: `parameters.NAME`"
                ),
                Key(
                    "cookies",
                    .boolean,
                    .flag(false),
                    "whether the server keeps the session by cookies",
                    note: "see below"
                ),
                Key("end", .text(.endpoint), "the log-off, which needs no values but the token"),
                Key("renewOn", codes, "failure codes after which to log on again"),
            ]
        ),
        scheme(
            "oauth1",
            "OAuth 1.0a (RFC 5849)",
            [
                Key("request", .string, .required, "the address for request tokens"),
                Key("authorize", .string, .required, "the address for the user"),
                Key("access", .string, .required, "the address for access tokens"),
                Key(
                    "signature",
                    .word(["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"]),
                    .word("HMAC-SHA1"),
                    "how requests are signed"
                ),
            ]
        ),
        scheme(
            "oauth2",
            "OAuth 2.0 (RFC 6749)",
            [
                Key("authorize", .string, "the address for the user"),
                Key("token", .string, .required, "the address for tokens"),
                Key(
                    "refresh",
                    .string,
                    .text("`token`"),
                    "the address for a new token in exchange for a refresh token"
                ),
                Key(
                    "scopes",
                    .members(of: "'scopes'", .text, .string),
                    "scopes, and what each permits: a list in the documentation comments of the methods that take scopes"
                ),
                Key(
                    "pkce",
                    .boolean,
                    .flag(true),
                    "whether the code is bound to the client (RFC 7636)"
                ),
                Key(
                    "grant",
                    .word(["authorizationCode", "clientCredentials", "password"]),
                    .text("the first with `authorize`, else the second"),
                    "the kind of grant"
                ),
            ]
        ),
    ]

    private static let keyField: Shape = .object(
        KeyTable(
            "a header field of 'keys'",
            id: "keyField",
            "A header field that carries a value of a credential.",
            [
                Key("name", .name(.text), .required, "the header field that carries the value"),
                Key("prefix", .string, "the text before the value"),
            ]
        )
    )

    /// The codes of failures.
    private static let codes: Shape = .list(.either([.integer(Int.min...Int.max), .string]))

    /// The call that fetches a parameter's value.
    static let fetch: Shape = .object(
        KeyTable(
            "'fetch'",
            id: "fetch",
            "The call that fetches a parameter's value.",
            [
                Key(
                    "endpoint",
                    .text(.endpoint),
                    .required,
                    "the call, which needs no values and uses no parameter that is fetched itself"
                ),
                Key(
                    "take",
                    .text(.field),
                    "the text field of its response, or any name where the response is the value itself"
                ),
                Key("renewOn", codes, "failure codes after which to fetch it again"),
            ]
        )
    )

    private static func scheme(_ kind: String, _ meaning: String, _ keys: [Key]) -> ObjectKind {
        let naming = [
            Key("kind", .word([kind]), .required, "the kind of scheme"),
            Key("doc", .prose, "a description of the scheme"),
        ].map { key in
            var key = key
            key.isNaming = true
            return key
        }
        let table = KeyTable(
            "a scheme of kind '\(kind)'",
            id: "\(kind)Scheme",
            sentence(meaning),
            keys + naming
        )
        return ObjectKind(kind: kind, meaning: meaning, table: table)
    }
}
