// The keys of calls that take several ids at once.

extension Key {
    static let bulk: Key = Key(
        "bulk",
        .object(
            KeyTable(
                "'bulk'",
                id: "bulk",
                "How a call takes many ids at once.",
                [
                    Key(
                        "ids",
                        .text(.parameter),
                        .required,
                        "a list `[id<Item>]`, where the response has `Item`s, entities with an `id`"
                    ),
                    Key("max", .integer(1...Int.max), .required, "how many ids a call takes"),
                    Key(
                        "one",
                        .name(.member),
                        "the name of a second method, for one id: ids that are asked for at about the same time go in one "
                            + "call, equal ones once; an id that the response leaves out is an error of the code `missing`"
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
                        "the statuses by which the API says that it knows none of the ids, as it would by leaving them out"
                    ),
                ]
            )
        ),
        "how a call takes many ids at once",
        note: "see [Bulk requests](#Bulk-requests)"
    )
}
