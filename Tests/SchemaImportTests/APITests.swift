import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Common properties of all calls")
struct APITests {
    private func api(_ more: String, paths: String = "") -> ImportedText {
        ImportedText(paths: paths, more: more)
    }

    @Test("Schemes of authentication")
    func auth() {
        let imported = ImportedText(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }],
                  "security": [{ "key": [], "token": [] }, { "bearer": [] }, { "user": ["read"] }],
                  "paths": { "/a": { "get": { "responses": { "204": { "description": "" } } } },
                    "/b": { "get": { "security": [], "responses": { "204": { "description": "" } } } } },
                  "components": { "securitySchemes": {
                    "key": { "type": "apiKey", "in": "query", "name": "key" },
                    "token": { "type": "apiKey", "in": "query", "name": "token" },
                    "bearer": { "type": "http", "scheme": "bearer" },
                    "cookie": { "type": "apiKey", "in": "cookie", "name": "sid" },
                    "user": { "type": "oauth2", "flows": { "authorizationCode": {
                        "authorizationUrl": "https://shop.example/a", "tokenUrl": "https://shop.example/t",
                        "scopes": { "read": "See orders." } } } } } } }
                """
        )
        let text = imported.file("api.jsonc")
        #expect(
            text.contains(
                #""keyToken": { "kind": "query", "names": { "key": "key", "token": "token" } }"#
            )
        )
        #expect(text.contains(#""bearer": { "kind": "bearer" }"#))
        #expect(text.contains(#""tokenURL": "https://shop.example/t""#))
        #expect(text.contains(#""cookie": { "kind": "keys", "cookies": { "token": "sid" } }"#))
        #expect(imported.constructs.isEmpty)
        let auth = #"["keyToken", "bearer", { "user": ["read"] }]"#
        #expect(imported.call("a", "get") == #"{ "get": "/a", "auth": \#(auth) }"#)
        #expect(imported.call("b", "get") == #"{ "get": "/b" }"#)
    }

    @Test("A parameter that a security scheme sends is not a parameter of the call")
    func credentials() {
        func imported(_ place: String, _ name: String) -> ImportedText {
            ImportedText(
                document: """
                    { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                      "components": { "securitySchemes": {
                          "key": { "type": "apiKey", "in": "\(place)", "name": "X-Key" } } },
                      "paths": { "/cards": { "get": { "tags": ["cards"], "operationId": "list",
                          "security": [{ "key": [] }], "parameters": [
                              { "name": "\(name)", "in": "\(place)", "schema": { "type": "string" } }],
                          "responses": { "204": { "description": "" } } } } } }
                    """
            )
        }
        for place in ["query", "header", "cookie"] {
            #expect(!imported(place, "X-Key").call("cards", "list").contains("X-Key"))
            let other = imported(place, "x-key").call("cards", "list")
            #expect(other.contains("x-key") == (place != "header"))
        }
    }

    @Test("Scopes that no call requests are in the documentation of the scheme")
    func scopes() {
        let imported = ImportedText(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }],
                  "security": [{ "user": [] }],
                  "paths": {
                    "/a": { "get": { "security": [{ "token": ["a:read", "a:write", "b"] }],
                        "responses": { "204": { "description": "" } } } },
                    "/b": { "get": { "summary": "Gets b.", "security": [{ "user": ["read", "secret"] }],
                        "responses": { "204": { "description": "" } } } },
                    "/c": { "get": { "responses": { "204": { "description": "" } } } },
                    "/d": { "get": { "responses": { "204": { "description": "" } } } } },
                  "components": { "securitySchemes": {
                    "token": { "type": "http", "scheme": "bearer" },
                    "user": { "type": "oauth2", "flows": { "clientCredentials": {
                        "tokenUrl": "https://shop.example/t", "scopes": { "read": "See orders." } } } } } } }
                """
        )
        #expect(imported.constructs.isEmpty)
        let first = imported.call("a", "get")
        #expect(first.contains(#""auth": "token""#))
        let remark = "The credential of `token` needs the scopes `a:read`, `a:write` and `b`."
        #expect(first.contains(remark))
        let second = imported.call("b", "get")
        #expect(second.contains(#""auth": { "user": ["read"] }"#))
        #expect(second.contains("Gets b."))
        #expect(second.contains("The credential of `user` needs the scope `secret`."))
        #expect(imported.call("c", "get") == #"{ "get": "/c" }"#)
    }

    @Test("Schemes that are required together are one alternative")
    func combinations() {
        let imported = ImportedText(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }],
                  "paths": {
                    "/a": { "get": { "security": [{ "key": [], "bearer": [], "sid": [] }],
                        "responses": { "204": { "description": "" } } } },
                    "/b": { "get": { "security": [{ "bearer": [] }, { "key": [], "user": [] }],
                        "responses": { "204": { "description": "" } } } } },
                  "components": { "securitySchemes": {
                    "key": { "type": "apiKey", "in": "header", "name": "X-Key" },
                    "sid": { "type": "apiKey", "in": "cookie", "name": "sid" },
                    "bearer": { "type": "http", "scheme": "bearer" },
                    "user": { "type": "http", "scheme": "basic" } } } }
                """
        )
        #expect(
            imported.call("a", "get") == #"{ "get": "/a", "auth": [["key", "bearer", "sid"]] }"#
        )
        #expect(
            imported.call("b", "get") == #"{ "get": "/b", "auth": ["bearer", ["key", "user"]] }"#
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("An address for tokens may be a path at the host of the server, whatever the servers are")
    func relativeAddresses() {
        func imported(_ token: String, refresh: String = "/refresh") -> ImportedText {
            ImportedText(
                document: """
                    { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                      "servers": [{ "url": "https://shop.example/v1" }, { "url": "/v1" }],
                      "paths": { "/a": { "get": { "security": [{ "o": ["read"] }],
                          "responses": { "204": { "description": "" } } } } },
                      "components": { "securitySchemes": { "o": { "type": "oauth2", "flows": { "authorizationCode": {
                          "authorizationUrl": "/log-in", "tokenUrl": "\(token)", "refreshUrl": "\(refresh)",
                          "scopes": { "read": "" } } } } } } }
                    """
            )
        }
        let paths = imported("/token")
        // The server of a document without an address.
        #expect(paths.constructs.allSatisfy { $0 != .authScheme })
        let text = paths.file("api.jsonc")
        #expect(text.contains(#""authorizationURL": "/log-in""#))
        #expect(text.contains(#""tokenURL": "/token""#))
        #expect(text.contains(#""refreshURL": "/refresh""#))
        #expect(!imported("/token", refresh: "/token").file("api.jsonc").contains("refresh"))
        for token in ["token", "//shop.example/token", "/token#a", "/{tenant}/token", "ftp://a"] {
            let other = imported(token)
            #expect(other.constructs.contains(.authScheme), "\(token)")
            #expect(other.file("api.jsonc").contains(#""kind": "bearer""#), "\(token)")
        }
        let other = imported("/token", refresh: "refresh")
        #expect(other.constructs.contains(.authScheme))
        #expect(!other.file("api.jsonc").contains("refresh"))
    }

    @Test("Each grant of OAuth is a scheme, of which a call takes one")
    func grants() {
        let code =
            #""authorizationCode": { "authorizationUrl": "/a", "tokenUrl": "/t", "scopes": { "read": "" } }"#
        let client =
            #""clientCredentials": { "tokenUrl": "/t", "scopes": { "read": "", "all": "" } }"#
        let implicit = #""implicit": { "authorizationUrl": "/a", "scopes": { "read": "" } }"#
        func imported(
            _ flows: String...,
            security: String = #"{ "o": ["read", "all"] }"#
        ) -> ImportedText {
            ImportedText(
                document: """
                    { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                      "servers": [{ "url": "https://shop.example" }],
                      "paths": { "/a": { "get": { "tags": ["a"], "operationId": "get", "security": [\(security)],
                          "responses": { "204": { "description": "" } } } } },
                      "components": { "securitySchemes": {
                          "k": { "type": "apiKey", "in": "header", "name": "K" },
                          "oPassword": { "type": "http", "scheme": "basic" },
                          "o": { "type": "oauth2", "flows": { \(flows.joined(separator: ", ")) } } } } }
                    """
            )
        }
        func auth(_ imported: ImportedText) -> String {
            String(imported.call("a", "get").drop { $0 != "," })
        }
        let both = imported(client, code)
        #expect(
            auth(both)
                == #", "auth": [{ "o": ["read"] }, { "oClientCredentials": ["read", "all"] }] }"#
        )
        #expect(both.constructs == [])
        #expect(both.file("api.jsonc").contains(#""grant": "clientCredentials""#))
        #expect(both.file("api.jsonc").contains(#""grant": "authorizationCode""#))
        // A name that another scheme has; schemes that are needed together have their first grants.
        let password = #""password": { "tokenUrl": "/t", "scopes": {} }"#
        #expect(
            auth(imported(code, password, security: #"{ "o": [] }"#))
                == #", "auth": ["o", "oPasswordGrant"] }"#
        )
        #expect(
            auth(imported(code, client, security: #"{ "o": ["read"], "k": [] }"#))
                == #", "auth": [[{ "o": ["read"] }, "k"]] }"#
        )
        // A grant that the language does not have is told, and a code without an address for the user is none.
        #expect(imported(client, implicit).constructs == [.authScheme])
        let broken = code.replacing("\"/a\"", with: "\"a\"")
        #expect(auth(imported(client, broken)) == #", "auth": { "o": ["read", "all"] } }"#)
        #expect(imported(client, broken).constructs == [.authScheme])
    }

    @Test("Servers have names and variables, a relative one an address")
    func servers() {
        let imported = ImportedText(
            document: """
                { "openapi": "3.0.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
                  "servers": [
                    { "url": "https://{region}.shop.example/v1/", "description": "Public",
                      "variables": { "region": { "default": "eu", "enum": ["eu", "us"] } } },
                    { "url": "/v1" }, { "url": "wss://shop.example" }] }
                """
        )
        let text = imported.file("api.jsonc")
        #expect(text.contains(#""name": "public""#))
        #expect(text.contains(#""url": "https://{region}.shop.example/v1","#))
        #expect(text.contains(#""url": "{address}/v1""#))
        #expect(imported.constructs == [.server])
    }

    @Test("The xml object becomes placements")
    func xml() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "xml": { "name": "card" }, "properties": {
                    "id": { "type": "integer", "xml": { "attribute": true } },
                    "title": { "type": "string", "xml": { "name": "Title", "prefix": "s", "namespace": "urn:shop" } },
                    "tags": { "type": "array", "xml": { "wrapped": true }, "items": { "type": "string", "xml": { "name": "tag" } } },
                    "flat": { "type": "array", "items": { "type": "string", "xml": { "name": "one" } } } } }
                """#,
            paths: ##"""
                "/cards": { "post": { "requestBody": { "required": true, "content": {
                    "application/xml": { "schema": { "$ref": "#/components/schemas/Card" } },
                    "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } },
                    "responses": { "204": { "description": "" } } } }
                """##
        )
        #expect(imported.file("api.jsonc").contains(#""format": ["json", "xml"]"#))
        #expect(imported.file("api.jsonc").contains(#""namespaces": { "s": "urn:shop" }"#))
        let card = imported.declaration("Card")
        #expect(card.contains(#""id": { "type": "int?", "xml": "@id" }"#))
        #expect(card.contains(#""title": { "type": "string?", "xml": "s:Title" }"#))
        #expect(card.contains(#""tags": { "type": "[string]?", "xml": "tags/tag" }"#))
        #expect(card.contains(#""flat": { "type": "[string]?", "xml": "one" }"#))
        #expect(
            imported.call("cards", "create").contains(#""body": { "type": "Card", "as": "card" }"#)
        )
        #expect(imported.constructs.isEmpty)
    }

    // MARK: Selection

    private let paths = ##"""
        "/cards": { "get": { "tags": ["cards"], "operationId": "list", "responses": { "200": { "description": "",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } } } } },
        "/lists": { "get": { "tags": ["lists"], "operationId": "other", "responses": { "200": { "description": "",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/List" } } } } } } }
        """##
    private let schemas = ##"""
        "List": { "type": "object", "properties": { "cards": { "type": "array", "items": { "$ref": "#/components/schemas/Card" } } } },
        "Card": { "type": "object", "properties": { "x": { "$ref": "#/components/schemas/Inner" } } },
        "Inner": { "type": "object", "properties": { "x": { "type": "string" } } }
        """##

    @Test(
        "A selection has all that it needs and nothing else",
        arguments: ["tag:cards", "path:/card*", "path:/cards", "operation:list"]
    )
    func selection(_ rule: String) {
        let imported = ImportedText(schemas: schemas, paths: paths, only: [rule])
        let files = [
            "api.jsonc", "endpoints/cards.jsonc", "entities/Card.jsonc", "entities/Inner.jsonc",
        ]
        #expect(imported.result.files.map(\.path) == files)
    }

    @Test("A selection's files are those of the whole")
    func sameFiles() {
        let whole = ImportedText(schemas: schemas, paths: paths).result.files
        let part = ImportedText(schemas: schemas, paths: paths, only: ["tag:cards"]).result.files
        #expect(Set(part).isSubset(of: Set(whole)))
    }

    @Test("The same document gives the same files")
    func sameBytes() {
        let files = (0..<3).map { _ in ImportedText(schemas: schemas, paths: paths).result.files }
        #expect(files[0] == files[1])
        #expect(files[1] == files[2])
    }

    @Test("Types, groups and calls can be renamed")
    func renames() {
        let imported = ImportedText(
            schemas: schemas,
            paths: paths,
            renames: ["Card": "Note", "lists": "boards", "cards.list": "all"]
        )
        #expect(imported.declaration("Note").hasPrefix(#"{ "entity": "Note""#))
        #expect(imported.call("cards", "all").contains(#""returns": "Note""#))
        #expect(imported.call("boards", "other").hasPrefix("{"))
    }

    @Test("Types nested in a renamed type are named after the new name")
    func renamesOfPlaces() {
        func imported(_ renames: [String: String]) -> ImportedText {
            ImportedText(
                schemas: #"""
                    "Card": { "type": "object", "properties": { "place": { "type": "object", "properties": {
                        "x": { "type": "integer" } } } } }
                    """#,
                renames: renames
            )
        }
        #expect(imported([:]).declaration("CardPlace").contains(#""x": "int?""#))
        #expect(imported(["Card": "Note"]).declaration("NotePlace").contains(#""x": "int?""#))
        let both = imported(["Card": "Note", "CardPlace": "Spot"])
        #expect(both.result.problems.isEmpty)
        #expect(both.declaration("Spot").contains(#""x": "int?""#))
    }

    private func problems(_ renames: [String: String]) -> [String] {
        ImportedText(schemas: schemas, paths: paths, renames: renames).result.problems
            .map(\.description)
    }

    @Test("The error about a new name for a missing thing suggests the nearest name")
    func unusedRenames() {
        #expect(
            problems(["Crad": "Note"]) == [
                "Crad:1:1: error: no type, group or call is named 'Crad', did you mean 'Card' [unused-rename]"
            ]
        )
        #expect(
            problems(["cards.lits": "all"]) == [
                "cards.lits:1:1: error: no type, group or call is named 'cards.lits', "
                    + "did you mean 'cards.list' [unused-rename]"
            ]
        )
        // A name that another new name changes is near none, and yet has most in common with one.
        let item = #"{ "type": "object", "properties": { "a": { "type": "string" } } }"#
        let changed = #"""
            "/carts": { "post": { "tags": ["carts"], "operationId": "fillCart",
                "responses": { "200": { "description": "", "content": { "application/json": {
                    "schema": { "type": "object", "properties": { "item": \#(item) } } } } } } } }
            """#
        let renames = ["carts.fill": "replenishWhole", "FillCartResponseItem": "Item"]
        let found = ImportedText(paths: changed, renames: renames).result.problems
            .map(\.description)
        #expect(found.first?.contains("did you mean") == true, "\(found)")
        #expect(problems(["nothing": "all"]).first?.contains("expected a name of") == true)
    }

    @Test("A new name that something else has is refused")
    func clashingRenames() {
        let names = ["Card": "Note", "cards.list": "all"]
        #expect(problems(names).isEmpty)
        #expect(
            problems(["cards.list": "client"]) == [
                "cards.list:1:1: error: 'client' would be the name of 'cards.list' and of "
                    + "the client of the group, expected a name that nothing else has [clashing-rename]"
            ]
        )
        #expect(
            problems(["Card": "ShopClient"]).first?.contains("a type of the generated code") == true
        )
    }

    /// A document with types and groups of one name, and calls with types in place.
    private func twins(_ renames: [String: String]) -> ImportedText {
        func operation(_ tag: String, _ id: String, _ name: String) -> String {
            """
            { "tags": ["\(tag)"], "operationId": "\(id)", "responses": { "200": { "description": "", "content": {
              "application/json": { "schema": { "type": "object", "properties": { "\(name)": { "type": "string" } } } }
            } } } }
            """
        }
        return ImportedText(
            schemas: #"""
                "Car": { "type": "object", "properties": { "x": { "type": "string" } } },
                "boat": { "type": "object", "properties": { "x": { "type": "string" } } },
                "Owner": { "type": "object", "properties": { "x": { "type": "string" } } }
                """#,
            paths: """
                "/car": { "get": \(operation("car", "uploadCarPhoto", "a")) },
                "/boat": { "get": \(operation("boat", "listThings", "b")) },
                "/owners": { "get": \(operation("owners", "listOthers", "c")),
                             "put": \(operation("owners", "putPhoto", "d")) },
                "/more": { "get": \(operation("more", "list-things", "e")) }
                """,
            renames: renames
        )
    }

    @Test("Types in place in a renamed call are named only after the new name")
    func renamedCallTypes() {
        #expect(twins([:]).call("car", "uploadCarPhoto").contains("UploadCarPhotoResponse"))
        let renamed = twins(["car.uploadCarPhoto": "uploadPhoto"])
        #expect(renamed.result.problems.isEmpty)
        #expect(renamed.call("car", "uploadPhoto").contains(#""returns": "UploadPhotoResponse""#))
        // Of two calls of one name, each is named after its group as well.
        let both = twins(["car.uploadCarPhoto": "uploadPhoto", "owners.putPhoto": "uploadPhoto"])
        #expect(both.call("car", "uploadPhoto").contains(#""returns": "UploadPhotoCarResponse""#))
        #expect(
            both.call("owners", "uploadPhoto").contains(#""returns": "UploadPhotoOwnerResponse""#)
        )
        let short = twins(["car.uploadCarPhoto": "upload"])
        #expect(short.call("car", "upload").contains(#""returns": "UploadCarResponse""#))
    }

    @Test("A new name of a type leaves the groups alone, and one that a group has is refused")
    func renamedTypesAndGroups() {
        let before = twins([:])
        #expect(before.file("endpoints/car.jsonc").contains(#""swift": "cars","#))
        let after = twins(["Car": "Auto"])
        #expect(after.result.problems.isEmpty)
        #expect(after.file("endpoints/car.jsonc") == before.file("endpoints/car.jsonc"))
        #expect(
            twins(["Owner": "Owners"]).result.problems.map(\.description) == [
                "Owner:1:1: error: 'Owners' would be the name of 'Owner' and of the group 'owners' in Swift, "
                    + "expected a name that nothing else has [clashing-rename]"
            ]
        )
        #expect(
            twins(["owners": "car"]).result.problems.isEmpty
        )
        #expect(
            twins(["owners": "owner"]).result.problems.map(\.description) == [
                "owners:1:1: error: 'owner' would be the name of 'owners' and of the type 'Owner' of the generated "
                    + "code, expected a name that nothing else has [clashing-rename]"
            ]
        )
    }

    @Test("A name of both a type and a group renames neither, and other names distinguish them")
    func ambiguousRenames() {
        #expect(
            twins(["boat": "ship"]).result.problems.map(\.description) == [
                "boat:1:1: error: a type and a group are named 'boat', expected 'Boat' for the type or 'boat.*' for "
                    + "the group [ambiguous-rename]"
            ]
        )
        let type = twins(["Boat": "Ship"])
        #expect(type.result.problems.isEmpty)
        #expect(type.declaration("Ship").hasPrefix("{"))
        #expect(type.call("boat", "listThings").hasPrefix("{"))
        let group = twins(["boat.*": "ships"])
        #expect(group.result.problems.isEmpty)
        #expect(group.declaration("Boat").hasPrefix("{"))
        #expect(group.call("ships", "listThings").hasPrefix("{"))
    }

    @Test("Groups that become one are refused if calls of theirs would get other names")
    func mergedGroups() {
        #expect(
            twins(["more": "boat"]).result.problems.map(\.description) == [
                "more:1:1: error: 'listThings' would be the name of the calls 'boat.listThings' and "
                    + "'more.listThings', expected a new name for one of them as well [clashing-rename]"
            ]
        )
        let merged = twins(["more": "boat", "more.listThings": "listMore"])
        #expect(merged.result.problems.isEmpty)
        #expect(merged.call("boat", "listThings").hasPrefix("{"))
        #expect(merged.call("boat", "listMore").hasPrefix("{"))
    }

    @Test("A header parameter for authorization is a scheme of the client")
    func authorizationParameter() {
        func imported(_ name: String) -> ImportedText {
            ImportedText(
                paths: #"""
                    "/a": { "get": { "tags": ["a"], "operationId": "get",
                        "parameters": [{ "name": "\#(name)", "in": "header", "required": true, "schema": { "type": "string" } }],
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let implied = imported("Authorization")
        #expect(implied.call("a", "get") == #"{ "get": "/a", "auth": "authorization" }"#)
        let scheme = #""authorization": { "kind": "header", "name": "Authorization" }"#
        #expect(implied.file("api.jsonc").contains(scheme), "\(implied.file("api.jsonc"))")
        let other = imported("X-Authorization")
        let header = #""headers": { "X-Authorization": "string" }"#
        #expect(other.call("a", "get") == #"{ "get": "/a", \#(header) }"#)
        #expect(implied.constructs.isEmpty && other.constructs.isEmpty)
    }
}
