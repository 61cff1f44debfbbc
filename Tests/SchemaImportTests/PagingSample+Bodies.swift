extension PagingSample {
    /// Calls by POST, whose body may ask for the page.
    static let bodies: [PagingSample] = [
        PagingSample(
            name: "POST",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            paging: #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor" }"#
        ),
        // An entity as the body, and members of an object.
        PagingSample(
            name: "Plaid",
            query: [],
            response: object(#""reports": \#(cards), "next_cursor": \#(nullableString)"#),
            method: "post",
            body: ##"{ "$ref": "#/components/schemas/Search" }"##,
            paging: #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor" }"#
        ),
        PagingSample(
            name: "Notion",
            query: [],
            response: object(
                #""results": \#(cards), "next_cursor": \#(nullableString), "has_more": { "type": "boolean" }"#
            ),
            method: "post",
            body: object(#""start_cursor": \#(nullableString), "page_size": \#(int)"#),
            paging:
                #"{ "style": "cursor", "cursor": "start_cursor", "next": "next_cursor", "more": "has_more" }"#
        ),
        PagingSample(
            name: "Prefect",
            query: [],
            response: cards,
            method: "post",
            body: object(#""offset": { "type": "integer", "minimum": 0 }, "limit": \#(int)"#),
            paging: #"{ "style": "offset", "cursor": "offset" }"#
        ),
        PagingSample(
            name: "numbered body",
            query: [],
            response: object(#""data": \#(cards), "total_pages": \#(int)"#),
            method: "post",
            body: object(#""page": { "type": "integer", "default": 1 }"#),
            paging: #"{ "style": "page", "page": "page", "pages": "total_pages" }"#
        ),
        PagingSample(
            name: "last of a body",
            query: [],
            response: object(#""data": \#(cards), "has_more": { "type": "boolean" }"#),
            method: "post",
            body: object(#""starting_after": \#(string)"#),
            paging: #"{ "style": "before", "cursor": "starting_after", "more": "has_more" }"#
        ),
        // A body that must have the cursor, ones that may be absent, and a URL, which is one for GET.
        PagingSample(
            name: "required cursor",
            query: [],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            body: object(#""cursor": \#(string)"#, required: ["cursor"]),
            paging: nil
        ),
        PagingSample(
            name: "optional body",
            query: [],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            body:
                ##"{ "anyOf": [{ "$ref": "#/components/schemas/Search" }, { "type": "null" }] }"##,
            paging: #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor" }"#
        ),
        PagingSample(
            name: "optional body with a required member",
            query: [],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            body:
                ##"{ "anyOf": [{ "$ref": "#/components/schemas/Card" }, { "type": "null" }] }"##,
            paging: nil
        ),
        PagingSample(
            name: "URL of POST",
            query: [],
            response: object(#""data": \#(cards), "next_url": \#(string)"#),
            method: "post",
            body: object(#""text": \#(string)"#),
            paging: nil
        ),
        // By POST: what creates or sends, what is deprecated, and an offset that begins with 1 in a schema of its own.
        PagingSample(
            name: "creating",
            query: [("offset", int), ("limit", int)],
            response: object(#""fees": \#(cards), "total": \#(int)"#),
            method: "post",
            path: "charges",
            paging: nil
        ),
        PagingSample(
            name: "created",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            status: "201",
            paging: nil
        ),
        PagingSample(
            name: "searching and deleting",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            path: "searchAndDelete",
            paging: nil
        ),
        PagingSample(
            name: "deprecated cursor",
            query: [],
            response: object(
                #""data": \#(cards), "next_cursor": { "type": "string", "deprecated": true }"#
            ),
            method: "post",
            body: object(#""cursor": \#(string)"#),
            paging: nil
        ),
        PagingSample(
            name: "numbers of a body of its own",
            query: [],
            response: object(#""data": \#(cards), "total": \#(int), "total_pages": \#(int)"#),
            method: "post",
            body: ##"{ "$ref": "#/components/schemas/Numbered" }"##,
            paging:
                #"{ "style": "page", "page": "page", "total": "total", "pages": "total_pages" }"#
        ),
        // Texts beside an object that may have the elements, and a size that is no number.
        PagingSample(
            name: "messages",
            query: [("cursor", string)],
            response: object(
                #""messages": { "type": "array", "items": \#(string) }, "next_cursor": \#(string), "result": \#(object(#""records": \#(cards)"#))"#
            ),
            paging: nil
        ),
        PagingSample(
            name: "size of a paper",
            query: [("offset", int), ("size", string)],
            response: cards,
            paging: nil
        ),
        PagingSample(
            name: "PUT",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "put",
            paging: nil
        ),
    ]
}
