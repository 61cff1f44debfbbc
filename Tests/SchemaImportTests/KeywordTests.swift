import Testing

@testable import SchemaImport

/// A keyword of the OpenAPI Specification at its place, and what becomes of it.
struct Keyword: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable {
        /// The schema has the text.
        case expressed(String)
        case found(UnsupportedConstruct)
    }

    /// The object of the specification, a full stop, and the keyword.
    let name: String
    let document: String
    let outcome: Outcome
    var testDescription: String { name }

    init(_ name: String, _ document: String, _ outcome: Outcome) {
        (self.name, self.document, self.outcome) = (name, document, outcome)
    }

    /// A keyword of a schema that is a property.
    static func property(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        version: String = "3.1.0"
    ) -> Keyword {
        schema(
            name,
            #""type": "object", "properties": { "it": { \#(members) } }"#,
            outcome,
            version: version
        )
    }

    /// A keyword of a schema by itself.
    static func schema(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        version: String = "3.1.0"
    ) -> Keyword {
        Keyword(
            "Schema.\(name)",
            Self.document(
                version: version,
                operation: "",
                more:
                    #", "components": { "schemas": { "Other": { "type": "object", "properties": { "x": { "type": "string" } } }, "Card": { \#(members) } } }"#
            ),
            outcome
        )
    }

    /// A keyword of a parameter in a query.
    static func parameter(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        version: String = "3.1.0"
    ) -> Keyword {
        operation(
            "Parameter.\(name)",
            #""parameters": [{ "name": "p", \#(members) }]"#,
            outcome,
            version: version
        )
    }

    /// A keyword of or in an operation, the GET of `/cards/{id}`.
    static func operation(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        version: String = "3.1.0"
    ) -> Keyword {
        Keyword(name, document(version: version, operation: members, more: ""), outcome)
    }

    /// A keyword of the body of a POST in JSON.
    static func body(_ name: String, _ body: String, _ outcome: Outcome) -> Keyword {
        Keyword(name, document(version: "3.1.0", operation: "", post: body, more: ""), outcome)
    }

    static func root(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        operation: String = ""
    ) -> Keyword {
        Keyword(
            name,
            document(version: "3.1.0", operation: operation, more: ", " + members),
            outcome
        )
    }

    static func swagger(_ name: String, _ members: String, _ outcome: Outcome) -> Keyword {
        Keyword(
            "Swagger.\(name)",
            #"{ "swagger": "2.0", "info": { "title": "Shop", "version": "1" }, \#(members) }"#,
            outcome
        )
    }

    private static func document(
        version: String,
        operation: String,
        post: String = "",
        more: String
    ) -> String {
        let responses =
            operation.contains(#""responses""#)
            ? "" : #", "responses": { "204": { "description": "" } }"#
        let post =
            post.isEmpty
            ? ""
            : #", "post": { "requestBody": \#(post), "responses": { "204": { "description": "" } } }"#
        let own = operation.isEmpty ? responses.dropFirst() : operation[...] + responses
        return #"""
            { "openapi": "\#(version)", "info": { "title": "Shop", "version": "1" },
              "paths": { "/cards": { "get": { \#(own) }\#(post) } }\#(more) }
            """#
    }
}

@Suite("Every keyword of the specification is imported, reported, or only for readers")
struct KeywordTests {
    @Test("A keyword is expressed, or has a finding", arguments: keywords)
    func keyword(_ keyword: Keyword) {
        let imported = ImportedText(document: keyword.document)
        switch keyword.outcome {
        case .expressed(let text):
            let files = imported.result.files.map(\.text).joined(separator: "\n")
            let words = files.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains(text), "\(words)")
        case .found(let construct):
            #expect(imported.constructs.contains(construct), "\(imported.constructs)")
            for finding in imported.result.findings where finding.construct == construct {
                #expect(finding.description.hasPrefix("openapi.json:"))
            }
        }
    }

    @Test("All keywords are listed")
    func complete() {
        let known = Set(Self.keywords.map(\.name)).union(Self.documentation)
        for (object, keys) in Self.specification {
            for key in keys.split(separator: " ") {
                #expect(known.contains("\(object).\(key)"), "\(object).\(key)")
            }
        }
        let both = Set(Self.keywords.map(\.name)).intersection(Self.documentation)
        #expect(both.isEmpty)
    }

    /// The keywords of all objects, of OpenAPI 3.2 with those of 3.0 and of Swagger 2.0 that it has no more.
    private static let specification = [
        "OpenAPI":
            "openapi $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs",
        "Info": "title summary description termsOfService contact license version",
        "Server": "url name description variables",
        "ServerVariable": "enum default description",
        "Components":
            "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes",
        "PathItem":
            "$ref summary description get put post delete options head patch trace query additionalOperations servers parameters",
        "Operation":
            "tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers",
        "Parameter":
            "name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content",
        "RequestBody": "description content required",
        "MediaType": "schema itemSchema example examples encoding prefixEncoding itemEncoding",
        "Encoding":
            "contentType headers style explode allowReserved encoding prefixEncoding itemEncoding",
        "Response": "summary description headers content links",
        "Header": "description required deprecated style explode schema example examples content",
        "Tag": "name summary description externalDocs parent kind",
        "Schema":
            "type nullable format title description default example examples enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required properties additionalProperties items prefixItems allOf anyOf oneOf not if then else patternProperties propertyNames contains minContains maxContains dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems contentMediaType contentEncoding contentSchema discriminator xml externalDocs deprecated readOnly writeOnly $ref $id $schema $anchor $comment $defs $dynamicRef $dynamicAnchor $vocabulary",
        "Discriminator": "propertyName mapping defaultMapping",
        "XML": "name namespace prefix nodeType attribute wrapped",
        "SecurityScheme":
            "type description name in scheme bearerFormat flows openIdConnectUrl oauth2MetadataUrl deprecated",
        "OAuthFlow": "authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl scopes",
        "SecurityRequirement": "name scopes",
        "Swagger":
            "host basePath schemes consumes produces definitions parameters responses securityDefinitions collectionFormat formData file",
    ]

    /// Words for people, tools and readers of references, which change neither a request nor what is read of a response.
    private static let documentation: Set = [
        "OpenAPI.openapi", "OpenAPI.jsonSchemaDialect", "OpenAPI.externalDocs", "Info.title",
        "Info.termsOfService", "Info.contact", "Info.license", "Info.version",
        // An operation is in the group of its first tag; what tags and paths say of themselves is not repeated.
        "Tag.externalDocs", "Tag.parent", "PathItem.summary", "PathItem.description",
        "Operation.externalDocs",
        "RequestBody.description",
        // Links and examples that nothing uses.
        "Components.links", "Components.examples",
        "Schema.title", "Schema.externalDocs", "Schema.$id", "Schema.$schema", "Schema.$anchor",
        "Schema.$comment", "Schema.$defs", "Schema.$dynamicAnchor", "Schema.$vocabulary",
        "SecurityScheme.bearerFormat",
    ]

    private static let methods = [
        "get", "put", "post", "delete", "options", "head", "patch", "trace",
    ].map { method in
        Keyword.path(
            method,
            #""\#(method)": { "responses": {} }"#,
            .expressed(#""\#(method)": "/cards""#)
        )
    }

    private static let keywords = KeywordTable.keywords + methods
}

extension Keyword {
    static func path(_ name: String, _ item: String, _ outcome: Outcome) -> Keyword {
        Keyword(
            "PathItem.\(name)",
            #"{ "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": { "/cards": { \#(item) } } }"#,
            outcome
        )
    }

    /// A keyword of how a property of a multipart body is written: a file `f` or a list `t`.
    static func encoding(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        property: String = "f"
    ) -> Keyword {
        body(
            "Encoding.\(name)",
            #"""
            { "content": { "multipart/form-data": { "schema": { "type": "object", "properties": {
              "f": { "type": "string", "format": "binary" },
              "t": { "type": "array", "items": { "type": "string" } } } },
              "encoding": { "\#(property)": { \#(members) } } } } }
            """#,
            outcome
        )
    }

    static func header(_ name: String, _ members: String, _ outcome: Outcome) -> Keyword {
        operation(
            "Header.\(name)",
            #""responses": { "204": { "description": "", "headers": { "X-A": { \#(members) } } } }"#,
            outcome
        )
    }

    static func discriminator(_ name: String, _ members: String, _ outcome: Outcome) -> Keyword {
        func object(_ name: String) -> String {
            #""\#(name)": { "type": "object", "required": ["kind"], "properties": { "kind": { "type": "string" } } }"#
        }
        return Keyword(
            "Discriminator.\(name)",
            ##"""
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "components": { "schemas": { \##(object("A")), \##(object("B")), \##(object("C")), "U": {
              "oneOf": [{ "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }],
              "discriminator": { \##(members) } } } } }
            """##,
            outcome
        )
    }

    /// A keyword of the form in XML of a property of a body in XML.
    static func xml(
        _ name: String,
        _ members: String,
        _ outcome: Outcome,
        type: String = #""type": "string""#
    ) -> Keyword {
        body(
            "XML.\(name)",
            #"""
            { "required": true, "content": { "application/xml": { "schema": { "type": "object",
              "properties": { "it": { \#(type), "xml": { \#(members) } } } } } } }
            """#,
            outcome
        )
    }

    static func scheme(_ name: String, _ members: String, _ outcome: Outcome) -> Keyword {
        root(
            name,
            #""components": { "securitySchemes": { "k": { \#(members) } } }"#,
            outcome
        )
    }
}
