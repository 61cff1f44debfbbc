import OpenAPI
import SchemaSyntax
import Testing

/// A document's members with a mistake, its diagnostics, and the nearest members without it.
struct MistakeCase: Sendable, CustomTestStringConvertible {
    let rule: String
    let wrong: String
    let lines: [String]
    let right: String
    var version = "3.1.0"

    var testDescription: String { rule }
}

@Suite struct MistakeTests {
    @Test(
        "A mistake is reported with its place and pointer, and its legal twin is not",
        arguments: cases
    )
    func mistakes(of test: MistakeCase) {
        let lines = read(["a": document(version: test.version, test.wrong)]).lines
        #expect(lines.map { $0.hasPrefix("a:") ? String($0.dropFirst(2)) : $0 } == test.lines)
        #expect(lines.contains { $0.hasSuffix("[\(test.rule)]") })
        #expect(read(["a": document(version: test.version, test.right)]).lines == [])
    }

    @Test("What contains a mistake is omitted, and the rest is read")
    func rest() throws {
        let reading = read([
            "a": document(
                ##"""
                "tags": [{"name": 1}, "x", {"name": "t"}],
                "paths": {"/x/{id}": {"get": {"operationId": [], "parameters": [
                  {"name": "id", "in": "path", "required": true, "schema": {"type": "strin"}},
                  {"name": "q", "in": "qurey", "schema": {}}, {"name": "r", "in": "query", "schema": 1}],
                  "responses": {"200": {"description": {}, "content": {"text/plain": {"schema": []}}},
                    "20": {}}}}, "/y": 1},
                "components": {"schemas": {"S": {"type": ["string", 1], "required": "a",
                  "properties": {"a": 1, "b": {"$ref": "#/no"}, "c": {"maxLength": -1}}}, "T": 2}}
                """##
            )
        ])
        let description = try #require(reading.description)
        #expect(description.tags.map(\.name) == ["1", "t"])
        let get = try #require(description.operations.first)
        #expect(get.id == nil)
        #expect(get.parameters.map(\.name) == ["id", "r"])
        #expect(get.responses.map(\.status) == [.code(200)])
        #expect(get.responses[0].response.contents.map(\.contentType) == ["text/plain"])
        #expect(description.schemas["S"]?.schema.properties.map(\.name) == ["b", "c"])
        #expect(description.schemas["S"]?.schema.types == .string)
        #expect(description.schemas["T"] != nil)
        let rules = reading.diagnostics.map(\.rule)
        #expect(rules.filter { $0 == "wrong-type" }.count == 12)
        #expect(
            Set(rules) == ["wrong-type", "unknown-value", "bad-status", "unresolved-reference"]
        )
    }

    @Test(
        "The error for another document than OpenAPI states the reason",
        arguments: [
            (
                "[]",
                "a:1:1: error: the document is an array, expected an object with the key 'openapi'"
            ),
            ("{}", "a:1:1: error: the document has no 'openapi'"),
            (
                #"{"openapi": "2.1"}"#,
                "a:1:13: error: 'openapi' is '2.1', expected '2.0' of 'swagger', or '3.0', '3.1' or '3.2' "
                    + "of 'openapi'"
            ),
            (
                #"{"swagger": "1.2"}"#,
                "a:1:13: error: 'swagger' is '1.2', expected '2.0' of 'swagger', or '3.0', '3.1' or '3.2' "
                    + "of 'openapi'"
            ),
            (#"{"openapi": "#, "a:1:13: error: the file ends inside an object, expected '}'"),
        ]
    )
    func noDocument(text: String, start: String) {
        let reading = read(["a": text])
        #expect(reading.lines.first?.hasPrefix(start) == true, "\(reading.lines)")
    }

    @Test("A later version of OpenAPI 3 is read as the last known one, with a warning")
    func laterVersion() {
        let reading = read(["a": document(version: "3.3.0", "\"paths\": {}")])
        #expect(reading.description?.version == .openAPI32)
        #expect(
            reading.lines == [
                "a:1:13: warning: version '3.3.0' is not known, and read as '3.2' (at #/openapi) "
                    + "[unknown-version]"
            ]
        )
    }

    @Test("A file that cannot be read is reported where it is named")
    func missingFile() {
        #expect(
            read(["a": document("\"paths\": {\"/x\": {\"$ref\": \"x.json\"}}")]).lines == [
                "a:2:26: error: reference 'x.json' cannot be resolved: 'x.json' cannot be read: no such file "
                    + "(at #/paths/~1x/$ref) [unresolved-reference]"
            ]
        )
        let reader = DescriptionReader(
            loadFile: { _ in throw MissingFile() },
            parseYAML: { source, _ in SchemaParser.parse(source) }
        )
        #expect(
            reader.read("b").diagnostics.map(\.description) == [
                "b:1:1: error: no such file (at #) [cannot-read]"
            ]
        )
    }

    @Test("A syntax error in a file is reported once, however often the file is referenced")
    func brokenFile() {
        let text = document(
            #"""
            "paths": {}, "components": {"schemas": {"A": {"$ref": "x.json#/y"}, "B": {"$ref": "x.json#/y"}}}
            """#
        )
        #expect(
            read(["a": text, "x.json": "{\"y\": tru}"]).lines == [
                "x.json:1:7: error: unknown word 'tru', expected 'true' [unknown-word]"
            ]
        )
    }
}
