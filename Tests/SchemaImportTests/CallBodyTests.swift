import Testing

@testable import SchemaImport

@Suite("Bodies and responses of operations")
struct CallBodyTests {
    typealias Sample = CallTests.Sample

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
                parameter:
                    #""multipart/related": { "schema": { "type": "object", "properties": { "f": { "type": "string", "format": "binary" } } } }"#,
                value: #""multipart": { "f": "file?" }, "bodyFormat": "multipart/related""#
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

    @Test("A number or Boolean in a text is read as that, and another text as bytes")
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

    private static let card =
        ##""content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } }"##
    private let failure =
        ##""content": { "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } }"##

    @Test("A response returns its value, and nothing where it may be empty")
    func returns() {
        let one = response(#""200": { "description": "A card of the user.", \#(Self.card) }"#)
        #expect(
            one.call("cards", "list")
                == #"{ "get": "/cards", "returns": { "type": "Card", "doc": "A card of the user." } }"#
        )
        let maybe = response(
            #""200": { "description": "OK", \#(Self.card) }, "204": { "description": "" }"#
        )
        #expect(maybe.call("cards", "list").contains(#""returns": "Card?""#))
        let file = response(#""200": { "description": "", "content": { "image/png": {} } }"#)
        #expect(
            file.call("cards", "list").contains(
                #""send": { "headers": { "Accept": "image/png" } }, "responses": { "2XX */*": "data" }"#
            )
        )
    }

    @Test("The most frequent failure of the calls is the API's failure")
    func failures() {
        let imported = response(
            #""200": { "description": "", \#(Self.card) }, "4XX": { "description": "", \#(failure) }"#
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

    @Test(
        "Each of several responses has its own header fields",
        arguments: [
            // Values of different types.
            (
                [
                    card + ", " + header("X-A"), other + ", " + header("x-a"),
                    header("X-A", "false"),
                ],
                #""responses": { "200": { "type": "Card", "headers": { "X-A": "int" } }, "201": { "type": "ListCardsCreatedResponse", "headers": { "X-A": "int" } }, "204": { "headers": { "X-A": "int?" } } }"#
            ),
            // Values of one type: what one response lacks may be absent.
            (
                [card + ", " + header("X-A"), card],
                #""returns": { "type": "Card", "headers": { "X-A": "int?" } }"#
            ),
            (
                [card + ", " + header("X-A"), card + ", " + header("X-A")],
                #""returns": { "type": "Card", "headers": { "X-A": "int" } }"#
            ),
            // One name, two types.
            (
                [card + ", " + header("X-A"), card + ", " + header("X-A", type: "boolean")],
                #""returns": { "type": "Card", "headers": { "X-A": "string" } }"#
            ),
            // No value.
            (
                [header("X-A"), header("X-B")],
                #""returns": { "headers": { "X-A": "int?", "X-B": "int?" } }"#
            ),
        ]
    )
    func headersOfSeveral(responses: [String], schema: String) {
        let statuses = ["200", "201", "204"]
        let text = zip(statuses, responses).map { status, response in
            "\"\(status)\": { \"description\": \"\", \(response) }"
        }
        let imported = response(text.joined(separator: ", "))
        #expect(imported.call("cards", "list") == "{ \"get\": \"/cards\", \(schema) }")
    }

    @Test("A call has at most the number of response header fields that a schema may declare")
    func manyHeaders() {
        func fields(_ range: Range<Int>) -> String {
            let fields = range.map { "\"X-\($0)\": { \"schema\": { \"type\": \"integer\" } }" }
            return "{ \"description\": \"\", \"headers\": { \(fields.joined(separator: ", ")) } }"
        }
        let most = response("\"200\": \(fields(0..<200)), \"201\": \(fields(100..<256))")
        #expect(most.constructs == [])
        #expect(most.call("cards", "list").contains("X-255"))
        let more = response("\"200\": \(fields(0..<200)), \"201\": \(fields(100..<300))")
        #expect(more.constructs == [.tooManyParameters])
        #expect(more.call("cards", "list").contains("X-255"))
        #expect(!more.call("cards", "list").contains("X-256"))
    }

    private static func header(
        _ name: String,
        _ isRequired: String = "true",
        type: String = "integer"
    ) -> String {
        #""headers": { "\#(name)": { "required": \#(isRequired), "schema": { "type": "\#(type)" } } }"#
    }

    private static let other =
        #""content": { "application/json": { "schema": { "type": "object", "properties": { "later": { "type": "string" } } } } }"#
}
