import Testing

@testable import SchemaImport

@Suite("Responses that are streams")
struct StreamTests {
    private static let schemas = #"""
        "Chunk": { "type": "object", "required": ["text"], "properties": { "text": { "type": "string" } } }
        """#

    /// The path `/chunks` with a response of these contents.
    private func imported(_ contents: String, more: String = "") -> ImportedText {
        ImportedText(
            schemas: Self.schemas,
            paths: #"""
                "/chunks": { "post": { "tags": ["chunks"] \#(more), "responses": {
                    "200": { "description": "", "content": { \#(contents) } } } } }
                """#
        )
    }

    private static let chunk = ##"{ "$ref": "#/components/schemas/Chunk" }"##

    @Test("An event stream whose schema is that of the data has values of one type")
    func data() {
        let imported = imported(#""text/event-stream": { "schema": \#(Self.chunk) }"#)
        #expect(
            imported.call("chunks", "create")
                == #"{ "post": "/chunks", "stream": { "events": "Chunk", "end": "[DONE]" } }"#
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("Events with names have types by name, and data that ends the stream")
    func named() {
        func event(_ name: String, _ data: String) -> String {
            #"""
            { "type": "object", "properties": {
                "event": { "type": "string", "enum": ["\#(name)"] }, "data": \#(data) } }
            """#
        }
        let events = [
            event("chunk.created", Self.chunk), event("ping", #"{ "type": "string" }"#),
            event("done", #"{ "type": "string", "const": "[DONE]" }"#),
        ]
        let imported = imported(
            #""text/event-stream": { "schema": { "oneOf": [\#(events.joined(separator: ", "))] } }"#
        )
        #expect(
            imported.call("chunks", "create")
                == #"{ "post": "/chunks", "stream": { "events": { "chunk.created": "Chunk", "#
                + #""ping": "string" }, "end": "[DONE]" } }"#
        )
    }

    @Test("The items of a sequence are events or lines")
    func items() {
        let events = imported(
            #"""
            "text/event-stream": { "itemSchema": { "type": "object", "properties": {
                "event": { "type": "string" }, "data": { "type": "string" } } } }
            """#
        )
        #expect(
            events.call("chunks", "create")
                == #"{ "post": "/chunks", "stream": { "events": "string" } }"#
        )
        for type in ["application/jsonl", "application/x-ndjson"] {
            let accept = #""send": { "headers": { "Accept": "\#(type)" } }"#
            let expected = #"{ "post": "/chunks", \#(accept), "stream": { "lines": "Chunk" } }"#
            let item = imported(#""\#(type)": { "itemSchema": \#(Self.chunk) }"#)
            #expect(item.call("chunks", "create") == expected)
            let list = imported(
                #""\#(type)": { "schema": { "type": "array", "items": \#(Self.chunk) } }"#
            )
            #expect(list.call("chunks", "create") == expected)
        }
    }

    @Test("One value or a stream, as a parameter asks for, are two calls")
    func choice() {
        let body = #"""
            , "requestBody": { "required": true, "content": { "application/json": { "schema": {
                "type": "object", "required": ["text"], "properties": {
                    "text": { "type": "string" }, "stream": { "type": "boolean", "nullable": true } } } } } }
            """#
        let imported = imported(
            #"""
            "text/event-stream": { "schema": \#(Self.chunk) }, "application/json": { "schema": \#(Self.chunk) }
            """#,
            more: body
        )
        let one = imported.call("chunks", "create")
        #expect(one.contains(#""stream": "patch<bool>""#), "\(one)")
        #expect(one.contains(#""returns": "Chunk""#), "\(one)")
        #expect(
            imported.call("chunks", "createAsEventStream")
                == #"{ "post": "/chunks", "body": { "text": "string", "stream": { "type": "bool", "default": true } }, "#
                + #""stream": { "events": "Chunk", "end": "[DONE]" } }"#
        )
    }
}
