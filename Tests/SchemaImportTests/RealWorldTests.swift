import Testing

@testable import SchemaImport

@Suite("Constructs of documents in use")
struct RealWorldTests {
    @Test("An enum of both Booleans is a Boolean, unquoted values of a text are texts")
    func values() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "required": ["a", "b", "c", "d"], "properties": {
                    "a": { "type": "boolean", "enum": [true, false] },
                    "b": { "type": "string", "enum": [4.1, 4, true] },
                    "c": { "enum": ["auto", 1, 2] },
                    "d": { "type": "number", "enum": [0.5, 1.5] } } }
                """#
        )
        let card = imported.declaration("Card")
        #expect(card.contains(#""a": "bool""#))
        #expect(card.contains(#""b": "CardB""#))
        #expect(imported.declaration("CardB").contains(#""4.1""#))
        #expect(imported.declaration("CardC").contains(#""type": "mixed""#))
        #expect(card.contains(#""d": "double""#))
        #expect(imported.constructs == [.constraint])
    }

    @Test("Several types are distinguished by the shape of a value")
    func types() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": {
                    "a": { "type": ["string", "integer", "null"] },
                    "b": { "type": ["object", "array"], "items": { "type": "string" } } } }
                """#
        )
        #expect(imported.constructs.isEmpty)
        #expect(
            imported.declaration("CardA") == #"{ "union": "CardA", "cases": ["int", "string"] }"#
        )
        #expect(
            imported.declaration("CardB")
                == #"{ "union": "CardB", "cases": ["[string]", "{any}"] }"#
        )
    }

    @Test("The positions of a list are fields")
    func tuples() {
        let imported = ImportedText(
            schemas: #"""
                "Point": { "type": "array", "minItems": 1,
                    "prefixItems": [{ "type": "number" }, { "type": "string" }] },
                "Loose": { "type": "object", "properties": {
                    "x": { "prefixItems": [{ "type": "number" }] } } }
                """#
        )
        #expect(Set(imported.constructs) == [.constraint])
        #expect(
            imported.declaration("Point").contains(
                #""item1": { "type": "double", "json": "[0]" }, "item2": { "type": "string?", "json": "[1]" }"#
            )
        )
        #expect(imported.declaration("Loose").contains(#""x": "any?""#))
    }

    @Test("Null next to a reference is also observed before OpenAPI 3.1")
    func nullableReference() {
        let imported = ImportedText(
            schemas: ##"""
                "Name": { "type": "object", "properties": { "x": { "type": "string" } } },
                "Card": { "type": "object", "required": ["name"], "properties": {
                    "name": { "$ref": "#/components/schemas/Name", "nullable": true } } }
                """##,
            version: "3.0.3"
        )
        #expect(
            imported.declaration("Card").contains(
                #""name": { "type": "Name", "nullable": true }"#
            )
        )
    }

    @Test("A choice of forms has the members of all of them")
    func forms() {
        let imported = ImportedText(
            paths: #"""
                "/cards": { "post": { "requestBody": { "required": true, "content": {
                    "application/x-www-form-urlencoded": { "schema": { "oneOf": [
                        { "type": "object", "required": ["a", "b"], "properties": {
                            "a": { "type": "string" }, "b": { "type": "integer" } } },
                        { "type": "object", "required": ["a"], "additionalProperties": { "type": "string" },
                          "properties": { "a": { "type": "string" }, "c": { "type": "boolean" } } } ] } } } },
                    "responses": { "204": { "description": "" } } } },
                "/marks": { "post": { "requestBody": { "content": {
                    "application/x-www-form-urlencoded": { "schema": {
                        "type": "object", "additionalProperties": { "type": "string" } } } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.constructs == [.constraint])
        #expect(
            imported.call("cards", "create").contains(
                #""form": { "a": "string", "b": "int?", "c": "bool?" }"#
            )
        )
        #expect(
            imported.call("marks", "create").contains(
                #""form": { "members": { "type": "{string}?", "nested": "flat" } }"#
            )
        )
    }

    @Test("The path and the method that FastAPI adds to a name are omitted")
    func fastAPI() {
        func operation(_ id: String) -> String {
            #"{ "tags": ["Flows"], "operationId": "\#(id)", "responses": { "204": { "description": "" } } }"#
        }
        let imported = ImportedText(
            paths: """
                "/api/flows/": { "post": \(operation("create_flow_flows__post")) },
                "/api/flows/{id}": { "get": \(operation("read_flow_flows__id__get")) },
                "/api/flows/filter": { "post": \(operation("read_flows_flows_filter_post")) },
                "/api/flows/next-runs": { "get": \(operation("next_runs_api_flows_next_runs_get")) },
                "/api/count": { "get": \(operation("count_get")) },
                "/api/flows": { "get": \(operation("flows_get")) }
                """
        )
        for call in ["create", "read", "readFlows", "nextRuns", "countGet", "get"] {
            #expect(!imported.call("flows", call).isEmpty, "\(call)")
        }
    }

    @Test("An entity is found by the type of its identifier")
    func identifiers() {
        func get(_ parameter: String, _ type: String, _ entity: String) -> String {
            #"""
            { "get": { "parameters": [{ "name": "\#(parameter)", "in": "path", "required": true,
                    "schema": { "type": "\#(type)" } }],
                "responses": { "200": { "description": "", "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/\#(entity)" } } } } } } }
            """#
        }
        let imported = ImportedText(
            schemas: #"""
                "FlowRun": { "type": "object", "required": ["id"], "properties": {
                    "id": { "type": "string" }, "game_id": { "type": "integer" },
                    "game_id_text": { "type": "string" } } },
                "Game": { "type": "object", "required": ["id"], "properties": {
                    "id": { "type": "integer" }, "flow_run_id": { "type": "string", "nullable": true },
                    "game_id": { "type": "string" } } }
                """#,
            paths: """
                "/flow_runs/{id}": \(get("id", "string", "FlowRun")),
                "/flow_runs/{id}/game": \(get("id", "string", "Game")),
                "/games/{gameId}": \(get("gameId", "integer", "Game")),
                "/games/latest/{player_id}": \(get("player_id", "integer", "Game")),
                "/names/{name}": \(get("name", "string", "FlowRun")),
                "/codes/{id}": \(get("id", "string", "FlowRun"))
                """,
            version: "3.0.3"
        )
        let calls = [
            ("flowRuns", "get"), ("flowRuns", "getGame"), ("games", "get"), ("games", "getLatest"),
            ("names", "get"), ("codes", "get"),
        ]
        let types = ["id<FlowRun>", "id<FlowRun>", "id<Game>", "int", "string", "string"]
        for (call, type) in zip(calls, types) {
            let text = imported.call(call.0, call.1)
            #expect(text.contains(#": "\#(type)" }"#), "\(call): \(text)")
        }
        let run = imported.declaration("FlowRun")
        #expect(
            run.contains(#""game_id": "id<Game>?""#) && run.contains(#""game_id_text": "string?""#)
        )
        let game = imported.declaration("Game")
        #expect(
            game.contains(#""flow_run_id": "id<FlowRun>?""#)
                && game.contains(#""game_id": "string?""#)
        )
    }

    @Test("A parameter in a query or body that is named as an id in a path has its type")
    func identifyingParameters() {
        func parameter(_ name: String, _ place: String, _ type: String) -> String {
            #"{ "name": "\#(name)", "in": "\#(place)", "required": \#(place == "path"), "#
                + #""schema": { "type": "\#(type)" } }"#
        }
        func get(_ parameters: [String], _ result: String, _ more: String = "") -> String {
            ##"""
            { "get": { "parameters": [\##(parameters.joined(separator: ", "))], "responses": { "200": {
              "description": "", "content": { "application/json": { "schema": {
                "$ref": "#/components/schemas/\##(result)" } } } } } }\##(more) }
            """##
        }
        let members = """
            { "type": "object", "properties": { "car_id": { "type": "integer" }, "carId": { "type": "string" },
              "car_ids": { "type": "array", "items": { "type": "integer" } } } }
            """
        func post(_ type: String) -> String {
            """
            , "post": { "requestBody": { "content": { "\(type)": { "schema": \(members) } } },
              "responses": { "204": { "description": "" } } }
            """
        }
        let imported = ImportedText(
            schemas: #"""
                "CarOut": { "type": "object", "required": ["id"], "properties": { "id": { "type": "integer" } } },
                "Boat": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } },
                "BigBoat": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } }
                """#,
            paths: """
                "/cars/{car_id}": \(get([parameter("car_id", "path", "integer")], "CarOut")),
                "/boats/{boat_id}": \(get([parameter("boat_id", "path", "string")], "Boat")),
                "/big/{boat_id}": \(get([parameter("boat_id", "path", "string")], "BigBoat")),
                "/trips/{id}": \(get([
                    parameter("id", "path", "integer"), parameter("car_id", "query", "integer"),
                    parameter("carId", "query", "string"), parameter("boat_id", "query", "string"),
                    parameter("id", "query", "integer"), parameter("car_id", "header", "integer"),
                ], "Boat")),
                "/forms": \(get([], "Boat", post("application/x-www-form-urlencoded"))),
                "/bodies": \(get([], "Boat", post("application/json")))
                """
        )
        let trip = imported.call("trips", "get")
        #expect(
            trip.contains(
                #""query": { "car_id": "id<CarOut>?", "carId": { "type": "string?", "swift": "carID2" }, "boat_id": "string?""#
            )
        )
        #expect(
            trip.contains(#""headers": { "car_id_headers": { "type": "int?", "as": "car_id" } }"#)
        )
        #expect(imported.call("boats", "get").contains("id<Boat>"))
        #expect(imported.call("big", "get").contains("id<BigBoat>"))
        for (group, place) in [("forms", "form"), ("bodies", "body")] {
            let text = imported.call(group, "create")
            #expect(
                text.contains(
                    ##""\##(place)": { "car_id": "id<CarOut>?", "carId": { "type": "string?", "swift": "carID2" }, "##
                        + ##""car_ids": "[int]"##
                ),
                "\(text)"
            )
        }
    }

    @Test("Keywords that only refuse values are constraints")
    func refusals() {
        let imported = ImportedText(
            schemas: #"""
                "Counts": { "type": "object", "additionalProperties": { "type": "integer" },
                    "propertyNames": { "format": "uuid" }, "not": { "required": ["a"] } },
                "Choice": { "type": "object", "if": { "required": ["a"] } }
                """#
        )
        #expect(imported.constructs == [.constraint, .constraint, .keyword])
    }

    @Test("A part with parts is a document of its own")
    func parts() {
        let imported = ImportedText(
            paths: #"""
                "/files": { "post": { "requestBody": { "required": true, "content": {
                    "multipart/form-data": { "schema": { "type": "object", "required": ["info", "file"],
                        "properties": {
                            "file": { "type": "string", "format": "binary" },
                            "info": { "type": "object", "properties": { "a": { "type": "string" } } } } } } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.constructs.isEmpty)
        #expect(imported.call("files", "create").contains(#""contentType": "application/json""#))
    }

    @Test("A call is sent to its own server, whose variables have their defaults")
    func servers() {
        func call(_ url: String) -> ImportedText {
            ImportedText(
                paths: #"""
                    "/files": { "get": { "servers": [{ "url": "\#(url)",
                        "variables": { "zone": { "default": "eu" } } }],
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let own = call("https://{zone}.files.example/v2/")
        #expect(own.constructs.isEmpty)
        #expect(own.call("files", "list").contains(#""server": "https://eu.files.example/v2""#))
        #expect(call("https://{host}/v2").constructs == [.callServer])
        #expect(call("https://").constructs == [.callServer])
    }

    @Test("A variable that a server's address names is declared")
    func undeclaredVariable() {
        let imported = ImportedText(
            document: #"""
                { "openapi": "3.0.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
                  "servers": [{ "url": "https://{region}.shop.example" }] }
                """#
        )
        #expect(imported.file("api.jsonc").contains(#""variables": { "region": {} }"#))
    }

    @Test("A group may have the name api")
    func groupNamedAPI() {
        let imported = ImportedText(
            paths: #"""
                "/test": { "get": { "tags": ["api"], "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.file("endpoints/apiCalls.jsonc").contains(#""group": "api""#))
    }

    @Test("A header field that no request can have is omitted")
    func headerNames() {
        let imported = ImportedText(
            document: #"""
                { "openapi": "3.0.0", "info": { "title": "Shop", "version": "1" },
                "components": { "securitySchemes": {
                    "key": { "type": "apiKey", "in": "header", "name": "X Key" } } },
                "paths": { "/cards": { "get": { "parameters": [
                    { "name": "X:Site", "in": "header", "schema": { "type": "string" } },
                    { "name": "a b", "in": "cookie", "schema": { "type": "string" } } ],
                    "security": [{ "key": [] }], "responses": { "204": { "description": "",
                        "headers": { "X Total": { "schema": { "type": "integer" } } } } } } } } }
                """#
        )
        #expect(imported.call("cards", "list") == #"{ "get": "/cards" }"#)
        #expect(Set(imported.constructs) == [.headerName, .authScheme])
    }

    @Test("A key that is not a content type is omitted")
    func contentType() {
        let document = #"""
            { "openapi": "3.0.0", "info": { "title": "Shop", "version": "1" },
              "paths": { "/cards": { "post": { "requestBody": { "content": { "examples": {} } },
                "responses": { "204": { "description": "" } } } } } }
            """#
        let imported = ImportedText(document: document)
        #expect(imported.call("cards", "create") == #"{ "post": "/cards" }"#)
    }
}
