import Testing

@testable import SchemaImport

@Suite("Responses and failures by status")
struct ResponseTests {
    private func imported(_ responses: String, more: String = "") -> ImportedText {
        ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": { "x": { "type": "string" } } },
                "Job": { "type": "object", "properties": { "y": { "type": "string" } } },
                "Fault": { "type": "object", "properties": { "code": { "type": "string" } } },
                "Limit": { "type": "object", "properties": { "wait": { "type": "integer" } } }
                """#,
            paths: #""/cards": { "get": { "responses": { \#(responses) } } }\#(more)"#
        )
    }

    private func response(_ status: String, _ schema: String) -> String {
        let schema =
            schema.hasPrefix("{") ? schema : ##"{ "$ref": "#/components/schemas/\##(schema)" }"##
        return
            #""\#(status)": { "description": "", "content": { "application/json": { "schema": \#(schema) } } }"#
    }

    @Test(
        "A failure with the maximum number of fields lacks some header fields, which is reported"
    )
    func fullFailure() {
        func imported(_ count: Int) -> ImportedText {
            let fields = (0..<count).map { #""p\#($0)": { "type": "string" }"# }
            let schema =
                #"{ "type": "object", "properties": { \#(fields.joined(separator: ", ")) } }"#
            return self.imported(
                #"""
                "200": { "description": "" }, "400": { "description": "",
                    "headers": { "X-A": { "schema": { "type": "string" } }, "X-B": { "schema": { "type": "string" } } },
                    "content": { "application/json": { "schema": \#(schema) } } }
                """#
            )
        }
        #expect(imported(254).constructs.isEmpty)
        #expect(imported(255).constructs == [.failureHeaders])
        #expect(
            imported(255).result.findings.map(\.note) == ["'X-B' has no place beside 256 fields"]
        )
    }

    // MARK: Values

    @Test("Values of several types are distinguished by status")
    func values() {
        let document = imported(
            [response("200", "Card"), response("202", "Job"), #""204": { "description": "" }"#]
                .joined(separator: ",")
        )
        #expect(document.constructs.isEmpty)
        #expect(
            document.call("cards", "list")
                == #"{ "get": "/cards", "responses": { "200": "Card", "202": "Job", "204": false } }"#
        )
    }

    @Test("Values of one type need no statuses, and types that name no case get a status as name")
    func names() {
        let same = imported(response("200", "Card") + "," + response("201", "Card"))
        #expect(same.call("cards", "list") == #"{ "get": "/cards", "returns": "Card" }"#)
        let lists = imported(
            response("200", #"{ "type": "array", "items": { "type": "string" } }"#) + ","
                + response("2XX", #"{ "type": "object", "additionalProperties": true }"#)
        )
        #expect(
            lists.call("cards", "list").contains(
                #""200": { "type": "[string]", "swift": "ok" }, "2XX": { "type": "{any}", "swift": "status2xx" }"#
            )
        )
    }

    @Test("A response of bytes beside a document is bytes")
    func bytes() {
        let document = imported(
            response("200", "Card")
                + #", "206": { "description": "", "content": { "image/png": {} } }"#
        )
        #expect(document.constructs.isEmpty)
        #expect(document.call("cards", "list").contains(#""206 image/png": "#))
    }

    @Test(
        "The same value in another encoding is reported, and does not become a call",
        arguments: ["application/yaml", "application/vnd.x+cbor", "application/x-protobuf"]
    )
    func encodings(type: String) {
        func contents(_ schema: String) -> String {
            let schema = ##"{ "schema": { "$ref": "#/components/schemas/\##(schema)" } }"##
            let card = ##"{ "schema": { "$ref": "#/components/schemas/Card" } }"##
            return #"{ "application/json": \#(card), "\#(type)": \#(schema) }"#
        }
        func document(_ schema: String) -> ImportedText {
            imported(
                #""200": { "description": "", "content": \#(contents(schema)) }, "#
                    + #""201": { "description": "", "content": \#(contents(schema)) }"#
            )
        }
        let same = document("Card")
        #expect(same.constructs == [.encoding, .encoding])
        #expect(same.call("cards", "list") == #"{ "get": "/cards", "returns": "Card" }"#)
        #expect(!same.file("endpoints/cards.jsonc").contains("listAs"))
        // Another schema is another value.
        #expect(document("Job").file("endpoints/cards.jsonc").contains("listAs"))
    }

    @Test("Header fields in addition to values of several types belong to their response")
    func headers() {
        let document = imported(
            #"""
            "200": { "description": "", "headers": { "X-Total": { "schema": { "type": "integer" } } },
              "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } },
            """# + response("202", "Job")
        )
        #expect(document.constructs == [])
        #expect(
            document.file("endpoints/cards.jsonc")
                .contains(#""200": { "type": "Card", "headers": { "X-Total": "int?" } }"#)
        )
    }

    // MARK: Failures

    @Test("The failure of a status has a type of its own")
    func failures() {
        let document = imported(
            [response("200", "Card"), response("default", "Fault"), response("429", "Limit")]
                .joined(separator: ","),
            more: #", "/jobs": { "get": { "responses": { \#(response("400", "Fault")) } } }"#
        )
        #expect(document.constructs.isEmpty)
        #expect(document.file("api.jsonc").contains(#""failure": { "type": "Fault" }"#))
        #expect(document.call("cards", "list").contains(#""failures": { "429": "Limit" }"#))
        #expect(document.call("jobs", "list") == #"{ "get": "/jobs" }"#)
    }

    @Test("A failure that few calls have belongs to these calls")
    func ownFailures() {
        let both = response("400", "Fault") + "," + response("429", "Limit")
        let empty = #"{ "get": { "responses": { "204": { "description": "" } } } }"#
        let document = imported(
            both,
            more: #", "/jobs": \#(empty), "/lists": \#(empty)"#
        )
        let api = document.file("api.jsonc")
        #expect(!api.contains("failure"))
        #expect(
            document.call("cards", "list")
                == #"{ "get": "/cards", "failure": { "type": "Fault" }, "failures": { "429": "Limit" } }"#
        )
        #expect(document.call("jobs", "list") == #"{ "get": "/jobs" }"#)
    }

    @Test("Failures that differ are those of the calls, if no type is that of most")
    func differentFailures() {
        let document = imported(
            response("400", "Fault"),
            more: #", "/jobs": { "get": { "responses": { \#(response("400", "Limit")) } } }"#
        )
        #expect(!document.file("api.jsonc").contains("failure"))
        #expect(document.call("cards", "list").contains(#""failure": { "type": "Fault" }"#))
        #expect(document.call("jobs", "list").contains(#""failure": { "type": "Limit" }"#))
    }

    @Test(
        "The description of a response documents its value, unless it says only that there is one",
        arguments: [
            ("The cards, the newest first.", true), ("A created card", true), ("OK", false),
            ("Success", false), ("Successful response", false),
            ("The request was successful.", false),
            ("Expected response to a valid request", false),
        ]
    )
    func descriptions(_ text: String, _ isKept: Bool) {
        let described = response("200", "Card").replacing(
            #""description": """#,
            with: #""description": "\#(text)""#
        )
        #expect(imported(described).call("cards", "list").contains(#""doc": "\#(text)""#) == isKept)
        let other = response("202", "Limit").replacing(
            #""description": """#,
            with: #""description": "A limit, \#(text)""#
        )
        let call = imported(described + "," + other).call("cards", "list")
        #expect(call.contains(#""doc": "A limit, \#(text)""#))
        #expect(call.contains(#""doc": "\#(text)""#) == isKept)
    }

    @Test("The description of a response without a value, a file or a stream is kept")
    func descriptionsWithoutValues() {
        func call(_ responses: String) -> String { imported(responses).call("cards", "list") }
        let gone = #""description": "The card is in the bin.""#
        #expect(
            call(#""204": { \#(gone) }"#)
                == #"{ "get": "/cards", "returns": { "doc": "The card is in the bin." } }"#
        )
        #expect(call(#""204": { "description": "No content" }"#) == #"{ "get": "/cards" }"#)
        #expect(
            call(#""202": { "description": "It is queued." }, "204": { \#(gone) }"#).contains(
                #""returns": { "doc": "`202`: It is queued.\n\n`204`: The card is in the bin." }"#
            )
        )
        #expect(
            call(#""200": { \#(gone), "content": { "image/png": {} } }"#).contains(
                #""responses": { "2XX */*": { "type": "data", "doc": "The card is in the bin." } }"#
            )
        )
        let items = #"{ "itemSchema": { "type": "integer" } }"#
        #expect(
            call(#""200": { \#(gone), "content": { "application/jsonl": \#(items) } }"#).contains(
                #""stream": { "lines": "int", "doc": "The card is in the bin." }"#
            )
        )
        #expect(
            call(response("200", "Card") + #", "204": { \#(gone) }"#).contains(
                #""returns": { "type": "Card?", "doc": "`nil`: The card is in the bin." }"#
            )
        )
        #expect(
            call(
                [response("200", "Card"), response("201", "Job"), #""204": { \#(gone) }"#]
                    .joined(separator: ",")
            )
            .contains(#""204": { "doc": "The card is in the bin." }"#)
        )
    }

