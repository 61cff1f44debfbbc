// The keys of bulk calls.

extension Key {
    static let bulk: Key = Key(
        "bulk",
        .object(
            KeyTable(
                "'bulk'",
                id: "bulk",
                "A bulk call, which takes several ids.",
                [
                    Key(
                        "ids",
                        .text(.parameter),
                        .required,
                        "a list `[id<Item>]`, where the response has `Item`s, entities with an `id`"
                    ),
                    Key(
                        "max",
                        .integer(1...Int.max),
                        .required,
                        "the maximum number of ids in a call"
                    ),
                    Key(
                        "one",
                        .name(.member),
                        "the name of a second method, for one id: ids that are requested at about the same time are sent in "
                            + "one call, equal ones once; an id that the response does not contain is an error with the code "
                            + "`missing`"
                    ),
                    Key(
                        "items",
                        .text(.field),
                        .text("the response, or its only list"),
                        "the elements"
                    ),
                    Key(
                        "missing",
                        .list(.integer(100...599)),
                        "the statuses by which the API reports that none of the ids exists; they count as missing, unless the response lacks the failure that the API declares"
                    ),
                ]
            )
        ),
        "the parameter with several ids, and the elements of the response",
        note: "see [Bulk requests](#Bulk-requests)"
    )
}
