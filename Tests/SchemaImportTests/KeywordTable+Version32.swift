@testable import SchemaImport

extension KeywordTable {
    /// Additions of OpenAPI 3.2 to 3.1.
    static let version32: [Keyword] = document32 + bodies32 + parameters32

    private static let bodies32: [Keyword] = [
        .root(
            "OpenAPI.$self",
            ##""$self": "https://a.example/api", "components": { "schemas": { "Card": { "type": "object", "properties": { "more": { "$ref": "https://a.example/api#/components/schemas/Other" } } }, "Other": { "type": "object", "properties": { "x": { "type": "string" } } } } }"##,
            .expressed(#""more": "Other?""#)
        ),
        .root(
            "Components.mediaTypes",
            #""components": { "mediaTypes": { "M": { "itemSchema": { "type": "integer" } } } }"#,
            .expressed(#""lines": "int""#),
            operation:
                ##""responses": { "200": { "content": { "application/jsonl": { "$ref": "#/components/mediaTypes/M" } } } }"##
        ),
        .operation(
            "MediaType.itemSchema",
            #""responses": { "200": { "content": { "application/jsonl": { "itemSchema": { "type": "integer" } } } } }"#,
            .expressed(#""lines": "int""#)
        ),
        .body(
            "MediaType.itemSchema",
            #"{ "content": { "application/jsonl": { "itemSchema": { "type": "integer" } } } }"#,
            .found(.bodyType)
        ),
        .body(
            "MediaType.prefixEncoding",
            #"{ "content": { "multipart/mixed": { "schema": { "type": "array" }, "prefixEncoding": [{}] } } }"#,
            .found(.bodyType)
        ),
        .body(
            "MediaType.itemEncoding",
            #"{ "content": { "multipart/mixed": { "itemSchema": {}, "itemEncoding": {} } } }"#,
            .found(.bodyType)
        ),
        .encoding("encoding", #""encoding": { "a": {} }"#, .found(.partType)),
        .encoding("prefixEncoding", #""prefixEncoding": [{}]"#, .found(.partType)),
        .encoding("itemEncoding", #""itemEncoding": {}"#, .found(.partType)),
    ]

    private static let parameters32: [Keyword] = [
        .parameter(
            "in",
            #""in": "querystring", "required": true, "content": { "application/x-www-form-urlencoded": { "schema": { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" }, "b": { "type": "integer" } } } } }"#,
            .expressed(#""query": { "a": "string", "b": "int?" }"#),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "content": { "application/x-www-form-urlencoded": { "schema": { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } } } }"#,
            .expressed(#""query": { "a": "string?" }"#),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "content": { "application/json": { "schema": { "type": "object", "properties": { "a": { "type": "string" } } } } }"#,
            .expressed(#""nested": "json", "whole": true"#),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "content": { "application/jsonpath": { "schema": { "type": "string" } } }"#,
            .expressed(#""p": { "type": "string?", "whole": true }"#),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "required": true, "content": { "text/plain": {} }"#,
            .expressed(#""p": { "type": "string", "whole": true }"#),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "content": { "application/json": { "schema": { "type": "string" } } }"#,
            .found(.parameterDocument),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "content": { "application/json": { "schema": { "type": "object", "properties": { "a": { "type": "string", "format": "password" } } } } }"#,
            .found(.parameterDocument),
            version: "3.2.0"
        ),
        .parameter(
            "in",
            #""in": "querystring", "content": { "application/xml": { "schema": { "type": "object", "properties": { "a": { "type": "string" } } } } }"#,
            .found(.parameterDocument),
            version: "3.2.0"
        ),
        .parameter(
            "style",
            #""in": "cookie", "style": "cookie", "schema": { "type": "object", "properties": { "a": { "type": "string" } } }"#,
            .expressed(#""nested": "flat""#),
            version: "3.2.0"
        ),
        .parameter(
            "style",
            #""in": "cookie", "style": "cookie", "schema": { "type": "array", "items": { "type": "string" } }"#,
            .found(.parameterStyle),
            version: "3.2.0"
        ),
        .parameter(
            "allowReserved",
            #""in": "cookie", "allowReserved": true, "schema": { "type": "string" }"#,
            .found(.reservedCharacters),
            version: "3.2.0"
        ),
        .discriminator(
            "defaultMapping",
            #""propertyName": "kind", "defaultMapping": "B""#,
            .expressed(#""default": "B""#)
        ),
        .discriminator(
            "defaultMapping",
            ##""propertyName": "kind", "mapping": { "b": "B" }, "defaultMapping": "#/components/schemas/B""##,
            .expressed(#""default": "b""#)
        ),
        .discriminator(
            "defaultMapping",
            #""propertyName": "kind", "defaultMapping": "C""#,
            .found(.ambiguousUnion)
        ),
        .xml("nodeType", #""nodeType": "attribute""#, .expressed(#""xml": "@it""#)),
        .xml(
            "nodeType",
            #""nodeType": "element", "name": "other""#,
            .expressed(#""xml": "other""#)
        ),
        .xml("nodeType", #""nodeType": "text", "name": "other""#, .expressed(#""xml": ".""#)),
        .xml("nodeType", #""nodeType": "cdata""#, .expressed(#""xml": ".""#)),
        .xml("nodeType", #""nodeType": "none""#, .found(.xmlForm)),
        .xml(
            "nodeType",
            #""nodeType": "element""#,
            .expressed(#""xml": "it/it""#),
            type: #""type": "array", "items": { "type": "string" }"#
        ),
        .xml(
            "nodeType",
            #""nodeType": "text""#,
            .found(.xmlForm),
            type: #""type": "array", "items": { "type": "string" }"#
        ),
    ]

    private static let document32: [Keyword] = [
        .root(
            "Server.name",
            #""servers": [{ "url": "https://a.example" }, { "url": "https://b.example", "name": "test site" }]"#,
            .expressed(#""name": "testSite""#)
        ),
        .root(
            "Tag.summary",
            #""tags": [{ "name": "pets", "summary": "All pets." }]"#,
            .expressed(#""doc": "All pets.""#),
            operation: #""tags": ["pets"]"#
        ),
        .root(
            "Tag.kind",
            #""tags": [{ "name": "beta", "kind": "badge" }, { "name": "pets", "kind": "nav" }]"#,
            .expressed(#""group": "pets""#),
            operation: #""tags": ["beta", "pets"]"#
        ),
        .root(
            "Tag.kind",
            #""tags": [{ "name": "beta", "kind": "badge" }]"#,
            .expressed(#""group": "beta""#),
            operation: #""tags": ["beta"]"#
        ),
        .operation(
            "Response.summary",
            #""responses": { "200": { "summary": "The number of all cards", "description": "Without those in the archive.", "content": { "application/json": { "schema": { "type": "integer" } } } } }"#,
            .expressed(#""doc": "The number of all cards.\n\nWithout those in the archive.""#)
        ),
        .path(
            "query",
            #""query": { "responses": {} }"#,
            .expressed(#""request": "QUERY /cards""#)
        ),
        .path(
            "additionalOperations",
            #""additionalOperations": { "COPY": { "responses": {} } }"#,
            .expressed(#""copy": "/cards""#)
        ),
        .path(
            "additionalOperations",
            #""additionalOperations": { "PURGE": { "responses": {} } }"#,
            .expressed(#""request": "PURGE /cards""#)
        ),
        .path(
            "additionalOperations",
            #""additionalOperations": { "copy": { "responses": {} } }"#,
            .found(.method)
        ),
        .path(
            "additionalOperations",
            #""additionalOperations": { "CONNECT": { "responses": {} } }"#,
            .found(.method)
        ),
        .scheme(
            "SecurityScheme.oauth2MetadataUrl",
            #""type": "oauth2", "oauth2MetadataUrl": "https://a.example/m", "flows": { "clientCredentials": { "tokenUrl": "https://a.example/t", "scopes": {} } }"#,
            .expressed(#""doc": "OAuth 2, described at https://a.example/m.""#)
        ),
        .scheme(
            "SecurityScheme.deprecated",
            #""type": "http", "scheme": "basic", "deprecated": true, "description": "Ask us.""#,
            .expressed(#""doc": "Ask us.\n\nThis scheme is deprecated.""#)
        ),
        .scheme(
            "OAuthFlow.deviceAuthorizationUrl",
            #""type": "oauth2", "flows": { "deviceAuthorization": { "deviceAuthorizationUrl": "https://a.example/d", "tokenUrl": "https://a.example/t", "scopes": {} } }"#,
            .found(.authScheme)
        ),
    ]
}
