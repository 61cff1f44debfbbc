import Testing

@testable import SchemaImport

@Suite("Content types of bodies and responses, and whether a body is there")
struct MediaTypeTests {
    private let card = ##"{ "$ref": "#/components/schemas/Card" }"##
    private let object =
        #"{ "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } }"#

    private func imported(
        body: String? = nil,
        response: String? = nil,
        version: String = "3.1.0"
    ) -> ImportedText {
        let request = body.map { #""requestBody": \#($0), "# } ?? ""
        let answer =
            response.map { #""200": { "description": "", "content": { \#($0) } }"# }
            ?? #""204": { "description": "" }"#
        return ImportedText(
            schemas: #""Card": \#(object)"#,
            paths: #"""
                "/cars": { "post": { "operationId": "send", "tags": ["cars"], \#(request)"responses": { \#(answer) } } }
                """#,
            version: version
        )
    }

    private func body(_ content: String, isRequired: Bool = true) -> String {
        #"{ "required": \#(isRequired), "content": { \#(content) } }"#
    }

    @Test(
        "A client requests an unusual content type of a response",
        arguments: [
            ("application/vnd.api+json", true), ("application/json;odata=verbose", true),
            ("text/json", true), ("application/json", false),
            ("application/json; charset=utf-8", false), ("*/*", false),
        ]
    )
    func accept(_ type: String, isAskedFor: Bool) {
        let alone = imported(response: #""\#(type)": { "schema": \#(card) }"#)
        let call = alone.call("cars", "send")
        #expect(call.contains(#""Accept": "\#(type)""#) == isAskedFor, "\(call)")
        #expect(call.contains(#""returns": "Card""#) && alone.constructs.isEmpty)
        guard type != "application/json" else { return }
        let usual = imported(
            response:
                #""\#(type)": { "schema": \#(card) }, "application/json": { "schema": \#(card) }"#
        )
        #expect(!usual.call("cars", "send").contains("Accept"))
    }

    @Test("A client of an API with both formats requests XML if a response has no other format")
    func xmlAlone() {
        let content = #"{ "schema": \#(card) }"#
        let body = body(#""application/json": \#(content)"#)
        let both = imported(body: body, response: #""application/xml": \#(content)"#)
        #expect(both.call("cars", "send").contains(#""Accept": "application/xml""#))
        let alone = imported(response: #""application/xml": \#(content)"#)
        #expect(!alone.call("cars", "send").contains("Accept"))
    }

    @Test(
        "An encoding of a missing member of the body is reported",
        arguments: ["application/x-www-form-urlencoded", "multipart/form-data"]
    )
    func encodings(_ type: String) {
        for (name, constructs) in [("b", [UnsupportedConstruct.mistake]), ("a", [])] {
            let encoding = #"{ "\#(name)": { "contentType": "text/plain" } }"#
            let found = imported(
                body: body(#""\#(type)": { "schema": \#(object), "encoding": \#(encoding) }"#)
            )
            #expect(found.constructs == constructs)
        }
    }

    @Test("Parameters of a content type are sent with it")
    func parameters() {
        let one = imported(
            body: body(#""application/json;odata=verbose": { "schema": \#(card) }"#)
        )
        #expect(
            one.call("cars", "send").contains(#""bodyFormat": "application/json;odata=verbose""#)
        )
        let two = imported(
            body: body(
                #""application/json; version=1": { "schema": \#(card) }, "application/json; version=2": { "schema": { "type": "array", "items": \#(card) } }"#
            )
        )
        let file = two.file("endpoints/cars.jsonc")
        for version in 1...2 {
            #expect(file.contains(#""application/json; version=\#(version)""#), "\(file)")
        }
    }

    @Test("Bytes that are text in Base64 are reported, in both directions")
    func base64() {
        for (encoding, isTold) in [("base64", true), ("binary", false)] {
            let content =
                #""image/png": { "schema": { "type": "string", "contentEncoding": "\#(encoding)" } }"#
            #expect(imported(body: body(content)).constructs == (isTold ? [.bodyType] : []))
            #expect(imported(response: content).constructs == (isTold ? [.responseType] : []))
        }
    }

    @Test(
        "A range of content types is sent as a matching type, which is reported",
        arguments: [("text/*", "text/plain"), ("image/*", "application/octet-stream")]
    )
    func ranges(_ range: String, _ type: String) {
        let found = imported(body: body(#""\#(range)": { "schema": { "type": "string" } }"#))
        let call = found.call("cars", "send")
        #expect(call.contains(#""bodyFormat": "\#(type)""#), "\(call)")
        #expect(found.constructs == [.bodyType])
    }

    @Test(
        "An undescribed part is a file since OpenAPI 3.1, unless its content type is a text"
    )
    func parts() {
        let content = #"""
            "multipart/form-data": { "schema": { "type": "object", "required": ["files"], "properties": {
                "files": { "type": "array", "items": {} }, "one": {}, "raw": {}, "text": {}, "said": { "type": "string" } } },
                "encoding": { "raw": { "contentType": "image/png" }, "text": { "contentType": "text/plain" } } }
            """#
        let call = imported(body: body(content)).call("cars", "send")
        for part in [
            #""files": { "type": "[file]", "required": true }"#, #""one": "file?""#,
            #""raw": { "type": "file?", "contentType": "image/png" }"#, #""text": "string?""#,
            #""said": "string?""#,
        ] { #expect(call.contains(part), "\(call)") }
        #expect(
            !imported(body: body(content), version: "3.0.3").call("cars", "send").contains("file?")
        )
    }

    @Test("An optional body with required members is reported")
    func optionalBodies() {
        for type in [
            "application/json", "application/x-www-form-urlencoded", "multipart/form-data",
        ] {
            let content = #""\#(type)": { "schema": \#(object) }"#
            #expect(imported(body: body(content, isRequired: false)).constructs == [.constraint])
            #expect(imported(body: body(content)).constructs.isEmpty)
        }
    }

    @Test("A body without named members is reported, unless it has no members")
    func namelessMembers() {
        for type in ["application/x-www-form-urlencoded", "multipart/form-data"] {
            let open = #""\#(type)": { "schema": { "type": "object" } }"#
            #expect(imported(body: body(open)).constructs == [.nestedParameter])
            #expect(imported(body: body(#""\#(type)": {}"#)).constructs == [.nestedParameter])
            let closed =
                #""\#(type)": { "schema": { "type": "object", "additionalProperties": false } }"#
            #expect(imported(body: body(closed)).constructs.isEmpty)
        }
    }
}
