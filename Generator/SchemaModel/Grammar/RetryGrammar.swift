// The keys of retries and rate limits.

extension Key {
    static let retry: Key = Key(
        "retry",
        .object(
            KeyTable(
                "'retry'",
                id: "retry",
                "The retry policy.",
                [
                    Key(
                        "attempts",
                        .integer(1...100),
                        .number(3),
                        "the maximum number of attempts"
                    ),
                    Key(
                        "statuses",
                        .list(.integer(100...599)),
                        .text("408, 429, 500, 502, 503, 504"),
                        "the statuses after which a call is retried, as it is after a lost connection"
                    ),
                    Key(
                        "codes",
                        .list(.string),
                        "failure codes that report that the call was not processed; each must be a value of the "
                            + "field `code`"
                    ),
                    Key(
                        "totalTimeout",
                        .positive,
                        .number(60),
                        "the maximum duration of a call with all its backoffs, in seconds"
                    ),
                ]
            )
        ),
        "the retry policy; no retries by default",
        note: "see [Retries and rate limits](#Retries-and-rate-limits)"
    )

    static let limits: Key = Key(
        "limits",
        .list(
            .object(
                KeyTable(
                    "a limit",
                    id: "limit",
                    "A rate limit of the server.",
                    [
                        Key(
                            "requests",
                            .integer(1...Int.max),
                            .required,
                            "the maximum number of requests in the period; a further call waits"
                        ),
                        Key("seconds", .positive, .required, "the period in seconds"),
                        Key(
                            "by",
                            .string,
                            .text("all requests together"),
                            "the value by which requests are counted separately: a credential's value (of `names`; "
                                + "`token`, `user`, `password`, `key`) or an API-wide parameter"
                        ),
                    ]
                )
            )
        ),
        "the rate limits of the server",
        note: "see [Retries and rate limits](#Retries-and-rate-limits)"
    )
}
