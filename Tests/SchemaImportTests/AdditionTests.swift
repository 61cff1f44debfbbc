import Foundation
import LatheTool
import Testing

@testable import SchemaImport

@Suite("Corrections add to a schema what a document does not state")
struct AdditionTests {
    /// A document with a list, of which some calls are in another version.
    private static func document(more: String = "") -> String {
        """
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://shop.example" }],
          "paths": {
            "/cars": { "get": { "tags": ["cars"], "operationId": "listCars",
              "parameters": [{ "name": "page", "in": "query", "schema": { "type": "integer" } },
                { "name": "color", "in": "query", "schema": { "type": "string" } }],
              "responses": { "200": { "description": "", "content": { "application/json": {
                "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Car" } } } } } } } },
            "/cars/{id}": { "get": { "tags": ["cars"], "operationId": "getCar",
              "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }],
              "responses": { "200": { "description": "", "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/Car" } } } } } } } },
          "components": { "schemas": { "Car": { "type": "object", "required": ["id", "name"], "properties": {
            "id": { "type": "integer" }, "name": { "type": "string" },\(more)
            "color": { "type": "string", "enum": ["red", "blue"] } } } } } }
        """
    }

    private func workshop() throws -> Workshop { try Workshop(document: Self.document()) }

    /// What both ways of use tell of the same corrections.
    private func told(_ corrections: String, in workshop: Workshop) throws -> [String] {
        try workshop.write("lathe.jsonc", corrections)
        let built = workshop.told { workshop.build("--api", "Shop") }
        #expect(built.code == (built.lines.isEmpty ? 0 : 1))
        let other = try self.workshop()
        try other.write("lathe.jsonc", corrections)
        let imported = other.told { other.run("--overlay", "lathe.jsonc") }
        #expect(imported.lines == built.lines)
        #expect(imported.code == built.code)
        #expect((other.read("Shop/api.jsonc") == nil) == (imported.code != 0))
        return built.lines
    }

    private static let additions = """
        {
            "rename": { "Car": "Auto", "cars.list": "all" },
            "api": { "retry": { "attempts": 3 } },
            "groups": { "cars": { "doc": "All cars." } },
            "calls": {
                "cars.list": {
                    "paging": { "style": "page", "page": "page" },
                    "query": { "color": { "doc": "The paint." } },
                },
            },
            "types": {
                "Car": {
                    "store": { "list": "cars.all", "get": "cars.get" },
                    "fields": { "name": { "length": { "max": 20 } }, "note": "string?" },
                },
                "CarColor": { "cases": { "red": { "doc": "Like fire." } } },
            },
        }
        """

    @Test("A list becomes pages, a type is stored, and a newer document keeps it so")
    func folder() throws {
        let workshop = try workshop()
        #expect(workshop.run() == 0)
        try workshop.write("Shop/lathe-import.jsonc", Self.additions)
        #expect(workshop.run() == 0)
        #expect(workshop.run("--check") == 0)
        try workshop.write("openapi.json", Self.document(more: #" "price": { "type": "number" },"#))
        #expect(workshop.run("--check") == 1)
        #expect(workshop.run() == 0)
        let type = try #require(workshop.read("Shop/entities/Auto.jsonc"))
        #expect(type.contains(#""name": { "type": "string", "length": { "max": 20 } },"#))
        #expect(type.contains(#""price": "double?","#))
        #expect(type.contains(#""note": "string?","#))
        #expect(type.contains(#""store": { "list": "cars.all", "get": "cars.get" },"#))
        #expect(
            type.contains(
                #""cases": { "red": { "value": "red", "doc": "Like fire." }, "blue": "blue" }"#
            )
        )
        let calls = try #require(workshop.read("Shop/endpoints/cars.jsonc"))
        #expect(calls.contains(#""doc": "All cars.","#))
        #expect(calls.contains(#""color": { "type": "string?", "doc": "The paint." }"#))
        #expect(calls.contains(#""paging": { "style": "page", "page": "page" },"#))
        #expect(
            workshop.read("Shop/api.jsonc")?.contains(#""retry": { "attempts": 3 },"#) == true
        )
        let folder = workshop.path("Shop")
        func generate(_ words: String...) -> Int32 {
            CommandLineTool.run(words + [folder, "--output", workshop.path("Code")])
        }
        #expect(generate("generate") == 0)
        #expect(
            workshop.read("Code/Cars+Requests.swift")?.contains("-> PagedElements<All>") == true
        )
        #expect(generate("generate-store", "--module", "Shop") == 0)
        let code = try FileManager.default.contentsOfDirectory(atPath: workshop.path("Code"))
            .compactMap { workshop.read("Code/\($0)") }.joined()
        #expect(code.contains("StoredEntity"))
    }

