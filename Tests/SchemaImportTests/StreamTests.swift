import OpenAPI
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

    private func json(_ name: String) -> String {
        #"""
        { "type": "string", "contentMediaType": "application/json", "contentSchema": {
            "type": "object", "required": ["\#(name)"], "properties": { "\#(name)": { "type": "integer" } } } }
        """#
    }

    private func stream(_ item: String) -> ImportedText {
        imported(#""text/event-stream": { "itemSchema": \#(item) }"#)
    }

    private func event(_ data: String, _ name: String? = nil) -> String {
        let member = name.map { #""event": { "const": "\#($0)" }, "# } ?? ""
        return
            #"{ "type": "object", "required": ["data"], "properties": { \#(member)"data": \#(data) } }"#
    }

    @Test(
        "Events whose names are the same in Swift, or needed by the code, have names of their own there"
    )
    func eventNames() {
        let events = ["unknown", "item.added", "item_added"].map {
            event(#"{ "type": "string" }"#, $0)
        }
        let imported = stream(#"{ "oneOf": [\#(events.joined(separator: ", "))] }"#)
        let text = imported.call("chunks", "create")
        #expect(text.contains(#""unknown": { "type": "string", "swift": "unknown2" }"#))
        #expect(text.contains(#""item.added": "string""#))
        #expect(text.contains(#""item_added": { "type": "string", "swift": "itemAdded2" }"#))
        #expect(imported.constructs.isEmpty)
    }

    @Test("Data that are one of several values, and data that end the stream, are distinguished")
    func choices() {
        let end = #"{ "const": "[DONE]" }"#
        for item in [
            event(#"{ "anyOf": [\#(json("x")), \#(end)] }"#),
            #"{ "oneOf": [\#(event(json("x"))), \#(event(end))] }"#,
        ] {
            let one = stream(item)
            #expect(
                one.call("chunks", "create").contains(
                    #""stream": { "events": "CreateChunkEvent", "end": "[DONE]" }"#
                )
            )
            #expect(one.declaration("CreateChunkEvent").contains(#""x": "int""#))
            #expect(one.constructs.isEmpty)
        }
        let two = stream(event(#"{ "anyOf": [\#(json("x")), \#(json("y")), \#(end)] }"#))
        let union = two.declaration("CreateChunkEvent")
        #expect(
            union.contains(#""cases": ["CreateChunkEventCase", "CreateChunkEventCase2"]"#),
            "\(union)"
        )
        #expect(two.call("chunks", "create").contains(#""end": "[DONE]""#))
        #expect(two.constructs.isEmpty)
    }

    @Test("Events of one name have the data of all")
    func sameNames() {
        let events = ["x", "y"].map { event(json($0), "m") }.joined(separator: ", ")
        let found = stream(#"{ "oneOf": [\#(events)] }"#)
        let call = found.call("chunks", "create")
        #expect(call.contains(#""events": { "m": "CreateChunkMEvent" }"#), "\(call)")
        #expect(found.declaration("CreateChunkMEvent").contains(#""union""#))
    }

    @Test(
        "A stream in addition to a response of another status, and one of other values, are reported"
    )
    func statuses() {
        let chunks = #""application/jsonl": { "itemSchema": \#(Self.chunk) }"#
        for (content, construct) in [
            (
                #""application/json": { "schema": \#(Self.chunk) }"#,
                UnsupportedConstruct.responseType
            ),
            (#""application/jsonl": { "itemSchema": { "type": "integer" } }"#, .responseChoice),
            (chunks, nil),
        ] {
            let found = ImportedText(
                schemas: Self.schemas,
                paths: #"""
                    "/chunks": { "post": { "tags": ["chunks"], "responses": {
                        "200": { "description": "", "content": { \#(chunks) } },
                        "206": { "description": "", "content": { \#(content) } } } } }
                    """#
            )
            #expect(found.constructs == [construct].compactMap(\.self))
        }
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

    private static let event = #"""
        "type": "object", "required": ["data"], "properties": { "data": { "type": "string" },
            "event": { "type": "string" }, "id": { "type": "string" }, "retry": { "type": "integer" } }
        """#

    @Test("The data of an event is the value that its text contains, as far as that is described")
    func contents() {
        func call(_ data: String) -> String {
            imported(
                #"""
                "text/event-stream": { "itemSchema": { "type": "object", "properties": {
                    "event": { "type": "string" }, "data": { \#(data) } } } }
                """#
            ).call("chunks", "create")
        }
        let schema = #""contentSchema": \#(Self.chunk)"#
        #expect(
            call(#""type": "string", "contentMediaType": "application/json", \#(schema)"#)
                == #"{ "post": "/chunks", "stream": { "events": "Chunk", "end": "[DONE]" } }"#
        )
        let text = #"{ "post": "/chunks", "stream": { "events": "string" } }"#
        #expect(call(#""type": "string", "contentMediaType": "text/html", \#(schema)"#) == text)
        #expect(call(#""type": "string", \#(schema)"#) == text)
        #expect(
            call(#""type": "string", "format": "int64""#)
                == #"{ "post": "/chunks", "stream": { "events": "int", "end": "[DONE]" } }"#
        )
    }

    @Test("Kinds of event beside a schema of all events have data by their names")
    func kinds() {
        func kind(_ event: String, _ data: String = "") -> String {
            #"{ "properties": { "event": { "const": "\#(event)" }\#(data) } }"#
        }
        let json = #"{ "contentMediaType": "application/json", "contentSchema": \#(Self.chunk) }"#
        let kinds = [
            kind("said"), kind("counted", #", "data": { "format": "int64" }"#),
            kind("made", #", "data": \#(json)"#),
        ].joined(separator: ", ")
        let expected =
            #"{ "post": "/chunks", "stream": { "events": { "said": "string", "counted": "int", "made": "Chunk" } } }"#
        let inPlace = imported(
            #""text/event-stream": { "itemSchema": { \#(Self.event), "oneOf": [\#(kinds)] } }"#
        )
        #expect(inPlace.call("chunks", "create") == expected)
        #expect(inPlace.constructs.isEmpty, "\(inPlace.result.findings)")
        let referred = ImportedText(
            schemas: Self.schemas + #", "Event": { \#(Self.event) }"#,
            paths: ##"""
                "/chunks": { "post": { "tags": ["chunks"], "responses": { "200": { "content": { "text/event-stream": {
                    "itemSchema": { "$ref": "#/components/schemas/Event", "required": ["event"],
                        "oneOf": [\##(kinds)] } } } } } } }
                """##,
            version: "3.2.0"
        )
        #expect(referred.call("chunks", "create") == expected)
        #expect(referred.constructs.isEmpty, "\(referred.result.findings)")
        // The enum of the events has the name in Swift.
        #expect(referred.declaration("Event").contains(#""swift": "ShopEvent""#))
    }

    @Test(
        "Sequences of JSON are read line by line, or by their separators",
        arguments: ["application/json-seq", "application/geo+json-seq", "application/x-ndjson"]
    )
    func sequences(type: String) {
        for key in ["itemSchema", "schema"] {
            let imported = imported(#""\#(type)": { "\#(key)": \#(Self.chunk) }"#)
            let call = imported.call("chunks", "create")
            #expect(call.contains(#""stream": { "lines": "Chunk" }"#), "\(call)")
            #expect(call.contains(#""Accept": "\#(type)""#))
            #expect(imported.constructs.isEmpty)
        }
    }

    @Test("A kind of event may have no data, and one without a name is a finding")
    func bareEvents() {
        func imported(_ kind: String) -> ImportedText {
            self.imported(
                #"""
                "text/event-stream": { "itemSchema": { "oneOf": [{ "type": "object", "properties": { \#(kind) } },
                    { "type": "object", "properties": { "event": { "const": "ping" } } },
                    { "type": "object", "properties": {
                        "event": { "const": "said" }, "data": { "type": "string" } } }] } }
                """#
            )
        }
        #expect(
            imported(#""event": { "enum": ["end", "stop"] }"#).call("chunks", "create")
                == #"{ "post": "/chunks", "stream": { "events": { "end": false, "stop": false, "ping": false, "#
                + #""said": "string" } } }"#
        )
        let nameless = imported(#""data": { "type": "string" }"#)
        #expect(
            nameless.call("chunks", "create")
                == #"{ "post": "/chunks", "stream": { "events": { "ping": false, "said": "string" } } }"#
        )
        #expect(nameless.constructs == [.responseChoice])
    }

    @Test(
        "Sequences that are read or sent as a whole are findings",
        arguments: [
            ("application/protobuf", UnsupportedConstruct.responseType),
            ("multipart/mixed", .responseType),
            ("application/json", .keyword),
        ]
    )
    func wholeSequences(type: String, construct: UnsupportedConstruct) throws {
        let received = imported(#""\#(type)": { "itemSchema": \#(Self.chunk) }"#)
        #expect(received.constructs == [construct])
        #expect(received.result.findings.first?.place.pointer.key == type)
        let sent = imported(
            "",
            more:
                #", "requestBody": { "content": { "\#(type)": { "itemSchema": \#(Self.chunk) } } }"#
        )
        #expect(sent.constructs == [construct == .keyword ? .keyword : .bodyType])
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

    @Test("Header fields of a stream are reported, and those of one value are imported")
    func headerFields() {
        func imported(_ type: String) -> ImportedText {
            ImportedText(
                schemas: Self.schemas,
                paths: #"""
                    "/chunks": { "post": { "tags": ["chunks"], "responses": { "200": { "description": "",
                        "headers": { "X-Left": { "schema": { "type": "integer" } } },
                        "content": { "\#(type)": { "schema": \#(Self.chunk) } } } } } }
                    """#
            )
        }
        for type in ["application/x-ndjson", "text/event-stream"] {
            let stream = imported(type)
            #expect(stream.call("chunks", "create").contains(#""stream": "#))
            #expect(stream.constructs == [.responseHeaders])
        }
        let one = imported("application/json")
        #expect(one.call("chunks", "create").contains(#""headers": { "X-Left": "int?" }"#))
        #expect(one.constructs.isEmpty)
    }
}
