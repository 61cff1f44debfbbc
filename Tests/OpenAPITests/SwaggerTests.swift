import OpenAPI
import SchemaSyntax
import Testing

@Suite struct SwaggerTests {
    @Test("A list of items in a parameter is alternatives for each element, and 'schema' is read")
    func misplacedSchemas() throws {
        func read(_ members: String) throws -> (schema: Schema?, rules: [String]) {
            let reading = OpenAPITests.read([
                "a": """
                {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {
                "responses": {}, "parameters": [{"name": "p", "in": "query", \(members)}]}}}}
                """
            ])
            let parameter = try #require(reading.description?.operations.first?.parameters.first)
            return (parameter.value.schema, reading.diagnostics.map(\.rule))
        }
        let list = try read(#""type": "array", "items": [{"type": "integer"}, {"type": "string"}]"#)
        #expect(list.schema?.prefixItems.isEmpty == true)
        #expect(list.schema?.items?.anyOf.map(\.types) == [.integer, .string])
        #expect(list.rules == ["list-of-items"])
        let inner = try read(#""schema": {"type": "integer"}"#)
        #expect(inner.schema?.types == .integer)
        #expect(inner.rules == ["misplaced-key"])
        let both = try read(#""type": "integer", "schema": {"type": "string"}"#)
        #expect(both.schema?.types == .integer)
        #expect(both.rules == ["misplaced-key"])
        let beside = try read(#""default": 1, "x-a": 2, "schema": {"type": "integer"}"#)
        #expect(beside.schema?.types == .integer)
        #expect(beside.schema?.defaultValue == nil)
        #expect(beside.rules == ["misplaced-key", "misplaced-key"])
    }

    @Test("'schema' next to 'type' is reported in a form and in a header field")
    func schemasNextToTypes() {
        let both = #""type": "integer", "schema": {"type": "string"}"#
        let reading = OpenAPITests.read([
            "a": """
            {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"post": {
            "parameters": [{"name": "p", "in": "formData",
            \(both)}],
            "responses": {"200": {"description": "", "headers": {"H": {
            \(both)}}}}}}}}
            """
        ])
        #expect(
            reading.lines.map { $0.prefix { $0 != "(" } }
                == [3, 5].map {
                    "a:\($0):30: warning: 'schema' belongs to a parameter in 'body', expected its keys without it: "
                        + "it is left out "
                }
        )
    }

    @Test("Host, base path and schemes become servers")
    func servers() throws {
        func urls(_ members: String) throws -> [String] { try swagger(members).servers.map(\.url) }
        let host = #""host": "a.b:80", "basePath": "/v1/""#
        #expect(
            try urls(#"\#(host), "schemes": ["http", "wss"]"#) == [
                "http://a.b:80/v1", "wss://a.b:80/v1",
            ]
        )
        #expect(try urls(host) == ["https://a.b:80/v1"])
        #expect(try urls(#""basePath": "v1""#) == ["/v1"])
        #expect(try urls(#""host": "a.b""#) == ["https://a.b"])
        #expect(try urls(#""x-a": 1"#) == ["/"])
    }

    @Test(
        "A scheme and slashes around a host are reported and not read as a part of it",
        arguments: [
            (#""host": "http://a.b/""#, "http://a.b/v1"),
            (#""host": "http://a.b", "schemes": ["https"]"#, "https://a.b/v1"),
            (#""host": "a.b//""#, "https://a.b/v1"),
        ]
    )
    func hostsWithSchemes(members: String, url: String) {
        let reading = OpenAPITests.read([
            "a": """
            {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "basePath": "/v1",
            \(members), "paths": {}}
            """
        ])
        #expect(reading.description?.servers.map(\.url) == [url])
        #expect(reading.lines.count == 1)
        #expect(reading.lines.first?.hasPrefix("a:2:9: warning: 'host' is ") == true)
        #expect(
            reading.lines.first?.hasSuffix("it is read as 'a.b' (at #/host) [bad-host]") == true
        )
    }

    @Test("A parameter in the body becomes a body of each type that the operation consumes")
    func body() throws {
        let text = #"""
            "consumes": ["application/json", "application/xml"],
            "definitions": {"Pet": {"type": "object"}},
            "parameters": {"Shared": {"in": "body", "name": "pet", "required": true,
              "description": "d", "schema": {"$ref": "#/definitions/Pet"}}},
            "paths": {"/x": {"parameters": [{"$ref": "#/parameters/Shared"}],
              "post": {"responses": {}}, "put": {"consumes": ["text/plain"], "responses": {},
              "parameters": [{"in": "body", "name": "b", "schema": {"type": "string"}}]}}}
            """#
        let operations = try swagger(text, paths: false).operations
        let shared = try #require(operations[0].body)
        #expect(shared.componentName == "Shared")
        #expect(shared.isRequired)
        #expect(shared.description == "d")
        #expect(shared.contents.map(\.contentType) == ["application/json", "application/xml"])
        #expect(shared.contents.map(\.schema?.reference) == ["Pet", "Pet"])
        let own = try #require(operations[1].body)
        #expect(own.contents.map(\.contentType) == ["text/plain"])
        #expect(!own.isRequired)
        #expect(operations.flatMap(\.parameters).isEmpty)
    }

    @Test("Parameters of a form become one body with a property for each")
    func form() throws {
        let text = #"""
            "paths": {"/x": {"parameters": [{"in": "formData", "name": "a", "type": "string"},
                {"in": "formData", "name": "b", "type": "string"}],
              "post": {"responses": {}, "parameters": [
                {"in": "formData", "name": "b", "type": "integer", "required": true, "description": "d"},
                {"in": "formData", "name": "list", "type": "array", "collectionFormat": "multi",
                 "items": {"type": "string"}}]},
              "put": {"responses": {}, "parameters": [
                {"in": "formData", "name": "f", "type": "file"}]},
              "patch": {"responses": {},
                "consumes": ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; a=b"]}}}
            """#
        let operations = try swagger(text, paths: false).operations
        let post = try #require(operations[0].body?.contents.first)
        #expect(post.contentType == "application/x-www-form-urlencoded")
        #expect(post.schema?.properties.map(\.name) == ["a", "b", "list"])
        #expect(post.schema?.required == ["b"])
        #expect(post.schema?.property("b")?.schema.types == .integer)
        #expect(post.schema?.property("b")?.schema.description == "d")
        #expect(post.encodings.map(\.name) == ["list"])
        #expect(post.encodings.first?.style == .init(.form, explodes: true))
        #expect(operations[0].body?.isRequired == true)
        let file = try #require(operations[1].body?.contents.first)
        #expect(file.contentType == "multipart/form-data")
        #expect(file.schema?.property("f")?.schema.format == "binary")
        #expect(
            operations[2].body?.contents.map(\.contentType)
                == ["application/x-www-form-urlencoded", "multipart/form-data; a=b"]
        )
    }

    @Test(
        "A collection format becomes a style",
        arguments: [
            (#""collectionFormat": "csv""#, ParameterStyle.Name.form, false),
            (#""collectionFormat": "ssv""#, .spaceDelimited, false),
            (#""collectionFormat": "tsv""#, .tabDelimited, false),
            (#""collectionFormat": "pipes""#, .pipeDelimited, false),
            (#""collectionFormat": "multi""#, .form, true),
            (#""x-a": 1"#, .form, false),
        ]
    )
    func styles(member: String, name: ParameterStyle.Name, explodes: Bool) throws {
        let parameter = try parameter(
            #""in": "query", "type": "array", "items": {"type": "string"}, \#(member)"#
        )
        guard case .schema(let schema, let style) = parameter.value else {
            Issue.record("no schema")
            return
        }
        #expect(style == ParameterStyle(name, explodes: explodes))
        #expect(schema.items?.types == .string)
    }

    @Test("The keys of a schema in a parameter make up its schema")
    func parameterSchema() throws {
        let parameter = try parameter(
            #"""
            "in": "query", "type": "integer", "format": "int64", "enum": [1, 2], "default": 1,
            "maximum": 5, "exclusiveMaximum": true, "required": true, "description": "d",
            "allowEmptyValue": true, "x-nullable": true, "x-enum-varnames": ["A", "B"]
            """#
        )
        let schema = try #require(parameter.value.schema)
        #expect(schema.types == .integer)
        #expect(schema.format == "int64")
        #expect(schema.values?.map(\.name) == ["A", "B"])
        #expect(schema.constraints.maximum == .init("5", isExclusive: true))
        #expect(schema.isNullable)
        #expect(schema.description == nil)
        #expect(parameter.description == "d")
        #expect(parameter.isRequired && parameter.allowsEmptyValue)
        #expect(parameter.extensions.members.map(\.key) == ["x-nullable", "x-enum-varnames"])
    }

    @Test("A response has a content for each content type that the operation produces")
    func responses() throws {
        let text = #"""
            "produces": ["application/json"],
            "responses": {"Bad": {"description": "bad", "schema": {"type": "string"}}},
            "paths": {"/x": {"get": {"produces": ["application/xml", "text/plain"], "responses": {
              "200": {"description": "d", "schema": {"type": "file"},
                "headers": {"X-A": {"type": "array", "items": {"type": "integer"}, "description": "h"}},
                "examples": {"text/plain": "e"}},
              "204": {"description": "none"},
              "400": {"$ref": "#/responses/Bad"}}}}}
            """#
        let description = try swagger(text, paths: false)
        let responses = description.operations[0].responses
        let ok = responses[0].response
        #expect(ok.contents.map(\.contentType) == ["application/xml", "text/plain"])
        #expect(ok.contents.map { $0.examples.count } == [0, 1])
        #expect(ok.contents[0].schema?.format == "binary")
        #expect(ok.headers.map(\.description) == ["h"])
        #expect(ok.headers[0].value.schema?.items?.types == .integer)
        #expect(responses[1].response.contents.isEmpty)
        #expect(responses[2].response.componentName == "Bad")
        #expect(
            responses[2].response.contents.map(\.contentType) == ["application/xml", "text/plain"]
        )
        #expect(
            description.components.responses.map(\.value.contents.first?.contentType)
                == ["application/json"]
        )
    }

    @Test("Security definitions become schemes, each flow by its newer name")
    func security() throws {
        let flows = [
            ("implicit", "implicit"), ("password", "password"),
            ("application", "clientCredentials"), ("accessCode", "authorizationCode"),
        ]
        for (old, new) in flows {
            let text = #"""
                "securityDefinitions": {"o": {"type": "oauth2", "flow": "\#(old)",
                  "authorizationUrl": "a", "tokenUrl": "t", "scopes": {"r": "read"}},
                  "b": {"type": "basic"}, "k": {"type": "apiKey", "in": "query", "name": "n"}},
                "security": [{"o": ["r"]}, {"b": []}]
                """#
            let description = try swagger(text)
            let scheme = try #require(description.components.securityScheme("o"))
            guard case .oAuth2(let found) = scheme.kind else {
                Issue.record("no flow")
                return
            }
            #expect(found.map(\.grant.rawValue) == [new])
            #expect(found[0].scopes.map(\.name) == ["r"])
            #expect(found[0].tokenURL == "t")
            #expect(description.security.map { $0.uses.map(\.scheme) } == [["o"], ["b"]])
            guard case .http("basic", nil)? = description.components.securityScheme("b")?.kind
            else {
                Issue.record("no basic authentication")
                return
            }
        }
    }

    @Test("Definitions are named schemas, and a discriminator is the name of a property")
    func definitions() throws {
        let text = #"""
            "definitions": {"Pet": {"type": "object", "discriminator": "kind", "x-nullable": true,
              "properties": {"kind": {"type": "string"}, "owner": {"$ref": "#/definitions/Owner"}}},
              "Owner": {"type": "object"}}
            """#
        let description = try swagger(text)
        #expect(description.version == .swagger2)
        #expect(description.schemas.schemas.map(\.name) == ["Pet", "Owner"])
        let pet = try #require(description.schemas["Pet"]?.schema)
        #expect(pet.discriminator?.propertyName == "kind")
        #expect(pet.isNullable)
        #expect(pet.property("owner")?.schema.reference == "Owner")
    }

    private func swagger(_ members: String, paths: Bool = true) throws -> APIDescription {
        try described(
            """
            {"swagger": "2.0", "info": {"title": "T", "version": "1"},
            \(paths ? "\"paths\": {}," : "") \(members)}
            """
        )
    }

    private func parameter(_ members: String) throws -> Parameter {
        let text =
            #""paths": {"/x": {"get": {"parameters": [{"name": "p", \#(members)}], "responses": {}}}}"#
        return try #require(try swagger(text, paths: false).operations.first?.parameters.first)
    }
}
