import Testing

@testable import SchemaImport

@Suite("Operations become calls")
struct CallTests {
    private func parameter(_ parameter: String) -> ImportedText {
        ImportedText(
            schemas:
                #""Range": { "type": "object", "properties": { "gt": { "type": "integer" }, "lt": { "type": "integer" } } }"#,
            paths: """
                "/cards": { "get": { "parameters": [\(parameter)],
                    "responses": { "204": { "description": "" } } } }
                """
        )
    }

    @Test("A query as a whole is left out where the query has other items")
    func wholeQueries() {
        func imported(
            _ path: String = "/cards",
            _ parameter: String = "",
            key: String = "header",
            server: String = "https://shop.example"
        ) -> ImportedText {
            ImportedText(
                document: """
                    { "openapi": "3.2.0", "info": { "title": "Shop", "version": "1" },
                      "servers": [{ "url": "\(server)" }],
                      "components": { "securitySchemes": {
                          "key": { "type": "apiKey", "in": "\(key)", "name": "X-Key" } } },
                      "paths": { "\(path)": { "get": { "tags": ["cards"], "operationId": "list",
                          "security": [{ "key": [] }],
                          "parameters": [\(parameter){ "name": "q", "in": "querystring", "content": {
                              "application/json": { "schema": { "type": "array", "items": { "type": "integer" } } } } }],
                          "responses": { "204": { "description": "" } } } } } }
                    """
            )
        }
        let whole = imported()
        #expect(whole.call("cards", "list").contains(#""nested": "json", "whole": true"#))
        #expect(whole.constructs.isEmpty)
        let limit = #"{ "name": "limit", "in": "query", "schema": { "type": "integer" } }, "#
        for other in [
            imported("/cards?a=1"), imported("/cards", limit), imported(key: "query"),
            imported(server: "https://shop.example?v=1"),
        ] {
            #expect(!other.call("cards", "list").contains("whole"))
            #expect(other.constructs == [.parameterDocument])
        }
    }

    struct Sample: CustomTestStringConvertible {
        let parameter: String
        let value: String
        var testDescription: String { parameter }
    }

