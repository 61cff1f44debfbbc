import SchemaModel
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("The endpoint of a recorded call")
struct EndpointMatchTests {
    /// Returns the name of the endpoint of a call; `nil` for none.
    private func endpoint(
        _ url: String,
        server: String = #""https://h""#,
        _ endpoints: String
    ) throws -> String? {
        let schema = """
            { "language": 1, "api": "Shop", "server": \(server),
              "groups": [{ "group": "all", "endpoints": { \(endpoints) } }] }
            """
        let source = SchemaSource(path: "shop.jsonc", bytes: Array(schema.utf8))
        let (validated, diagnostics) = load([source])
        let model = try #require(validated?.model, "\(diagnostics)")
        let parts = try #require(ArchiveReader.parts(of: url))
        let request = SampleRequest(method: "GET", origin: parts.origin, target: parts.target)
        return EndpointMatch(model).match(request).map {
            model.groups[0].endpoints[$0].identity.name
        }
    }

    @Test(
        "The path of the server may have variables, and be relative to a variable address",
        arguments: [
            (#""https://h/v1""#, "https://h/v1/cards"),
            (
                #"{ "url": "https://h/{v}", "variables": { "v": { "default": "v2" } } }"#,
                "https://h/v2/cards"
            ),
            (
                #"{ "url": "https://h/api-{v}/x", "variables": { "v": { "default": "v2" } } }"#,
                "https://h/api-3/x/cards"
            ),
            (#"{ "url": "{address}/v1", "variables": { "address": {} } }"#, "https://h/v1/cards"),
        ]
    )
    func servers(_ server: String, _ url: String) throws {
        let cards =
            #""cards": { "get": "/cards" }, "other": { "get": "/other/{a}/{b}", "path": { "a": "int", "b": "int" } }"#
        #expect(try endpoint(url, server: server, cards) == "cards")
        #expect(try endpoint("https://h/w/w/w/cards", server: server, cards) == nil)
    }

    @Test("The path of an endpoint's own server precedes its path")
    func ownServer() throws {
        let calls = #""a": { "get": "/cards", "server": "https://other/v3" }"#
        #expect(try endpoint("https://other/v3/cards", calls) == "a")
        #expect(try endpoint("https://h/v3/cards", calls) == nil)
    }

    @Test("A path of a slash alone is found below the path of the server")
    func root() throws {
        let calls =
            #""item": { "get": "/{id}", "path": { "id": "string" } }, "root": { "get": "/" }"#
        for url in ["https://h/v2", "https://h/v2/", "https://h/v2?a=1"] {
            #expect(try endpoint(url, server: #""https://h/v2""#, calls) == "root")
        }
        #expect(try endpoint("https://h/v2/cards", server: #""https://h/v2""#, calls) == "item")
    }

    @Test(
        "The texts of a step are at its start and its end",
        arguments: [
            ("https://h/u/@bob", "at"), ("https://h/u/bob@x", "id"), ("https://h/f/a.json", "json"),
            ("https://h/f/a.jsonx", nil), ("https://h/f/a.json.json", "json"),
            ("https://h/r/a-b.c", "three"),
            ("https://h/r/a.c", nil), ("https://h/r/xa-b.c", nil), ("https://h/p/a%20b", "space"),
        ]
    )
    func steps(_ url: String, _ name: String?) throws {
        let calls = #"""
            "id": { "get": "/u/{id}", "path": { "id": "string" } }, "at": { "get": "/u/@{name}", "path": { "name": "string" } },
            "json": { "get": "/f/{name}.json", "path": { "name": "string" } },
            "three": { "get": "/r/a{x}-{y}.c", "path": { "x": "string", "y": "string" } },
            "space": { "get": "/p/a%20{x}", "path": { "x": "string" } }
            """#
        #expect(try endpoint(url, calls) == name)
    }

    @Test(
        "Text in a path takes precedence over a parameter, and a path of all further steps is the last choice"
    )
    func preference() throws {
        let calls = #"""
            "rest": { "get": "/a/{path+}", "path": { "path": "string" } },
            "one": { "get": "/a/{x}/c", "path": { "x": "string" } }, "two": { "get": "/a/b/{x}", "path": { "x": "string" } },
            "text": { "get": "/a/b/c" }
            """#
        #expect(try endpoint("https://h/a/b/c", calls) == "text")
        #expect(try endpoint("https://h/a/x/c", calls) == "one")
        #expect(try endpoint("https://h/a/b/x", calls) == "two")
        #expect(try endpoint("https://h/a/x/y/z", calls) == "rest")
        #expect(try endpoint("https://h/a", calls) == nil)
    }

    @Test("Many calls of many endpoints are matched in a time that is proportional to their number")
    func manyEndpoints() throws {
        func name(_ number: Int) -> String { "a" + String(number, radix: 16) }
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://h/v1", "groups": [{ "group": "all", "endpoints": {
              \((0..<4000).map { #""\#(name($0))": { "get": "/\#(name($0))/x" }"# }.joined(separator: ", ")) } }] }
            """
        let source = SchemaSource(path: "shop.jsonc", bytes: Array(schema.utf8))
        let model = try #require(load([source]).0?.model)
        let match = EndpointMatch(model)
        let start = ContinuousClock.now
        for number in 0..<4000 {
            let request = SampleRequest(method: "GET", origin: nil, target: "/v1/\(name(number))/x")
            #expect(match.match(request) == number)
        }
        // Comparisons of all calls with all endpoints take more than a minute.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
