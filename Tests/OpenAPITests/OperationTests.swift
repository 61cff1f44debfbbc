import OpenAPI
import SchemaSyntax
import Testing

@Suite struct OperationTests {
    @Test(
        "An operation is complete: the definitions of its path and the document are merged into it"
    )
    func merged() throws {
        let description = try description(
            #"""
            "servers": [{"url": "https://{region}.example.com/v1", "description": "d", "variables":
              {"region": {"default": "eu", "enum": ["eu", "us"], "description": "r"}}}],
            "security": [{"key": []}],
            "tags": [{"name": "pets", "description": "All pets", "externalDocs": {"url": "u"}}],
            "externalDocs": {"url": "docs", "description": "More"},
            "x-root": 1,
            "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "K"}}},
            "paths": {"/pets/{id}": {
              "summary": "s", "description": "d", "x-path": 1,
              "servers": [{"url": "/other"}],
              "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}},
                {"name": "q", "in": "query", "schema": {"type": "string"}, "description": "shared"}],
              "get": {"operationId": "getPet", "tags": ["pets", "other"], "summary": "Get",
                "description": "Gets.", "deprecated": true, "externalDocs": {"url": "u"},
                "parameters": [{"name": "q", "in": "query", "schema": {}, "description": "own"},
                  {"name": "q", "in": "header", "schema": {}}],
                "responses": {"200": {"description": "ok"}}, "x-op": [1]},
              "delete": {"security": [], "servers": [{"url": "/own"}],
                "responses": {"204": {"description": "gone"}}}}}
            """#
        )
        #expect(description.servers.map(\.url) == ["https://{region}.example.com/v1"])
        let variable = try #require(description.servers.first?.variables.first)
        #expect(variable.name == "region")
        #expect(variable.defaultValue == "eu")
        #expect(variable.values == ["eu", "us"])
        #expect(description.tags.map(\.name) == ["pets"])
        #expect(description.externalDocumentation?.description == "More")
        #expect(written(description.extensions["x-root"]) == "1")
        let get = description.operations[0]
        #expect([get.method, get.path, get.id] == ["GET", "/pets/{id}", "getPet"])
        #expect(get.tags == ["pets", "other"])
        #expect([get.summary, get.description] == ["Get", "Gets."])
        #expect(get.isDeprecated)
        #expect(get.parameters.map(\.name) == ["id", "q", "q"])
        #expect(get.parameters.map(\.location) == [.path, .query, .header])
        #expect(get.parameters.map(\.description) == [nil, "own", nil])
        #expect(get.security.map { $0.uses.map(\.scheme) } == [["key"]])
        #expect(!get.hasOwnSecurity)
        #expect(get.servers.map(\.url) == ["/other"])
        #expect(written(get.extensions["x-op"]) == "[1]")
        #expect(get.place.pointer.description == "/paths/~1pets~1{id}/get")
        let delete = description.operations[1]
        #expect(delete.method == "DELETE")
        #expect(delete.id == nil)
        #expect(delete.security.isEmpty && delete.hasOwnSecurity)
        #expect(delete.servers.map(\.url) == ["/own"])
    }

    @Test("Styles of parameters have the defaults of their place")
    func styles() throws {
        let parameters = try operation(
            #"""
            {"parameters": [
            {"name": "a", "in": "query", "schema": {}},
            {"name": "b", "in": "header", "schema": {}, "required": true},
            {"name": "c", "in": "cookie", "schema": {}, "explode": false},
            {"name": "d", "in": "query", "schema": {}, "style": "deepObject", "explode": true},
            {"name": "e", "in": "query", "schema": {}, "style": "pipeDelimited",
             "allowReserved": true, "allowEmptyValue": true},
            {"name": "f", "in": "query", "deprecated": true,
             "content": {"application/json": {"schema": {"type": "object"}}}}],
            "responses": {}}
            """#
        ).parameters
        let styles = parameters.map { parameter -> ParameterStyle? in
            if case .schema(_, let style) = parameter.value { style } else { nil }
        }
        #expect(
            styles == [
                .init(.form, explodes: true), .init(.simple, explodes: false),
                .init(.form, explodes: false), .init(.deepObject, explodes: true),
                .init(.pipeDelimited, explodes: false, allowsReserved: true), nil,
            ]
        )
        #expect(parameters.map(\.isRequired) == [false, true, false, false, false, false])
        #expect(parameters[4].allowsEmptyValue)
        #expect(parameters[5].isDeprecated)
        guard case .content(let content) = parameters[5].value else {
            Issue.record("no content")
            return
        }
        #expect(content.contentType == "application/json")
        #expect(content.schema?.types == .object)
    }

    @Test("Bodies are read by content type, with their encodings and examples")
    func bodies() throws {
        let body = try #require(
            try operation(
                #"""
                {"requestBody": {"description": "b", "required": true, "content": {
                "application/json": {"schema": {}, "example": {"a": 1}},
                "multipart/form-data": {"schema": {"type": "object"},
                  "examples": {"one": {"summary": "s", "value": 1}, "far": {"externalValue": "u"}},
                  "encoding": {
                    "file": {"contentType": "image/png, image/jpeg",
                      "headers": {"X-A": {"schema": {"type": "string"}}}},
                    "list": {"style": "spaceDelimited"},
                    "deep": {"explode": false}}}}},
                "responses": {}}
                """#
            ).body
        )
        #expect(body.description == "b")
        #expect(body.isRequired)
        #expect(body.contents.map(\.contentType) == ["application/json", "multipart/form-data"])
        #expect(body.contents[0].examples.map { written($0.value) } == [#"{"a": 1}"#])
        let form = body.contents[1]
        #expect(form.examples.map(\.name) == ["one", "far"])
        #expect(form.examples.map { written($0.value) } == ["1", nil])
        #expect(form.examples[1].externalValue == "u")
        #expect(form.encodings.map(\.name) == ["file", "list", "deep"])
        #expect(form.encodings[0].contentType == "image/png, image/jpeg")
        #expect(form.encodings[0].headers.map(\.name) == ["X-A"])
        #expect(
            form.encodings.map(\.style) == [
                nil, .init(.spaceDelimited, explodes: false), .init(.form, explodes: false),
            ]
        )
    }

    @Test("Responses are read by status, with headers, contents and links")
    func responses() throws {
        let responses = try operation(
            #"""
            {"operationId": "o", "responses": {
            "201": {"description": "made", "headers": {
              "X-Rate": {"schema": {"type": "integer"}, "required": true, "description": "r"},
              "X-Json": {"content": {"application/json": {}}}},
              "content": {"application/json": {"schema": {"type": "object"}}, "text/*": {}},
              "links": {"next": {"operationId": "o"}}},
            "4XX": {"description": "no"}, "5xx": {"description": "oh"},
            "default": {"description": "other"}, "x-a": 1}}
            """#
        ).responses
        #expect(responses.map(\.status) == [.code(201), .hundred(4), .hundred(5), .other])
        #expect(responses.map { "\($0.status)" } == ["201", "4XX", "5XX", "default"])
        let made = responses[0].response
        #expect(made.headers.map(\.name) == ["X-Rate", "X-Json"])
        #expect(made.headers[0].isRequired)
        #expect(made.contents.map(\.contentType) == ["application/json", "text/*"])
        #expect(made.contents.map { $0.schema != nil } == [true, false])
        #expect(made.links.map(\.key) == ["next"])
        #expect(responses[1].response.contents.isEmpty)
    }

    @Test("Security is a list of alternatives, each a combination of schemes")
    func security() throws {
        let description = try description(
            #"""
            "paths": {"/x": {"get": {"responses": {}, "security":
              [{"oauth": ["read", "write"], "key": []}, {"basic": []}, {}]}}},
            "components": {"securitySchemes": {
              "key": {"type": "apiKey", "in": "cookie", "name": "sid", "description": "d"},
              "basic": {"type": "http", "scheme": "basic"},
              "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
              "id": {"type": "openIdConnect", "openIdConnectUrl": "u"},
              "tls": {"type": "mutualTLS"},
              "oauth": {"type": "oauth2", "flows": {
                "clientCredentials": {"tokenUrl": "t", "scopes": {"read": "r", "write": "w"}},
                "authorizationCode": {"authorizationUrl": "a", "tokenUrl": "t", "refreshUrl": "r",
                  "scopes": {}}}}}}
            """#
        )
        let security = description.operations[0].security
        #expect(security.map { $0.uses.map(\.scheme) } == [["oauth", "key"], ["basic"], []])
        #expect(security[0].uses[0].scopes == ["read", "write"])
        let kinds = description.components.securitySchemes.map { scheme -> String in
            switch scheme.kind {
            case .apiKey(let name, let location): "key \(name) \(location)"
            case .http(let scheme, let format): "http \(scheme) \(format ?? "-")"
            case .openIDConnect(let url): "id \(url)"
            case .mutualTLS: "tls"
            case .oAuth2(let flows):
                flows.map { "\($0.grant) \($0.scopes.map(\.name)) \($0.refreshURL ?? "-")" }
                    .joined(separator: "; ")
            }
        }
        #expect(
            kinds == [
                "key sid cookie", "http basic -", "http bearer JWT", "id u", "tls",
                "clientCredentials [\"read\", \"write\"] -; authorizationCode [] r",
            ]
        )
    }

    @Test("Callbacks and webhooks are path items of their own")
    func callbacks() throws {
        let description = try description(
            #"""
            "paths": {"/x": {"post": {"responses": {}, "callbacks": {"done": {
              "{$request.body#/url}": {"post": {"requestBody": {"content": {}}, "responses": {}}},
              "x-a": 1}}}}},
            "webhooks": {"created": {"post": {"operationId": "onCreated", "responses": {}}}}
            """#
        )
        let callback = try #require(description.operations.first?.callbacks.first)
        #expect(callback.name == "done")
        #expect(callback.items.map(\.path) == ["{$request.body#/url}"])
        #expect(callback.items[0].operations.map(\.method) == ["POST"])
        #expect(callback.extensions["x-a"] != nil)
        #expect(description.webhooks.map(\.path) == ["created"])
        #expect(description.webhooks[0].operations.map(\.id) == ["onCreated"])
        #expect(description.operations.count == 1)
    }

    @Test("The information about a document is read")
    func info() throws {
        let description = try described(
            #"""
            {"openapi": "3.1.0", "info": {"title": "T", "version": "1.10", "summary": "s",
            "description": "d", "termsOfService": "t", "contact": {"email": "e"},
            "license": {"name": "MIT", "identifier": "MIT"}, "x-i": 1},
            "components": {}, "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema"}
            """#
        )
        let info = description.info
        #expect(
            [info.title, info.version, info.summary, info.description, info.termsOfService]
                == ["T", "1.10", "s", "d", "t"]
        )
        #expect(info.contact?["email"]?.string == "e")
        #expect(info.license?["name"]?.string == "MIT")
        #expect(info.extensions["x-i"] != nil)
        #expect(description.version == .openAPI31)
    }

    private static let authorization =
        #"{"name": "Authorization", "in": "header", "description": "A token.", "schema": {"type": "string"}"#

    @Test("A header parameter for authorization is a scheme if there is no 'security'")
    func authorizationHeader() throws {
        let reading = read([
            "openapi.json": document(
                #"""
                "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "query", "name": "K"}}},
                "paths": {"/x": {
                  "parameters": [\#(Self.authorization), "required": true}],
                  "get": {"responses": {}},
                  "put": {"responses": {}, "parameters": [\#(Self.authorization)}]},
                  "post": {"responses": {}, "security": [{"key": []}]}}},
                "webhooks": {"made": {"post": {"parameters": [\#(Self.authorization)}], "responses": {}}}}
                """#
            )
        ])
        let description = try #require(reading.description)
        let security = description.operations.map { $0.security.map { $0.uses.map(\.scheme) } }
        #expect(security == [[["authorization"]], [["authorization"], []], [["key"]]])
        #expect(description.operations.flatMap(\.parameters).isEmpty)
        #expect(description.webhooks[0].operations[0].security.isEmpty)
        let scheme = try #require(description.components.securityScheme("authorization"))
        guard case .apiKey("Authorization", .header) = scheme.kind else {
            Issue.record("\(scheme.kind)")
            return
        }
        #expect(scheme.description == "A token.")
        let rules = reading.diagnostics.map(\.rule)
        #expect(rules.filter { $0 == "implied-security" }.count == 2)
        #expect(rules.filter { $0 == "ignored-header" }.count == 2)
    }

    @Test("A header parameter for authorization uses the scheme that the document declares")
    func declaredAuthorization() throws {
        let reading = read([
            "swagger.json": #"""
            {"swagger": "2.0", "info": {"title": "T", "version": "1"},
            "paths": {"/x": {"get": {"responses": {}, "parameters": [
              {"name": "authorization", "in": "header", "type": "string", "required": true}]}}},
            "securityDefinitions": {"other": {"type": "basic"},
              "token": {"type": "apiKey", "in": "header", "name": "Authorization"}}}
            """#
        ])
        let description = try #require(reading.description)
        #expect(description.operations[0].security.map { $0.uses.map(\.scheme) } == [["token"]])
        #expect(description.components.securitySchemes.map(\.name) == ["other", "token"])
        #expect(reading.diagnostics.map(\.rule) == ["implied-security"])
    }

    @Test("Parameters after colons are parts of the path")
    func colons() throws {
        let reading = read([
            "openapi.json": document(
                #"""
                "components": {"parameters": {"id": {"name": "id", "in": "path", "required": true, "schema": {}}}},
                "paths": {"/cards/:id/:side": {
                  "parameters": [{"$ref": "#/components/parameters/id"}], "get": {"responses": {}}}}
                """#
            )
        ])
        let operation = try #require(reading.description?.operations.first)
        #expect(operation.path == "/cards/{id}/:side")
        #expect(operation.parameters.map(\.name) == ["id"])
        #expect(reading.diagnostics.map(\.rule) == ["bad-path"])
    }

    @Test("Keys of a schema that are next to it are read")
    func misplacedSchema() throws {
        let reading = read([
            "openapi.json": document(
                #"""
                "paths": {"/x": {"get": {
                  "parameters": [{"name": "a", "in": "query", "description": "d", "example": 1,
                    "type": "array", "items": {"type": "integer"}}],
                  "responses": {"200": {"description": "", "headers": {"X-A": {"type": "integer"}}}}}}}
                """#
            )
        ])
        let operation = try #require(reading.description?.operations.first)
        let parameter = try #require(operation.parameters.first)
        #expect(parameter.value.schema?.types == .array)
        #expect(parameter.value.schema?.items?.types == .integer)
        #expect(parameter.description == "d" && parameter.examples.count == 1)
        let header = try #require(operation.responses.first?.response.headers.first)
        #expect(header.value.schema?.types == .integer)
        #expect(reading.diagnostics.map(\.rule) == ["misplaced-key", "misplaced-key"])
    }

    @Test("A content type that begins like an extension is one, and an extension is not")
    func extensionsOfContents() throws {
        let text =
            #"{"responses": {"200": {"description": "d", "content": {"x-world/x-3dmf": {}, "x-a": {}}}}}"#
        let contents = try operation(text).responses.first?.response.contents
        #expect(contents?.map(\.contentType) == ["x-world/x-3dmf"])
    }

    @Test(
        "The body of a response that has none by its status is reported and left out",
        arguments: [204, 205]
    )
    func impossibleBodies(status: Int) {
        let message = "warning: a response to status \(status) has no body, expected no"
        let newer = read([
            "a": document(
                """
                "paths": {"/x": {"get": {"responses": {"200": {"description": "d", "content": {"text/plain": {}}},
                "\(status)": {"description": "d", "content": {"application/json":
                {"schema": {"type": "string"}}}}}}}}
                """
            )
        ])
        #expect(
            newer.description?.operations.first?.responses.map(\.response.contents.count) == [1, 0]
        )
        #expect(
            newer.lines.first?.hasPrefix("a:4:1: \(message) 'content': it is left out ") == true
        )
        #expect(newer.lines.count == 1)
        let swagger = read([
            "a": """
            {"swagger": "2.0", "info": {"title": "T", "version": "1"}, "paths": {"/x": {"get": {"responses": {
            "\(status)":
            {"description": "d", "schema": {"type": "string"}}}}}}}
            """
        ])
        #expect(
            swagger.description?.operations.first?.responses.first?.response.contents.isEmpty
                == true
        )
        #expect(
            swagger.lines.first?.hasPrefix("a:3:1: \(message) 'schema': it is left out ") == true
        )
        #expect(swagger.lines.count == 1)
    }
}