    @Test("The code of a document contains what its corrections add, and names the document")
    func build() throws {
        let workshop = try workshop()
        try workshop.write("lathe.jsonc", Self.additions)
        #expect(workshop.told { workshop.build("--api", "Shop") } == (0, []))
        let files = try FileManager.default.contentsOfDirectory(atPath: workshop.path("Out"))
        let code = files.compactMap { workshop.read("Out/\($0)") }.joined()
        #expect(code.contains("-> PagedElements<All>"))
        #expect(code.contains("/// Schema: openapi.json#/paths/~1cars/get.\n"))
        #expect(code.contains("/// Schema: openapi.json#/components/schemas/Car.\n"))
        #expect(code.contains("var note: String?"))
    }

    @Test(
        "Calls and types have the names that they have in the document, before and after a new one",
        arguments: [
            ("cars.list", "Car"), ("cars.all", "Auto"), ("autos.all", "Auto"),
            ("autos.list", "Car"),
        ]
    )
    func names(_ call: String, _ type: String) throws {
        let rename = #""Car": "Auto", "cars.list": "all", "cars": "autos""#
        let text = """
            { "rename": { \(rename) },
              "calls": { "\(call)": { "retry": { "attempts": 2 } } },
              "types": { "\(type)": { "doc": "A car." } } }
            """
        #expect(try told(text, in: workshop()) == [])
    }

