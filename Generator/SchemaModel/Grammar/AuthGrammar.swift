// The keys of authentication schemes.

extension ValueRule {
    static let authScheme: ValueRule = .kinds(of: "an auth scheme", authKinds)

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
            "several values of one credential, each in its own place; one of the places is required",
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
            "a session, which a login starts and renews, and a logout ends",
            [
                Key(
                    "start",
                    .either([.text(.endpoint), .list(.text(.endpoint))]),
                    .required,
                    "the login, as in `session.logOn`, or several logins, each of which starts a session"
                ),
                Key(
                    "take",
                    .text(.field),
                    "the text field of its response that contains the token, or any name if the response is the token itself"
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
                    "whether cookies identify the session",
                    note: "see below"
                ),
                Key("end", .text(.endpoint), "the logout, which needs no values but the token"),
                Key(
                    "renewOn",
                    codes,
                    "failure codes after which the session is renewed by another login"
                ),
            ]
        ),
        scheme(
            "oauth1",
            "OAuth 1.0a (RFC 5849)",
            [
                Key(
                    "temporaryCredentialURL",
                    .string,
                    .required,
                    "the temporary credential endpoint"
                ),
                Key("authorizationURL", .string, .required, "the authorization endpoint"),
                Key("tokenURL", .string, .required, "the token endpoint"),
                Key(
                    "signature",
                    .word(["HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"]),
                    .word("HMAC-SHA1"),
                    "the signature method"
                ),
            ]
        ),
        scheme(
            "oauth2",
            "OAuth 2.0 (RFC 6749)",
            [
                Key("authorizationURL", .string, "the authorization endpoint"),
                Key("tokenURL", .string, .required, "the token endpoint"),
                Key(
                    "refreshURL",
                    .string,
                    .text("`tokenURL`"),
                    "the endpoint that issues a new token for a refresh token"
                ),
                Key(
                    "scopes",
                    .members(of: "'scopes'", .text, .string),
                    "the scopes and the permission that each grants: a list in the documentation comments of the methods that take scopes"
                ),
                Key(
                    "pkce",
                    .boolean,
                    .flag(true),
                    "whether the authorization code is bound to the client by PKCE (RFC 7636)"
                ),
                Key(
                    "grant",
                    .word(["authorizationCode", "clientCredentials", "password"]),
                    .text("the first with `authorizationURL`, else the second"),
                    "the kind of grant"
                ),
            ]
        ),
    ]

    private static let keyField: ValueRule = .object(
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
    private static let codes: ValueRule = .list(.either([.integer(Int.min...Int.max), .string]))

    /// The call that fetches a parameter's value.
    static let fetch: ValueRule = .object(
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
                    "the text field of its response that contains the value, or any name if the response is the value itself"
                ),
                Key("renewOn", codes, "failure codes after which the value is fetched again"),
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
