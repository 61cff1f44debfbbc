import Testing

@testable import SchemaImport

@Suite("Calls that return a page of a list have their pagination")
struct PagingImportTests {
    /// A call as documents of services have it, and the pagination it gets.
    private struct Sample {
        /// The service whose document has such calls.
        let name: String
        /// The parameters, as `name: schema` in JSON.
        let query: [(name: String, schema: String)]
        /// The schema of the response.
        let response: String
        var headers = ""
        var method = "get"
        /// The schema of the body; `nil` for none.
        var body: String?
        /// In one line; `nil` for none.
        let paging: String?
    }

    private static let string = #"{ "type": "string" }"#
    private static let int = #"{ "type": "integer" }"#
    private static let nullableString = #"{ "type": ["string", "null"] }"#
    private static let nullable = #"{ "type": ["integer", "null"] }"#
    private static let card = ##"{ "$ref": "#/components/schemas/Card" }"##
    private static let cards = #"{ "type": "array", "items": \#(card) }"#

    private static func object(_ members: String, required: [String] = []) -> String {
        let names = required.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{ "type": "object", "required": [\#(names)], "properties": { \#(members) } }"#
    }

    private static let samples: [Sample] = [
        Sample(
            name: "Stripe",
            query: [("limit", int), ("starting_after", string)],
            response: object(
                #""data": \#(cards), "has_more": { "type": "boolean" }"#,
                required: ["data", "has_more"]
            ),
            paging: #"{ "style": "before", "cursor": "starting_after", "more": "has_more" }"#
        ),
        Sample(
            name: "OpenAI",
            query: [("after", string)],
            response: object(
                #""data": \#(cards), "last_id": \#(string), "has_more": { "type": "boolean" }"#
            ),
            paging:
                #"{ "style": "cursor", "cursor": "after", "next": "last_id", "more": "has_more" }"#
        ),
        Sample(
            name: "Slack",
            query: [("cursor", string)],
            response: object(
                #""channels": \#(cards), "response_metadata": \#(object(#""next_cursor": \#(string)"#))"#
            ),
            paging:
                #"{ "style": "cursor", "cursor": "cursor", "next": "response_metadata.next_cursor" }"#
        ),
        Sample(
            name: "Google",
            query: [("pageToken", string), ("pageSize", int)],
            response: object(#""cards": \#(cards), "nextPageToken": \#(string)"#),
            paging: #"{ "style": "cursor", "cursor": "pageToken", "next": "nextPageToken" }"#
        ),
        Sample(
            name: "Kubernetes",
            query: [("continue", string), ("limit", int)],
            response: object(
                #""items": \#(cards), "metadata": \#(object(#""continue": \#(string)"#))"#
            ),
            paging: #"{ "style": "cursor", "cursor": "continue", "next": "metadata.continue" }"#
        ),
        Sample(
            name: "HubSpot",
            query: [("after", string)],
            response: object(
                #""results": \#(cards), "paging": \#(object(#""next": \#(object(#""after": \#(string)"#))"#))"#
            ),
            paging: #"{ "style": "cursor", "cursor": "after", "next": "paging.next.after" }"#
        ),
        Sample(
            name: "Spotify",
            query: [("offset", int)],
            response: object(
                #""items": \#(cards), "total": \#(int), "next": { "type": ["string", "null"], "description": "URL to the next page" }"#
            ),
            paging: #"{ "style": "link", "next": "next", "total": "total" }"#
        ),
        Sample(
            name: "Twilio",
            query: [("PageSize", int)],
            response: object(#""cards": \#(cards), "next_page_uri": \#(string)"#),
            paging: #"{ "style": "link", "next": "next_page_uri" }"#
        ),
        Sample(
            name: "HAL",
            query: [],
            response: object(
                #""_embedded": \#(object(#""cards": \#(cards)"#)), "#
                    + #""_links": \#(object(#""next": \#(object(#""href": \#(string)"#))"#))"#
            ),
            paging: #"{ "style": "link", "next": "_links.next.href", "items": "_embedded.cards" }"#
        ),
        Sample(
            name: "GitHub",
            query: [("page", int), ("per_page", int)],
            response: cards,
            headers: #""link": { "description": "Links to the next page.", "schema": \#(string) }"#,
            paging: #"{ "style": "link" }"#
        ),
        Sample(
            name: "Box",
            query: [("offset", int)],
            response: object(#""entries": \#(cards), "order": \#(cards), "total_count": \#(int)"#),
            paging:
                #"{ "style": "offset", "cursor": "offset", "total": "total_count", "items": "entries" }"#
        ),
        Sample(
            name: "DigitalOcean",
            query: [("page", #"{ "type": "integer", "minimum": 1, "default": 1 }"#)],
            response: object(#""cards": \#(cards), "meta": \#(object(#""total": \#(int)"#))"#),
            paging: #"{ "style": "page", "page": "page", "total": "meta.total" }"#
        ),
        Sample(
            name: "Spring",
            query: [("page", #"{ "type": "integer", "minimum": 0, "default": 0 }"#)],
            response: object(
                #""content": \#(cards), "totalElements": \#(int), "totalPages": \#(int)"#
            ),
            paging:
                #"{ "style": "page", "page": "page", "first": 0, "total": "totalElements", "pages": "totalPages" }"#
        ),
        Sample(
            name: "GitLab",
            query: [("page", #"{ "type": "integer", "default": 1 }"#)],
            response: cards,
            headers: #""X-Total": { "schema": \#(int) }, "X-Total-Pages": { "schema": \#(int) }"#,
            paging:
                #"{ "style": "page", "page": "page", "total": "X-Total", "pages": "X-Total-Pages" }"#
        ),
        Sample(
            name: "Express",
            query: [("limit", int), ("page", int)],
            response: object(
                #""results": \#(cards), "next": { "type": "object", "properties": { "limit": \#(nullable), "page": \#(nullable) } }"#
            ),
            paging: #"{ "style": "cursor", "cursor": "page", "next": "next.page" }"#
        ),
        Sample(
            name: "roles of OpenAI",
            query: [("after", string)],
            response: object(
                #""data": \#(cards), "has_more": { "type": "boolean" }, "next": { "type": "string", "description": "Cursor of the next page" }"#
            ),
            paging: #"{ "style": "cursor", "cursor": "after", "next": "next", "more": "has_more" }"#
        ),
        Sample(
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
        Sample(
            name: "marker on demand",
            query: [("usemarker", #"{ "type": "boolean" }"#), ("marker", string), ("offset", int)],
            response: object(#""data": \#(cards), "next_marker": \#(string), "total": \#(int)"#),
            paging: #"{ "style": "offset", "cursor": "offset", "total": "total" }"#
        ),
        Sample(
            name: "least number and default",
            query: [
                ("page", #"{ "type": "integer", "minimum": 0, "default": 1 }"#), ("size", int),
            ],
            response: object(#""data": \#(cards)"#),
            paging: #"{ "style": "page", "page": "page" }"#
        ),
        Sample(
            name: "offset that is always there",
            query: [("offset", int)],
            response: object(
                #""data": \#(cards), "next_offset": \#(int), "total": \#(int)"#,
                required: ["next_offset"]
            ),
            paging: #"{ "style": "offset", "cursor": "offset", "total": "total" }"#
        ),
        Sample(
            name: "errors beside",
            query: [("cursor", string)],
            response: object(
                #""data": \#(object(#""cards": \#(cards)"#)), "errors": \#(cards), "next_cursor": \#(string)"#
            ),
            paging:
                #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor", "items": "data.cards" }"#
        ),
        Sample(
            name: "last page",
            query: [("page", #"{ "type": "integer", "default": 0 }"#), ("size", int)],
            response: object(#""data": \#(cards), "last_page": \#(int)"#),
            paging: #"{ "style": "page", "page": "page", "first": 0 }"#
        ),
        Sample(
            name: "sums",
            query: [("offset", int), ("limit", int)],
            response: object(
                #""data": \#(cards), "amount": \#(object(#""total": \#(int)"#)), "#
                    + #""total": { "type": "integer", "description": "The cards in this response." }"#
            ),
            paging: #"{ "style": "offset", "cursor": "offset" }"#
        ),
        Sample(
            name: "optional id",
            query: [("starting_after", string)],
            response: object(
                #""data": { "type": "array", "items": \#(object(#""id": \#(string)"#)) }, "has_more": { "type": "boolean" }"#
            ),
            paging:
                #"{ "style": "before", "cursor": "starting_after", "next": "id", "more": "has_more" }"#
        ),
        // A token whose pages do not end, and members that are no cursors.
        Sample(
            name: "synchronization",
            query: [("sync_token", string)],
            response: object(#""data": \#(cards), "next_sync_token": \#(string)"#),
            paging: nil
        ),
        Sample(
            name: "status",
            query: [("status", string)],
            response: object(#""data": \#(cards), "next_status": \#(string)"#),
            paging: nil
        ),
        Sample(
            name: "time",
            query: [("after", string)],
            response: object(#""data": \#(cards), "has_more": { "type": "boolean" }"#),
            paging: nil
        ),
        Sample(
            name: "security",
            query: [],
            response: object(
                #""data": \#(cards), "next": { "type": "string", "description": "A security value of linked cards" }"#
            ),
            paging: nil
        ),
        Sample(
            name: "relative to another URL",
            query: [],
            response: object(
                #""data": \#(cards), "next": { "type": "string", "description": "A URL relative to the base" }"#
            ),
            paging: nil
        ),
        Sample(
            name: "another link",
            query: [("limit", int)],
            response: cards,
            headers: #""Link": { "description": "Of the deprecation.", "schema": \#(string) }"#,
            paging: nil
        ),
        Sample(
            name: "wizard",
            query: [],
            response: object(
                #""data": \#(cards), "wizard": \#(object(#""next": { "type": "string", "format": "uri" }"#))"#
            ),
            paging: nil
        ),
        Sample(
            name: "included",
            query: [("page", #"{ "type": "integer", "default": 1 }"#), ("size", int)],
            response: object(#""data": \#(object(#""name": \#(string)"#)), "included": \#(cards)"#),
            paging: nil
        ),
        Sample(
            name: "offset from 1",
            query: [("offset", #"{ "type": "integer", "minimum": 1 }"#), ("limit", int)],
            response: cards,
            paging: nil
        ),
        Sample(
            name: "state of a client",
            query: [
                ("page", #"{ "type": "integer", "minimum": 0 }"#), ("pageToken", string),
                ("size", int),
            ],
            response: cards,
            paging: nil
        ),
        Sample(
            name: "null elements",
            query: [("starting_after", string)],
            response: object(
                #""data": { "type": "array", "items": { "anyOf": [\#(card), { "type": "null" }] } }, "has_more": { "type": "boolean" }"#
            ),
            paging: nil
        ),
        // The number of the first page is not told.
        Sample(name: "no start", query: [("page", int)], response: cards, paging: nil),
        // A cursor that is asked for, and none that is returned.
        Sample(
            name: "echo",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "cursor": \#(string)"#),
            paging: nil
        ),
        // A cursor of another type.
        Sample(
            name: "other type",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(int)"#),
            paging: nil
        ),
        // A number that may go on after the last page.
        Sample(
            name: "endless",
            query: [("page", int)],
            response: object(#""data": \#(cards), "next_page": \#(int)"#, required: ["next_page"]),
            paging: nil
        ),
        // A text that nothing says is a URL.
        Sample(
            name: "no URL",
            query: [],
            response: object(#""data": \#(cards), "next": \#(string)"#),
            paging: nil
        ),
        // The lists of one thing are its parts, also where a part has pages.
        Sample(
            name: "one thing",
            query: [("cursor", string)],
            response: object(
                #""id": \#(string), "images": \#(cards), "next_cursor": \#(string)"#,
                required: ["id"]
            ),
            paging: nil
        ),
        Sample(
            name: "part with pages",
            query: [("offset", int)],
            response: object(
                #""images": \#(cards), "tracks": \#(object(#""items": \#(cards), "next_url": \#(string)"#))"#
            ),
            paging: nil
        ),
        // Lists of which none is known to be the elements.
        Sample(
            name: "two lists",
            query: [("cursor", string)],
            response: object(#""a": \#(cards), "b": \#(cards), "next_cursor": \#(string)"#),
            paging: nil
        ),
        // Elements without an id.
        Sample(
            name: "no id",
            query: [("starting_after", string)],
            response: object(
                #""data": { "type": "array", "items": \#(string) }, "has_more": { "type": "boolean" }"#
            ),
            paging: nil
        ),
        Sample(
            name: "POST",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            paging: #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor" }"#
        ),
        // An entity as the body, and members of an object.
        Sample(
            name: "Plaid",
            query: [],
            response: object(#""reports": \#(cards), "next_cursor": \#(nullableString)"#),
            method: "post",
            body: ##"{ "$ref": "#/components/schemas/Search" }"##,
            paging: #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor" }"#
        ),
        Sample(
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
        Sample(
            name: "Prefect",
            query: [],
            response: cards,
            method: "post",
            body: object(#""offset": { "type": "integer", "minimum": 0 }, "limit": \#(int)"#),
            paging: #"{ "style": "offset", "cursor": "offset" }"#
        ),
        Sample(
            name: "numbered body",
            query: [],
            response: object(#""data": \#(cards), "total_pages": \#(int)"#),
            method: "post",
            body: object(#""page": { "type": "integer", "default": 1 }"#),
            paging: #"{ "style": "page", "page": "page", "pages": "total_pages" }"#
        ),
        Sample(
            name: "last of a body",
            query: [],
            response: object(#""data": \#(cards), "has_more": { "type": "boolean" }"#),
            method: "post",
            body: object(#""starting_after": \#(string)"#),
            paging: #"{ "style": "before", "cursor": "starting_after", "more": "has_more" }"#
        ),
        // A body that must have the cursor, ones that may be absent, and a URL, which is one for GET.
        Sample(
            name: "required cursor",
            query: [],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            body: object(#""cursor": \#(string)"#, required: ["cursor"]),
            paging: nil
        ),
        Sample(
            name: "optional body",
            query: [],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            body:
                ##"{ "anyOf": [{ "$ref": "#/components/schemas/Search" }, { "type": "null" }] }"##,
            paging: #"{ "style": "cursor", "cursor": "cursor", "next": "next_cursor" }"#
        ),
        Sample(
            name: "optional body with a required member",
            query: [],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "post",
            body:
                ##"{ "anyOf": [{ "$ref": "#/components/schemas/Card" }, { "type": "null" }] }"##,
            paging: nil
        ),
        Sample(
            name: "URL of POST",
            query: [],
            response: object(#""data": \#(cards), "next_url": \#(string)"#),
            method: "post",
            body: object(#""text": \#(string)"#),
            paging: nil
        ),
        Sample(
            name: "PUT",
            query: [("cursor", string)],
            response: object(#""data": \#(cards), "next_cursor": \#(string)"#),
            method: "put",
            paging: nil
        ),
    ]

    private func imported(_ sample: Sample, paging: Bool = true) -> ImportedText {
        let parameters = sample.query.map { name, schema in
            #"{ "name": "\#(name)", "in": "query", "schema": \#(schema) }"#
        }
        let search = Self.object(#""text": \#(Self.string), "cursor": \#(Self.string)"#)
        let body = sample.body.map { schema in
            #""requestBody": { "required": true, "content": { "application/json": { "schema": \#(schema) } } }, "#
        }
        let card = Self.object(
            #""id": \#(Self.string), "cursor": \#(Self.string)"#,
            required: ["id"]
        )
        return ImportedText(
            schemas: #""Card": \#(card), "Search": \#(search)"#,
            paths: """
                "/cards": { "\(sample.method)": { "tags": ["cards"], "operationId": "listCards", \(body ?? "")
                    "parameters": [\(parameters.joined(separator: ", "))],
                    "responses": { "200": { "description": "", "headers": {\(sample.headers)}, "content": {
                        "application/json": { "schema": \(sample.response) } } } } } }
                """,
            paging: paging
        )
    }

    @Test("Names of parameters and members tell it, or nothing does", arguments: samples.indices)
    func names(_ place: Int) {
        let sample = Self.samples[place]
        let imported = imported(sample)
        let call = imported.call("cards", "list")
        if let paging = sample.paging {
            #expect(call.contains(#""paging": \#(paging)"#), "\(sample.name)")
        } else {
            #expect(call.contains(#""returns""#) && !call.contains("paging"), "\(sample.name)")
        }
        #expect(imported.result.counts.pagedCalls == (sample.paging == nil ? 0 : 1))
    }

    @Test("Without the option, calls return what the document says, and are counted")
    func undeclared() {
        let imported = imported(Self.samples[0], paging: false)
        #expect(!imported.call("cards", "list").contains("paging"))
        #expect(imported.result.counts.pagedCalls == 1)
    }

    @Test("The lists of one of several things are its parts")
    func ofOne() {
        let imported = ImportedText(
            schemas: #""Card": \#(Self.object(#""id": \#(Self.string)"#, required: ["id"]))"#,
            paths: """
                "/boards/{name}": { "get": { "tags": ["boards"], "operationId": "getBoard",
                    "parameters": [{ "name": "name", "in": "path", "required": true, "schema": \(Self.string) },
                        { "name": "cursor", "in": "query", "schema": \(Self.string) }],
                    "responses": { "200": { "description": "", "content": { "application/json": { "schema":
                        \(Self.object(#""cards": \#(Self.cards), "next_cursor": \#(Self.string)"#)) } } } } } }
                """,
            paging: true
        )
        #expect(!imported.call("boards", "get").contains("paging"))
    }

    @Test("The option can be an argument or a correction, and is told of without")
    func options() throws {
        let sample = Self.samples[0]
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "components": { "schemas": { "Card": \(Self.object(#""id": \#(Self.string)"#, required: ["id"])) } },
              "paths": { "/cards": { "get": { "tags": ["cards"], "operationId": "listCards",
                "parameters": [{ "name": "starting_after", "in": "query", "schema": \(Self.string) }],
                "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": \(sample.response) } } } } } } } }
            """
        for (corrections, arguments, isDeclared) in [
            (nil, [], false), (nil, ["--paging"], true), (#"{ "paging": true }"#, [], true),
            (#"{ "paging": false }"#, ["--paging"], true), (#"{ "paging": false }"#, [], false),
        ] {
            let workshop = try Workshop(document: document)
            if let corrections { try workshop.write("corrections.jsonc", corrections) }
            let overlay = corrections == nil ? [] : ["--overlay", "corrections.jsonc"]
            let printed = workshop.printed { workshop.run(arguments + overlay) }
            #expect(printed.code == 0)
            let hint =
                ", whose pagination --paging or \"paging\": true in lathe-import.jsonc declares"
            #expect(printed.lines.contains("pages of lists: 1 call" + (isDeclared ? "" : hint)))
            let text = try #require(workshop.read("Shop/endpoints/cards.jsonc"))
            #expect(text.contains(#""paging": {"#) == isDeclared)
        }
        let workshop = try Workshop(document: document)
        try workshop.write("corrections.jsonc", #"{ "paging": { "style": "link" } }"#)
        let told = workshop.told { workshop.run("--overlay", "corrections.jsonc") }
        #expect(told.code == 1)
        #expect(told.lines.first?.contains("'paging' is an object, expected true or false") == true)
    }
}
