import Testing

@testable import SchemaImport

@Suite("Parts that corrections insert are distinct")
struct InsertedPartTests {
    private static func document(_ paths: String, _ components: String = "") -> String {
        """
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://shop.example" }],
          "paths": { \(paths) },
          "components": { "schemas": { "Old": { "type": "string" } }, "parameters": {}, "responses": {},
            "requestBodies": {}, "headers": {}\(components) } }
        """
    }

    private static func get(_ name: String, _ rest: String) -> String {
        #""/\#(name)": { "get": { "operationId": "\#(name)", "tags": ["pets"], \#(rest) } }"#
    }

    private static func answer(_ schema: String) -> String {
        #"{ "description": "", "content": { "application/json": { "schema": \#(schema) } } }"#
    }

    private static func reference(_ kind: String, _ name: String) -> String {
        ##"{ "$ref": "#/components/\##(kind)/\##(name)" }"##
    }

    private func imported(
        _ document: String,
        _ actions: String...
    ) throws -> (lines: [String], file: (String) -> String) {
        let workshop = try Workshop(document: document)
        let list = actions.map { #"{ "reason": "Missing.", \#($0) }"# }.joined(separator: ", ")
        try workshop.write("o.jsonc", "{ \"actions\": [\(list)] }")
        let (code, lines) = workshop.told { workshop.run("--overlay", "o.jsonc") }
        #expect(code == 0, "\(lines)")
        return (lines, { workshop.read("Shop/\($0)") ?? "no file \($0)" })
    }

    @Test("Schemas that references lead to")
    func schemas() throws {
        let (_, file) = try imported(
            Self.document(
                ["Cat", "Dog"].map { name in
                    let schema = Self.reference("schemas", name)
                    return Self.get(
                        name.lowercased(),
                        #""responses": { "200": \#(Self.answer(schema)) }"#
                    )
                }.joined(separator: ", ")
            ),
            #"""
            "target": "/components/schemas", "update": {
                "Cat": { "type": "object", "properties": { "lives": { "type": "integer" } } },
                "Dog": { "type": "object", "properties": { "tricks": { "type": "string" } } } }
            """#
        )
        #expect(file("entities/Cat.jsonc").contains("lives"))
        #expect(file("entities/Dog.jsonc").contains("tricks"))
        let calls = file("endpoints/pets.jsonc")
        #expect(calls.contains(#""returns": "Cat""#) && calls.contains(#""returns": "Dog""#))
    }

    @Test("Parameters, also those of a list that a correction appends to")
    func parameters() throws {
        let (_, file) = try imported(
            Self.document(
                Self.get("cat", #""parameters": [], "responses": { "204": { "description": "" } }"#)
            ),
            #"""
            "target": "/components/parameters", "update": {
                "A": { "name": "alpha", "in": "query", "schema": { "type": "string" } },
                "B": { "name": "beta", "in": "query", "schema": { "type": "integer" } } }
            """#,
            #"""
            "target": "/paths/~1cat/get/parameters", "update": [
                \#(Self.reference("parameters", "A")), \#(Self.reference("parameters", "B")),
                { "name": "gamma", "in": "query", "schema": { "type": "boolean" } } ]
            """#
        )
        let calls = file("endpoints/pets.jsonc")
        for name in [#""alpha": "string?""#, #""beta": "int?""#, #""gamma": "bool?""#] {
            #expect(calls.contains(name), "\(calls)")
        }
    }

    @Test("Responses with their header fields, and bodies")
    func messages() throws {
        let (_, file) = try imported(
            Self.document(
                #"""
                "/pets": { "post": { "operationId": "pet", "tags": ["pets"],
                    "requestBody": \#(Self.reference("requestBodies", "Cat")),
                    "responses": { "200": \#(Self.reference("responses", "Cat")) } },
                  "put": { "operationId": "dog", "tags": ["pets"],
                    "requestBody": \#(Self.reference("requestBodies", "Dog")),
                    "responses": { "200": \#(Self.reference("responses", "Dog")) } } }
                """#
            ),
            #"""
            "target": "/components/requestBodies", "update": {
                "Cat": { "required": true, "content": { "application/json": { "schema": {
                    "type": "object", "properties": { "meow": { "type": "string" } } } } } },
                "Dog": { "required": true, "content": { "application/json": { "schema": {
                    "type": "object", "properties": { "bark": { "type": "string" } } } } } } }
            """#,
            #"""
            "target": "/components/headers", "update": {
                "A": { "schema": { "type": "string" } }, "B": { "schema": { "type": "integer" } } }
            """#,
            #"""
            "target": "/components/responses", "update": {
                "Cat": { "description": "", "headers": { "X-A": \#(Self.reference("headers", "A")), "X-B": \#(Self.reference("headers", "B")) },
                    "content": { "application/json": { "schema": { "type": "boolean" } } } },
                "Dog": { "description": "", "content": { "application/json": { "schema": { "type": "integer" } } } } }
            """#
        )
        let calls = file("endpoints/pets.jsonc")
        for text in [
            "meow", "bark", #""type": "bool""#, #""returns": "int""#, #""string?""#, #""int?""#,
        ] {
            #expect(calls.contains(text), "\(text): \(calls)")
        }
    }

    @Test("Contents of one body are equal only if they are written in the same way")
    func contents() throws {
        func calls(_ form: String) throws -> String {
            try imported(
                Self.document(
                    #"""
                    "/pets": { "post": { "operationId": "pet", "tags": ["pets"],
                        "requestBody": { "required": true, "content": {} },
                        "responses": { "204": { "description": "" } } } }
                    """#
                ),
                #"""
                "target": "/paths/~1pets/post/requestBody/content", "update": {
                    "application/json": { "schema": { "type": "object", "properties": { "meow": { "type": "string" } } } },
                    "application/x-www-form-urlencoded": { "schema": { "type": "object",
                        "properties": { "\#(form)": { "type": "string" } } } } }
                """#
            ).file("endpoints/pets.jsonc")
        }
        #expect(try calls("bark").contains("bark"))
        let same = try calls("meow")
        #expect(
            same.split(separator: "meow", omittingEmptySubsequences: false).count == 2,
            "\(same)"
        )
    }

    @Test("A mistake in one of them is reported at the correction and for the right schema")
    func mistakes() throws {
        let (lines, _) = try imported(
            Self.document(
                Self.get(
                    "cat",
                    #""responses": { "200": \#(Self.answer(Self.reference("schemas", "Dog"))) }"#
                )
            ),
            #"""
            "target": "/components/schemas", "update": {
                "Cat": { "type": "object", "properties": { "lives": { "type": "integer" } } },
                "Dog": { "type": "object", "properties": { "tricks": { "type": "strng" } } } }
            """#
        )
        let told = lines.filter { $0.contains("strng") }
        #expect(
            !told.isEmpty && told.allSatisfy { $0.hasPrefix("openapi.json:4:30: ") },
            "\(lines)"
        )
        #expect(told.allSatisfy { $0.contains("schemas/Dog") }, "\(lines)")
    }
}
