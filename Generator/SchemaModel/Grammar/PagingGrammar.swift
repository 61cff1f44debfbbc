// The keys of paging.

extension Key {
    static let paging: Key = Key(
        "paging",
        .object(
            KeyTable(
                "'paging'",
                id: "paging",
                "How one page leads to the next.",
                [
                    Key(
                        "style",
                        .word(["page", "offset", "cursor", "link", "continue", "before"]),
                        .required,
                        "how a page leads to the next",
                        note: "see below"
                    ),
                    Key(
                        "size",
                        .text(.parameter),
                        "an `int`, how many elements a page has at most: a page with fewer is the last where nothing else "
                            + "tells"
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
                            + "a body that is an entity, which asks for a page"
                    ),
                    Key(
                        "next",
                        .text(.fieldOrHeader),
                        "what names the next page",
                        note: "see below"
                    ),
                    Key(
                        "more",
                        .text(.field),
                        "whether there is a next page: a `bool` of the response, which ends the pages if it is false; a "
                            + "page that is short does not end them if it is true"
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
        "how one page leads to the next",
        note: "see [Pagination](#Pagination)"
    )

    private static func count(_ what: String) -> String {
        "how many \(what) there are: an `int` of the response, else a header field; in a call's own `paging`, the name of "
            + "a header field begins with a capital, here and in `next`"
    }
}