    @Test("A failure that all calls have is the API's")
    func sharedFailures() {
        let both = response("400", "Fault") + "," + response("429", "Limit")
        let document = imported(
            response("200", "Card") + "," + both + "," + response("401", "Fault"),
            more: #", "/jobs": { "get": { "responses": { \#(both) } } }"#
        )
        #expect(document.file("api.jsonc").contains(#""failures": { "429": "Limit" }"#))
        #expect(document.call("cards", "list") == #"{ "get": "/cards", "returns": "Card" }"#)
    }

    @Test("A failure that is not an object is the only field of one")
    func texts() {
        let document = imported(
            response("200", "Card") + "," + response("500", #"{ "type": "string" }"#)
        )
        #expect(document.constructs.isEmpty)
        #expect(
            document.declaration("ListCardsFailureBody")
                == #"{ "entity": "ListCardsFailureBody", "fields": { "value": { "type": "string", "json": "." } } }"#
        )
    }

    // MARK: Failures in text

    private func failure(_ status: String, _ contents: String, headers: String = "") -> String {
        #""\#(status)": { "description": "", \#(headers)"content": { \#(contents) } }"#
    }

    private let text = #""text/plain; charset=utf-8": { "schema": { "type": "string" } }"#

    @Test("A failure in text has an entity with the text, which all calls share")
    func textFailures() {
        let document = imported(
            response("200", "Card") + "," + failure("404", text),
            more: #", "/jobs": { "get": { "responses": { \#(failure("409", text)) } } }"#
        )
        #expect(document.constructs.isEmpty)
        let failure = #"{ "type": "TextFailure", "text": "text" }"#
        #expect(
            document.call("cards", "list")
                == #"{ "get": "/cards", "returns": "Card", "failures": { "404 text/plain": \#(failure) } }"#
        )
        #expect(
            document.call("jobs", "list")
                == #"{ "get": "/jobs", "failures": { "409 text/plain": \#(failure) } }"#
        )
        #expect(
            document.declaration("TextFailure").contains(
                #""fields": { "text": { "type": "string", "doc": "The body of the response." } }"#
            )
        )
    }

    @Test("A failure in text is beside that of a document, also of any status")
    func textBesideDocument() {
        let json = ##""application/json": { "schema": { "$ref": "#/components/schemas/Fault" } }"##
        let document = imported(
            [response("200", "Card"), failure("404", json + "," + text), failure("default", text)]
                .joined(separator: ",")
        )
        #expect(document.constructs.isEmpty)
        let api = document.file("api.jsonc")
        for key in ["404 text/plain", "4XX text/plain", "5XX text/plain"] {
            #expect(api.contains(#""\#(key)": { "type": "TextFailure", "text": "text" }"#))
        }
        #expect(api.contains(#""failure": { "type": "Fault" }"#))
    }

    @Test("Header fields of a failure in text are fields of its entity")
    func textFailureHeaders() {
        let headers = #""headers": { "Retry-After": { "schema": { "type": "integer" } } }, "#
        let document = imported(failure("429", text, headers: headers))
        #expect(document.constructs.isEmpty)
        #expect(
            document.call("cards", "list").contains(
                #"{ "type": "TextFailure", "text": "text", "headers": { "Retry-After": "Retry-After" } }"#
            )
        )
        #expect(document.declaration("TextFailure").contains(#""Retry-After": "int?""#))
    }

    @Test(
        "A failure of bytes is reported",
        arguments: ["image/png", "application/octet-stream", "text/a(b"]
    )
    func otherFailures(_ type: String) {
        let document = imported(
            failure("404", #""\#(type)": { "schema": { "type": "string" } }"#)
        )
        #expect(document.call("cards", "list") == #"{ "get": "/cards" }"#)
        #expect(document.constructs == [.failureType])
    }

    // MARK: Header fields of failures

    private func limited(_ schema: String, _ headers: String) -> String {
        response("429", schema).replacing(
            #""description": """#,
            with: #""description": "", "headers": { \#(headers) }"#
        )
    }

    @Test("Header fields of a failure are fields of its entity, in all failures of the type")
    func failureHeaders() {
        let document = imported(
            [
                response("200", "Card"), response("404", "Fault"),
                limited(
                    "Fault",
                    #""Retry-After": { "description": "Seconds.", "schema": { "type": "integer" } }, "X-Until": { "schema": { "type": "string", "format": "date-time" } }, "X-Tags": { "schema": { "type": "array", "items": { "type": "string" } } }"#
                ),
            ].joined(separator: ",")
        )
        #expect(document.constructs.isEmpty)
        let api = document.file("api.jsonc")
        #expect(api.contains(#""Retry-After": "Retry-After","#))
        #expect(api.contains(#""X-Until": { "as": "X-Until", "date": "iso8601" },"#))
        #expect(api.contains(#""X-Tags": "X-Tags","#))
        #expect(
            document.declaration("Fault")
                == #"{ "entity": "Fault", "fields": { "code": "string?", "Retry-After": { "type": "int?", "doc": "Seconds." }, "X-Until": "instant?", "X-Tags": "[string]?" } }"#
        )
        #expect(document.call("cards", "list") == #"{ "get": "/cards", "returns": "Card" }"#)
    }

    @Test("A type that is also a value has a separate entity for failures")
    func failuresThatAreValues() {
        let document = imported(
            response("200", "Limit") + ","
                + limited("Limit", #""wait": { "schema": { "type": "integer" } }"#)
        )
        #expect(document.constructs.isEmpty)
        #expect(
            document.declaration("Limit") == #"{ "entity": "Limit", "fields": { "wait": "int?" } }"#
        )
        #expect(
            document.declaration("LimitFailure")
                == #"{ "entity": "LimitFailure", "fields": { "wait": "int?", "wait-header": "int?" } }"#
        )
        #expect(
            document.file("api.jsonc").contains(
                #""failure": { "type": "LimitFailure", "headers": { "wait-header": "wait" } }"#
            )
        )
    }

    @Test("Failures without a body are their header fields")
    func emptyFailures() {
        let empty =
            #""description": "", "headers": { "Retry-After": { "schema": { "type": "integer" } } }"#
        let document = imported(
            [response("200", "Card"), #""429": { \#(empty) }"#, #""503": { \#(empty) }"#]
                .joined(separator: ",")
        )
        #expect(document.constructs.isEmpty)
        #expect(
            document.declaration("Failure")
                == #"{ "entity": "Failure", "fields": { "Retry-After": "int?" } }"#
        )
        let failure = #"{ "type": "Failure", "headers": { "Retry-After": "Retry-After" } }"#
        #expect(
            document.call("cards", "list").contains(
                #""failures": { "429": \#(failure), "503": \#(failure) }"#
            )
        )
    }

    @Test("A header field of two types, or with an object as a document, is reported")
    func clashingFailureHeaders() {
        let other = limited(
            "Fault",
            #""x-a": { "schema": { "type": "string" } }, "X-B": { "content": { "application/json": { "schema": { "type": "object" } } } }"#
        )
        let document = imported(
            [
                response("200", "Card"),
                limited("Fault", #""X-A": { "schema": { "type": "integer" } }"#),
                other.replacing("429", with: "503"),
            ].joined(separator: ",")
        )
        #expect(Set(document.constructs) == [.failureHeaders, .parameterDocument])
    }
}
