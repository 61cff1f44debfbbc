@testable import SchemaImport

extension KeywordTable {
    static let schemas: [Keyword] = [
        .property("type", #""type": "integer""#, .expressed(#""it": "int?""#)),
        .property(
            "nullable",
            #""type": "integer", "nullable": true"#,
            .expressed(#""it": "int?""#),
            version: "3.0.3"
        ),
        .property("format", #""type": "string", "format": "uuid""#, .expressed(#""it": "uuid?""#)),
        .property(
            "description",
            #""type": "string", "description": "Its name.""#,
            .expressed(#""doc": "Its name.""#)
        ),
        .property("default", #""type": "integer", "default": 3"#, .expressed(#""default": 3"#)),
        .property("default", #""type": "object", "default": { "a": 1 }"#, .found(.defaultValue)),
        .property(
            "example",
            #""type": "integer", "example": 31"#,
            .expressed("For example, `31`.")
        ),
        .property("example", #""type": "object", "example": { "a": 1 }"#, .found(.example)),
        .property(
            "examples",
            #""type": "integer", "examples": [31, 7]"#,
            .expressed("For example, `31` or `7`.")
        ),
        .property("enum", #""enum": ["a", "b"]"#, .expressed(#""cases": ["a", "b"]"#)),
        .property("const", #""const": "a""#, .expressed(#""cases": ["a"]"#)),
        .schema(
            "const",
            #""type": "object", "required": ["it"], "properties": { "it": { "const": "a" } }"#,
            .expressed(#""it": { "const": "a" }"#)
        ),
        .schema(
            "const",
            #""type": "object", "required": ["it"], "properties": { "it": { "const": 0.5 } }"#,
            .found(.constraint)
        ),
        .property("const", #""const": true"#, .found(.constraint)),
        .property(
            "multipleOf",
            #""type": "integer", "multipleOf": 2"#,
            .expressed(#""multipleOf": 2"#)
        ),
        .property(
            "maximum",
            #""type": "integer", "maximum": 2"#,
            .expressed(#""range": { "max": 2 }"#)
        ),
        .property(
            "exclusiveMaximum",
            #""type": "integer", "exclusiveMaximum": 2"#,
            .expressed(#""range": { "below": 2 }"#)
        ),
        .property(
            "minimum",
            #""type": "integer", "minimum": 2"#,
            .expressed(#""range": { "min": 2 }"#)
        ),
        .property(
            "exclusiveMinimum",
            #""type": "integer", "exclusiveMinimum": 2"#,
            .expressed(#""range": { "above": 2 }"#)
        ),
        .property(
            "exclusiveMinimum",
            #""type": "integer", "minimum": 2, "exclusiveMinimum": true"#,
            .expressed(#""range": { "above": 2 }"#),
            version: "3.0.3"
        ),
        .property(
            "maxLength",
            #""type": "string", "maxLength": 2"#,
            .expressed(#""length": { "max": 2 }"#)
        ),
        .property(
            "minLength",
            #""type": "string", "minLength": 2"#,
            .expressed(#""length": { "min": 2 }"#)
        ),
        .property(
            "pattern",
            #""type": "string", "pattern": "^a""#,
            .expressed(#""pattern": "^a""#)
        ),
        .property(
            "maxItems",
            #""type": "array", "items": { "type": "string" }, "maxItems": 2"#,
            .expressed(#""items": { "max": 2 }"#)
        ),
        .property(
            "minItems",
            #""type": "array", "items": { "type": "string" }, "minItems": 2"#,
            .expressed(#""items": { "min": 2 }"#)
        ),
        .property(
            "uniqueItems",
            #""type": "array", "items": { "type": "string" }, "uniqueItems": true"#,
            .expressed(#""uniqueItems": true"#)
        ),
        .property(
            "maxProperties",
            #""type": "object", "maxProperties": 2"#,
            .expressed(#""items": { "max": 2 }"#)
        ),
        .property(
            "minProperties",
            #""type": "object", "minProperties": 2"#,
            .expressed(#""items": { "min": 2 }"#)
        ),
        .schema(
            "required",
            #""type": "object", "required": ["it"], "properties": { "it": { "type": "string" } }"#,
            .expressed(#""it": "string""#)
        ),
        .schema(
            "required",
            #""type": "object", "required": ["other"], "properties": { "it": { "type": "string" } }"#,
            .found(.constraint)
        ),
        .property(
            "properties",
            #""type": "object", "properties": { "x": { "type": "integer" } }"#,
            .expressed(#""x": "int?""#)
        ),
        .property(
            "additionalProperties",
            #""type": "object", "additionalProperties": { "type": "integer" }"#,
            .expressed(#""it": "{int}?""#)
        ),
        .property(
            "items",
            #""type": "array", "items": { "type": "integer" }"#,
            .expressed(#""it": "[int]?""#)
        ),
        .property(
            "prefixItems",
            #""type": "array", "maxItems": 1, "prefixItems": [{ "type": "integer" }]"#,
            .expressed(#""json": "[0]""#)
        ),
        .property(
            "allOf",
            ##""allOf": [{ "$ref": "#/components/schemas/Other" }, { "properties": { "y": { "type": "integer" } } }]"##,
            .expressed(#""y": "int?""#)
        ),
        .property(
            "anyOf",
            #""anyOf": [{ "type": "integer" }, { "type": "array", "items": { "type": "string" } }]"#,
            .expressed(#""cases": ["int", "[string]"]"#)
        ),
        .property(
            "oneOf",
            #""oneOf": [{ "type": "integer" }, { "type": "array", "items": { "type": "string" } }]"#,
            .expressed(#""cases": ["int", "[string]"]"#)
        ),
        .property("not", #""type": "string", "not": { "const": "a" }"#, .found(.constraint)),
        .property("if", #""type": "string", "if": {}"#, .found(.keyword)),
        .property("then", #""type": "string", "if": {}, "then": {}"#, .found(.keyword)),
        .property("else", #""type": "string", "if": {}, "else": {}"#, .found(.keyword)),
        .property(
            "patternProperties",
            #""type": "object", "patternProperties": { "^a": { "type": "integer" } }"#,
            .expressed(#""type": "{int}?", "doc": "Names match `^a`.""#)
        ),
        .property(
            "patternProperties",
            #""type": "object", "patternProperties": { "^a": { "type": "integer" } }, "additionalProperties": true"#,
            .found(.constraint)
        ),
        .property(
            "propertyNames",
            #""type": "object", "propertyNames": { "enum": ["a", "b"] }"#,
            .expressed(#""doc": "Names are `a` or `b`.""#)
        ),
        .property(
            "propertyNames",
            #""type": "object", "propertyNames": { "not": { "const": "a" } }"#,
            .found(.constraint)
        ),
        .property("contains", #""type": "array", "contains": {}"#, .found(.constraint)),
        .property(
            "minContains",
            #""type": "array", "contains": {}, "minContains": 1"#,
            .found(.constraint)
        ),
        .property(
            "maxContains",
            #""type": "array", "contains": {}, "maxContains": 1"#,
            .found(.constraint)
        ),
        .property(
            "dependentRequired",
            #""type": "object", "dependentRequired": { "a": ["b"] }"#,
            .found(.constraint)
        ),
        .property(
            "dependentSchemas",
            #""type": "object", "dependentSchemas": { "a": {} }"#,
            .found(.keyword)
        ),
        .property(
            "unevaluatedProperties",
            #""type": "object", "unevaluatedProperties": { "type": "integer" }"#,
            .expressed(#""{int}?""#)
        ),
        .property(
            "unevaluatedItems",
            #""type": "array", "unevaluatedItems": false"#,
            .found(.keyword)
        ),
        .property(
            "contentMediaType",
            #""type": "string", "contentMediaType": "text/html""#,
            .found(.constraint)
        ),
        .property(
            "contentEncoding",
            #""type": "string", "contentEncoding": "base64""#,
            .expressed(#""it": "data?""#)
        ),
        .property(
            "contentEncoding",
            #""type": "string", "contentEncoding": "quoted-printable""#,
            .found(.constraint)
        ),
        .property(
            "contentSchema",
            #""type": "string", "contentMediaType": "application/json", "contentSchema": {}"#,
            .found(.constraint)
        ),
        .property(
            "discriminator",
            ##""oneOf": [{ "$ref": "#/components/schemas/Other" }], "discriminator": { "propertyName": "x" }"##,
            .expressed(#""it": "Other?""#)
        ),
        .property(
            "deprecated",
            #""type": "string", "deprecated": true"#,
            .expressed(#""deprecated""#)
        ),
        .property(
            "readOnly",
            #""type": "string", "readOnly": true"#,
            .expressed(#""readOnly": true"#)
        ),
        .property(
            "writeOnly",
            #""type": "string", "writeOnly": true"#,
            .expressed(#""writeOnly": true"#)
        ),
        .property(
            "$ref",
            ##""$ref": "#/components/schemas/Other""##,
            .expressed(#""it": "Other?""#)
        ),
        .property(
            "$dynamicRef",
            ##""type": "object", "$dynamicAnchor": "a", "properties": { "x": { "$dynamicRef": "#a" } }"##,
            .expressed(#""x": "Card"#)
        ),
        .discriminator("propertyName", #""propertyName": "kind""#, .expressed(#""by": "kind""#)),
        .discriminator(
            "mapping",
            ##""propertyName": "kind", "mapping": { "one": "#/components/schemas/A" }"##,
            .expressed(#""one": "A""#)
        ),
        // XML.
        .xml("name", #""name": "other""#, .expressed(#""xml": "other""#)),
        .xml("attribute", #""attribute": true"#, .expressed(#""xml": "@it""#)),
        .xml("prefix", #""prefix": "s", "namespace": "urn:shop""#, .expressed(#""xml": "s:it""#)),
        .xml("prefix", #""prefix": "s""#, .found(.xmlForm)),
        .xml(
            "namespace",
            #""namespace": "urn:shop""#,
            .expressed(#""namespaces": { "shop": "urn:shop" }"#)
        ),
        .xml(
            "wrapped",
            #""wrapped": true"#,
            .expressed(#""xml": "it/it""#),
            type: #""type": "array", "items": { "type": "string" }"#
        ),
        .xml("wrapped", #""wrapped": true"#, .found(.xmlForm)),
        .xml(
            "attribute",
            #""attribute": true"#,
            .found(.xmlForm),
            type: #""type": "array", "items": { "type": "string" }"#
        ),
        .property(
            "xml",
            #""type": "string", "xml": { "name": "x" }"#,
            .expressed(#""it": "string?""#)
        ),
        // Authentication.
        .scheme(
            "SecurityScheme.type",
            #""type": "http", "scheme": "basic""#,
            .expressed(#""kind": "basic""#)
        ),
        .scheme("SecurityScheme.type", #""type": "mutualTLS""#, .found(.authScheme)),
        .scheme(
            "SecurityScheme.description",
            #""type": "http", "scheme": "basic", "description": "Ask us.""#,
            .expressed(#""doc": "Ask us.""#)
        ),
        .scheme(
            "SecurityScheme.name",
            #""type": "apiKey", "in": "header", "name": "X-Key""#,
            .expressed(#""name": "X-Key""#)
        ),
        .scheme(
            "SecurityScheme.in",
            #""type": "apiKey", "in": "cookie", "name": "key""#,
            .expressed(#""cookies": { "token": "key" }"#)
        ),
        .scheme(
            "SecurityScheme.scheme",
            #""type": "http", "scheme": "digest""#,
            .found(.authScheme)
        ),
        .scheme(
            "SecurityScheme.openIdConnectUrl",
            #""type": "openIdConnect", "openIdConnectUrl": "https://a.example/o""#,
            .expressed("https://a.example/o")
        ),
        .scheme(
            "SecurityScheme.flows",
            #""type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "https://a.example/t", "scopes": {} }, "implicit": { "authorizationUrl": "https://a.example/a", "scopes": {} } }"#,
            .found(.authScheme)
        ),
        .scheme(
            "OAuthFlow.authorizationUrl",
            #""type": "oauth2", "flows": { "authorizationCode": { "authorizationUrl": "https://a.example/a", "tokenUrl": "https://a.example/t", "scopes": {} } }"#,
            .expressed(#""authorizationURL": "https://a.example/a""#)
        ),
        .scheme(
            "OAuthFlow.authorizationUrl",
            #""type": "oauth2", "flows": { "implicit": { "authorizationUrl": "https://a.example/a", "scopes": {} } }"#,
            .found(.authScheme)
        ),
        .scheme(
            "OAuthFlow.tokenUrl",
            #""type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "https://a.example/t", "scopes": {} } }"#,
            .expressed(#""tokenURL": "https://a.example/t""#)
        ),
        .scheme(
            "OAuthFlow.refreshUrl",
            #""type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "https://a.example/t", "refreshUrl": "https://a.example/r", "scopes": {} } }"#,
            .expressed(#""refreshURL": "https://a.example/r""#)
        ),
        .scheme(
            "OAuthFlow.scopes",
            #""type": "oauth2", "flows": { "clientCredentials": { "tokenUrl": "https://a.example/t", "scopes": { "read": "See it." } } }"#,
            .expressed(#""scopes": { "read": "See it.", }"#)
        ),
        // Swagger 2.0.
        .swagger(
            "host",
            #""host": "a.example", "schemes": ["https"], "paths": {}"#,
            .expressed(#""server": "https://a.example""#)
        ),
        .swagger(
            "basePath",
            #""host": "a.example", "basePath": "/v1", "schemes": ["https"], "paths": {}"#,
            .expressed("https://a.example/v1")
        ),
        .swagger(
            "schemes",
            #""host": "a.example", "schemes": ["http"], "paths": {}"#,
            .expressed("http://a.example")
        ),
        .swagger(
            "consumes",
            #""consumes": ["application/vnd.a+json"], "paths": { "/a": { "post": { "parameters": [{ "name": "b", "in": "body", "required": true, "schema": { "type": "integer" } }], "responses": { "204": { "description": "" } } } } }"#,
            .expressed(#""bodyFormat": "application/vnd.a+json""#)
        ),
        .swagger(
            "produces",
            #""produces": ["text/csv"], "paths": { "/a": { "get": { "responses": { "200": { "description": "", "schema": { "type": "string" } } } } } }"#,
            .expressed(#""Accept": "text/csv""#)
        ),
        .swagger(
            "definitions",
            #""paths": {}, "definitions": { "Card": { "type": "object", "properties": { "x": { "type": "string" } } } }"#,
            .expressed(#""entity": "Card""#)
        ),
        .swagger(
            "parameters",
            ##""parameters": { "r": { "name": "p", "in": "query", "type": "integer" } }, "paths": { "/a": { "get": { "parameters": [{ "$ref": "#/parameters/r" }], "responses": { "204": { "description": "" } } } } }"##,
            .expressed(#""p": "int?""#)
        ),
        .swagger(
            "responses",
            ##""responses": { "r": { "description": "", "schema": { "type": "integer" } } }, "paths": { "/a": { "get": { "responses": { "200": { "$ref": "#/responses/r" } } } } }"##,
            .expressed(#""returns": "int""#)
        ),
        .swagger(
            "securityDefinitions",
            #""securityDefinitions": { "k": { "type": "basic" } }, "paths": {}"#,
            .expressed(#""k": { "kind": "basic" }"#)
        ),
        .swagger(
            "collectionFormat",
            #""paths": { "/a": { "get": { "parameters": [{ "name": "p", "in": "query", "type": "array", "items": { "type": "string" }, "collectionFormat": "tsv" }], "responses": { "204": { "description": "" } } } } }"#,
            .expressed(#""join": "\t""#)
        ),
        .swagger(
            "formData",
            #""consumes": ["application/x-www-form-urlencoded"], "paths": { "/a": { "post": { "parameters": [{ "name": "p", "in": "formData", "type": "integer" }], "responses": { "204": { "description": "" } } } } }"#,
            .expressed(#""form": { "p": "int?" }"#)
        ),
        .swagger(
            "file",
            #""consumes": ["multipart/form-data"], "paths": { "/a": { "post": { "parameters": [{ "name": "p", "in": "formData", "type": "file" }], "responses": { "204": { "description": "" } } } } }"#,
            .expressed(#""multipart": { "p": "file?" }"#)
        ),
    ]
}
