import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Webhooks and callbacks become messages")
struct MessageImportTests {
    private static let schemas = #"""
        "Made": { "type": "object", "required": ["kind"], "properties": {
            "kind": { "type": "string", "enum": ["made"] }, "id": { "type": "integer" } } },
        "Lost": { "type": "object", "required": ["kind"], "properties": {
            "kind": { "type": "string", "const": "lost" }, "place": { "type": "string" } } },
        "Card": { "type": "object", "required": ["color"], "properties": { "color": { "type": "string" } } }
        """#

    private static func reference(_ name: String) -> String {
        ##"{ "$ref": "#/components/schemas/\##(name)" }"##
    }

    /// A webhook whose body has the schema, and more members.
    private static func webhook(
        _ name: String,
        _ schema: String?,
        type: String = "application/json",
        more: String = ""
    ) -> String {
        let body = schema.map {
            #", "requestBody": { "content": { "\#(type)": { "schema": \#($0) } } }"#
        }
        return #""\#(name)": { "post": { "responses": {}\#(body ?? "")\#(more) } }"#
    }

    private static func header(_ value: String) -> String {
        #"""
        , "parameters": [{ "name": "X-Event", "in": "header", "schema": { "enum": ["\#(value)"] } }]
        """#
    }

    private func imported(
        _ webhooks: String...,
        key: String = "webhooks",
        schemas: String = schemas,
        only rules: [String] = []
    ) -> ImportedText {
        ImportedText(
            schemas: schemas,
            paths:
                #""/cards": { "get": { "tags": ["cards"], "responses": { "204": { "description": "" } } } }"#,
            more: #", "\#(key)": { \#(webhooks.joined(separator: ", ")) }"#,
            only: rules
        )
    }

    private func messages(_ imported: ImportedText) -> String? {
        let source = SchemaSource(path: "api", bytes: Array(imported.file("api.jsonc").utf8))
        return SchemaParser.parse(source).root["messages"].flatMap { SchemaValue($0)?.line }
    }

    private func notes(_ imported: ImportedText) -> [String] {
        imported.result.findings.map { "\($0.construct.rawValue): \($0.note)" }
    }

    @Test("A body of several webhooks has the documentation of each, also that of a path item")
    func docs() {
        let made = Self.reference("Made")
        let item = Self.webhook("c", Self.reference("Lost"))
            .replacing(#""c": {"#, with: #""c": { "description": "It is lost.","#)
        let events = imported(
            Self.webhook("a", made, more: #", "summary": "It was made""#),
            Self.webhook("b", made, more: #", "description": "It was made again.""#),
            item
        )
        let text = messages(events) ?? ""
        #expect(text.contains(#""doc": "`a`: It was made\n\n`b`: It was made again.""#))
        #expect(text.contains(#""doc": "It is lost.""#))
        let union = imported(
            Self.webhook("a", Self.reference("Card"), more: #", "description": "It has a color.""#),
            Self.webhook("b", made)
        )
        #expect(union.declaration("ShopMessage").contains(#""doc": "`a`: It has a color.""#))
    }

    // MARK: Events

    @Test(
        "A member with different constants names the event, also in the extension of OpenAPI 3.0",
        arguments: ["webhooks", "x-webhooks"]
    )
    func member(_ key: String) {
        let imported = imported(
            Self.webhook("a", Self.reference("Made"), more: #", "description": "It was made.""#),
            Self.webhook("b", Self.reference("Lost")),
            key: key
        )
        #expect(
            messages(imported)
                == #"{ "eventAt": "kind", "events": { "made": { "type": "Made", "doc": "It was made." }, "#
                + #""lost": "Lost" } }"#
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("Constants that are the same name no event")
    func sameConstants() {
        let same = Self.schemas.replacing(#""const": "lost""#, with: #""const": "made""#)
        let imported = imported(
            Self.webhook("a", Self.reference("Made")),
            Self.webhook("b", Self.reference("Lost")),
            schemas: same
        )
        #expect(messages(imported) == #"{ "events": "ShopMessage" }"#)
        #expect(
            imported.declaration("ShopMessage")
                == #"{ "union": "ShopMessage", "cases": ["Made", "Lost"] }"#
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("A header field with one value for each webhook names the event")
    func header() {
        let card = Self.reference("Card")
        let imported = imported(
            Self.webhook("a", card, more: Self.header("card.made")),
            Self.webhook("b", card, more: Self.header("value")),
            Self.webhook("c", nil, more: Self.header("ping"))
        )
        #expect(
            messages(imported)
                == #"{ "eventHeader": "X-Event", "events": { "card.made": "Card", "#
                + #""value": { "type": "Card", "swift": "value2" }, "ping": false } }"#
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("An event without a value whose name Swift does not allow is omitted")
    func headerWithoutBody() {
        let imported = imported(
            Self.webhook("a", nil, more: Self.header("verified")),
            Self.webhook("b", nil, more: Self.header("ping"))
        )
        #expect(messages(imported) == #"{ "eventHeader": "X-Event", "events": { "ping": false } }"#)
        #expect(notes(imported) == ["webhook: the event 'verified' of the webhook 'a' is left out"])
    }

    @Test("A header field with the same value names no event")
    func sameHeader() {
        let imported = imported(
            Self.webhook("a", Self.reference("Made"), more: Self.header("x")),
            Self.webhook("b", Self.reference("Lost"), more: Self.header("x"))
        )
        #expect(
            messages(imported)
                == #"{ "eventAt": "kind", "events": { "made": "Made", "lost": "Lost" } }"#
        )
        #expect(
            notes(imported) == [
                "webhook: 'X-Event' of the webhook 'a' is not read",
                "webhook: 'X-Event' of the webhook 'b' is not read",
            ]
        )
    }

    // MARK: One type

    @Test("Webhooks with the same body are of its type")
    func sameBody() {
        let card = Self.reference("Card")
        let imported = imported(
            Self.webhook("a", card),
            Self.webhook("b", card, more: #", "security": [{}]"#)
        )
        #expect(messages(imported) == #"{ "events": "Card" }"#)
        #expect(imported.constructs.isEmpty)
    }

    @Test("A union of the document stays one, and its cases leave the names of the protocol alone")
    func union() {
        let event = Self.schemas.replacing(#""enum": ["made"]"#, with: #""enum": ["event"]"#)
        let choice =
            #""Notice": { "oneOf": [\#(Self.reference("Made")), \#(Self.reference("Lost"))] }"#
        let imported = imported(
            Self.webhook("a", Self.reference("Notice")),
            schemas: event + ", " + choice
        )
        #expect(messages(imported) == #"{ "events": "Notice" }"#)
        #expect(
            imported.declaration("Notice").contains(
                #""event": { "type": "Made", "swift": "event2" }"#
            )
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("Bodies that are not objects are cases of a union")
    func values() {
        let imported = imported(
            Self.webhook("a", #"{ "type": "array", "items": \#(Self.reference("Card")) }"#),
            Self.webhook("b", #"{ "type": "string" }"#)
        )
        #expect(
            imported.declaration("ShopMessage")
                == #"{ "union": "ShopMessage", "cases": ["[Card]", "string"] }"#
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("Types that only webhooks use are imported, and the name of the messages stays free")
    func inline() {
        let imported = imported(
            Self.webhook("cardMade", #"{ "properties": { "kind": { "const": "a" } } }"#),
            Self.webhook("cardLost", #"{ "properties": { "kind": { "const": "b" } } }"#),
            schemas: #""ShopMessage": { "properties": { "a": { "type": "string" } } }"#
        )
        #expect(
            messages(imported)
                == #"{ "eventAt": "kind", "events": { "a": "CardMadeMessage", "b": "CardLostMessage" } }"#
        )
        #expect(imported.declaration("CardMadeMessage").contains("kind"))
        #expect(imported.declaration("ShopMessage2").contains(#""a": "string?""#))
    }

    @Test("Bodies in XML are read as XML, and a member that is an attribute names no event")
    func xml() {
        let made = #"{ "properties": { "kind": { "const": "a", "xml": { "attribute": true } } } }"#
        let lost = made.replacing(#""a""#, with: #""b""#)
        let imported = imported(
            Self.webhook("made", made, type: "application/xml"),
            Self.webhook("lost", lost, type: "application/xml")
        )
        #expect(imported.file("api.jsonc").contains(#""format": "xml""#))
        #expect(messages(imported) == #"{ "events": "ShopMessage" }"#)
    }

    // MARK: What is not said

    @Test("What is not read has a finding with its place")
    func findings() {
        let more = #"""
            , "security": [{ "k": [] }],
            "callbacks": { "again": { "{$u}": { "post": { "responses": {} } } } }
            """#
        let imported = imported(
            Self.webhook("form", "{}", type: "application/x-www-form-urlencoded"),
            Self.webhook("bare", nil),
            #""empty": {}"#,
            #"""
            "full": { "post": { "requestBody": { "content": {
                "application/json": { "schema": \#(Self.reference("Card")) }, "text/plain": {} } },
                "responses": { "200": { "description": "", "content": { "text/plain": {} } } }\#(more) } }
            """#,
            schemas: Self.schemas
                + #"}, "securitySchemes": { "k": { "type": "http", "scheme": "basic" }"#
        )
        #expect(messages(imported) == #"{ "events": "Card" }"#)
        #expect(
            Set(notes(imported)) == [
                "webhook: 'application/x-www-form-urlencoded' of the webhook 'form' is not read",
                "webhook: the webhook 'bare' has no body, and is left out",
                "webhook: the webhook 'empty' is left out",
                "webhook: 'text/plain', beside 'application/json', is not read",
                "webhook: the response to the webhook 'full' is not said",
                "webhook: how the sender of the webhook 'full' is verified is not said",
                "callback: the callback 'again' is left out",
            ]
        )
        for finding in imported.result.findings {
            #expect(finding.description.contains("#/webhooks/"))
        }
    }

    // MARK: Selections

    @Test("A selection takes the webhooks that it names, and what they need")
    func selection() {
        let webhooks = [
            Self.webhook("made", Self.reference("Made"), more: #", "tags": ["x"]"#),
            Self.webhook("lost", Self.reference("Lost"), more: #", "operationId": "lost""#),
            Self.webhook("card", Self.reference("Card")),
        ]
        func selected(_ rules: String...) -> ImportedText {
            imported(webhooks.joined(separator: ", "), only: rules)
        }
        #expect(messages(selected("tag:cards")) == nil)
        let one = selected("tag:x")
        #expect(messages(one) == #"{ "events": "Made" }"#)
        #expect(one.declaration("Lost") == "no declaration Lost")
        #expect(
            messages(selected("operation:lost", "path:made"))
                == #"{ "eventAt": "kind", "events": { "made": "Made", "lost": "Lost" } }"#
        )
    }

    @Test("Callbacks come with their operation")
    func callbacks() {
        let callback = #"""
            "callbacks": { "c": { "{$u}": { "post": { "responses": {}, "requestBody": { "content": {
                "application/json": { "schema": \#(Self.reference("Card")) } } } } } } }
            """#
        func imported(_ rule: String) -> ImportedText {
            ImportedText(
                schemas: Self.schemas,
                paths: #"""
                    "/a": { "get": { "tags": ["a"], \#(callback), "responses": { "204": { "description": "" } } } },
                    "/b": { "get": { "tags": ["b"], "responses": { "204": { "description": "" } } } }
                    """#,
                only: [rule]
            )
        }
        #expect(messages(imported("tag:a")) == #"{ "events": "Card" }"#)
        #expect(imported("tag:a").constructs.isEmpty)
        #expect(messages(imported("tag:b")) == nil)
    }
}
