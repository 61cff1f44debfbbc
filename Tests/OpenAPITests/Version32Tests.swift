import OpenAPI
import SchemaSyntax
import Testing

@Suite("What OpenAPI 3.2 has more than 3.1")
struct Version32Tests {
    @Test("The version is known, whichever patch of it", arguments: ["3.2.0", "3.2.1", "3.2"])
    func version(text: String) throws {
        #expect(try description(version: text, #""paths": {}"#).version == .openAPI32)
        #expect(try description(version: text, #""components": {}"#).version == .openAPI32)
    }

    @Test("Operations by QUERY and by further methods stand beside the others, with what all have")
    func methods() throws {
        let description = try description(
            version: "3.2.0",
            #"""
            "paths": {"/x": {"parameters": [{"name": "q", "in": "query", "schema": {}}], "get": {},
              "query": {"operationId": "ask"}, "additionalOperations": {"COPY": {"operationId": "copy"}, "purge": {}}}}
            """#
        )
        #expect(description.operations.map(\.method) == ["GET", "QUERY", "COPY", "purge"])
        #expect(description.operations.map(\.id) == [nil, "ask", "copy", nil])
        #expect(description.operations.allSatisfy { $0.parameters.map(\.name) == ["q"] })
    }

    @Test("Tags have a summary, a parent and a kind; responses a summary")
    func tags() throws {
        let description = try description(
            version: "3.2.0",
            ##"""
            "tags": [{"name": "a", "summary": "All", "kind": "nav"}, {"name": "b", "parent": "a"}],
            "paths": {"/x": {"get": {"responses": {"200": {"summary": "Done"},
              "201": {"$ref": "#/components/responses/r", "summary": "Made", "description": "More"}}}}},
            "components": {"responses": {"r": {"summary": "s", "description": "d"}}}
            """##
        )
        #expect(description.tags.map(\.summary) == ["All", nil])
        #expect(description.tags.map(\.kind) == ["nav", nil])
        #expect(description.tags.map(\.parent) == [nil, "a"])
        let responses = description.operations[0].responses.map(\.response)
        #expect(responses.map(\.summary) == ["Done", "Made"])
        #expect(responses.map(\.description) == [nil, "More"])
    }

    @Test("Schemes may be deprecated, describe their server and have the grant to a device")
    func schemes() throws {
        let description = try description(
            version: "3.2.0",
            #"""
            "paths": {}, "components": {"securitySchemes": {"o": {"type": "oauth2", "deprecated": true,
              "oauth2MetadataUrl": "https://a.example/meta", "flows": {"deviceAuthorization": {
                "deviceAuthorizationUrl": "https://a.example/device", "tokenUrl": "https://a.example/token",
                "scopes": {}}}}}}
            """#
        )
        let scheme = try #require(description.components.securityScheme("o"))
        #expect(scheme.isDeprecated)
        #expect(scheme.metadataURL == "https://a.example/meta")
        guard case .oAuth2(let flows) = scheme.kind else {
            Issue.record("\(scheme.kind)")
            return
        }
        #expect(flows.map(\.grant) == [.deviceAuthorization])
        #expect(flows.map(\.deviceAuthorizationURL) == ["https://a.example/device"])
    }

    @Test("A requirement names a scheme by its name first, else by a URI of this or another file")
    func requirements() throws {
        let reading = read([
            "api.json": document(
                version: "3.2.0",
                ##"""
                "security": [{"#/components/securitySchemes/key": []}, {"other.json#/components/securitySchemes/key": ["s"]},
                  {"./key": []}],
                "paths": {"/x": {"get": {}, "put": {"security": [{"other.json#/components/securitySchemes/key": []}]}}},
                "components": {"securitySchemes": {"key": {"type": "http", "scheme": "basic"},
                  "./key": {"type": "http", "scheme": "digest"}}}
                """##
            ),
            "other.json":
                #"{"components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}}}"#,
        ])
        #expect(reading.lines == [])
        let description = try #require(reading.description)
        let names = description.security.map { $0.uses.map(\.scheme) }
        #expect(names == [["key"], ["key2"], ["./key"]])
        #expect(description.security[1].uses[0].scopes == ["s"])
        #expect(description.operations[1].security.map { $0.uses[0].scheme } == ["key2"])
        #expect(description.components.securitySchemes.map(\.name) == ["key", "./key", "key2"])
    }
}
