// Mistakes in what says how parameters and header fields are written, and in links.

extension MistakeTests {
    static let formCases = uselessCases + conflictCases + nameCases + queryCases + linkCases

    private static let uselessCases = [
        useless("header", #""allowReserved": false"#),
        useless("path", #""allowReserved": true"#),
        useless("cookie", #""allowReserved": true"#),
        useless("header", #""allowReserved": true"#, version: "3.2.0"),
        useless("cookie", #""allowReserved": true"#, #""style": "cookie", "#, version: "3.2.0"),
        useless("path", #""allowEmptyValue": true"#),
        useless("query", #""style": "form""#, content: true),
        useless("query", #""explode": true"#, content: true),
        useless("query", #""allowReserved": true"#, content: true),
        MistakeCase(
            rule: "useless-key",
            wrong: responses(
                #""200": {"headers": {"X-A": {"schema": {}, "allowReserved": true}}}"#
            ),
            lines: [
                "3:60: warning: 'allowReserved' means nothing here, and is ignored: a header field has no such key "
                    + "(at #/paths/~1x/get/responses/200/headers/X-A/allowReserved) [useless-key]"
            ],
            right: responses(#""200": {"headers": {"X-A": {"schema": {}}}}"#)
        ),
        style("query", "simple", "one of 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'"),
        style("path", "form", "one of 'simple', 'label', 'matrix'"),
        style("header", "form", "'simple'"),
        style("cookie", "cookie", "'form'"),
        style("cookie", "deepObject", "one of 'form', 'cookie'", version: "3.2.0"),
        MistakeCase(
            rule: "unknown-value",
            wrong: parameters(
                #"{"name": "a", "in": "cookie", "style": "tabDelimited", "schema": {}}"#
            ),
            lines: [
                "3:40: error: 'style' is 'tabDelimited', expected one of 'form', 'cookie' "
                    + "(at #/paths/~1x/get/parameters/0/style) [unknown-value]"
            ],
            right: parameters(#"{"name": "a", "in": "cookie", "style": "cookie", "schema": {}}"#),
            version: "3.2.0"
        ),
    ]

    private static let conflictCases = [
        MistakeCase(
            rule: "content-conflict",
            wrong: parameters(
                #"{"name": "a", "in": "query", "content": {"text/plain": {}}, "schema": {}}"#
            ),
            lines: [
                "3:71: warning: 'schema' is given together with 'content', expected only one of them: 'content' is taken "
                    + "(at #/paths/~1x/get/parameters/0/schema) [content-conflict]"
            ],
            right: parameters(#"{"name": "a", "in": "query", "content": {"text/plain": {}}}"#)
        ),
        MistakeCase(
            rule: "xml-conflict",
            wrong: xml(#""attribute": true, "nodeType": "attribute""#),
            lines: [
                "3:15: warning: 'attribute' is given together with 'nodeType', expected only one of them: 'nodeType' is taken "
                    + "(at #/components/schemas/s/xml/attribute) [xml-conflict]"
            ],
            right: xml(#""nodeType": "attribute""#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "xml-conflict",
            wrong: xml(#""wrapped": true, "nodeType": "element""#),
            lines: [
                "3:13: warning: 'wrapped' is given together with 'nodeType', expected only one of them: 'nodeType' is taken "
                    + "(at #/components/schemas/s/xml/wrapped) [xml-conflict]"
            ],
            right: xml(#""wrapped": true"#),
            version: "3.2.0"
        ),
    ]

    private static let nameCases = [
        MistakeCase(
            rule: "bad-name",
            wrong: parameters(#"{"name": "X[a]", "in": "header", "schema": {}}"#),
            lines: [
                "3:10: warning: 'X[a]' is not the name of a header field, expected one such as 'X-Request-ID' "
                    + "(at #/paths/~1x/get/parameters/0/name) [bad-name]"
            ],
            right: parameters(#"{"name": "X[a]", "in": "query", "schema": {}}"#)
        ),
        MistakeCase(
            rule: "bad-name",
            wrong: responses(#""200": {"headers": {"X=A": {"schema": {}}}}"#),
            lines: [
                "3:21: warning: 'X=A' is not the name of a header field, expected one such as 'X-Request-ID' "
                    + "(at #/paths/~1x/get/responses/200/headers/X=A) [bad-name]"
            ],
            right: responses(#""200": {"headers": {"X-A": {"schema": {}}}}"#)
        ),
        MistakeCase(
            rule: "bad-name",
            wrong: component(#"{"name": "a{b}", "in": "path", "required": true, "schema": {}}"#),
            lines: [
                "3:10: warning: 'a{b}' is not the name of a path parameter, expected one without braces "
                    + "(at #/components/parameters/p/name) [bad-name]"
            ],
            right: component(#"{"name": "a(b)", "in": "path", "required": true, "schema": {}}"#)
        ),
    ]

    private static let queryCases = [
        MistakeCase(
            rule: "query-conflict",
            wrong: parameters(whole("a") + ",\n" + whole("b")),
            lines: [
                "4:1: error: the query as a whole is described twice, expected once: 'b' is left out "
                    + "(at #/paths/~1x/get/parameters/1) [query-conflict]",
                "3:1: note: the query as a whole is described here",
            ],
            right: parameters(whole("a")),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "query-conflict",
            wrong: parameters(whole("a") + ",\n" + #"{"name": "q", "in": "query", "schema": {}}"#),
            lines: [
                "4:1: warning: query parameter 'q' is given together with a description of the query as a whole, expected only "
                    + "one of both (at #/paths/~1x/get/parameters/1) [query-conflict]",
                "3:1: note: the query as a whole is described here",
            ],
            right: parameters(whole("a") + ",\n" + #"{"name": "q", "in": "cookie", "schema": {}}"#),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "query-conflict",
            wrong: #""components": {"pathItems": {"p": {"get": {}, "parameters": ["# + "\n"
                + whole("a")
                + ",\n" + whole("b") + "]}}}",
            lines: [
                "4:1: error: the query as a whole is described twice, expected once: 'b' is left out "
                    + "(at #/components/pathItems/p/parameters/1) [query-conflict]",
                "3:1: note: the query as a whole is described here",
            ],
            right: #""components": {"pathItems": {"p": {"get": {}, "parameters": ["# + "\n"
                + whole("a")
                + "]}}}",
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "missing-key",
            wrong: parameters(#"{"name": "a", "in": "querystring", "schema": {}}"#),
            lines: [
                "3:1: error: element 0 has no 'content' (at #/paths/~1x/get/parameters/0) [missing-key]",
                "3:46: warning: 'schema' means nothing here, and is ignored: the query as a whole is described by "
                    + "'content' (at #/paths/~1x/get/parameters/0/schema) [useless-key]",
            ],
            right: parameters(whole("a")),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "useless-key",
            wrong: component(
                #"{"name": "a", "in": "querystring", "style": "form", "content": {"a/b": {}}}"#
            ),
            lines: [
                "3:45: warning: 'style' means nothing here, and is ignored: the query as a whole is described by "
                    + "'content' (at #/components/parameters/p/style) [useless-key]"
            ],
            right: component(whole("a")),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "missing-key",
            wrong: component(#"{"in": "querystring", "content": {"a/b": {}}}"#),
            lines: ["3:1: warning: 'p' has no 'name' (at #/components/parameters/p) [missing-key]"],
            right: component(whole("a")),
            version: "3.2.0"
        ),
        MistakeCase(
            rule: "later-version",
            wrong: component(whole("a")),
            lines: [
                "3:21: warning: 'querystring' is known since OpenAPI 3.2, and read as it is there "
                    + "(at #/components/parameters/p/in) [later-version]"
            ],
            right: component(#"{"name": "a", "in": "query", "content": {"a/b": {}}}"#)
        ),
    ]

    private static let linkCases = [
        link(
            #""operationId": "show", "body": {}"#,
            "25: warning: key 'body' is not known here, and is ignored",
            "/body",
            rule: "unknown-key",
            right: #""operationId": "show", "requestBody": {}"#
        ),
        link(
            #""operationId": "shew""#,
            "17: warning: no operation has the id 'shew', did you mean 'show'?",
            "/operationId",
            rule: "unknown-operation",
            right: #""operationId": "show""#
        ),
        link(
            ##""operationRef": "#/paths/~1y/get""##,
            "18: error: reference '#/paths/~1y/get' cannot be resolved: '#/paths' in 'a' has no '/y'",
            "/operationRef",
            rule: "unresolved-reference",
            right: ##""operationRef": "#/paths/~1x/get""##
        ),
        link(
            #""description": "d""#,
            "1: warning: 'l' has no 'operationId'",
            "",
            rule: "missing-key",
            right:
                ##""operationRef": "https://a.example/api.json#/paths/~1y/get", "description": "d""##
        ),
        link(
            ##""operationRef": "#/paths/~1x/get", "operationId": "show""##,
            "52: warning: 'operationId' is given together with 'operationRef', expected only one of them",
            "/operationId",
            rule: "link-conflict",
            notes: ["3:18: note: the operation is given here"],
            right: #""operationId": "show", "parameters": {"id": "$response.body#/id"}"#
        ),
    ]

    /// A key at the end of a parameter in a place that has no such key, and a parameter without it.
    private static func useless(
        _ place: String,
        _ member: String,
        _ more: String = "",
        version: String = "3.1.0",
        content: Bool = false
    ) -> MistakeCase {
        let key = member.split(separator: "\"")[0]
        let form = content ? #""content": {"a/b": {}}"# : #""schema": {}"#
        let start = #"{"name": "a", "in": "\#(place)", "required": true, \#(more)\#(form)"#
        let column =
            start.count + member.count - (member.split(separator: " ").last?.count ?? 0) + 3
        return MistakeCase(
            rule: "useless-key",
            wrong: component("\(start), \(member)}"),
            lines: [
                "3:\(column): warning: '\(key)' means nothing here, and is ignored: "
                    + (content
                        ? "the value is described by 'content'"
                        : "a \(place) parameter has no such key")
                    + " (at #/components/parameters/p/\(key)) [useless-key]"
            ],
            right: component(start + "}"),
            version: version
        )
    }

    private static func style(
        _ place: String,
        _ style: String,
        _ expected: String,
        version: String = "3.1.0"
    ) -> MistakeCase {
        func document(_ style: String) -> String {
            component(
                #"{"name": "a", "in": "\#(place)", "required": true, "schema": {}, "style": "\#(style)"}"#
            )
        }
        let legal = expected.split(separator: "'")[expected.hasPrefix("'") ? 0 : 1]
        return MistakeCase(
            rule: "misplaced-style",
            wrong: document(style),
            lines: [
                "3:\(place.count + 66): warning: style '\(style)' is not one of a \(place) parameter, expected \(expected) "
                    + "(at #/components/parameters/p/style) [misplaced-style]"
            ],
            right: document(String(legal)),
            version: version
        )
    }

    private static func component(_ parameter: String) -> String {
        "\"components\": {\"parameters\": {\"p\":\n\(parameter)}}"
    }

    private static func xml(_ members: String) -> String {
        "\"components\": {\"schemas\": {\"s\": {\"xml\":\n{\(members)}}}}"
    }

    /// A description of the query as a whole.
    private static func whole(_ name: String) -> String {
        #"{"name": "\#(name)", "in": "querystring", "content": {"a/b": {}}}"#
    }

    private static func link(
        _ wrong: String,
        _ line: String,
        _ pointer: String,
        rule: String,
        notes: [String] = [],
        right: String
    ) -> MistakeCase {
        func document(_ link: String) -> String {
            #""components": {"links": {"l":"# + "\n{\(link)}}},\n"
                + #""paths": {"/x": {"get": {"operationId": "show"}}}"#
        }
        return MistakeCase(
            rule: rule,
            wrong: document(wrong),
            lines: ["3:\(line) (at #/components/links/l\(pointer)) [\(rule)]"] + notes,
            right: document(right)
        )
    }
}
