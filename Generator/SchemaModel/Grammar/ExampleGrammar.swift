// The keys of examples.

extension ValueRule {
    static let example: ValueRule = .object(
        KeyTable(
            "an example",
            id: "example",
            "A call and its response.",
            [
                Key("doc", .prose, "a description of the example"),
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
                    "response",
                    .either([
                        .string, .list(.anything), .members(of: "'response'", .text, .anything),
                    ]),
                    "the response: a file in the API's folder, or a JSON value; without it, the response is empty, which is "
                        + "tested only for a call that returns nothing"
                ),
                Key(
                    "expect",
                    .members(of: "'expect'", .text, .anything),
                    "parts of the result, by their paths in Swift: `{ \"lists[0].name\": \"To do\" }`"
                ),
            ]
        )
    )

    private static let sentRequest: KeyTable = KeyTable(
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
