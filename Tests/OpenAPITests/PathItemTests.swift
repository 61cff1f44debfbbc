import SchemaSyntax
import Testing

@testable import OpenAPI

@Suite("Path items that refer to others, and paths with a query")
struct PathItemTests {
    private func item(_ own: String, _ referred: String) -> String {
        ##"""
        "paths": {"/x": {"$ref": "#/components/pathItems/P"\##(own)}},
        "components": {"pathItems": {"P": {"$ref": "#/components/pathItems/Q", "put": {}}, "Q": {\##(referred)}}}
        """##
    }

    @Test(
        "Keywords next to the reference of a path item belong to it, in all versions",
        arguments: ["3.0.3", "3.1.0", "3.2.0"]
    )
    func siblings(version: String) throws {
        let own =
            #", "summary": "own", "post": {}, "parameters": [{"name": "q", "in": "query", "schema": {}}]"#
        let text = item(own, #""summary": "far", "description": "d", "get": {}"#)
        let path = try #require(try description(version: version, text).paths.first)
        #expect(path.operations.map(\.method) == ["GET", "PUT", "POST"])
        #expect(path.operations.allSatisfy { $0.parameters.map(\.name) == ["q"] })
        #expect(path.summary == "own")
        #expect(path.description == "d")
    }

    @Test("A member in both places is reported, and the one next to the reference is read")
    func repeated() throws {
        let reading = read([
            "a": document(
                item(#", "get": {"operationId": "own"}"#, #""get": {"operationId": "far"}"#)
            )
        ])
        #expect(
            reading.lines == [
                "a:2:61: warning: 'get' is next to '$ref' and where this leads to, expected it in one of them: "
                    + "the one next to '$ref' is read (at #/paths/~1x/get) [beside-reference]"
            ]
        )
        #expect(reading.description?.operations.map(\.id) == [nil, "own"])
    }

    @Test("Path items that refer to each other are reported once")
    func circle() {
        let text = ##"""
            "paths": {"/x": {"$ref": "#/paths/~1y", "get": {}}, "/y": {"$ref": "#/paths/~1x", "put": {}}}
            """##
        let reading = read(["a": document(text)])
        #expect(reading.diagnostics.map(\.rule) == ["circular-reference"])
        #expect(reading.description?.operations.isEmpty == true)
    }

    private func parameter(_ name: String) -> String {
        #"{"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "integer"}}"#
    }

    @Test("A parameter in the query of a path is one of the query")
    func query() throws {
        let text = ##"""
            "paths": {"/x/{a}?k=v&p={b}&{c}&q={d}z#f": {"get": {
              "parameters": [\##(["a", "b", "c", "d"].map(parameter).joined(separator: ", "))]}}}
            """##
        let reading = read(["a": document(text)])
        let operation = try #require(reading.description?.operations.first)
        #expect(operation.path == "/x/{a}?k=v#f")
        #expect(operation.writtenPath == "/x/{a}?k=v&p={b}&{c}&q={d}z#f")
        #expect(operation.parameters.map(\.name) == ["a", "p"])
        #expect(operation.parameters.map(\.location) == [.path, .query])
        #expect(
            reading.diagnostics.map { "\($0.severity) \($0.rule)" } == [
                "error bad-path", "error bad-path", "warning bad-path",
                "error unknown-path-parameter", "error unknown-path-parameter",
            ]
        )
        guard case .schema(let schema, let style) = operation.parameters[1].value else {
            Issue.record("no schema")
            return
        }
        #expect(schema.types == .integer)
        #expect(style == ParameterStyle(.form, explodes: true))
    }

    @Test("A query parameter is not sent twice")
    func takenQuery() {
        let other = #"{"name": "p", "in": "query", "schema": {}}"#
        let text = #"""
            "paths": {"/x?p={b}": {"get": {"parameters": [\#(parameter("b")), \#(other)]}}}
            """#
        let reading = read(["a": document(text)])
        #expect(reading.diagnostics.map(\.rule) == ["bad-path", "unknown-path-parameter"])
        #expect(reading.description?.operations.first?.parameters.map(\.name) == ["p"])
    }

    @Test(
        "A reference to a missing schema",
        arguments: [
            "#", "", "#/components/schemas", "#/paths/~1x/get", "#/info",
            "#/components/schemas/A/properties",
        ]
    )
    func otherReferences(reference: String) {
        let text = #"""
            "paths": {"/x": {"get": {"responses": {}}}},
            "components": {"schemas": {"A": {"properties": {"a": {"$ref": "\#(reference)"}}}}}
            """#
        let reading = read(["a": document(text)])
        #expect(reading.diagnostics.map(\.rule) == ["not-a-schema"])
        #expect(reading.description?.schemas.schemas.map(\.name) == ["A"])
    }

    @Test(
        "A reference to a schema outside of the components is followed",
        arguments: [
            #"{"type": "string", "remark": 1}"#, #"{"description": "d"}"#, "{}", #"{"x-a": 1}"#,
            #"{"$defs": {}}"#, #"{"if": {}}"#,
        ]
    )
    func schemaReferences(schema: String) {
        let text = #"""
            "paths": {}, "x-shared": {"s": \#(schema)},
            "components": {"schemas": {"A": {"properties": {"a": {"$ref": "#/x-shared/s"}}}}}
            """#
        let reading = read(["a": document(text.replacing("\"#/", with: "\"#/"))])
        #expect(reading.lines == [])
        #expect(reading.description?.schemas.schemas.count == 2)
    }

    @Test(
        "Indices of lists have no zeros at their start",
        arguments: [("0", true), ("00", false), ("+0", false)]
    )
    func indices(index: String, isLegal: Bool) {
        let text = ##"""
            "paths": {},
            "components": {"schemas": {"A": {"allOf": [{"type": "string"}, {"$ref": "#/components/schemas/A/allOf/\##(index)"}]}}}
            """##
        #expect(read(["a": document(text)]).diagnostics.isEmpty == isLegal)
    }
}
