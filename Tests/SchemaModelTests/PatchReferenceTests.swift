import SchemaSyntax
import Testing

@testable import SchemaModel

@Suite("Fields that other keys name are values, not patches")
struct PatchReferenceTests {
    /// A schema whose keys name the fields `token`, `next`, `total`, `items` and `code`.
    private func messages(_ wrapped: (String) -> String) -> [String] {
        let (_, diagnostics) = load(
            """
            { "language": 1, "api": "Two",
              "server": { "url": "https://two.example", "discover": { "endpoint": "items.begin", "base": "token", "atMost": { "total": 3 } } },
              "parameters": { "crumb": { "type": "string?", "fetch": { "endpoint": "items.begin", "take": "token" } } },
              "auth": { "visit": { "kind": "session", "start": "items.begin", "take": "token", "cookies": true } },
              "failure": { "type": "Fault" }, "retry": { "codes": ["busy"] },
              "types": [{ "entity": "E", "id": "id", "fields": { "id": "string" } },
                { "entity": "Fault", "fields": { "code": "\(wrapped("string"))" } },
                { "entity": "F", "fields": { "token": "\(wrapped("string"))", "next": "\(wrapped("string"))",
                    "total": "\(wrapped("int"))", "items": "\(wrapped("[E]"))", "list": "[E]" } }],
              "groups": [{ "group": "items", "endpoints": { "begin": { "post": "/b", "returns": "F" },
                "a": { "get": "/a", "query": { "cursor": "string?" }, "returns": "F", "uses": ["crumb"], "auth": "visit",
                    "paging": { "style": "cursor", "cursor": "cursor", "next": "next", "items": "list" } },
                "b": { "get": "/b", "query": { "page": "int?" }, "returns": "F",
                    "paging": { "style": "page", "page": "page", "total": "total", "items": "list" } },
                "c": { "get": "/c", "query": { "page": "int?" }, "returns": "F",
                    "paging": { "style": "page", "page": "page", "items": "items" } },
                "d": { "get": "/d", "query": { "ids": "[id<E>]" }, "returns": "F",
                    "bulk": { "ids": "ids", "max": 5, "items": "items" } } } }] }
            """
        )
        return DiagnosticList(diagnostics).sorted().map { "\($0.message) [\($0.rule)]" }
    }

    @Test("A patch is recognized wherever it is named")
    func patches() {
        let found = messages { "patch<\($0)>" }
        for expected in [
            "[discovery-call]", "[fetch-call]", "[session-call]", "[unresolved-code]",
            "'next' is of type 'patch<string>', expected 'string' [paging]",
            "'total' is of type 'patch<int>', expected 'int' [paging]",
            "'items' is of type 'patch<[E]>', expected a list [paging]",
            "'items' is of type 'patch<[E]>', expected a list [bulk]",
        ] {
            #expect(found.contains { $0.hasSuffix(expected) }, "\(expected) \(found)")
        }
    }

    @Test("Blank values of plain and optional types", arguments: ["", "?"])
    func values(mark: String) {
        let found = messages { $0 + ($0 == "[E]" ? "" : mark) }
        #expect(found.isEmpty, "\(found)")
    }

    @Test(
        "A code in a header field is used if the failure has no code",
        arguments: [
            ("int?", true), ("bool", false), ("patch<string>", false), ("string?", false),
        ]
    )
    func codeHeader(type: String, isTold: Bool) {
        let (_, diagnostics) = load(
            """
            { "language": 1, "api": "Two", "server": "https://two.example",
              "failure": { "type": "Fault", "codeHeader": "X-Code" }, "retry": { "codes": ["busy"] },
              "types": [{ "entity": "Fault", "fields": { "code": "\(type)" } }],
              "groups": [{ "group": "items", "endpoints": { "all": { "get": "/a" } } }] }
            """
        )
        #expect(diagnostics.map(\.rule) == (isTold ? ["unresolved-code"] : []))
    }
}
