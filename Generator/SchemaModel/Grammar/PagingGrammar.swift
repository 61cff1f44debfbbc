// The keys of paging.

extension Key {
    static let paging: Key = Key(
        "paging",
        .object(
            KeyTable(
                "'paging'",
                id: "paging",
                "The pagination style of calls, and its parameters and fields.",
                [
                    Key(
                        "style",
                        .word(["page", "offset", "cursor", "link", "continue", "before"]),
                        .required,
                        "the pagination style",
                        note: "see below"
                    ),
                    Key(
                        "size",
                        .text(.parameter),
                        "an `int`, the maximum number of elements of a page: a page with fewer is the last one unless "
                            + "another key determines it"
                    ),
                    Key(
                        "page",
                        .text(.parameter),
                        "with `page`: an `int?`, or an `int` with a default, the number of the page"
                    ),
                    Key(
                        "first",
                        .integer(0...1),
                        .number(1),
                        "with `page`: the number of the first page"
                    ),
                    Key(
                        "cursor",
                        .text(.parameter),
                        "with `offset`, `cursor` and `before`: an optional parameter without a default, or such a member of "
                            + "a body that is an entity, which selects the page"
                    ),
                    Key(
                        "next",
                        .text(.fieldOrHeader),
                        "the cursor or URL of the next page",
                        note: "see below"
                    ),
                    Key(
                        "more",
                        .text(.field),
                        "whether there is a next page: a `bool` of the response, which ends the pages if it is false; a "
                            + "page with few elements does not end them if it is true"
                    ),
                    Key("total", .text(.fieldOrHeader), Self.count("elements")),
                    Key("pages", .text(.fieldOrHeader), Self.count("pages")),
                    Key(
                        "items",
                        .text(.field),
                        .text("the response, or its only list"),
                        "the elements"
                    ),
                ]
            )
        ),
        "the pagination style",
        note: "see [Pagination](#Pagination)"
    )

    private static func count(_ what: String) -> String {
        "the number of all \(what): an `int` of the response, else a header field; in a call's own `paging`, the name of "
            + "a header field begins with an uppercase letter, here and in `next`"
    }
}
