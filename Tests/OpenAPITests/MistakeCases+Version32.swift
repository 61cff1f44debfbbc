// Mistakes in what OpenAPI 3.2 has, and in what it says more exactly than versions before it.

extension MistakeTests {
    static let version32Cases = methodCases + bodyCases + formCases

    private static let methodCases = [
        MistakeCase(
            rule: "bad-method",
            wrong: paths(#""/x": {"additionalOperations": {"POST": {"summary": "s"}}}"#),
            lines: [
                "2:43: warning: method 'POST' has a key of its own, expected 'post' in the path item: the operation "
                    + "is read as that (at #/paths/~1x/additionalOperations/POST) [bad-method]"
            ],
            right: paths(#""/x": {"additionalOperations": {"COPY": {"summary": "s"}}}"#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "bad-method",
            wrong: paths(#""/x": {"query": {}, "additionalOperations": {"QUERY": {}}}"#),
            lines: [
                "2:56: error: method 'QUERY' has a key of its own, expected 'query' in the path item: the operation "
                    + "is left out (at #/paths/~1x/additionalOperations/QUERY) [bad-method]"
            ],
            right: paths(#""/x": {"query": {}, "additionalOperations": {"query": {}}}"#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "bad-method",
            wrong: paths(#""/x": {"additionalOperations": {"TAKE IT": {}}}"#),
            lines: [
                "2:43: error: 'TAKE IT' is not a method, expected one such as 'COPY': the operation is left out "
                    + "(at #/paths/~1x/additionalOperations/TAKE IT) [bad-method]"
            ],
            right: paths(#""/x": {"additionalOperations": {"TAKE-IT": {}}}"#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "later-version",
            wrong: paths(#""/x": {"query": {}, "additionalOperations": {}}"#),
            lines: [
                "2:27: warning: 'query' is known since OpenAPI 3.2, and read as it is there (at #/paths/~1x/query) "
                    + "[later-version]",
                "2:55: warning: 'additionalOperations' is known since OpenAPI 3.2, and read as it is there "
                    + "(at #/paths/~1x/additionalOperations) [later-version]",
            ],
            right: paths(#""/x": {"get": {}}"#)
        ),
        MistakeCase(
            rule: "unknown-tag",
            wrong: #""paths": {}, "tags": [{"name": "a", "parent": "bb"}, {"name": "bbb"}]"#,
            lines: [
                "2:23: warning: tag 'a' is part of 'bb', which is not declared, did you mean 'bbb'? (at #/tags/0) "
                    + "[unknown-tag]"
            ],
            right: #""paths": {}, "tags": [{"name": "a", "parent": "bbb"}, {"name": "bbb"}]"#,
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "circular-tag",
            wrong:
                #""paths": {}, "tags": [{"name": "a", "parent": "b"}, {"name": "b", "parent": "a"}]"#,
            lines: [
                "2:23: warning: tag 'a' is part of itself, expected a parent that is not (at #/tags/0) [circular-tag]",
                "2:53: warning: tag 'b' is part of itself, expected a parent that is not (at #/tags/1) [circular-tag]",
            ],
            right: #""paths": {}, "tags": [{"name": "a", "parent": "b"}, {"name": "b"}]"#,
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "empty-enum",
            wrong: server(#""enum": [], "default": "eu""#),
            lines: [
                "3:9: warning: 'enum' has no values, expected one or more, or no such key: any value is taken "
                    + "(at #/servers/0/variables/r/enum) [empty-enum]"
            ],
            right: server(#""enum": ["eu"], "default": "eu""#)
        ),
        MistakeCase(
            rule: "unlisted-default",
            wrong: server(#""enum": ["eu", "us"], "default": "as""#),
            lines: [
                "3:34: warning: 'as' is not in 'enum' of variable 'r', expected one of its values, such as 'eu' "
                    + "(at #/servers/0/variables/r/default) [unlisted-default]"
            ],
            right: server(#""enum": ["eu", "us"], "default": "us""#)
        ),
        MistakeCase(
            rule: "unresolved-reference",
            wrong: security("#/components/securitySchemes/kay"),
            lines: [
                "2:64: error: reference '#/components/securitySchemes/kay' cannot be resolved: "
                    + "'#/components/securitySchemes' in 'a' has no 'kay', did you mean 'key'? "
                    + "(at #/security/0/#~1components~1securitySchemes~1kay) [unresolved-reference]"
            ],
            right: security("#/components/securitySchemes/key"),
            version: "3.2.0"
        ),
    ]

    private static let bodyCases = [
        MistakeCase(
            rule: "encoding-conflict",
            wrong: body(#""encoding": {}, "itemEncoding": {}"#),
            lines: [
                "3:34: error: 'itemEncoding' is given together with 'encoding', expected only one of them: parts are known by "
                    + "their names (at #/paths/~1x/put/requestBody/content/multipart~1mixed/itemEncoding) "
                    + "[encoding-conflict]",
                "3:14: note: the names are given here",
            ],
            right: body(#""prefixEncoding": [], "itemEncoding": {}"#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "encoding-conflict",
            wrong: body(#""itemEncoding": {"encoding": {}, "prefixEncoding": []}"#),
            lines: [
                "3:53: error: 'prefixEncoding' is given together with 'encoding', expected only one of them: parts are known by "
                    + "their names (at #/paths/~1x/put/requestBody/content/multipart~1mixed/itemEncoding/prefixEncoding) "
                    + "[encoding-conflict]",
                "3:31: note: the names are given here",
            ],
            right: body(#""itemEncoding": {"encoding": {"a": {}}}"#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "example-conflict",
            wrong: body(#""example": 1, "examples": {"a": {"dataValue": 2}}"#),
            lines: [
                "3:28: warning: 'examples' is given together with 'example', expected only one of them: all are read "
                    + "(at #/paths/~1x/put/requestBody/content/multipart~1mixed/examples) [example-conflict]"
            ],
            right: body(#""examples": {"a": {"dataValue": 2, "serializedValue": "2"}}"#)
        ),
        example("value", "dataValue", taken: "dataValue"),
        example("value", "serializedValue", taken: "value"),
        example("value", "externalValue", taken: "value"),
        example("serializedValue", "externalValue", taken: "serializedValue"),
    ]

    private static func body(_ members: String) -> String {
        paths(
            "\"/x\": {\"put\": {\"requestBody\": {\"content\": {\"multipart/mixed\":\n{\(members)}}}}}"
        )
    }

    /// An example with two keys that exclude each other, and with one of them.
    private static func example(_ key: String, _ other: String, taken: String) -> MistakeCase {
        func document(_ members: String) -> String {
            "\"components\": {\"examples\": {\"e\": {\n\(members)}}}"
        }
        let partner = other == "dataValue" ? "serializedValue" : other
        return MistakeCase(
            rule: "example-conflict",
            wrong: document("\"\(key)\": \"a\",\n\"\(other)\": \"b\""),
            lines: [
                "4:\(other.count + 5): warning: '\(other)' is given together with '\(key)', expected only one of them: "
                    + "'\(taken)' is taken (at #/components/examples/e/\(other)) [example-conflict]"
            ],
            right: document("\"dataValue\": 1, \"\(partner)\": \"b\""),
            version: "3.2.0"
        )
    }

    private static func server(_ variable: String) -> String {
        #""paths": {}, "servers": [{"url": "https://{r}.example", "variables": {"r": {"# + "\n"
            + variable
            + "}}}]"
    }

    private static func security(_ name: String) -> String {
        #""paths": {}, "security": [{"\#(name)": []}], "components": {"securitySchemes": {"key": "#
            + #"{"type": "http", "scheme": "basic"}}}"#
    }
}
