import OpenAPI
import SchemaSyntax
import Testing

@Suite("Additions of OpenAPI 3.2 to 3.1")
struct Version32Tests {
    @Test("The version is known, whatever its patch number", arguments: ["3.2.0", "3.2.1", "3.2"])
    func version(text: String) throws {
        #expect(try description(version: text, #""paths": {}"#).version == .openAPI32)
        #expect(try description(version: text, #""components": {}"#).version == .openAPI32)
    }

    @Test("Operations by QUERY and by further methods have the common parts of the others")
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

@Suite("Media types and addresses of documents in OpenAPI 3.2")
struct MediaTypes32Tests {
    @Test("A media type may be a reference that several content types share")
    func references() throws {
        let body = try #require(
            try operation(
                version: "3.2.0",
                ##"""
                {"requestBody": {"content": {"application/jsonl": {"$ref": "#/components/mediaTypes/Cards"},
                  "application/x-ndjson": {"$ref": "#/components/mediaTypes/Cards"}}}}
                """##,
                more: ##"""
                    , "components": {"schemas": {"Card": {}}, "mediaTypes": {"Cards": {
                      "itemSchema": {"$ref": "#/components/schemas/Card"}}, "Unused": {"schema": {}}}}
                    """##
            ).body
        )
        #expect(body.contents.map(\.contentType) == ["application/jsonl", "application/x-ndjson"])
        #expect(body.contents.map(\.itemSchema?.reference) == ["Card", "Card"])
    }

    @Test("Unnamed parts have encodings by position, and parts of their own")
    func encodings() throws {
        let body = try #require(
            try operation(
                version: "3.2.0",
                #"""
                {"requestBody": {"content": {"multipart/mixed": {"schema": {"type": "array"},
                  "prefixEncoding": [{}, {"contentType": "multipart/mixed", "prefixEncoding": [{}],
                    "itemEncoding": {"contentType": "image/png"}}],
                  "itemEncoding": {"contentType": "text/plain"}}, "multipart/form-data": {"schema": {},
                  "encoding": {"a": {"encoding": {"b": {"contentType": "text/html"}}}}}}}}
                """#
            ).body
        )
        let mixed = body.contents[0]
        #expect(mixed.prefixEncodings.map(\.contentType) == [nil, "multipart/mixed"])
        #expect(mixed.prefixEncodings[1].parts.map(\.contentType) == [nil, "image/png"])
        #expect(mixed.itemEncoding?.contentType == "text/plain")
        #expect(body.contents[1].encodings[0].parts.map(\.name) == ["b"])
    }

    @Test("An encoding that contains itself is reported")
    func circle() {
        let lines = read([
            "a": document(
                version: "3.2.0",
                ##"""
                "paths": {}, "components": {"mediaTypes": {"M": {"encoding": {
                "e": {"$ref": "#/components/mediaTypes/M"}}}}}
                """##
            )
        ]).lines
        #expect(
            lines.contains {
                $0.hasPrefix("a:3:6: error: encodings nest deeper than 8 levels, expected fewer")
            },
            "\(lines)"
        )
    }

    @Test("The schema of a document in a text is read")
    func contentSchema() throws {
        let schema = try schema(
            version: "3.2.0",
            #"{"type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "integer"}}"#
        )
        #expect(schema.contentSchema?.types == .integer)
    }

    @Test(
        "References by the URI that a document gives itself, and relative to it, are found",
        arguments: [
            ("https://a.example/v1/api", "https://a.example/v1/api#/components/schemas/B"),
            ("https://a.example/v1/api", "api#/components/schemas/B"),
            ("https://a.example/v1/api", "/v1/api#/components/schemas/B"),
            ("https://a.example/v1/api", "https://a.example/v1/more.json#/C"),
            ("https://a.example/v1/api", "https://a.example/shared/more.json#/C"),
            ("https://a.example/v1/api", "./more.json#/C"),
            ("https://a.example/v1/api", "../shared/more.json#/C"),
            ("/v1/api", "/v1/more.json#/C"),
            ("v1/api.json", "more.json#/C"),
            ("v1/api.json", "api.json#/components/schemas/B"),
            ("urn:example:api", "urn:example:api#/components/schemas/B"),
            ("urn:example:api", "more.json#/C"),
        ]
    )
    func addresses(own: String, reference: String) throws {
        let more = #"{"C": {"type": "string"}}"#
        let reading = read([
            "api/openapi.json": document(
                version: "3.2.0",
                ##"""
                "$self": "\##(own)", "components": {"schemas": {"A": {"items": {"$ref": "\##(reference)"}},
                  "B": {"type": "string"}}}
                """##
            ),
            "api/more.json": more, "shared/more.json": more, "api/v1/more.json": more,
        ])
        #expect(reading.lines == [])
        let description = try #require(reading.description)
        let name = try #require(description.schemas["A"]?.schema.items?.reference)
        #expect(description.schemas[name]?.schema.types == .string)
    }

    @Test("A second document is found by its own URI after it was read, and others are refused")
    func otherAddresses() {
        let reading = read([
            "api.json": document(
                version: "3.2.0",
                ##"""
                "$self": "https://a.example/api", "components": {"schemas": {
                "A": {"$ref": "more.json#/C"}, "B": {"$ref": "https://b.example/more#/C"},
                "D": {"$ref": "https://c.example/more.json#/C"},
                "E": {"$ref": "https://a.example/none.json#/C"}}}
                """##
            ),
            "more.json": #"{"$self": "https://b.example/more", "C": {"type": "string"}}"#,
        ])
        #expect(
            reading.lines == [
                "api.json:4:15: error: reference 'https://c.example/more.json#/C' is a URL or an absolute path, expected "
                    + "a file relative to the document or a pointer such as '#/components/schemas/Pet' "
                    + "(at #/components/schemas/D/$ref) [remote-reference]",
                "api.json:5:15: error: reference 'https://a.example/none.json#/C' cannot be resolved: 'none.json' cannot be "
                    + "read: no such file (at #/components/schemas/E/$ref) [unresolved-reference]",
            ]
        )
    }
}

@Suite("Parameters, choices and XML in OpenAPI 3.2")
struct Parameters32Tests {
    @Test("The query as a whole may be described by its content")
    func query() throws {
        let parameters = try operation(
            version: "3.2.0",
            #"""
            {"parameters": [{"name": "q", "in": "querystring", "required": true,
              "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object"}}}}]}
            """#
        ).parameters
        #expect(parameters.map(\.location) == [.queryString])
        guard case .content(let content) = try #require(parameters.first).value else {
            Issue.record("no content")
            return
        }
        #expect(content.contentType == "application/x-www-form-urlencoded")
        #expect(content.schema?.types == .object)
    }

    @Test(
        "Cookies have a style of their own, and reserved characters may be allowed in paths and cookies"
    )
    func styles() throws {
        let parameters = try operation(
            version: "3.2.0",
            #"""
            {"parameters": [{"name": "a", "in": "cookie", "style": "cookie", "schema": {}},
              {"name": "b", "in": "cookie", "allowReserved": true, "schema": {}},
              {"name": "c", "in": "query", "allowReserved": true, "schema": {}}]}
            """#
        ).parameters
        let styles = parameters.map { parameter -> ParameterStyle? in
            if case .schema(_, let style) = parameter.value { style } else { nil }
        }
        #expect(
            styles == [
                .init(.cookie, explodes: true),
                .init(.form, explodes: true, allowsReserved: true),
                .init(.form, explodes: true, allowsReserved: true),
            ]
        )
        let path = try description(
            version: "3.2.0",
            #"""
            "paths": {"/{d}": {"get": {"parameters": [
              {"name": "d", "in": "path", "required": true, "allowReserved": true, "schema": {}}]}}}
            """#
        ).operations[0].parameters[0].value
        guard case .schema(_, let style) = path else {
            Issue.record("no schema")
            return
        }
        #expect(style == .init(.simple, explodes: false, allowsReserved: true))
    }

    @Test("A discriminator may have a schema for all other values, by its name or a reference")
    func discriminator() throws {
        for name in ["Other", "#/components/schemas/Other"] {
            let description = try description(
                version: "3.2.0",
                ##"""
                "components": {"schemas": {"Other": {}, "S": {"oneOf": [{"$ref": "#/components/schemas/Other"}],
                  "discriminator": {"propertyName": "kind", "defaultMapping": "\##(name)"}}}}
                """##
            )
            #expect(description.schemas["S"]?.schema.discriminator?.defaultSchema == "Other")
        }
    }

    @Test(
        "A value is an element, an attribute, a text or nothing in XML",
        arguments: XMLForm.NodeType.allCases
    )
    func nodes(type: XMLForm.NodeType) throws {
        let schema = try schema(version: "3.2.0", #"{"xml": {"nodeType": "\#(type.rawValue)"}}"#)
        let form = try #require(schema.xml)
        #expect(form.nodeType == type)
        #expect(form.isAttribute == (type == .attribute))
    }
}
