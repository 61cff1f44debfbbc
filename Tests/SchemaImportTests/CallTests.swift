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

    @Test("A query as a whole is omitted if the query has other items")
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
        "Parameters are sent at their places",
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

    @Test("A parameter that cannot be expressed is reported")
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
        "Calls without a meaningful id are named after method and path",
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
            Named(
                method: "get",
                path: "/cards",
                id: "0e00aae7c370b295281ca65f1d061354",
                name: "cards.list"
            ),
            Named(
                method: "get",
                path: "/cards",
                id: "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
                name: "cards.list"
            ),
            Named(method: "get", path: "/cards", id: "deadbeef1", name: "cards.deadbeef1"),
            Named(method: "get", path: "/cards", tag: "Карты", name: "cards.list"),
            Named(
                method: "get",
                path: "/x",
                id: "CardsController_findAll",
                tag: "Cards",
                name: "cards.findAll"
            ),
            Named(
                method: "get",
                path: "/x",
                id: "DeckController_shuffle",
                tag: "Cards",
                name: "cards.shuffle"
            ),
            Named(
                method: "get",
                path: "/x",
                id: "turnUsingGET_1",
                tag: "Cards",
                name: "cards.turn"
            ),
            Named(method: "get", path: "/x", id: "usingGET", tag: "Cards", name: "cards.usingGET"),
            Named(method: "get", path: "/x", id: "list", tag: "card-controller", name: "card.list"),
            Named(
                method: "get",
                path: "/x",
                id: "CardService_ListCards",
                tag: "CardService",
                name: "card.list"
            ),
            Named(method: "get", path: "/x", tag: "Card Service", name: "cardService.getX"),
            Named(method: "get", path: "/x", id: "Cards_GetCards", tag: "Cards", name: "cards.get"),
            Named(method: "get", path: "/x", tag: "controller", name: "controller.getX"),
            Named(method: "get", path: "/x", id: "read_2", tag: "Cards", name: "cards.read2"),
            Named(method: "get", path: "/x", tag: "Cards » Old", name: "cardsOld.getX"),
            Named(
                method: "get",
                path: "/cards",
                id: "カードの一覧",
                tag: "Größen",
                name: "grossen.listCards"
            ),
            Named(method: "get", path: "/cards", id: "élire", name: "cards.elire"),
            Named(method: "get", path: "/Card/GetAllCards", name: "card.getAllCards"),
            Named(method: "get", path: "/Card/GetById/{id}", name: "card.getByID"),
            Named(method: "put", path: "/cards/{id}/mark-as-read", name: "cards.markAsRead"),
            Named(method: "patch", path: "/cards/{id}/approve", name: "cards.approve"),
            Named(method: "delete", path: "/Card/DeleteCard", name: "card.deleteCard"),
            Named(method: "post", path: "/Card/CreateCards", name: "card.createCards"),
            Named(method: "get", path: "/cards/search", name: "cards.search"),
            Named(method: "get", path: "/cards/changes", name: "cards.listChanges"),
            Named(method: "get", path: "/cards/activity/login", name: "cards.getActivityLogin"),
            Named(method: "delete", path: "/cards/{id}/add-ons", name: "cards.deleteAddOn"),
            Named(method: "get", path: "/cards/update-logs", name: "cards.listUpdateLogs"),
            Named(method: "put", path: "/cards/{id}/update", name: "cards.replaceUpdate"),
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

    @Test(
        "Paths whose words are not plurals are lists if the document shows it",
        arguments: [
            ("AutoTagging", "/api/v3/autotagging", "autoTagging", ""),
            ("Calendar", "/calendar", "calendar", ""),
            ("HostConfig", "/config/host", "hostConfig", ""),
            ("Deck", "/wanted/card", "deck", "WantedCard"),
            ("Card comments", "/cards/{card}/comments", "cardComments", ""),
        ]
    )
    func collections(tag: String, path: String, group: String, noun: String) {
        func operation(_ schema: String) -> String {
            let content =
                #"{ "application/json": { "schema": { "type": "\#(schema)", "items": {} } } }"#
            return
                #"{ "tags": ["\#(tag)"], "responses": { "200": { "description": "", "content": \#(content) } } }"#
        }
        let imported = ImportedText(
            paths: #"""
                "\#(path)": { "get": \#(operation("array")), "post": \#(operation("string")) },
                "\#(path)/{id}": { "get": \#(operation("string")), "put": \#(operation("string")) }
                """#
        )
        for (method, path, verb) in [
            ("get", path, "list"), ("post", path, "create"), ("get", path + "/{id}", "get"),
            ("put", path + "/{id}", "replace"),
        ] {
            let call = imported.call(group, verb + noun)
            #expect(call.hasPrefix(#"{ "\#(method)": "\#(path)""#), "\(call)")
        }
    }

    @Test("An id with fewer words than its path names the call")
    func shorterIDs() {
        func operation(_ id: String) -> String {
            let response = #"{ "204": { "description": "" } }"#
            return #"{ "operationId": "\#(id)", "tags": ["branches"], "responses": \#(response) }"#
        }
        let path = "/repositories/{name}/branches"
        let imported = ImportedText(
            paths: #"""
                "\#(path)": {
                    "get": \#(operation("getBranches")), "delete": \#(operation("deleteBranches")) },
                "\#(path)/{branch}": {
                    "get": \#(operation("getBranch")), "delete": \#(operation("deleteBranch")) }
                """#
        )
        for (name, method, path) in [
            ("list", "get", path), ("delete", "delete", path), ("get", "get", path + "/{branch}"),
            ("deleteBranch", "delete", path + "/{branch}"),
        ] {
            let call = imported.call("branches", name)
            #expect(call.hasPrefix(#"{ "\#(method)": "\#(path)""#), "\(call)")
        }
    }

    @Test("A path for one entity is not a list")
    func single() {
        let imported = ImportedText(
            paths: #"""
                "/config/host": { "get": { "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": { "type": "object" } } } } } } },
                "/config/host/{id}": { "put": { "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.call("config", "getHost").hasPrefix("{"))
    }

    @Test("Of two calls with one name, the one with a parameter is named by it")
    func told() {
        let response = #"{ "responses": { "204": { "description": "" } } }"#
        let imported = ImportedText(
            paths: #"""
                "/log": { "get": \#(response) }, "/log/{file_name}": { "get": \#(response) },
                "/log/{file_name}/part": { "get": \#(response) }
                """#
        )
        #expect(imported.call("log", "get") == #"{ "get": "/log" }"#)
        #expect(imported.call("log", "getByFileName").hasPrefix("{"))
        #expect(imported.call("log", "getPart").hasPrefix("{"))
    }

    @Test("Names do not repeat what all paths or ids of a document begin with")
    func shared() {
        func operation(_ id: String) -> String {
            let id = id.isEmpty ? "" : #""operationId": "\#(id)", "#
            return
                #"{ \#(id)"tags": ["Main"], "responses": { "204": { "description": "" } } }"#
        }
        let paths = ImportedText(
            paths: #"""
                "/api/v1/fleet/hosts": { "get": \#(operation("")) },
                "/api/v1/fleet/hosts/{id}": { "get": \#(operation("")) },
                "/api/v1/fleet/labels": { "get": \#(operation("")) },
                "/api/v1/fleet/labels/{id}": { "delete": \#(operation("")) }
                """#
        )
        for name in ["listHosts", "getHost", "listLabels", "deleteLabel"] {
            #expect(paths.call("main", name).hasPrefix("{"), "\(name)")
        }
        let ids = ImportedText(
            paths: #"""
                "/a": { "get": \#(operation("hire_agency_get")) },
                "/b": { "get": \#(operation("hire_main_list")) },
                "/c": { "get": \#(operation("hire_job_close")) }
                """#
        )
        for name in ["agencyGet", "list", "jobClose"] {
            #expect(ids.call("main", name).hasPrefix("{"), "\(name)")
        }
        let verbs = ImportedText(
            paths: #"""
                "/cards": { "get": \#(operation("get_all_cards")) },
                "/cards/changes": { "get": \#(operation("get_some_changes")) },
                "/cards/{id}": { "get": \#(operation("get_one_card")) }
                """#
        )
        for name in ["getAllCards", "getSomeChanges", "getOneCard"] {
            #expect(verbs.call("main", name).hasPrefix("{"), "\(name)")
        }
    }

    @Test("Equal names are replaced, and so are parameters with one name in two places")
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

    @Test(
        "A call with too many parameters has the allowed number of them, if the others are optional"
    )
    func manyParameters() {
        func imported(isRequired: Bool) -> ImportedText {
            let parameters = (0..<300).map {
                #"{ "name": "p\#($0)", "in": "query", "required": \#(isRequired), "schema": { "type": "string" } }"#
            }
            return ImportedText(
                paths: #"""
                    "/cards/{id}": { "get": { "operationId": "get", "parameters": [
                        \#(parameters.joined(separator: ",\n")),
                        { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let optional = imported(isRequired: false)
        let call = optional.call("cards", "get")
        #expect(call.contains(#""p254": "string?""#) && !call.contains(#""p255""#))
        #expect(call.contains(#""id": "string""#))
        #expect(optional.constructs == [.tooManyParameters])
        #expect(
            optional.result.findings[0].note.hasSuffix(
                "the last 45 of the optional ones are left out"
            )
        )
        let required = imported(isRequired: true)
        #expect(required.call("cards", "get") == "no call cards.get")
        #expect(required.constructs == [.tooManyParameters])
    }

    @Test(
        "A number that distinguishes ids of two groups is not in a name, and a group's own number is"
    )
    func numberedIDs() {
        func item(_ path: String, _ id: String, _ tag: String) -> String {
            #"""
            "\#(path)": { "get": { "operationId": "\#(id)", "tags": ["\#(tag)"],
                "responses": { "204": { "description": "" } } } }
            """#
        }
        let imported = ImportedText(
            paths: [
                item("/a", "read", "Cards"), item("/b", "read_1", "Decks"),
                item("/c", "decks_read_2", "Decks"), item("/e", "decks_read", "Other"),
                item("/d", "top_10", "Decks"),
            ].joined(separator: ",")
        )
        #expect(imported.call("cards", "read") == #"{ "get": "/a" }"#)
        #expect(imported.call("decks", "read") == #"{ "get": "/b" }"#)
        #expect(imported.call("decks", "read2") == #"{ "get": "/c" }"#)
        #expect(imported.call("decks", "top10") == #"{ "get": "/d" }"#)
    }
}
