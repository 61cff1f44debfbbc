@testable import SchemaImport

extension KeywordTable {
    static let calls: [Keyword] = [
        .path(
            "servers",
            #""servers": [{ "url": "https://b.example" }], "get": { "responses": {} }"#,
            .expressed(#""server": "https://b.example""#)
        ),
        .path(
            "parameters",
            #""parameters": [{ "name": "p", "in": "query", "schema": { "type": "integer" } }], "get": { "responses": {} }"#,
            .expressed(#""p": "int?""#)
        ),
        .operation("Operation.tags", #""tags": ["pets"]"#, .expressed(#""group": "pets""#)),
        .operation(
            "Operation.summary",
            #""summary": "Finds it.""#,
            .expressed(#""doc": "Finds it.""#)
        ),
        .operation(
            "Operation.description",
            #""description": "Finds it.""#,
            .expressed(#""doc": "Finds it.""#)
        ),
        .operation(
            "Operation.operationId",
            #""operationId": "findThem""#,
            .expressed(#""findThem": {"#)
        ),
        .operation(
            "Operation.parameters",
            #""parameters": [{ "name": "p", "in": "query", "schema": { "type": "integer" } }]"#,
            .expressed(#""query": { "p": "int?" }"#)
        ),
        .body(
            "Operation.requestBody",
            #"{ "required": true, "content": { "application/json": { "schema": { "type": "integer" } } } }"#,
            .expressed(#""body": "int""#)
        ),
        .operation(
            "Operation.responses",
            #""responses": { "302": { "description": "" } }"#,
            .found(.responseStatus)
        ),
        .operation(
            "Operation.responses",
            #""responses": { "302": { "description": "", "headers": { "Location": { "schema": { "type": "string" } } } } }"#,
            .found(.responseStatus)
        ),
        .operation(
            "Operation.responses",
            #""responses": { "302": { "description": "", "headers": { "X-A": { "schema": { "type": "string" } } } } }"#,
            .found(.responseChoice)
        ),
        .operation(
            "Operation.callbacks",
            #""callbacks": { "c": { "{$u}": { "post": { "responses": {} } } } }"#,
            .found(.callback)
        ),
        .operation(
            "Operation.deprecated",
            #""deprecated": true"#,
            .expressed(#""deprecated": "The API deprecates it.""#)
        ),
        .root(
            "Operation.security",
            #""components": { "securitySchemes": { "k": { "type": "http", "scheme": "basic" } } }"#,
            .expressed(#""auth": "k""#),
            operation: #""security": [{ "k": [] }]"#
        ),
        .operation(
            "Operation.servers",
            #""servers": [{ "url": "https://b.example" }]"#,
            .expressed(#""server": "https://b.example""#)
        ),
        .root(
            "SecurityRequirement.name",
            #""components": { "securitySchemes": { "k": { "type": "http", "scheme": "basic" } } }"#,
            .expressed(#""auth": "k""#),
            operation: #""security": [{ "k": [] }]"#
        ),
        .root(
            "SecurityRequirement.scopes",
            #""components": { "securitySchemes": { "k": { "type": "http", "scheme": "bearer" } } }"#,
            .expressed("The credential of `k` needs the scope `read`."),
            operation: #""security": [{ "k": ["read"] }]"#
        ),
        // Parameters.
        .parameter(
            "name",
            #""in": "query", "schema": { "type": "integer" }"#,
            .expressed(#""p": "int?""#)
        ),
        .parameter(
            "in",
            #""in": "header", "schema": { "type": "integer" }"#,
            .expressed(#""headers": { "p": "int?" }"#)
        ),
        .parameter(
            "description",
            #""in": "query", "description": "How.", "schema": { "type": "integer" }"#,
            .expressed(#""doc": "How.""#)
        ),
        .parameter(
            "required",
            #""in": "query", "required": true, "schema": { "type": "integer" }"#,
            .expressed(#""p": "int""#)
        ),
        .parameter(
            "deprecated",
            #""in": "query", "deprecated": true, "schema": { "type": "integer" }"#,
            .expressed(#""deprecated""#)
        ),
        .parameter(
            "allowEmptyValue",
            #""in": "query", "allowEmptyValue": true, "schema": { "type": "array", "items": { "type": "string" } }"#,
            .expressed(#""sendEmpty": true"#)
        ),
        .parameter(
            "allowEmptyValue",
            #""in": "query", "allowEmptyValue": true, "schema": { "type": "boolean" }"#,
            .found(.emptyValue)
        ),
        .parameter(
            "style",
            #""in": "query", "style": "pipeDelimited", "explode": false, "schema": { "type": "array", "items": { "type": "string" } }"#,
            .expressed(#""join": "|""#)
        ),
        .parameter(
            "explode",
            #""in": "query", "explode": false, "schema": { "type": "array", "items": { "type": "string" } }"#,
            .expressed(#""join": ",""#)
        ),
        .parameter(
            "allowReserved",
            #""in": "query", "allowReserved": true, "schema": { "type": "string" }"#,
            .found(.reservedCharacters)
        ),
        .parameter(
            "schema",
            #""in": "query", "schema": { "type": "string", "format": "uuid" }"#,
            .expressed(#""p": "uuid?""#)
        ),
        .parameter(
            "example",
            #""in": "query", "example": "a", "schema": { "type": "string" }"#,
            .expressed(#""examples": [{ "with": { "p": "a" } }]"#)
        ),
        .parameter(
            "examples",
            #""in": "query", "examples": { "a": { "value": "a" } }, "schema": { "type": "string" }"#,
            .expressed(#""examples": [{ "with": { "p": "a" } }]"#)
        ),
        .parameter(
            "content",
            #""in": "query", "content": { "application/json": { "schema": { "type": "array", "items": { "type": "string" } } } }"#,
            .expressed(#""nested": "json""#)
        ),
        // Bodies.
        .body(
            "RequestBody.content",
            #"{ "required": true, "content": { "application/json": { "schema": { "type": "integer" } }, "application/vnd.shop+json": { "schema": { "type": "integer" } } } }"#,
            .found(.bodyChoice)
        ),
        .body(
            "RequestBody.required",
            #"{ "content": { "application/json": { "schema": { "type": "integer" } } } }"#,
            .expressed(#""body": "int?""#)
        ),
        .body(
            "RequestBody.required",
            #"{ "required": true, "content": { "application/json": { "schema": { "type": "integer", "nullable": true } } } }"#,
            .expressed(#""body": { "type": "int?", "nullable": true }"#)
        ),
        .body(
            "MediaType.schema",
            #"{ "content": { "application/json": { "schema": { "type": "integer" } } } }"#,
            .expressed(#""body": "int?""#)
        ),
        .body(
            "MediaType.encoding",
            #"{ "content": { "application/x-www-form-urlencoded": { "schema": { "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" } } } }, "encoding": { "a": { "explode": false } } } } }"#,
            .expressed(#""join": ",""#)
        ),
        .operation(
            "MediaType.example",
            #""responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "integer" }, "example": "a" } } } }"#,
            .found(.example)
        ),
        .operation(
            "MediaType.examples",
            #""responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "integer" }, "examples": { "a": { "value": "a" } } } } } }"#,
            .found(.example)
        ),
        .encoding(
            "contentType",
            #""contentType": "image/png""#,
            .expressed(#""contentType": "image/png""#)
        ),
        .encoding("contentType", #""contentType": "image/png, image/gif""#, .found(.constraint)),
        .encoding(
            "headers",
            #""headers": { "X-A": { "schema": { "type": "string" } } }"#,
            .found(.partHeaders)
        ),
        .encoding("style", #""style": "pipeDelimited""#, .found(.parameterStyle), property: "t"),
        .encoding("explode", #""explode": false"#, .found(.parameterStyle), property: "t"),
        .encoding(
            "allowReserved",
            #""allowReserved": true"#,
            .found(.parameterStyle),
            property: "t"
        ),
        // Responses.
        .operation(
            "Response.description",
            #""responses": { "200": { "description": "The number of all cards.", "content": { "application/json": { "schema": { "type": "integer" } } } } }"#,
            .expressed(#""doc": "The number of all cards.""#)
        ),
        .operation(
            "Response.headers",
            #""responses": { "200": { "description": "", "headers": { "X-A": { "schema": { "type": "integer" } } } } }"#,
            .expressed(#""headers": { "X-A": "int?" }"#)
        ),
        .operation(
            "Response.headers",
            #""responses": { "404": { "description": "", "headers": { "X-A": { "schema": { "type": "integer" } } } } }"#,
            .expressed(#""404": { "type": "Failure", "headers": { "X-A": "X-A" } }"#)
        ),
        .operation(
            "Response.headers",
            #""responses": { "404": { "description": "", "headers": { "X-A": { "schema": { "type": "integer" } } }, "content": { "image/png": {} } } }"#,
            .found(.failureHeaders)
        ),
        .operation(
            "Response.headers",
            #""responses": { "200": { "description": "" }, "202": { "description": "", "headers": { "X-A": { "schema": { "type": "integer" } } } } }"#,
            .expressed(#""headers": { "X-A": "int?" }"#)
        ),
        .operation(
            "Response.content",
            #""responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "integer" } } } } }"#,
            .expressed(#""returns": "int""#)
        ),
        .operation(
            "Response.content",
            #""responses": { "404": { "description": "", "content": { "text/plain": { "schema": { "type": "string" } } } } }"#,
            .expressed(
                #""failures": { "404 text/plain": { "type": "TextFailure", "text": "text" } }"#
            )
        ),
        .operation(
            "Response.content",
            #""responses": { "404": { "description": "", "content": { "image/png": { "schema": { "type": "string" } } } } }"#,
            .found(.failureType)
        ),
        .operation(
            "Response.content",
            #""responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "integer" } } } }, "202": { "description": "", "content": { "application/json": { "schema": { "type": "string" } }, "text/plain": {} } } }"#,
            .found(.responseChoice)
        ),
        .operation(
            "Response.content",
            #""responses": { "200": { "description": "", "content": { "application/json": { "schema": { "type": "integer" } }, "application/vnd.shop+json": { "schema": { "type": "string" } } } } }"#,
            .expressed(#""Accept": "application/vnd.shop+json" } }, "returns": "string""#)
        ),
        .operation(
            "Response.links",
            #""responses": { "204": { "description": "", "links": { "a": { "operationId": "b" } } } }"#,
            .found(.link)
        ),
        .header(
            "description",
            #""description": "How many.", "schema": { "type": "integer" }"#,
            .expressed(#""doc": "How many.""#)
        ),
        .header(
            "required",
            #""required": true, "schema": { "type": "integer" }"#,
            .expressed(#""X-A": "int""#)
        ),
        .header(
            "deprecated",
            #""deprecated": true, "schema": { "type": "integer" }"#,
            .expressed(#""deprecated""#)
        ),
        .header(
            "style",
            #""style": "simple", "schema": { "type": "array", "items": { "type": "integer" } }"#,
            .expressed(#""X-A": { "type": "[int]", "join": "," }"#)
        ),
        .header(
            "explode",
            #""explode": true, "schema": { "type": "object", "properties": { "a": { "type": "integer" } } }"#,
            .found(.responseHeaders)
        ),
        .header("schema", #""schema": { "type": "boolean" }"#, .expressed(#""X-A": "bool?""#)),
        .header(
            "example",
            #""schema": { "type": "integer" }, "example": 31"#,
            .expressed("For example, `31`.")
        ),
        .header(
            "examples",
            #""schema": { "type": "integer" }, "examples": { "a": { "value": 31 } }"#,
            .expressed("For example, `31`.")
        ),
        .header(
            "content",
            #""content": { "application/json": { "schema": { "type": "array", "items": { "type": "string" } } } }"#,
            .found(.parameterDocument)
        ),
    ]
}
