@testable import SchemaImport

extension KeywordTable {
    static let document: [Keyword] = [
        // The document.
        .root("OpenAPI.info", #""x-a": 1"#, .expressed(#""api": "Shop""#)),
        .root(
            "OpenAPI.servers",
            #""servers": [{ "url": "https://a.example/v1" }]"#,
            .expressed(#""server": "https://a.example/v1""#)
        ),
        .root("OpenAPI.paths", #""x-a": 1"#, .expressed(#""get": "/cards""#)),
        .root(
            "OpenAPI.webhooks",
            #""webhooks": { "made": { "post": { "requestBody": { "content": { "application/json": { "schema": { "type": "string" } } } }, "responses": {} } } }"#,
            .expressed(#""messages": { "events": "ShopMessage" }"#)
        ),
        .root(
            "OpenAPI.components",
            #""components": { "schemas": { "Card": { "type": "object", "properties": { "x": { "type": "string" } } } } }"#,
            .expressed(#""entity": "Card""#)
        ),
        .root(
            "OpenAPI.security",
            #""security": [{ "k": [] }], "components": { "securitySchemes": { "k": { "type": "http", "scheme": "basic" } } }"#,
            .expressed(#""auth": "k""#)
        ),
        .root(
            "OpenAPI.tags",
            #""tags": [{ "name": "pets", "description": "All pets." }]"#,
            .expressed(#""doc": "All pets.""#),
            operation: #""tags": ["pets"]"#
        ),
        .root(
            "Tag.name",
            #""tags": [{ "name": "pets" }]"#,
            .expressed(#""group": "pets""#),
            operation: #""tags": ["pets"]"#
        ),
        .root(
            "Tag.description",
            #""tags": [{ "name": "pets", "description": "All pets." }]"#,
            .expressed(#""doc": "All pets.""#),
            operation: #""tags": ["pets"]"#
        ),
        Keyword(
            "Info.summary",
            #"{ "openapi": "3.1.0", "info": { "title": "Shop", "version": "1", "summary": "Buys." }, "paths": {} }"#,
            .expressed(#""doc": "Buys.""#)
        ),
        Keyword(
            "Info.description",
            #"{ "openapi": "3.1.0", "info": { "title": "Shop", "version": "1", "description": "Sells." }, "paths": {} }"#,
            .expressed(#""doc": "Sells.""#)
        ),
        .root(
            "Server.url",
            #""servers": [{ "url": "https://a.example/v1" }]"#,
            .expressed("https://a.example/v1")
        ),
        .root(
            "Server.description",
            #""servers": [{ "url": "https://a.example/v1", "description": "Main." }]"#,
            .expressed(#""doc": "Main.""#)
        ),
        .root(
            "Server.variables",
            #""servers": [{ "url": "https://{r}.example", "variables": { "r": { "default": "eu" } } }]"#,
            .expressed(#""variables": { "r": { "default": "eu" } }"#)
        ),
        .root(
            "ServerVariable.enum",
            #""servers": [{ "url": "https://{r}.example", "variables": { "r": { "default": "eu", "enum": ["eu", "us"] } } }]"#,
            .expressed(#""values": ["eu", "us"]"#)
        ),
        .root(
            "ServerVariable.default",
            #""servers": [{ "url": "https://{r}.example", "variables": { "r": { "default": "eu" } } }]"#,
            .expressed(#""default": "eu""#)
        ),
        .root(
            "ServerVariable.description",
            #""servers": [{ "url": "https://{r}.example", "variables": { "r": { "default": "eu", "description": "Where." } } }]"#,
            .expressed(#""doc": "Where.""#)
        ),
        .root(
            "Components.schemas",
            #""components": { "schemas": { "Card": { "type": "object", "properties": { "x": { "type": "string" } } } } }"#,
            .expressed(#""entity": "Card""#)
        ),
        .root(
            "Components.responses",
            #""components": { "responses": { "r": { "description": "", "content": { "application/json": { "schema": { "type": "integer" } } } } } }"#,
            .expressed(#""returns": "int""#),
            operation: ##""responses": { "200": { "$ref": "#/components/responses/r" } }"##
        ),
        .root(
            "Components.parameters",
            #""components": { "parameters": { "r": { "name": "p", "in": "query", "schema": { "type": "integer" } } } }"#,
            .expressed(#""p": "int?""#),
            operation: ##""parameters": [{ "$ref": "#/components/parameters/r" }]"##
        ),
        .root(
            "Components.requestBodies",
            #""components": { "requestBodies": { "r": { "required": true, "content": { "application/json": { "schema": { "type": "integer" } } } } } }"#,
            .expressed(#""body": "int""#),
            operation: ##""requestBody": { "$ref": "#/components/requestBodies/r" }"##
        ),
        .root(
            "Components.headers",
            #""components": { "headers": { "r": { "schema": { "type": "integer" } } } }"#,
            .expressed(#""X-A": "int?""#),
            operation:
                ##""responses": { "204": { "description": "", "headers": { "X-A": { "$ref": "#/components/headers/r" } } } }"##
        ),
        .root(
            "Components.securitySchemes",
            #""components": { "securitySchemes": { "k": { "type": "http", "scheme": "basic" } } }"#,
            .expressed(#""k": { "kind": "basic" }"#)
        ),
        .root(
            "Components.callbacks",
            #""components": { "callbacks": { "r": { "{$u}": { "post": { "responses": {} } } } } }"#,
            .found(.callback),
            operation: ##""callbacks": { "c": { "$ref": "#/components/callbacks/r" } }"##
        ),
        Keyword(
            "Components.pathItems",
            ##"{ "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": { "/a": { "$ref": "#/components/pathItems/r" } }, "components": { "pathItems": { "r": { "put": { "responses": {} } } } } }"##,
            .expressed(#""put": "/a""#)
        ),
        Keyword(
            "PathItem.$ref",
            ##"{ "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": { "/a": { "$ref": "#/components/pathItems/r" } }, "components": { "pathItems": { "r": { "put": { "responses": {} } } } } }"##,
            .expressed(#""put": "/a""#)
        ),
    ]
}