    @Test(
        "Parameters go where they belong",
        arguments: [
            Sample(
                parameter: #"{ "name": "q", "in": "query", "schema": { "type": "string" } }"#,
                value: #""query": { "q": "string?" }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "q", "in": "query", "required": true, "schema": { "type": "integer" } }"#,
                value: #""query": { "q": "int" }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "ids", "in": "query", "schema": { "type": "array", "items": { "type": "string" } } }"#,
                value: #""query": { "ids": "[string]" }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "ids", "in": "query", "required": true, "explode": false, "schema": { "type": "array", "items": { "type": "string" } } }"#,
                value: #""query": { "ids": { "type": "[string]", "required": true, "join": "," } }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "ids", "in": "query", "style": "pipeDelimited", "explode": false, "schema": { "type": "array", "items": { "type": "string" } } }"#,
                value: #""query": { "ids": { "type": "[string]", "join": "|" } }"#
            ),
            Sample(
                parameter: #"{ "name": "X-A", "in": "header", "schema": { "type": "string" } }"#,
                value: #""headers": { "X-A": "string?" }"#
            ),
            Sample(
                parameter: #"{ "name": "Accept", "in": "header", "schema": { "type": "string" } }"#,
                value: #"{ "get": "/cards" }"#
            ),
            Sample(
                parameter: #"{ "name": "c", "in": "cookie", "schema": { "type": "string" } }"#,
                value: #""cookies": { "c": "string?" }"#
            ),
            Sample(
                parameter:
                    ##"{ "name": "at", "in": "query", "schema": { "$ref": "#/components/schemas/Range" } }"##,
                value: #""query": { "at": { "type": "Range?", "nested": "flat" } }"#
            ),
            Sample(
                parameter: #"{ "name": "q", "in": "query", "schema": {} }"#,
                value: #""query": { "q": "string?" }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "q", "in": "query", "schema": { "oneOf": [{ "type": "integer" }, { "enum": ["top"] }] } }"#,
                value: #""query": { "q": "string?" }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "q", "in": "query", "schema": { "oneOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] } }"#,
                value: #""query": { "q": "[string]" }"#
            ),
            Sample(
                parameter:
                    #"{ "name": "n", "in": "query", "schema": { "type": "integer", "default": 5 } }"#,
                value: #""query": { "n": { "type": "int?", "doc": "Default: `5`." } }"#
            ),
        ]
    )
    func parameters(_ sample: Sample) {
        let imported = parameter(sample.parameter)
        #expect(
            imported.call("cards", "list").contains(sample.value),
            "\(imported.call("cards", "list"))"
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("What a parameter cannot be is told of")
    func impossible() {
        let document = parameter(
            #"{ "name": "q", "in": "cookie", "content": { "application/json": { "schema": {} } } }"#
        )
        #expect(document.constructs == [.parameterDocument])
        let texts = parameter(
            #"{ "name": "q", "in": "cookie", "schema": { "type": "object", "additionalProperties": true } }"#
        )
        #expect(texts.constructs == [.parameterStyle])
        #expect(texts.call("cards", "list").contains(#""type": "{string}?", "nested": "flat""#))
        let cookie = parameter(
            #"{ "name": "q", "in": "cookie", "schema": { "type": "object", "additionalProperties": { "type": "object" } } }"#
        )
        #expect(cookie.constructs == [.nestedParameter])
        #expect(cookie.call("cards", "list") == #"{ "get": "/cards" }"#)
    }

    struct Named: CustomTestStringConvertible {
        let method: String
        let path: String
        var id: String?
        var tag: String?
        let name: String
        var testDescription: String { "\(method) \(path) \(id ?? "")" }
    }

    @Test(
        "Calls without a telling id are named after method and path",
        arguments: [
            Named(method: "get", path: "/v1/customers", name: "customers.list"),
            Named(method: "post", path: "/v1/customers", name: "customers.create"),
            Named(method: "get", path: "/v1/customers/{id}", name: "customers.get"),
            Named(method: "post", path: "/v1/customers/{id}", name: "customers.update"),
            Named(method: "put", path: "/customers/{id}", name: "customers.replace"),
            Named(method: "delete", path: "/customers/{id}", name: "customers.delete"),
            Named(method: "get", path: "/customers/{id}/cards", name: "customers.listCards"),
            Named(method: "get", path: "/customers/{id}/cards/{card}", name: "customers.getCard"),
            Named(method: "post", path: "/charges/{id}/capture", name: "charges.capture"),
            Named(method: "get", path: "/users.json", name: "users.list"),
            Named(method: "get", path: "/", name: "root.get"),
            Named(method: "get", path: "/cards", id: "GetCards", name: "cards.list"),
            Named(method: "get", path: "/cards", id: "findAllOfThem", name: "cards.findAllOfThem"),
            Named(method: "post", path: "/cards", id: "createCard", name: "cards.create"),
            Named(method: "get", path: "/x", id: "listUsers", tag: "Users", name: "users.list"),
            Named(method: "get", path: "/x", id: "get-a-user", tag: "Users", name: "users.get"),
            Named(
                method: "put",
                path: "/x",
                id: "bulkUpdateUsers",
                tag: "Users",
                name: "users.bulkUpdate"
            ),
            Named(
                method: "get",
                path: "/x",
                id: "listTeamUsers",
                tag: "Users",
                name: "users.listTeamUsers"
            ),
            Named(
                method: "put",
                path: "/x",
                id: "addCardToUser",
                tag: "Users",
                name: "users.addCardToUser"
            ),
            Named(
                method: "get",
                path: "/new-cards/{id}",
                id: "getNewCard",
                tag: "Cards",
                name: "cards.getNewCard"
            ),
            Named(method: "get", path: "/x", tag: "API Keys", name: "apiKeys.getX"),
            Named(method: "get", path: "/x", id: "1 🙂", tag: "🙂", name: "u1f642.value1"),
        ]
    )
    func names(_ sample: Named) {
        let parameters = sample.path.matches(of: /\{(\w+)\}/).map { match in
            #"{ "name": "\#(match.output.1)", "in": "path", "required": true, "schema": { "type": "string" } }"#
        }
        let id = sample.id.map { #""operationId": "\#($0)","# } ?? ""
        let tags = sample.tag.map { #""tags": ["\#($0)"],"# } ?? ""
        let imported = ImportedText(
            paths: """
                "\(sample.path)": { "\(sample.method)": { \(id) \(tags)
                    "parameters": [\(parameters.joined(separator: ","))],
                    "responses": { "204": { "description": "" } } } }
                """
        )
        let parts = sample.name.split(separator: ".").map(String.init)
        #expect(imported.call(parts[0], parts[1]).hasPrefix("{"))
    }

    @Test("Names that are equal get others, and parameters of one name in two places too")
    func clashes() {
        let imported = ImportedText(
            paths: #"""
                "/cards/{id}": {
                    "get": { "operationId": "getCard", "parameters": [
                        { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
                        { "name": "id", "in": "query", "schema": { "type": "string" } }],
                        "responses": { "204": { "description": "" } } },
                    "head": { "operationId": "get_card", "parameters": [
                        { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
                        "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(
            imported.call("cards", "get")
                == #"{ "get": "/cards/{id}", "path": { "id": "string" }, "query": { "id_query": { "type": "string?", "as": "id" } } }"#
        )
        #expect(imported.call("cards", "getCard").contains(#""head""#))
    }

    // MARK: Bodies

    private func body(_ content: String, schemas: String = "") -> ImportedText {
        ImportedText(
            schemas: schemas,
            paths: """
                "/cards": { "post": { "requestBody": { "required": true, "content": { \(content) } },
                    "responses": { "204": { "description": "" } } } }
                """
        )
    }

    @Test(
        "Bodies by content type",
        arguments: [
            Sample(
                parameter:
                    #""application/json": { "schema": { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" }, "type": { "type": ["integer", "null"] } } } }"#,
                value:
                    #""body": { "a": "string", "type_": { "type": "patch<int>", "as": "type" } }"#
            ),
            Sample(
                parameter:
                    #""application/json": { "schema": { "type": "array", "items": { "type": "string" } } }"#,
                value: #""body": "[string]""#
            ),
            Sample(
                parameter:
                    #""application/json": { "schema": { "type": "object", "required": ["a"], "properties": { "a": { "type": ["string", "null"] } } } }"#,
                value: #""body": "CreateCardBody""#
            ),
            Sample(
                parameter:
                    #""application/x-www-form-urlencoded": { "schema": { "type": "object", "properties": { "a": { "type": "string" } } } }"#,
                value: #""form": { "a": "string?" }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "required": ["f"], "properties": { "f": { "type": "string", "format": "binary" }, "g": { "type": "array", "items": { "type": "string", "format": "binary" } } } } }"#,
                value: #""multipart": { "f": "file", "g": "[file]" }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "required": ["f", "g"], "properties": { "f": { "type": "string", "contentEncoding": "binary" }, "g": { "contentMediaType": "application/octet-stream" } } } }"#,
                value: #""multipart": { "f": "file", "g": "file" }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "required": ["f", "g"], "properties": { "f": { "type": "string", "contentMediaType": "image/png" }, "g": { "type": "array", "items": { "type": "string", "contentMediaType": "image/png" } } } } }"#,
                value:
                    #""multipart": { "f": { "type": "file", "contentType": "image/png" }, "g": { "type": "[file]", "required": true, "contentType": "image/png" } }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "required": ["f", "g"], "properties": { "f": { "type": "string", "contentMediaType": "text/csv" }, "g": { "type": "string", "contentMediaType": "image/png", "contentEncoding": "base64" } } } }"#,
                value: #""multipart": { "f": "string", "g": "data" }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "required": ["f", "g"], "properties": { "f": { "type": "array", "items": { "type": "object", "additionalProperties": { "type": "string" } } }, "g": { "type": "object", "additionalProperties": { "type": "string" } }, "h": { "type": "array", "items": { "type": "integer" } } } } }"#,
                value:
                    #""multipart": { "f": { "type": "[{string}]", "required": true, "list": "repeat", "contentType": "application/json" }, "g": { "type": "{string}", "contentType": "application/json" }, "h": "[int]" }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "properties": { "f": { "type": "array", "items": { "type": "string" } } } }, "encoding": { "f": { "contentType": "application/json" } } }"#,
                value:
                    #""multipart": { "f": { "type": "[string]", "list": "repeat", "contentType": "application/json" } }"#
            ),
            Sample(
                parameter:
                    #""multipart/form-data": { "schema": { "type": "object", "properties": { "f": { "type": "string", "format": "binary" } }, "additionalProperties": { "type": "string" } } }"#,
                value:
                    #""multipart": { "f": "file?", "members": { "type": "{string}?", "nested": "flat" } }"#
            ),
            Sample(
                parameter:
                    #""application/json": { "schema": { "type": "object", "required": ["f", "g"], "properties": { "f": { "type": "string", "contentEncoding": "binary" }, "g": { "type": "string", "contentMediaType": "image/png" } } } }"#,
                value: #""body": { "f": "string", "g": "string" }"#
            ),
            Sample(
                parameter: #""image/png": { "schema": { "type": "string", "format": "binary" } }"#,
                value: #""body": "file", "bodyFormat": "image/png""#
            ),
            Sample(
                parameter: #""text/plain": { "schema": { "type": "string" } }"#,
                value: #""body": "string", "bodyFormat": "text/plain""#
            ),
            Sample(
                parameter: #""text/plain": { "schema": { "type": "boolean" } }"#,
                value: #""body": "bool", "bodyFormat": "text/plain""#
            ),
            Sample(
                parameter:
                    #""text/plain": { "schema": { "type": "integer", "minimum": 0, "nullable": true } }"#,
                value:
                    #""body": { "type": "int", "range": { "min": 0 } }, "bodyFormat": "text/plain""#
            ),
            Sample(
                parameter:
                    #""text/plain": { "schema": { "type": "array", "items": { "type": "integer" } } }"#,
                value: #""body": "string", "bodyFormat": "text/plain""#
            ),
        ]
    )
    func bodies(_ sample: Sample) {
        let call = body(sample.parameter).call("cards", "create")
        #expect(call.contains(sample.value), "\(call)")
    }

    @Test("A number or truth value in a text is read as that, and another text as bytes")
    func spelledValues() {
        func result(_ schema: String) -> String {
            let content = #""content": { "text/plain": { "schema": \#(schema) } }"#
            return response(#""200": { "description": "", \#(content) }"#).call("cards", "list")
        }
        for (schema, type) in [
            (#"{ "type": "boolean" }"#, "bool"), (#"{ "type": "integer" }"#, "int"),
            (#"{ "type": "number" }"#, "double"),
        ] {
            let call = result(schema)
            #expect(call.contains(#""returns": "\#(type)""#), "\(call)")
            #expect(call.contains(#""Accept": "text/plain""#), "\(call)")
        }
        #expect(!result(#"{ "type": "string" }"#).contains("returns"))
        #expect(!result(#"{ "type": "array" }"#).contains("returns"))
    }

    @Test("An object in plain text beside the same one in JSON is no call of its own")
    func untypedVariants() {
        func content(_ schema: String) -> String {
            ["application/json", "text/plain", "application/octet-stream"]
                .map { #""\#($0)": { "schema": \#(schema) }"# }.joined(separator: ",")
        }
        let object = #"{ "type": "object", "properties": { "a": { "type": "integer" } } }"#
        func calls(_ imported: ImportedText) -> Int {
            imported.file("endpoints/cards.jsonc").split(separator: "/cards\"").count - 1
        }
        func result(_ schema: String) -> ImportedText {
            response(
                #""200": { "description": "", "content": { \#(content(schema)) } }, "404": { "description": "", "content": { \#(content(object)) } }"#
            )
        }
        for imported in [body(content(object)), result(object)] {
            #expect(imported.constructs.isEmpty)
            #expect(calls(imported) == 1)
        }
        // A text is one in JSON as well, and is not the same there.
        #expect(calls(result(#"{ "type": "string" }"#)) > 1)
    }

    @Test("Another content type of a body or response has a call of its own")
    func variants() {
        let imported = body(
            #""text/csv": {}, "application/json": { "schema": { "type": "object", "properties": { "a": { "type": "integer" } } } }"#
        )
        #expect(imported.constructs.isEmpty)
        #expect(imported.call("cards", "create").contains(#""body": { "a": "int?" }"#))
        #expect(
            imported.call("cards", "createAsCSV")
                == #"{ "post": "/cards", "body": "string", "bodyFormat": "text/csv" }"#
        )
        let stream = response(
            #""200": { "description": "", "content": { "text/event-stream": {}, "application/json": { "schema": { "type": "integer" } } } }"#
        )
        #expect(stream.call("cards", "list") == #"{ "get": "/cards", "returns": "int" }"#)
        #expect(
            stream.call("cards", "listAsEventStream")
                == #"{ "get": "/cards", "send": { "headers": { "Accept": "text/event-stream" } } }"#
        )
        let events = response(
            #""200": { "description": "", "content": { "text/event-stream": { "schema": { "type": "string" } } } }"#
        )
        #expect(
            events.call("cards", "list")
                == #"{ "get": "/cards", "send": { "headers": { "Accept": "text/event-stream" } } }"#
        )
        let image = response(
            #""200": { "description": "", "content": { "image/png": {}, "image/jpeg": {} } }"#
        )
        #expect(
            image.call("cards", "list")
                == #"{ "get": "/cards", "send": { "headers": { "Accept": "image/png, image/jpeg" } }, "responses": { "2XX */*": "data" } }"#
        )
    }

    @Test(
        "A response without a document is a text or bytes",
        arguments: [
            ("text/plain", nil, "string"), ("text/csv", #"{ "type": "string" }"#, "string"),
            ("text/plain", #"{ "type": "string", "format": "binary" }"#, "data"),
            ("text/plain", #"{ "type": "string", "format": "byte" }"#, "data"),
            ("application/yaml", #"{ "type": "string" }"#, "string"),
            ("application/yaml", nil, "data"),
            ("application/yaml", #"{ "type": "object" }"#, "data"),
            ("application/octet-stream", #"{ "type": "string" }"#, "data"),
            ("image/png", #"{ "type": "string" }"#, "data"), ("multipart/mixed", nil, "data"),
            ("application/json", #"{ "type": "string", "format": "binary" }"#, "data"),
        ]
    )
    func wholeBodies(_ type: String, _ schema: String?, _ result: String) {
        let imported = response(
            #""200": { "description": "The file as it is.", "headers": { "X-Size": { "required": true, "schema": { "type": "integer" } } }, "content": { "\#(type)": { \#(schema.map { "\"schema\": \($0)" } ?? "") } } }"#
        )
        #expect(
            imported.call("cards", "list").hasSuffix(
                #""responses": { "2XX */*": { "type": "\#(result)", "doc": "The file as it is.", "headers": { "X-Size": "int" } } } }"#
            )
        )
    }

    // MARK: Responses

    private func response(_ responses: String) -> ImportedText {
        ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": { "x": { "type": "string" } } },
                "Failure": { "type": "object", "properties": { "code": { "type": "string" } } }
                """#,
            paths: #""/cards": { "get": { "responses": { \#(responses) } } }"#
        )
    }

    private let card =
        ##""content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } }"##
    private let failure =
        ##""content": { "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } }"##

    @Test("A response returns its value, and nothing where it may be empty")
    func returns() {
        let one = response(#""200": { "description": "A card of the user.", \#(card) }"#)
        #expect(
            one.call("cards", "list")
                == #"{ "get": "/cards", "returns": { "type": "Card", "doc": "A card of the user." } }"#
        )
        let maybe = response(
            #""200": { "description": "OK", \#(card) }, "204": { "description": "" }"#
        )
        #expect(maybe.call("cards", "list").contains(#""returns": "Card?""#))
        let file = response(#""200": { "description": "", "content": { "image/png": {} } }"#)
        #expect(
            file.call("cards", "list").contains(
                #""send": { "headers": { "Accept": "image/png" } }, "responses": { "2XX */*": "data" }"#
            )
        )
    }

    @Test("The failure of most calls is the API's")
    func failures() {
        let imported = response(
            #""200": { "description": "", \#(card) }, "4XX": { "description": "", \#(failure) }"#
        )
        #expect(imported.file("api.jsonc").contains(#""failure": { "type": "Failure" }"#))
        #expect(imported.call("cards", "list") == #"{ "get": "/cards", "returns": "Card" }"#)
    }

    @Test("Response headers are typed")
    func headers() {
        let imported = response(
            #""200": { "description": "", "headers": { "X-Total": { "schema": { "type": "integer" } } } }"#
        )
        #expect(
            imported.call("cards", "list")
                == #"{ "get": "/cards", "returns": { "headers": { "X-Total": "int?" } } }"#
        )
    }

    // MARK: Examples

    private static let cards = ##"""
        "Owner": { "type": "object", "required": ["id"], "properties": {
            "id": { "type": "integer", "readOnly": true }, "made": { "type": "string", "format": "date-time" } } },
        "Shape": { "oneOf": [{ "$ref": "#/components/schemas/Dot" }, { "$ref": "#/components/schemas/Line" }] },
        "Dot": { "type": "object", "required": ["x"], "properties": { "x": { "type": "integer" } } },
        "Line": { "type": "object", "required": ["y"], "properties": { "y": { "type": "integer" } } }
        """##

    /// A call with an example of its response, which takes a path, a query and a body.
    private func example(
        id: String = #""example": 7, "#,
        limit: String = "",
        body: String = #""example": { "made": "2013-01-21T20:30:00Z" }"#,
        schema: String = "Owner",
        reply: String = #""example": { "id": 1 }"#
    ) -> ImportedText {
        ImportedText(
            schemas: Self.cards,
            paths: ##"""
                "/cards/{card-id}": { "put": {
                    "parameters": [
                        { "name": "card-id", "in": "path", "required": true, \##(id)"schema": { "type": "integer" } },
                        { "name": "limit", "in": "query", "schema": { "type": "integer"\##(limit) } }],
                    "requestBody": { "required": true, "content": { "application/json": {
                        "schema": { "$ref": "#/components/schemas/\##(schema)" }, \##(body) } } },
                    "responses": { "200": { "description": "", "content": { "application/json": {
                        "schema": { "$ref": "#/components/schemas/Owner" }, \##(reply) } } } } } }
                """##
        )
    }

    private func text(_ imported: ImportedText) -> String { imported.call("cards", "replace") }

    @Test("Valid examples of parameters, body and response are an example of the call")
    func examples() {
        let imported = example(limit: #", "example": 5"#)
        #expect(
            text(imported).contains(
                #""examples": [{ "with": { "card-id": 7, "limit": 5, "body": { "made": "2013-01-21T20:30:00Z" } }, "#
                    + #""reply": { "id": 1 } }]"#
            ),
            "\(text(imported))"
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("Examples of one name belong together, and their summaries are kept")
    func namedExamples() {
        let imported = example(
            body:
                #""examples": { "a": { "value": { "made": "2013-01-21T20:30:00Z" } }, "b": { "value": {} } }"#,
            reply:
                #""examples": { "b": { "summary": "Empty.", "value": { "id": 2 } }, "c": { "value": { "id": "x" } } }"#
        )
        let text = text(imported)
        #expect(text.contains(#""doc": "Empty.""#), "\(text)")
        #expect(text.contains(#""body": {}"#), "\(text)")
        // One contradicts its schema, and one belongs to no response.
        #expect(imported.constructs == [.example, .example])
    }

    @Test(
        "An example that no call can be made of stays a finding",
        arguments: [
            // A parameter or a member that must be there.
            (id: "", body: #""example": {}"#, schema: "Owner", reply: #""example": { "id": 1 }"#),
            (
                id: #""example": 7, "#, body: #""example": {}"#, schema: "Owner",
                reply: #""example": {}"#
            ),
            // A time of another form.
            (
                id: #""example": 7, "#, body: #""example": { "made": "yesterday" }"#,
                schema: "Owner",
                reply: #""example": { "id": 1 }"#
            ),
            // A union, which examples write in another form.
            (
                id: #""example": 7, "#, body: #""example": { "x": 1 }"#, schema: "Shape",
                reply: #""example": { "id": 1 }"#
            ),
        ]
    )
    func leftExamples(_ part: (id: String, body: String, schema: String, reply: String)) {
        let imported = example(
            id: part.id,
            body: part.body,
            schema: part.schema,
            reply: part.reply
        )
        #expect(imported.constructs.contains(.example))
        #expect(!text(imported).contains(#""reply""#), "\(text(imported))")
    }
}
