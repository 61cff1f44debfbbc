import Testing

@testable import SchemaImport

@Suite("Names of types of bodies and responses that calls refer to")
struct ContentNameTests {
    private func object(_ member: String) -> String {
        #"""
        { "type": "object", "required": ["\#(member)"], "properties": {
            "\#(member)": { "type": "string" },
            "more": { "type": "object", "properties": { "\#(member)\#(member)": { "type": "integer" } } } } }
        """#
    }

    @Test("Such a type has the name of its body or response, and not that of the first call")
    func openAPI() {
        let contents = [("NotFound", "a"), ("ErrorResponse", "b"), ("Page", "c"), ("Card", "d")].map
        {
            #""\#($0)": { "description": "", "content": { "application/json": { "schema": \#(object($1)) } } }"#
        }
        func response(_ status: String, _ name: String) -> String {
            ##""\##(status)": { "$ref": "#/components/responses/\##(name)" }"##
        }
        let responses = [
            response("200", "Page"), response("404", "NotFound"),
            response("default", "ErrorResponse"),
        ]
        let body =
            #"{ "content": { "application/json": { "schema": { "type": "array", "items": \#(object("e")) } } } }"#
        let found = ImportedText(
            document: #"""
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "paths": {
                    "/cars": {
                      "get": { "operationId": "listCars", "tags": ["cars"],
                        "responses": { \#(responses.joined(separator: ", ")) } },
                      "post": { "operationId": "createCar", "tags": ["cars"],
                        "requestBody": { "$ref": "#/components/requestBodies/Cars" },
                        "responses": { \#(response("200", "Card")), \#(responses[1]) } } } },
                  "components": {
                    "schemas": { "Card": { "type": "object", "properties": { "x": { "type": "string" } } } },
                    "requestBodies": { "Cars": \#(body) },
                    "responses": { \#(contents.joined(separator: ", ")) } } }
                """#
        )
        let list = found.call("cars", "list")
        #expect(list.contains(#""returns": "PageResponse""#), "\(list)")
        #expect(list.contains(#""failure": { "type": "ErrorResponse" }"#))
        #expect(found.file("api.jsonc").contains(#""404": "NotFoundFailure""#))
        let create = found.call("cars", "create")
        #expect(create.contains(#""returns": "CardResponse""#), "\(create)")
        #expect(create.contains("[CarsBodyItem]"))
        #expect(found.declaration("PageResponseMore").contains("cc"))
    }

    @Test("So has one of Swagger 2.0")
    func swagger() {
        let found = ImportedText(
            document: #"""
                { "swagger": "2.0", "info": { "title": "Shop", "version": "1" }, "host": "shop.example",
                  "produces": ["application/json"],
                  "paths": { "/cars": { "get": { "operationId": "listCars", "tags": ["cars"],
                    "responses": { "200": { "$ref": "#/responses/Page" } } } } },
                  "responses": { "Page": { "description": "", "schema": \#(object("c")) } } }
                """#
        )
        #expect(found.call("cars", "list").contains(#""returns": "PageResponse""#))
    }
}
