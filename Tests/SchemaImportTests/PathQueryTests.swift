import Testing

@testable import SchemaImport

/// The key of a path in a document, and the path of the call; none if there is no call.
private struct PathKey: CustomTestStringConvertible {
    let key: String
    let path: String?
    var testDescription: String { key }

    init(_ key: String, _ path: String?) { (self.key, self.path) = (key, path) }
}

@Suite("The query of a path")
struct PathQueryTests {
    private func imported(_ key: String, method: String = "get") -> ImportedText {
        let parameters =
            key.contains("{id}")
            ? #""parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }], "#
            : ""
        return ImportedText(
            paths: #"""
                "\#(key)": { "\#(method)": { "operationId": "find", "tags": ["items"], \#(parameters)
                    "responses": { "204": { "description": "" } } } },
                "/other": { "get": { "operationId": "other", "tags": ["items"],
                    "responses": { "204": { "description": "" } } } }
                """#,
            version: "3.2.0"
        )
    }

    @Test(
        "Its constants are plain text, or the call is left out",
        arguments: [
            PathKey("/items?filter=a%20b", "/items?filter=a b"),
            PathKey("/items?filter=a b&x", "/items?filter=a b&x"),
            PathKey("/suche?ort=Köln", "/suche?ort=Köln"),
            PathKey("/suche?ort=K%C3%B6ln", "/suche?ort=Köln"),
            PathKey("/a%20b?x%5B%5D=%3D%3f", "/a%20b?x[]==?"),
            PathKey("/ä?x=ä", "/%C3%A4?x=ä"),
            PathKey("/items/{id}?filter=a%20b", "/items/{id}?filter=a b"),
            PathKey("/items?x=50%", "/items?x=50%"), PathKey("/items?x=a+b", "/items?x=a+b"),
            PathKey("/items?", "/items"), PathKey("/items?x=#part", "/items?x="),
            PathKey("/a|b/50%/%zz?x=1", "/a%7Cb/50%25/%25zz?x=1"),
            PathKey("/../items", nil), PathKey("/items/%2e", nil),
            PathKey("/items?x=%2520", nil), PathKey("/items?x=a%26b", nil),
            PathKey("/items?x=%23", nil), PathKey("/items?%7Bx%7D=1", nil),
            PathKey("/items?x=%FF", nil), PathKey("/items?x=%0A", nil),
            PathKey("/items?x%3Dy=1", nil), PathKey("/items?=1", nil),
        ]
    )
    private func constants(_ key: PathKey) {
        let imported = imported(key.key)
        #expect(imported.call("items", "other").contains(#""get": "/other""#))
        if let path = key.path {
            #expect(imported.call("items", "find").contains(#""get": "\#(path)""#))
            #expect(!imported.constructs.contains(.path))
        } else {
            #expect(imported.call("items", "find") == "no call items.find")
            #expect(imported.constructs.contains(.path))
        }
    }

    @Test("A parameter with the name of a constant is omitted, which is reported")
    func takenNames() {
        func imported(_ parameter: String) -> ImportedText {
            ImportedText(
                paths: #"""
                    "/items?type=card": { "get": { "operationId": "find", "tags": ["items"], "parameters": [
                        { "name": "type", "in": "query", \#(parameter) }
                    ], "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let list = imported(#""schema": { "type": "array", "items": { "type": "string" } }"#)
        #expect(!list.call("items", "find").contains("query"))
        #expect(list.constructs.contains(.path))
        let object =
            #""schema": { "type": "object", "additionalProperties": { "type": "string" } }"#
        for style in ["form", "deepObject"] {
            let parts = imported(#""style": "\#(style)", "explode": true, \#(object)"#)
            #expect(parts.call("items", "find").contains("query"))
            #expect(!parts.constructs.contains(.path))
        }
    }

    @Test("There may be spaces after a method without a key of its own")
    func otherMethods() {
        let call = imported("/items?filter=a%20b", method: "query").call("items", "find")
        #expect(call.contains(#""request": "QUERY /items?filter=a b""#), "\(call)")
    }
}
