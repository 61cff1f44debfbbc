extension PagingSample {
    /// Calls by GET, whose parameters ask for the page.
    static let queries: [PagingSample] = [
        PagingSample(
            name: "Stripe",
            query: [("limit", int), ("starting_after", string)],
            response: object(
                #""data": \#(cards), "has_more": { "type": "boolean" }"#,
                required: ["data", "has_more"]
            ),
            paging: #"{ "style": "before", "cursor": "starting_after", "more": "has_more" }"#
        ),
        PagingSample(
            name: "OpenAI",
            query: [("after", string)],
            response: object(
                #""data": \#(cards), "last_id": \#(string), "has_more": { "type": "boolean" }"#
            ),
            paging:
                #"{ "style": "cursor", "cursor": "after", "next": "last_id", "more": "has_more" }"#
        ),
        PagingSample(
            name: "Slack",
            query: [("cursor", string)],
            response: object(
                #""channels": \#(cards), "response_metadata": \#(object(#""next_cursor": \#(string)"#))"#
            ),
            paging:
                #"{ "style": "cursor", "cursor": "cursor", "next": "response_metadata.next_cursor" }"#
        ),
        PagingSample(
            name: "Google",
            query: [("pageToken", string), ("pageSize", int)],
            response: object(#""cards": \#(cards), "nextPageToken": \#(string)"#),
            paging: #"{ "style": "cursor", "cursor": "pageToken", "next": "nextPageToken" }"#
        ),
        PagingSample(
            name: "Kubernetes",
            query: [("continue", string), ("limit", int)],
            response: object(
                #""items": \#(cards), "metadata": \#(object(#""continue": \#(string)"#))"#
            ),
            paging: #"{ "style": "cursor", "cursor": "continue", "next": "metadata.continue" }"#
        ),
        PagingSample(
            name: "HubSpot",
            query: [("after", string)],
            response: object(
                #""results": \#(cards), "paging": \#(object(#""next": \#(object(#""after": \#(string)"#))"#))"#
            ),
            paging: #"{ "style": "cursor", "cursor": "after", "next": "paging.next.after" }"#
        ),
        PagingSample(
            name: "Spotify",
            query: [("offset", int)],
            response: object(
                #""items": \#(cards), "total": \#(int), "next": { "type": ["string", "null"], "description": "URL to the next page" }"#
            ),
            paging: #"{ "style": "link", "next": "next", "total": "total" }"#
        ),
        PagingSample(
            name: "Twilio",
            query: [("PageSize", int)],
            response: object(#""cards": \#(cards), "next_page_uri": \#(string)"#),
            paging: #"{ "style": "link", "next": "next_page_uri" }"#
        ),
        PagingSample(
            name: "HAL",
            query: [],
            response: object(
                #""_embedded": \#(object(#""cards": \#(cards)"#)), "#
                    + #""_links": \#(object(#""next": \#(object(#""href": \#(string)"#))"#))"#
            ),
            paging: #"{ "style": "link", "next": "_links.next.href", "items": "_embedded.cards" }"#
        ),
        PagingSample(
            name: "GitHub",
            query: [("page", int), ("per_page", int)],
            response: cards,
            headers: #""link": { "description": "Links to the next page.", "schema": \#(string) }"#,
            paging: #"{ "style": "link" }"#
        ),
        PagingSample(
            name: "Box",
            query: [("offset", int)],
            response: object(#""entries": \#(cards), "order": \#(cards), "total_count": \#(int)"#),
            paging:
                #"{ "style": "offset", "cursor": "offset", "total": "total_count", "items": "entries" }"#
        ),
        PagingSample(
            name: "DigitalOcean",
            query: [("page", #"{ "type": "integer", "minimum": 1, "default": 1 }"#)],
            response: object(#""cards": \#(cards), "meta": \#(object(#""total": \#(int)"#))"#),
            paging: #"{ "style": "page", "page": "page", "total": "meta.total" }"#
        ),
        PagingSample(
            name: "Spring",
            query: [("page", #"{ "type": "integer", "minimum": 0, "default": 0 }"#)],
            response: object(
                #""content": \#(cards), "totalElements": \#(int), "totalPages": \#(int)"#
            ),
            paging:
                #"{ "style": "page", "page": "page", "first": 0, "total": "totalElements", "pages": "totalPages" }"#
        ),
        PagingSample(
            name: "GitLab",
            query: [("page", #"{ "type": "integer", "default": 1 }"#)],
            response: cards,
            headers: #""X-Total": { "schema": \#(int) }, "X-Total-Pages": { "schema": \#(int) }"#,
            paging:
                #"{ "style": "page", "page": "page", "total": "X-Total", "pages": "X-Total-Pages" }"#
        ),
        PagingSample(
            name: "Express",
            query: [("limit", int), ("page", int)],
            response: object(
                #""results": \#(cards), "next": { "type": "object", "properties": { "limit": \#(nullable), "page": \#(nullable) } }"#
            ),
            paging: #"{ "style": "cursor", "cursor": "page", "next": "next.page" }"#
        ),
        PagingSample(
            name: "roles of OpenAI",
            query: [("after", string)],
            response: object(
                #""data": \#(cards), "has_more": { "type": "boolean" }, "next": { "type": "string", "description": "Cursor of the next page" }"#
            ),
            paging: #"{ "style": "cursor", "cursor": "after", "next": "next", "more": "has_more" }"#
        ),
        PagingSample(
            name: "other tokens",
            query: [
                ("access_token", string), ("syncToken", string), ("pageSizeToken", string),
                ("page_token", string),
            ],
            response: object(
                #""data": \#(cards), "next_sync_token": \#(string), "next_page_token": \#(string)"#
            ),
            paging: #"{ "style": "cursor", "cursor": "page_token", "next": "next_page_token" }"#
        ),
        PagingSample(
            name: "marker on demand",
            query: [("usemarker", #"{ "type": "boolean" }"#), ("marker", string), ("offset", int)],
            response: object(#""data": \#(cards), "next_marker": \#(string), "total": \#(int)"#),
            paging: #"{ "style": "offset", "cursor": "offset", "total": "total" }"#
        ),
        PagingSample(
            name: "least number and default",
            query: [
                ("page", #"{ "type": "integer", "minimum": 0, "default": 1 }"#), ("size", int),
            ],
            response: object(#""data": \#(cards)"#),
            paging: #"{ "style": "page", "page": "page" }"#
        ),
        PagingSample(
            name: "offset that is always there",
            query: [("offset", int)],
            response: object(
                #""data": \#(cards), "next_offset": \#(int), "total": \#(int)"#,
                required: ["next_offset"]
            ),
            paging: #"{ "style": "offset", "cursor": "offset", "total": "total" }"#
        ),
        PagingSample(
            name: "errors beside",
            query: [("cursor", string)],
            response: object(
                #""data": \#(object(#""cards": \#(cards)"#)), "errors": \#(cards), "next_cursor": \#(string)"#
            ),
            paging:
                #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor", "items": "data.cards" }"#
        ),
        PagingSample(
            name: "last page",
            query: [("page", #"{ "type": "integer", "default": 0 }"#), ("size", int)],
            response: object(#""data": \#(cards), "last_page": \#(int)"#),
            paging: #"{ "style": "page", "page": "page", "first": 0 }"#
        ),
        PagingSample(
            name: "sums",
            query: [("offset", int), ("limit", int)],
            response: object(
                #""data": \#(cards), "amount": \#(object(#""total": \#(int)"#)), "#
                    + #""total": { "type": "integer", "description": "The cards in this response." }"#
            ),
            paging: #"{ "style": "offset", "cursor": "offset" }"#
        ),
        PagingSample(
            name: "optional id",
            query: [("starting_after", string)],
            response: object(
                #""data": { "type": "array", "items": \#(object(#""id": \#(string)"#)) }, "has_more": { "type": "boolean" }"#
            ),
            paging:
                #"{ "style": "before", "cursor": "starting_after", "next": "id", "more": "has_more" }"#
        ),
        // A token whose pages do not end, and members that are no cursors.
        PagingSample(
            name: "synchronization",
            query: [("sync_token", string)],
            response: object(#""data": \#(cards), "next_sync_token": \#(string)"#),
            paging: nil
        ),
        PagingSample(
            name: "status",
            query: [("status", string)],
            response: object(#""data": \#(cards), "next_status": \#(string)"#),
            paging: nil
        ),
        PagingSample(
            name: "time",
            query: [("after", string)],
            response: object(#""data": \#(cards), "has_more": { "type": "boolean" }"#),
            paging: nil
        ),
        PagingSample(
            name: "security",
            query: [],
            response: object(
                #""data": \#(cards), "next": { "type": "string", "description": "A security value of linked cards" }"#
            ),
            paging: nil
        ),
        PagingSample(
            name: "relative to another URL",
            query: [],
            response: object(
                #""data": \#(cards), "next": { "type": "string", "description": "A URL relative to the base" }"#
            ),
            paging: nil
        ),
        PagingSample(
            name: "another link",
            query: [("limit", int)],
            response: cards,
            headers: #""Link": { "description": "Of the deprecation.", "schema": \#(string) }"#,
            paging: nil
        ),
        PagingSample(
            name: "wizard",
            query: [],
            response: object(
                #""data": \#(cards), "wizard": \#(object(#""next": { "type": "string", "format": "uri" }"#))"#
            ),
            paging: nil
        ),
        PagingSample(
            name: "included",
            query: [("page", #"{ "type": "integer", "default": 1 }"#), ("size", int)],
            response: object(#""data": \#(object(#""name": \#(string)"#)), "included": \#(cards)"#),
            paging: nil
        ),
        PagingSample(
            name: "offset from 1",
            query: [("offset", #"{ "type": "integer", "minimum": 1 }"#), ("limit", int)],
            response: cards,
            paging: nil
        ),
        PagingSample(
            name: "state of a client",
            query: [
                ("page", #"{ "type": "integer", "minimum": 0 }"#), ("pageToken", string),
                ("size", int),
            ],
            response: cards,
            paging: nil
        ),
        PagingSample(
            name: "null elements",
            query: [("starting_after", string)],
            response: object(
                #""data": { "type": "array", "items": { "anyOf": [\#(card), { "type": "null" }] } }, "has_more": { "type": "boolean" }"#
            ),
            paging: nil
        ),
        // The number of the first page is not told.
        PagingSample(name: "no start", query: [("page", int)], response: cards, paging: nil),
        // A cursor that is asked for, and none that is returned.
        PagingSample(
            name: "echo",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "cursor": \#(string)"#),
            paging: nil
        ),
        // A cursor of another type.
        PagingSample(
            name: "other type",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(int)"#),
            paging: nil
        ),
        // A number that may go on after the last page.
        PagingSample(
            name: "endless",
            query: [("page", int)],
            response: object(#""data": \#(cards), "next_page": \#(int)"#, required: ["next_page"]),
            paging: nil
        ),
        // A text that nothing says is a URL.
        PagingSample(
            name: "no URL",
            query: [],
            response: object(#""data": \#(cards), "next": \#(string)"#),
            paging: nil
        ),
        // The lists of one thing are its parts, also where a part has pages.
        PagingSample(
            name: "one thing",
            query: [("cursor", string)],
            response: object(
                #""id": \#(string), "images": \#(cards), "next_cursor": \#(string)"#,
                required: ["id"]
            ),
            paging: nil
        ),
        PagingSample(
            name: "part with pages",
            query: [("offset", int)],
            response: object(
                #""images": \#(cards), "tracks": \#(object(#""items": \#(cards), "next_url": \#(string)"#))"#
            ),
            paging: nil
        ),
        // Lists of which none is known to be the elements.
        PagingSample(
            name: "two lists",
            query: [("cursor", string)],
            response: object(#""a": \#(cards), "b": \#(cards), "next_cursor": \#(string)"#),
            paging: nil
        ),
        // Elements without an id.
        PagingSample(
            name: "no id",
            query: [("starting_after", string)],
            response: object(
                #""data": { "type": "array", "items": \#(string) }, "has_more": { "type": "boolean" }"#
            ),
            paging: nil
        ),
    ]
}
