extension MistakeTests {
    static let cases = referenceCases + operationCases + schemaCases + version32Cases

    private static let referenceCases = [
        MistakeCase(
            rule: "unresolved-reference",
            wrong: schemas(##""A": {"items": {"$ref": "#/components/schemas/Bes"}}, "Best": {}"##),
            lines: [
                "2:65: error: reference '#/components/schemas/Bes' cannot be resolved: "
                    + "'#/components/schemas' in 'a' has no 'Bes', did you mean 'Best'? "
                    + "(at #/components/schemas/A/items/$ref) [unresolved-reference]"
            ],
            right: schemas(##""A": {"items": {"$ref": "#/components/schemas/Best"}}, "Best": {}"##)
        ),
        MistakeCase(
            rule: "unresolved-reference",
            wrong: schemas(#""A": {"items": {"$ref": "Bst"}}, "Best": {}"#),
            lines: [
                "2:65: error: reference 'Bst' cannot be resolved: 'Bst' does not have the name of a JSON "
                    + "or YAML file, did you mean '#/components/schemas/Best'? "
                    + "(at #/components/schemas/A/items/$ref) [unresolved-reference]"
            ],
            right: schemas(##""A": {"items": {"$ref": "#/components/schemas/Best"}}, "Best": {}"##)
        ),
        MistakeCase(
            rule: "remote-reference",
            wrong: schemas(#""A": {"items": {"$ref": "https://example.com/a.json#/B"}}"#),
            lines: [
                "2:65: error: reference 'https://example.com/a.json#/B' is a URL or an absolute path, "
                    + "expected a file relative to the document or a pointer such as '#/components/schemas/Pet' "
                    + "(at #/components/schemas/A/items/$ref) [remote-reference]"
            ],
            right: schemas(
                #""A": {"items": {"$ref": "https://example.com/b"}, "$id": "https://example.com/b"}"#
            )
        ),
        MistakeCase(
            rule: "remote-reference",
            wrong: schemas(#""A": {"items": {"$ref": "/etc/a.json"}}"#),
            lines: [
                "2:65: error: reference '/etc/a.json' is a URL or an absolute path, "
                    + "expected a file relative to the document or a pointer such as '#/components/schemas/Pet' "
                    + "(at #/components/schemas/A/items/$ref) [remote-reference]"
            ],
            right: schemas(##""A": {"items": {"$ref": "#/components/schemas/A"}}"##)
        ),
        MistakeCase(
            rule: "circular-reference",
            wrong: parameters(##"{"$ref": "#/paths/~1x/get/parameters/0"}"##),
            lines: [
                "3:10: error: reference '#/paths/~1x/get/parameters/0' leads in a circle, expected a value "
                    + "at its end (at #/paths/~1x/get/parameters/0/$ref) [circular-reference]"
            ],
            right: parameters(##"{"$ref": "#/components/parameters/a"}"##)
                + #", "components": {"parameters": {"a": {"name": "a", "in": "query", "schema": {}}}}"#
        ),
        MistakeCase(
            rule: "circular-schema",
            wrong: schemas(
                ##""A": {"allOf": [{"$ref": "#/components/schemas/B"}, {}]}, "B": {"$ref": "#/components/schemas/A"}"##
            ),
            lines: [
                "2:104: error: schema 'A' consists of itself, through A, B, A: expected a value of its own "
                    + "somewhere (at #/components/schemas/B) [circular-schema]"
            ],
            right: schemas(
                ##""A": {"allOf": [{"$ref": "#/components/schemas/B"}, {}]}, "B": {"items": {"$ref": "#/components/schemas/A"}}"##
            )
        ),
        MistakeCase(
            rule: "circular-schema",
            wrong: schemas(
                ##""A": {"oneOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"allOf": [{"$ref": "#/components/schemas/A"}, {}]}"##
            ),
            lines: [
                "2:111: warning: schema 'A' consists of itself, through A, B, A: the alternative is read "
                    + "without its parent (at #/components/schemas/B/allOf/0) [circular-schema]"
            ],
            right: schemas(
                ##""A": {"oneOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"allOf": [{"$ref": "#/components/schemas/C"}, {}]}, "C": {}"##
            )
        ),
    ]

    private static let operationCases = [
        MistakeCase(
            rule: "unknown-variable",
            wrong: servers(
                "\"url\":\n\"https://{region}.example\",\n"
                    + #""variables": { "regoin": { "default": "x" } }"#
            ),
            lines: [
                "3:1: warning: 'variables' has no 'region', did you mean 'regoin'? (at #/servers/0/url) "
                    + "[unknown-variable]",
                "4:26: warning: 'url' has no '{regoin}', expected it there: the variable is left out "
                    + "(at #/servers/0/variables/regoin) [unused-variable]",
            ],
            right: servers(
                #""url": "https://{region}.example", "variables": { "region": { "default": "x" } }"#
            )
        ),
        MistakeCase(
            rule: "relative-server",
            wrong: servers("\"url\":\n\"api.example.com:8080/v1\""),
            lines: [
                "3:1: warning: 'api.example.com:8080/v1' is a path relative to the document, expected 'https://' "
                    + "before a host (at #/servers/0/url) [relative-server]"
            ],
            right: servers(#""url": "v1.0/api.example.com""#)
        ),
        MistakeCase(
            rule: "empty-content",
            wrong: parameters(#"{"in": "query", "name": "q", "content":"# + "\n{}}"),
            lines: [
                "4:1: warning: 'content' has no content type, expected one such as 'application/json' "
                    + "(at #/paths/~1x/get/parameters/0/content) [empty-content]"
            ],
            right: parameters(#"{"in": "query", "name": "q", "content": {"application/json": {}}}"#)
        ),
        MistakeCase(
            rule: "duplicate-operation-id",
            wrong: paths(#""/x": {"get": {"operationId": "a"}, "put": {"operationId": "a"}}"#),
            lines: [
                "2:70: error: operation id 'a' is given twice, expected a unique one: the second "
                    + "operation is read without it (at #/paths/~1x/put/operationId) "
                    + "[duplicate-operation-id]",
                "2:41: note: first given here",
            ],
            right: paths(#""/x": {"get": {"operationId": "a"}, "put": {"operationId": "A"}}"#)
        ),
        MistakeCase(
            rule: "content-type",
            wrong: parameters(
                #"{"name": "a", "in": "query", "content": {"json": {}, "a/b\r\nc": {}, "a/b; c=d/e": {}}}"#
            ),
            lines: [
                "3:50: warning: 'json' is not a content type, expected one such as 'application/json': it is left out "
                    + #"(at #/paths/~1x/get/parameters/0/content/json) [content-type]"#,
                "3:66: warning: 'a/bU+000DU+000Ac' is not a content type, expected one such as 'application/json': "
                    + "it is left out (at #/paths/~1x/get/parameters/0/content/a~1bU+000DU+000Ac) [content-type]",
            ],
            right: parameters(
                #"{"name": "a", "in": "query", "content": {"a/b; c=d/e": {}}}"#
            )
        ),
        MistakeCase(
            rule: "unknown-value",
            wrong: parameters(#"{"name": "a", "in": "qurey", "schema": {}}"#),
            lines: [
                "3:21: error: 'in' is 'qurey', expected 'query' (at #/paths/~1x/get/parameters/0/in) "
                    + "[unknown-value]"
            ],
            right: parameters(#"{"name": "a", "in": "query", "schema": {}}"#)
        ),
        MistakeCase(
            rule: "missing-key",
            wrong: parameters(#"{"in": "query", "schema": {}}, {"name": "a", "schema": {}}"#),
            lines: [
                "3:1: error: element 0 has no 'name' "
                    + "(at #/paths/~1x/get/parameters/0) [missing-key]",
                "3:32: error: element 1 has no 'in' "
                    + "(at #/paths/~1x/get/parameters/1) [missing-key]",
            ],
            right: parameters(#"{"in": "query", "name": "a", "schema": {}}"#)
        ),
        MistakeCase(
            rule: "duplicate-parameter",
            wrong: parameters(
                #"{"in": "query", "name": "a", "schema": {}}, {"in": "query", "name": "a", "schema": {}}"#
            ),
            lines: [
                "3:45: error: query parameter 'a' is given twice, expected only once "
                    + "(at #/paths/~1x/get/parameters/1) [duplicate-parameter]",
                "3:1: note: first given here",
            ],
            right: parameters(
                #"{"in": "query", "name": "a", "schema": {}}, {"in": "header", "name": "a", "schema": {}}"#
            )
        ),
        MistakeCase(
            rule: "several-contents",
            wrong: parameters(#"{"in": "query", "name": "a", "content": {"a/b": {}, "c/d": {}}}"#),
            lines: [
                "3:60: error: a second content type is given here, expected only one: 'a/b' is read "
                    + "(at #/paths/~1x/get/parameters/0/content/c~1d) [several-contents]"
            ],
            right: parameters(#"{"in": "query", "name": "a", "content": {"a/b": {}}}"#)
        ),
        MistakeCase(
            rule: "ignored-header",
            wrong: parameters(#"{"in": "header", "name": "Accept", "schema": {}}"#),
            lines: [
                "3:1: warning: header parameter 'Accept' means nothing: content types and 'security' say "
                    + "what is sent (at #/paths/~1x/get/parameters/0) [ignored-header]"
            ],
            right: parameters(#"{"in": "query", "name": "Accept", "schema": {}}"#)
        ),
        MistakeCase(
            rule: "misplaced-key",
            wrong: parameters(
                #"{"in": "query", "name": "a", "type": "integer", "minimum": 1, "default": 2}"#
            ),
            lines: [
                "3:30: warning: 'type' belongs to a schema, expected it in 'schema': it is read as if it were "
                    + "there (at #/paths/~1x/get/parameters/0/type) [misplaced-key]"
            ],
            right: parameters(
                #"{"in": "query", "name": "a", "schema": {"type": "integer", "minimum": 1}}"#
            )
        ),
        MistakeCase(
            rule: "implied-security",
            wrong: parameters(
                #"{"in": "header", "name": "authorization", "schema": {"type": "string"}}"#
            ),
            lines: [
                "3:1: warning: header parameter 'authorization' is read as the security scheme "
                    + "'authorization', expected a scheme in 'security' (at #/paths/~1x/get/parameters/0) "
                    + "[implied-security]"
            ],
            right: parameters(#"{"in": "query", "name": "authorization", "schema": {}}"#)
        ),
        MistakeCase(
            rule: "unquoted-text",
            wrong: schemas(
                #""A": {"type": "string", "enum": ["a", 1]}, "B": {"type": "string", "const": true}"#
            ),
            lines: [
                "2:79: warning: 1 is a number, expected a text as 'type' says, and is taken as '1' "
                    + "(at #/components/schemas/A/enum) [unquoted-text]",
                "2:117: warning: true is a boolean, expected a text as 'type' says, and is taken as 'true' "
                    + "(at #/components/schemas/B/const) [unquoted-text]",
            ],
            right: schemas(#""A": {"type": "string", "enum": ["a", "1"]}, "B": {"const": true}"#)
        ),
        MistakeCase(
            rule: "dynamic-reference",
            wrong: schemas(
                ##""A": {"$dynamicAnchor": "n", "items": {"$dynamicRef": "#n"}}, "B": {"$dynamicAnchor": "n"}"##
            ),
            lines: [
                "2:95: warning: several schemas have the '$dynamicAnchor' of '#n', which is taken as a '$ref' to "
                    + "the nearest (at #/components/schemas/A/items/$dynamicRef) [dynamic-reference]"
            ],
            right: schemas(##""A": {"$dynamicAnchor": "n", "items": {"$dynamicRef": "#n"}}"##)
        ),
        MistakeCase(
            rule: "beside-reference",
            wrong: parameters(##"{"$ref": "#/components/parameters/a", "required": true}"##)
                + #", "components": {"parameters": {"a": {"name": "a", "in": "query", "schema": {}}}}"#,
            lines: [
                "3:39: warning: 'required' next to '$ref' has no effect, and is ignored "
                    + "(at #/paths/~1x/get/parameters/0/required) [beside-reference]"
            ],
            right: parameters(##"{"$ref": "#/components/parameters/a", "description": "d"}"##)
                + #", "components": {"parameters": {"a": {"name": "a", "in": "query", "schema": {}}}}"#
        ),
        MistakeCase(
            rule: "unknown-path-parameter",
            wrong: paths(
                #""/x/{petId}": {"get": {"parameters": [\#(pathParameter("petId")), \#(pathParameter("petID"))]}}"#
            ),
            lines: [
                "2:114: error: path '/x/{petId}' has no '{petID}', did you mean '{petId}'? "
                    + "(at #/paths/~1x~1{petId}/get/parameters/1) [unknown-path-parameter]"
            ],
            right: paths(
                #""/x/{petId}/{petID}": {"get": {"parameters": [\#(pathParameter("petId")), \#(pathParameter("petID"))]}}"#
            )
        ),
        MistakeCase(
            rule: "missing-path-parameter",
            wrong: paths(#""/x/{id}": {"get": {}}"#),
            lines: [
                "2:30: warning: path '/x/{id}' has '{id}', expected a parameter of that name in 'path': "
                    + "it is read as text (at #/paths/~1x~1{id}/get) [missing-path-parameter]"
            ],
            right: paths(#""/x/{id}": {"parameters": [\#(pathParameter("id"))], "get": {}}"#)
        ),
        MistakeCase(
            rule: "optional-path-parameter",
            wrong: paths(
                #""/{a}": {"get": {"parameters": [{"name": "a", "in": "path", "schema": {}}]}}"#
            ),
            lines: [
                "2:43: warning: path parameter 'a' is not required, expected 'required: true' "
                    + "(at #/paths/~1{a}/get/parameters/0) [optional-path-parameter]"
            ],
            right: paths(#""/{a}": {"get": {"parameters": [\#(pathParameter("a"))]}}"#)
        ),
        MistakeCase(
            rule: "bad-path",
            wrong: paths(#""x": {"get": {}}"#),
            lines: [
                "2:11: warning: path 'x' has no '/' at its start, and is read as '/x' (at #/paths/x) [bad-path]"
            ],
            right: paths(#""/x": {"get": {}}, "x-y": 1"#)
        ),
        MistakeCase(
            rule: "bad-path",
            wrong: paths(#""/x/:id": {"get": {"parameters": [\#(pathParameter("id"))]}}"#),
            lines: [
                "2:11: warning: path '/x/:id' has ':id', expected '{id}': it is read as that "
                    + "(at #/paths/~1x~1:id) [bad-path]"
            ],
            right: paths(
                #""/x/{id}/:all/a:id": {"get": {"parameters": [\#(pathParameter("id"))]}}"#
            )
        ),
        MistakeCase(
            rule: "duplicate-path",
            wrong: paths(
                #""/x/{a}": {"get": {"parameters": [\#(pathParameter("a"))]}}, "/x/{b}": {"put": {"parameters": [\#(pathParameter("b"))]}}"#
            ),
            lines: [
                "2:109: warning: path '/x/{b}' differs from '/x/{a}' in the names of parameters alone, expected one "
                    + "path (at #/paths/~1x~1{b}) [duplicate-path]"
            ],
            right: paths(
                #""/x/{a}": {"get": {"parameters": [\#(pathParameter("a"))]}}, "/x/b": {"put": {}}"#
            )
        ),
        MistakeCase(
            rule: "bad-status",
            wrong: responses(
                #""2O0": {}, "600": {}, "20": {}, "2XY": {}, "+20": {}, "Default": {}"#
            ),
            lines: [
                ("3:1", "2O0"), ("3:12", "600"), ("3:23", "20"), ("3:33", "2XY"), ("3:44", "+20"),
                ("3:55", "Default"),
            ].map { place, status in
                "\(place): error: '\(status)' is not a status, expected one such as '404' or '4XX', or "
                    + "'default' (at #/paths/~1x/get/responses/\(status)) [bad-status]"
            },
            right: responses(
                #""200": {}, "599": {}, "2XX": {}, "3xx": {}, "default": {}, "x-a": {}"#
            )
        ),
        MistakeCase(
            rule: "unknown-security-scheme",
            wrong: #""security": [{"kay": []}], "paths": {}, \#(scheme)"#,
            lines: [
                "2:15: error: security scheme 'kay' is not declared, did you mean 'key'? "
                    + "(at #/security/0/kay) [unknown-security-scheme]"
            ],
            right: #""security": [{"key": []}], "paths": {}, \#(scheme)"#
        ),
        MistakeCase(
            rule: "unknown-value",
            wrong: apiKey(in: "path"),
            lines: [
                "3:44: error: 'in' is 'path', expected one of 'query', 'header', 'cookie' "
                    + "(at #/components/securitySchemes/k/in) [unknown-value]"
            ],
            right: apiKey(in: "cookie")
        ),
        MistakeCase(
            rule: "unknown-value",
            wrong: apiKey(in: "Header"),
            lines: [
                "3:44: warning: 'in' is 'Header', expected 'header': it is read as that "
                    + "(at #/components/securitySchemes/k/in) [unknown-value]"
            ],
            right: apiKey(in: "header")
        ),
        MistakeCase(
            rule: "unknown-key",
            wrong: paths(#""/x": {"get": {"sumary": "s"}, "parametres": []}"#),
            lines: [
                "2:26: warning: key 'sumary' is not known here, did you mean 'summary'? "
                    + "(at #/paths/~1x/get/sumary) [unknown-key]",
                "2:42: warning: key 'parametres' is not known here, did you mean 'parameters'? "
                    + "(at #/paths/~1x/parametres) [unknown-key]",
            ],
            right: paths(#""/x": {"get": {"summary": "s", "x-sumary": 1}, "parameters": []}"#)
        ),
        MistakeCase(
            rule: "unknown-key",
            wrong: schemas(#""A": {"type": "string", "maxlength": 3, "settings": 1}"#),
            lines: [
                "2:65: warning: key 'maxlength' is not known here, did you mean 'maxLength'? "
                    + "(at #/components/schemas/A/maxlength) [unknown-key]"
            ],
            right: schemas(#""A": {"type": "string", "maxLength": 3, "settings": 1}"#)
        ),
        MistakeCase(
            rule: "duplicate-key",
            wrong: paths(#""/x": {"get": {"summary": "a"}, "get": {"summary": "b"}}"#),
            lines: [
                "2:43: error: key 'get' is given twice, expected only once [duplicate-key]",
                "2:18: note: first given here",
            ],
            right: paths(#""/x": {"get": {"summary": "a"}, "put": {"summary": "a"}}"#)
        ),
    ]

    static func schemas(_ members: String) -> String {
        #""paths": {}, "components": {"schemas": {\#(members)}}"#
    }

    static func paths(_ members: String) -> String { #""paths": {\#(members)}"# }

    static func parameters(_ list: String) -> String {
        paths("\"/x\": {\"get\": {\"parameters\": [\n\(list)]}}")
    }

    static func responses(_ members: String) -> String {
        paths("\"/x\": {\"get\": {\"responses\": {\n\(members)}}}")
    }

    static func pathParameter(_ name: String) -> String {
        #"{"name": "\#(name)", "in": "path", "required": true, "schema": {}}"#
    }

    private static func apiKey(in place: String) -> String {
        #""paths": {}, "components": {"securitySchemes": {"#
            + "\n\"k\": {\"type\": \"apiKey\", \"name\": \"n\", \"in\": \"\(place)\"}}}"
    }

    private static let scheme =
        #""components": {"securitySchemes": {"key": {"type": "http", "scheme": "basic"}}}"#

    private static func servers(_ members: String) -> String {
        "\"paths\": {}, \"servers\": [{\(members)}]"
    }
}