    @Test("Null removes a key and a member, and another value takes the place of what was there")
    func replacing() throws {
        let workshop = try workshop()
        let text = #"""
            { "api": { "types": [{ "enum": "Mood", "cases": ["good"] }] },
              "calls": { "cars.list": { "query": { "color": null, "page": "int" } } },
              "types": { "Car": { "fields": { "color": null, "mood": "Mood?" } } } }
            """#
        try workshop.write("lathe.jsonc", text)
        #expect(workshop.run("--overlay", "lathe.jsonc") == 0)
        let calls = try #require(workshop.read("Shop/endpoints/cars.jsonc"))
        #expect(calls.contains(#""query": { "page": "int" },"#))
        let type = try #require(workshop.read("Shop/entities/Car.jsonc"))
        #expect(!type.contains("color"))
        #expect(type.contains(#""mood": "Mood?","#))
    }

    @Test("Calls and types of a custom file, which the import does not change, can be named")
    func ownFile() throws {
        let workshop = try workshop()
        #expect(workshop.run() == 0)
        let own =
            #"{ "group": "parked", "endpoints": { "cars": { "get": "/parked", "returns": "[Car]" } } }"#
        try workshop.write("Shop/endpoints/parked.json", own)
        let text = #"{ "types": { "Car": { "store": { "list": "parked.cars" } } } }"#
        try workshop.write("Shop/lathe-import.jsonc", text)
        #expect(workshop.told { workshop.run() } == (0, []))
        #expect(workshop.read("Shop/endpoints/parked.json") == own)
        #expect(CommandLineTool.run(["validate", workshop.path("Shop")]) == 0)
    }

    @Test(
        "Mistakes are reported at their places in the corrections",
        arguments: [
            (
                #"{ "calls": { "cars.lst": {} } }"#,
                "14: error: no call is named 'cars.lst', did you mean 'cars.list' [unused-addition]"
            ),
            (
                #"{ "types": { "Cra": {} } }"#,
                "14: error: no type is named 'Cra', did you mean 'Car' [unused-addition]"
            ),
            (
                #"{ "groups": { "bars": {} } }"#,
                "15: error: no group is named 'bars', did you mean 'cars' [unused-addition]"
            ),
            (
                #"{ "rename": { "cars.list": "all" }, "calls": { "cars.all": {}, "cars.list": {} } }"#,
                "64: error: 'cars.list' is the call 'cars.all', expected all its keys in one place "
                    + "[duplicate-addition]"
            ),
            (
                #"{ "calls": { "cars.list": { "pagin": { "style": "page" } } } }"#,
                "29: error: unknown key 'pagin' in an endpoint; did you mean 'paging'? [unknown-key]"
            ),
            (
                #"{ "calls": { "cars.list": { "paging": { "style": "page", "page": "pag" } } } }"#,
                "66: error: the call has no parameter 'pag'; did you mean 'page'? [paging]"
            ),
            (
                #"{ "types": { "Car": { "store": { "list": "cars.lst" } } } }"#,
                "42: error: no endpoint 'cars.lst' is declared, expected one of a group; did you mean "
                    + "'cars.list'? [unresolved-endpoint]"
            ),
            (
                #"{ "types": { "Car": { "fields": { "colr": null } } } }"#,
                "35: error: null removes 'colr', which is not there, did you mean 'color' [missing-target]"
            ),
            (
                #"{ "types": { "Car": { "fields": { "nme": { "length": { "max": 2 } } } } } }"#,
                "35: error: there is no 'nme' in 'fields', did you mean 'name' [missing-target]"
            ),
            (
                #"{ "calls": { "cars.list": { "query": { "pge": { "doc": "x" } } } } }"#,
                "40: error: there is no 'pge' in 'query', did you mean 'page' [missing-target]"
            ),
            (
                #"{ "calls": { "cars.list": { "headers": { "a": { "doc": "x" } } } } }"#,
                "42: error: there is no 'a' in 'headers', expected the 'type' of a new one [missing-target]"
            ),
            (
                #"{ "types": { "Car": { "entity": "Auto" } } }"#,
                "23: error: 'entity' cannot be added or changed, expected a new name in 'rename' [fixed-key]"
            ),
            (
                #"{ "groups": { "cars": { "endpoints": {} } } }"#,
                "25: error: 'endpoints' cannot be added or changed, expected the calls in 'calls', as "
                    + "'group.call' [fixed-key]"
            ),
            (
                #"{ "api": { "api": "Store" } }"#,
                "12: error: 'api' cannot be added or changed, expected the API's name as 'name' of the file "
                    + "[fixed-key]"
            ),
            (
                #"{ "api": { "limts": {} } }"#,
                "12: error: unknown key 'limts' in the API; did you mean 'limits'? [unknown-key]"
            ),
            (
                #"{ "bulk": {} }"#,
                "3: error: the file of corrections has no key 'bulk', expected it in an object of 'calls' [unknown-key]"
            ),
            (
                #"{ "paging": {} }"#,
                "13: error: 'paging' is an object, expected true or false, and the pagination of one call in 'calls' [wrong-type]"
            ),
            (
                #"{ "calls": { "cars.list": true } }"#,
                "27: error: the call 'cars.list' is a boolean, expected an object [wrong-type]"
            ),
            (
                #"{ "types": ["Car"] }"#,
                "12: error: 'types' is an array, expected an object [wrong-type]"
            ),
            (
                #"{ "calls": { "cars.get": { "get": "/cars" } } }"#,
                "14: error: the path does not name 'id', expected '{id}' in it [path-parameter]"
            ),
        ]
    )
    func mistakes(_ text: String, _ problem: String) throws {
        let lines = try told(text, in: workshop())
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("lathe.jsonc:1:" + problem) == true, "\(lines)")
    }

    @Test("A repeated key is reported with the place of the first one")
    func duplicates() throws {
        let text = #"{ "calls": { "cars.list": { "retry": {}, "retry": {} } } }"#
        #expect(
            try told(text, in: workshop()) == [
                "lathe.jsonc:1:42: error: key 'retry' is given twice, expected only once [duplicate-key]",
                "lathe.jsonc:1:29: note: first given here",
            ]
        )
    }

    @Test("A name that the document already has is reported at the correction")
    func secondName() throws {
        let text = #"{ "api": { "groups": [{ "group": "cars", "endpoints": {} }] } }"#
        let lines = try told(text, in: workshop())
        #expect(
            lines.first
                == "lathe.jsonc:1:34: error: a second group 'cars', expected another name "
                + "[clashing-declaration]"
        )
        #expect(lines.dropFirst().first?.contains("note: first declared here") == true)
        #expect(lines.dropFirst().first?.hasPrefix("lathe.jsonc") == false)
    }

    @Test("Additions to what a selection omits are not a mistake")
    func selection() throws {
        let text = #"""
            { "only": ["operation:getCar"],
              "calls": { "cars.list": { "paging": { "style": "page", "page": "page" } } } }
            """#
        #expect(try told(text, in: workshop()) == [])
    }
}
