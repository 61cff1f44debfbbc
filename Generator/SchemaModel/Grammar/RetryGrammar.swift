// The keys of retries and rate limits.

extension Key {
    static let retry: Key = Key(
        "retry",
        .object(
            KeyTable(
                "'retry'",
                id: "retry",
                "When to try a call again.",
                [
                    Key(
                        "attempts",
                        .integer(1...100),
                        .number(3),
                        "how often a call is sent at most"
                    ),
                    Key(
                        "statuses",
                        .list(.integer(100...599)),
                        .text("408, 429, 500, 502, 503, 504"),
                        "the statuses after which a call is sent again, as it is after a lost connection"
                    ),
                    Key(
                        "codes",
                        .list(.string),
                        "the failure codes by which the API says that it has not begun; each one that the type of the "
                            + "code has"
                    ),
                    Key(
                        "budget",
                        .positive,
                        .number(60),
                        "the seconds that a call may take with all its waiting"
                    ),
                ]
            )
        ),
        "when to try a call again; without it, never",
        note: "see [Retries and rate limits](#Retries-and-rate-limits)"
    )

    static let limits: Key = Key(
        "limits",
        .list(
            .object(
                KeyTable(
                    "a limit",
                    id: "limit",
                    "How many requests the server accepts.",
                    [
                        Key(
                            "requests",
                            .integer(1...Int.max),
                            .required,
                            "how many requests at most; a further call waits"
                        ),
                        Key("seconds", .positive, .required, "in how many seconds"),
                        Key(
                            "by",
                            .string,
                            .text("all together"),
                            "what the requests are counted by: a credential's value (of `names`; `token`, `user`, "
                                + "`password`, `key`) or an API-wide parameter"
                        ),
                    ]
                )
            )
        ),
        "how many requests the server accepts",
        note: "see [Retries and rate limits](#Retries-and-rate-limits)"
    )
}
