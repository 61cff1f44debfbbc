import SchemaModel
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Drift reports what recorded traffic has that a schema does not have, and the reverse")
struct DriftTests {
    private static let schema = """
        { "language": 1, "api": "Shop", "server": "https://h/v1", "format": ["json", "xml"],
          "failures": { "404": "Missing" },
          "types": [
            { "entity": "Order", "id": "id", "fields": {
                "id": { "type": "int", "xml": "@id | id" }, "state": "State", "at": "instant?", "note": "string?",
                "lines": { "type": "[Line]", "xml": "lines/line" },
                "kind": { "type": "string?", "json": "meta/kind" }, "extra": "any?", "loose": { "type": "int?", "loose": true },
                "rates": "{double}?", "created": { "type": "instant?", "date": "unixSeconds" } } },
            { "entity": "Line", "fields": { "sku": "string", "parts": "[Line]?" } },
            { "entity": "Missing", "fields": { "message": "string" } },
            { "enum": "State", "cases": ["open", "closed"] } ],
          "groups": [{ "group": "orders", "endpoints": {
            "get": { "get": "/orders/{id}", "path": { "id": "id<Order>" }, "query": { "lang": "string?" }, "returns": "Order" },
            "search": { "get": "/search", "query": { "q": "string", "sort": "State?", "limit": "int?" },
              "returns": "Missing" },
            "recent": { "get": "/orders/recent", "returns": { "type": "[Order]", "at": "orders" } },
            "create": { "post": "/orders", "body": { "sku": "string", "count": "int?" }, "returns": "Order" },
            "remove": { "delete": "/orders/{id}", "path": { "id": "id<Order>" } } } }] }
        """

    private func drift(
        _ files: [(name: String, text: String)],
        of schema: String = Self.schema
    ) throws -> [String] {
        let source = SchemaSource(path: "shop.jsonc", bytes: Array(schema.utf8))
        let (validated, diagnostics) = load([source])
        #expect(diagnostics.filter { $0.severity == .error }.isEmpty, "\(diagnostics)")
        let model = try #require(validated?.model)
        let reader = SampleReader(files)
        #expect(reader.diagnostics.isEmpty, "\(reader.diagnostics)")
        return Drift(model, reader.samples).diagnostics.map(\.description)
    }

    /// What one order has, without what is only said of all documents.
    private func order(_ json: String) throws -> [String] {
        try drift([("GET/v1/orders/1.json", json)]).filter { !$0.hasPrefix("shop.jsonc") }
    }

    private static let whole = """
        { "id": 1, "state": "open", "at": "2024-01-02T03:04:05Z", "note": null, "lines": [{ "sku": "a" }],
          "meta": { "kind": "x" }, "extra": [1], "loose": "12", "rates": { "EUR": 1 }, "created": 1700000000 }
        """

    @Test("A document that matches the schema has no drift except absent fields")
    func whole() throws {
        #expect(try order(Self.whole).isEmpty)
        let all = try drift([("GET/v1/orders/1.json", Self.whole)])
        #expect(
            all.contains {
                $0.contains("the endpoint 'orders.create' was never called [never-called]")
            }
        )
        #expect(
            all.contains {
                $0.contains("the field 'Line.parts' is in no recorded document [never-seen]")
            }
        )
        #expect(!all.contains { $0.contains("'Order.kind'") })
    }

    @Test(
        "A member, kind, null or case that the schema does not have is reported, without the value",
        arguments: [
            (
                "\"id\": 1", "\"id\": \"s3cr3t\"",
                "'Order.id' is a text, which does not fit 'int' [misfit]"
            ),
            (
                "\"open\"", "\"s3cr3t\"",
                "'Order.state' has a value that is not a case of 'State' [unknown-case]"
            ),
            ("\"open\"", "null", "'Order.state' is null, which the schema does not allow [null]"),
            (
                "\"id\": 1", "\"id\": 1, \"new\": \"s3cr3t\"",
                "'Order' has no field for the member 'new', which is a text [unknown-member]"
            ),
            (
                "\"kind\": \"x\"", "\"kind\": \"x\", \"y\": 1",
                "'Order' has no field for the member 'y', which is a number [unknown-member]"
            ),
            ("\"state\": \"open\",", "", "'Order.state' is required and absent [missing-member]"),
            (
                "[{ \"sku\": \"a\" }]", "{ \"sku\": \"a\" }",
                "'Order.lines' is an object, which does not fit 'a list' [misfit]"
            ),
            (
                "\"2024-01-02T03:04:05Z\"", "\"s3cr3t\"",
                "'Order.at' is a text, which does not fit 'instant' [misfit]"
            ),
            ("\"12\"", "\"s3cr3t\"", "'Order.loose' is a text, which does not fit 'int' [misfit]"),
            (
                "1700000000", "\"x\"",
                "'Order.created' is a text, which does not fit 'instant' [misfit]"
            ),
            (
                "{ \"EUR\": 1 }", "{ \"EUR\": \"x\" }",
                "'Order.rates' is a text, which does not fit 'double' [misfit]"
            ),
        ]
    )
    func document(_ old: String, _ new: String, _ expected: String) throws {
        let text = Self.whole.replacing(old, with: new)
        #expect(text != Self.whole)
        let found = try order(text)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasSuffix(": note: " + expected) == true, "\(found)")
        #expect(!found.joined().contains("s3cr3t"))
        #expect(found.first?.hasPrefix("GET/v1/orders/1.json:") == true)
    }

    @Test("XML is compared by its own placements")
    func xml() throws {
        let right = "<o id='1'><state>open</state><lines><line><sku>a</sku></line></lines></o>"
        func found(_ text: String) throws -> [String] {
            try drift([("GET/v1/orders/1.xml", text)]).filter { !$0.hasPrefix("shop.jsonc") }
        }
        #expect(try found(right).isEmpty)
        let wrong = right.replacing("<sku>", with: "<x/><sku>").replacing(
            "id='1'",
            with: "id='1' b='2'"
        )
        let all = try found(wrong)
        #expect(all.count == 2, "\(all)")
        #expect(all.contains { $0.contains("'Line' has no field for the member 'x'") })
        #expect(all.contains { $0.contains("'Order' has no field for the member '@b'") })
        let text = try found(right.replacing("id='1'", with: "id='a'"))
        #expect(text.count == 1)
    }

    @Test("Calls, parameters, statuses and bodies that the schema does not have are reported")
    func calls() throws {
        let calls = [
            ("GET", "https://h/v1/orders/1?lang=en&page=2", 200, Self.whole),
            ("GET", "https://h/v1/orders/recent", 200, #"{ "orders": [] }"#),
            ("GET", "https://h/v1/carts/123456789012", 200, "{}"),
            ("GET", "https://h/v1/orders/2", 404, #"{ "message": 1 }"#),
            ("GET", "https://h/v1/orders/2", 500, #"{ "message": "x" }"#),
            ("DELETE", "https://h/v1/orders/2", 200, #"{ "x": 1 }"#),
            ("PUT", "https://h/v1/orders/2", 200, "{}"),
            ("GET", "https://h/v1/orders/2/parts/3", 200, "{}"),
            ("POST", "https://h/v1/orders", 201, Self.whole),
        ]
        let text = ProposedCallTests.archive(
            calls,
            body: #"{ "sku": "a", "count": "b", "new": 1 }"#
        )
        let found = try drift([("a.har", text)]).filter { !$0.hasPrefix("shop.jsonc") }
        let messages = [
            "'orders.get' has no query parameter 'page' [unknown-parameter]",
            "no endpoint of the schema is 'GET /v1/carts/{}' [unknown-call]",
            "no endpoint of the schema is 'PUT /v1/orders/{id}' [unknown-call]",
            "no endpoint of the schema is 'GET /v1/orders/{id}/parts/{}' [unknown-call]",
            "'Missing.message' is a number, which does not fit 'string' [misfit]",
            "'orders.get' has no failure for status 500 [unknown-status]",
            "'orders.remove' returns nothing in the schema, and an object here [unknown-result]",
            "'orders.create'.count is a text, which does not fit 'int' [misfit]",
            "'orders.create' has no body parameter 'new' [unknown-parameter]",
        ]
        for message in messages {
            #expect(found.count { $0.hasSuffix(": note: " + message) } == 1, "\(message)\n\(found)")
        }
        #expect(found.count == messages.count, "\(found)")
        #expect(!found.joined().contains("s3cr3t"))
    }

    @Test("An absent required parameter and values of the wrong type are reported")
    func requiredParameters() throws {
        let calls = [
            ("GET", "https://h/v1/search?sort=s3cr3t&limit=s3cr3t", 200, #"{ "message": "x" }"#),
            ("GET", "https://h/v1/search?q=a&sort=open&limit=3", 200, #"{ "message": "x" }"#),
            ("POST", "https://h/v1/orders", 201, Self.whole),
        ]
        let text = ProposedCallTests.archive(calls, body: #"{ "count": 1 }"#)
        let found = try drift([("a.har", text)]).filter { !$0.hasPrefix("shop.jsonc") }
        let messages = [
            "'orders.search' requires the query parameter 'q', which is absent [missing-parameter]",
            "the query parameter 'sort' of 'orders.search' is not a case of 'State' [unknown-case]",
            "the query parameter 'limit' of 'orders.search' does not fit 'int' [misfit]",
            "'orders.create' requires the body parameter 'sku', which is absent [missing-parameter]",
        ]
        for message in messages {
            #expect(found.count { $0.hasSuffix(": note: " + message) } == 1, "\(message)\n\(found)")
        }
        #expect(found.count == messages.count, "\(found)")
        #expect(!found.joined().contains("s3cr3t"))
        // The name of a file has no query.
        let files = try drift([("GET/v1/search.json", #"{ "message": "x" }"#)])
        #expect(!files.joined().contains("missing-parameter"))
    }

    @Test("Further methods, a query as a whole and the default case of a union are known")
    func defaults() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://h/v1",
              "types": [
                { "union": "Pet", "by": "kind", "default": "rest", "cases": { "cat": "Cat", "rest": "Rest" } },
                { "entity": "Cat", "fields": { "kind": "string", "lives": "int" } },
                { "entity": "Rest", "fields": { "kind": "string?", "note": "string" } } ],
              "groups": [{ "group": "pets", "endpoints": {
                "find": { "request": "QUERY /pets", "query": { "path": { "type": "string", "whole": true } },
                  "returns": "[Pet]" } } }] }
            """
        let pets =
            #"[{ "kind": "cat", "lives": 9 }, { "note": "a" }, { "kind": "dog", "note": "b" }]"#
        func found(_ response: String) throws -> [String] {
            let calls = [("QUERY", "https://h/v1/pets?%24.a%3Db", 200, response)]
            return try drift([("a.har", ProposedCallTests.archive(calls, body: "{}"))], of: schema)
                .filter { !$0.hasPrefix("shop.jsonc") && !$0.contains("body") }
        }
        #expect(try found(pets) == [])
        let other = try found(#"[{ "kind": "dog", "noise": 1 }]"#)
        #expect(
            other.contains { $0.contains("'Rest' has no field for the member 'noise'") },
            "\(other)"
        )
    }

    @Test(
        "Integers have a point or an exponent, lists have fields at their indices, and the items of a list choose a case"
    )
    func values() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://h/v1",
              "types": [
                { "entity": "Box", "fields": { "count": "int", "level": "Level", "corner": "Corner", "size": "Size" } },
                { "enum": "Level", "type": "int", "cases": { "low": 1, "high": 2 } },
                { "entity": "Corner", "fields": {
                  "name": { "type": "string", "json": "[0]" }, "x": { "type": "int", "json": "[1]" } } },
                { "union": "Size", "cases": ["string", "int", "[string]", "[int]"] } ],
              "groups": [{ "group": "boxes", "endpoints": { "get": { "get": "/box", "returns": "Box" } } }] }
            """
        func found(
            _ count: String,
            _ level: String,
            _ corner: String,
            _ size: String
        ) throws -> [String] {
            let text =
                #"{ "count": \#(count), "level": \#(level), "corner": \#(corner), "size": \#(size) }"#
            return try drift([("GET/v1/box.json", text)], of: schema)
                .map { $0.split(separator: ": note: ").last.map(String.init) ?? "" }
        }
        for number in ["1", "1.0", "1e0", "10E-1", "1e+18", "-2.50e1", "0.0", "-0"] {
            #expect(try found(number, "1.0", #"["a", 1]"#, "[1, 2]") == [])
        }
        for number in ["1.5", "1e19", "1e-1", "15e-1", "1e99999999999"] {
            #expect(
                try found(number, "2", #"["a", 1]"#, #"["x"]"#)
                    == ["'Box.count' is a number, which does not fit 'int' [misfit]"]
            )
        }
        #expect(
            try found("1", "3", #"["a", "b"]"#, #"[1, "x", 2]"#) == [
                "'Box.level' has a value that is not a case of 'Level' [unknown-case]",
                "'Corner.x' is a text, which does not fit 'int' [misfit]",
                "'Box.size' is a text, which does not fit 'int' [misfit]",
            ]
        )
        #expect(try found("1", "1", "[]", "[]").count { $0.contains("[missing-member]") } == 2)
        #expect(
            try found("1", "1", "1", #""a""#).contains(
                "'Box.corner' is a number, which does not fit 'Corner' [misfit]"
            )
        )
    }

    @Test("A document without a call is matched by its name or its members")
    func files() throws {
        #expect(try !drift([("order.json", Self.whole)]).contains { $0.contains("no-type") })
        let members = try drift([("x.json", #"[{ "sku": "a", "parts": [], "z": 1 }]"#)])
        #expect(members.count == 1)
        #expect(members.first?.contains("'Line' has no field for the member 'z'") == true)
        #expect(
            try drift([("x.json", #"{ "q": 1, "r": 2 }"#)]).first?.contains("[no-type]") == true
        )
    }

    private static let shapes = """
        { "language": 1, "api": "Shop", "server": "https://h",
          "types": [
            { "entity": "Star", "fields": { "*": "int?", "a": "int?", "either": "Either?" } },
            { "union": "Either", "cases": ["Color", "{int}"] }, { "enum": "Color", "cases": ["red"] } ],
          "groups": [{ "group": "stars", "endpoints": { "get": { "get": "/star", "returns": "Star" } } }] }
        """

    @Test("A member '*' in JSON is not one of the additional members")
    func starMember() throws {
        let found = try drift([("GET/star.json", #"{ "*": 1, "a": 2, "b": 3 }"#)], of: Self.shapes)
        #expect(found.contains { $0.contains("'b'") }, "\(found)")
    }

    @Test("A text fits the enum of a union by shape", arguments: [#""red""#, #"{ "x": 1 }"#])
    func unionOfEnum(_ value: String) throws {
        let text = #"{ "*": 1, "a": 2, "either": \#(value) }"#
        let found = try drift([("GET/star.json", text)], of: Self.shapes)
        #expect(!found.contains { $0.contains("[misfit]") }, "\(found)")
    }

    private static let told = """
        { "language": 1, "api": "Shop", "server": "https://h", "format": ["json", "xml"],
          "types": [
            { "entity": "Box", "fields": { "part": "Part?", "kind": "Kind?" } },
            { "union": "Part", "cases": ["Star", "bool"] }, { "entity": "Star", "fields": { "a": "int" } },
            { "union": "Kind", "cases": ["Color", "int"] }, { "enum": "Color", "cases": ["red"] } ],
          "groups": [{ "group": "boxes", "endpoints": { "get": { "get": "/box", "returns": "Box" } } }] }
        """

    @Test(
        "A value that fits no case of a union by shape is told of, without the value",
        arguments: [
            (
                #"{ "part": "s3cr3t" }"#,
                "'Box.part' is a text, which fits no case of 'Part' [unknown-case]"
            ),
            (
                #"{ "part": 3 }"#,
                "'Box.part' is a number, which fits no case of 'Part' [unknown-case]"
            ),
            (
                #"{ "part": [] }"#,
                "'Box.part' is a list, which fits no case of 'Part' [unknown-case]"
            ),
            (#"{ "part": { "a": 1 } }"#, nil), (#"{ "part": true }"#, nil),
            (#"{ "part": null }"#, nil),
            (#"{ "part": { "b": 1 } }"#, "'Star.a' is required and absent [missing-member]"),
            (#"{ "kind": 3 }"#, nil), (#"{ "kind": "red" }"#, nil),
            (
                #"{ "kind": "s3cr3t" }"#,
                "'Box.kind' has a value that is not a case of 'Color' [unknown-case]"
            ),
            (
                #"{ "kind": {} }"#,
                "'Box.kind' is an object, which fits no case of 'Kind' [unknown-case]"
            ),
            ("<b><part><a>1</a></part></b>", nil), ("<b><part>true</part></b>", nil),
            (
                "<b><part>s3cr3t</part></b>",
                "'Box.part' is an element with text, which fits no case of 'Part' [unknown-case]"
            ),
        ]
    )
    func unionByShape(_ text: String, _ expected: String?) throws {
        let name = "GET/box." + (text.hasPrefix("<") ? "xml" : "json")
        let found = try drift([(name, text)], of: Self.told)
            .filter { !$0.hasPrefix("shop.jsonc") && !$0.contains("[unknown-member]") }
        #expect(
            found.map { $0.split(separator: ": note: ").last.map(String.init) }
                == (expected.map { [$0] } ?? [])
        )
        #expect(!found.joined().contains("s3cr3t"))
    }
}
