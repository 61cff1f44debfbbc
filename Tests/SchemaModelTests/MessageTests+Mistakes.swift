extension MessageTests {
    static let mistakes = inTypes + inPlacements + inValues + inCalls + inPaging + inStores

    private static func call(_ endpoint: String, _ others: String...) -> String {
        (others + [#""groups": [{ "group": "items", "endpoints": { "list": \#(endpoint) } }]"#])
            .joined(separator: ", ")
    }

    private static func types(_ types: String...) -> String {
        #""types": [\#(types.joined(separator: ", "))]"#
    }

    private static let item = #"{ "entity": "Item", "fields": { "name": "string" } }"#

    /// A union of four groups of types whose values look alike, and of further ones.
    private static func alike(_ more: [String], _ others: String) -> Mistake {
        let cases = [
            "string", "uuid", "int", "double", "[int]", "[double]", "{int}", "{string}",
        ]
        let names = (cases + more).map { #""\#($0)""# }.joined(separator: ", ")
        return Mistake(
            types(
                #"{ "union": "Many", "cases": [\#(names)] }"#,
                #"{ "entity": "A", "fields": { "a": "int" } }"#,
                #"{ "entity": "B", "fields": { "a": "int" } }"#
            ),
            "values of 'string' and 'uuid' may have the same shape in JSON, values of 'int' and 'double' may have the same shape in "
                + "JSON, values of '[int]' and '[double]' may have the same shape in JSON, values of '{int}' and '{string}' "
                + "may have the same shape in JSON, so may those of \(others); each is read as the first of them that "
                + "fits, in this order; expected values of different kinds, or entities of which all but one have "
                + "a constant or a required field that the others have not [ambiguous-union]",
            mended: names,
            #""string", "int", "[int]", "{int}""#
        )
    }

    private static let inTypes = [
        Mistake(
            types(#"{ "entity": "Item", "include": ["Other"], "fields": { "a": "int" } }"#),
            "no entity 'Other' is declared, expected one of this schema [unresolved-type]",
            mended: #"["Other"]"#,
            "[]"
        ),
        Mistake(
            #""types": [\#((0..<70).map { #"{ "entity": "E\#($0)", "include": ["E\#($0 + 1)"], "fields": {} }, "# }.joined())"#
                + #"{ "entity": "E70", "fields": {} }]"#,
            "entities include one another deeper than 64 levels, expected fewer [cyclic-include]",
            mended: #"["E50"]"#,
            "[]"
        ),
        Mistake(
            #""types": [{ "union": "Many", "cases": [\#((0..<257).map { #""E\#($0)", "# }.joined())] }, "#
                + (0..<257).map {
                    #"{ "enum": "E\#($0)", "cases": ["a\#($0)"], "closed": true }"#
                }.joined(separator: ", ") + "]",
            "'Many' has 257 cases without 'by', expected at most 256 [too-many-fields]",
            mended: #""E256", ] }"#,
            "] }"
        ),
        alike(["A", "B"], "another group"),
        alike(["[[int]]", "[[double]]", "A", "B"], "2 other groups"),
        Mistake(
            types(
                #"{ "entity": "Item", "fields": { "a": { "type": "int", "duration": "minutes" } } }"#
            ),
            "'duration' has no effect on type 'int', expected a 'duration' [useless-key]",
            mended: #""int""#,
            #""duration""#
        ),
        Mistake(
            #""messages": { "eventAt": "event", "events": { "Unknown": "Item" } }, "# + types(item),
            "'Unknown' is the case of an open set of messages for other values, expected another name "
                + "[reserved-name]",
            mended: #""Unknown""#,
            #""Known""#
        ),
    ]

    private static let inPlacements = [
        Mistake(
            types(
                #"{ "entity": "Item", "fields": { "a": { "type": "int", "as": "a\#(String(repeating: "|a", count: 100))" } } }"#
            ),
            "the placement has 101 alternatives, expected at most 100 [placement-syntax]",
            mended: "|a|a|a",
            "|a"
        ),
        Mistake(
            types(
                #"{ "entity": "Item", "fields": { "a": { "type": "int", "as": "a\#(String(repeating: "/a", count: 100))" } } }"#
            ),
            "the alternative has 101 steps, expected at most 100 [placement-syntax]",
            mended: "/a/a/a",
            "/a"
        ),
        Mistake(
            #""format": ["json", "xml"], "namespaces": { "n": "urn:n" }, "#
                + types(
                    #"{ "entity": "Item", "fields": { "a": { "type": "int", "as": "n:a" } } }"#
                ),
            "JSON has no namespaces, expected '~3' for ':' or the placement under 'xml' "
                + "[impossible-placement]",
            mended: #""as""#,
            #""xml""#
        ),
    ]

    private static let inValues = [
        Mistake(
            types(
                #"{ "entity": "Item", "fields": { "a": { "type": "instant", "date": "yyyy-MM-dd yyyy" } } }"#
            ),
            "'yyyy' is in a date pattern twice, expected only once [bad-date-pattern]",
            mended: "dd yyyy",
            "dd"
        ),
        Mistake(
            types(
                #"{ "enum": "Color", "cases": ["red"] }"#,
                #"{ "entity": "Item", "fields": { "color": { "type": "Color", "default": 3 } } }"#
            ),
            "'3' is not a valid default of type 'Color', expected the name of a case [default-type]",
            mended: #""default": 3"#,
            #""default": "red""#
        ),
        Mistake(
            call(
                #"{ "get": "/", "query": { "size": "Size?" }, "examples": [{ "with": { "size": true } }] }"#,
                types(#"{ "enum": "Size", "type": "mixed", "cases": { "one": 1, "all": "all" } }"#)
            ),
            "'true' is not a valid value of type 'Size', expected a string or an integer [example-value]",
            mended: "true",
            "1"
        ),
        Mistake(
            call(
                #"{ "post": "/", "body": "Item", "examples": [{ "with": { "body": { "kind": "b", "name": "x" } } }] }"#,
                types(
                    #"{ "entity": "Item", "fields": { "kind": { "const": "a" }, "name": "string" } }"#
                )
            ),
            "'b' is not a valid value of type 'Item', expected the constant of the field, or none "
                + "[example-value]",
            mended: #""kind": "b""#,
            #""kind": "a""#
        ),
        Mistake(
            call(
                #"{ "post": "/", "body": "Item", "examples": [{ "with": { "body": { "rest": 1 } } }] }"#,
                #""format": "xml""#,
                types(#"{ "entity": "Item", "fields": { "rest": "any" } }"#)
            ),
            "'1' is not a valid value of type 'any', expected nothing: an example cannot write XML "
                + "[example-value]",
            mended: #""any""#,
            #""int""#
        ),
    ]

    private static let inCalls = [
        Mistake(
            call(#"{ "get": "/items.{format}" }"#),
            "the path contains 'format', expected a parameter of that name in 'path', or 'path' for each format in "
                + "'formats' [path-parameter]",
            mended: ".{format}",
            ""
        ),
        Mistake(
            call(#"{ "get": "/", "headers": { "tags": "{string}" } }"#),
            "'{string}' cannot be sent in a header, expected a text, number, id or enum, or a list of them, or 'nested' "
                + "as 'json', 'pairs', 'assignments' or 'prefix' [parameter-type]",
            mended: #""{string}""#,
            #"{ "type": "{string}", "as": "X-Tag-", "nested": "prefix" }"#
        ),
        Mistake(
            call(#"{ "get": "/a}" }"#),
            "unexpected '}', expected '{' before it [bad-path]",
            mended: "/a}",
            "/a"
        ),
        Mistake(
            call(#"{ "get": "/items" }"#, #""formats": { "json": { "path": "json" } }"#),
            "no path of a call contains the format, expected '{format}' in one [path-parameter]",
            mended: "/items",
            "/items.{format}"
        ),
        Mistake(
            call(
                #"{ "get": "/", "query": { "box": "Box?" } }"#,
                #""format": "xml""#,
                types(
                    #"{ "entity": "Box", "fields": { "size": { "type": "int", "xml": "@size" } } }"#
                )
            ),
            "'Box?' cannot be sent in a query, as 'size' of 'Box' is an attribute, expected an element "
                + "[parameter-type]",
            mended: "@size",
            "size"
        ),
        Mistake(
            call(#"{ "get": "/", "query": { "a": { "type": "int", "required": true } } }"#),
            "'required' has no effect on type 'int', expected a list; other values are required unless their "
                + "type ends in '?' [useless-key]",
            mended: #""int""#,
            #""[int]""#
        ),
        Mistake(
            call(#"{ "post": "/", "body": { "name": "string" }, "bodyFormat": "jsn" }"#),
            "'jsn' is not a valid value of 'bodyFormat' in an endpoint, expected 'json', 'xml' or a content "
                + "type; did you mean 'json'? [bad-value]",
            mended: "jsn",
            "json"
        ),
        Mistake(
            call(#"{ "get": "/", "auth": "key" }"#),
            "the API has no auth scheme 'key' in 'auth', expected a scheme that is declared there "
                + "[unresolved-auth]",
            mended: #", "auth": "key""#,
            ""
        ),
        Mistake(
            call(
                #"{ "get": "/", "returns": { "at": "token", "type": "string" } }"#,
                #""parameters": { "token": "string?" }"#,
                #""auth": { "visit": { "kind": "session", "start": "items.list", "send": "token" } }"#
            ),
            "'token' is not a parameter, expected 'parameters.NAME' [unresolved-parameter]",
            mended: #""send": "token""#,
            #""send": "parameters.token""#
        ),
        Mistake(
            call(
                #"{ "get": "/" }"#,
                #""server": [{ "name": "a", "url": "https://a.example" }, { "url": "https://b.example" }]"#
            ),
            "key 'name' is missing in a server, expected it in each of several servers [missing-key]",
            mended: #", { "url""#,
            #", { "name": "b", "url""#
        ),
    ]

    private static let inPaging = [
        Mistake(
            call(
                #"{ "get": "/", "query": { "page": "int?" }, "returns": "[Item]", "paging": { "style": "page" } }"#,
                types(item)
            ),
            "key 'page' is missing, expected a parameter [paging]",
            mended: #""style": "page""#,
            #""style": "page", "page": "page""#
        ),
        Mistake(
            call(
                #"{ "get": "/", "query": { "at": "string?" }, "returns": "[Item]", "paging": { "style": "before", "cursor": "at" } }"#,
                types(item)
            ),
            "key 'next' is missing, expected a field of the response [paging]",
            mended: #""cursor": "at""#,
            #""cursor": "at", "next": "name""#
        ),
        Mistake(
            call(
                #"{ "get": "/", "query": { "page": "int?" }, "returns": "string", "paging": { "style": "page", "page": "page" } }"#,
                types(item)
            ),
            "'string' has no elements, expected a list or an entity with one [paging]",
            mended: #""returns": "string""#,
            #""returns": "[Item]""#
        ),
        Mistake(
            call(
                #"{ "get": "/", "query": { "size": "int?" }, "returns": "[Item]", "paging": { "style": "link", "size": "size", "first": 0 } }"#,
                types(#"{ "entity": "Item", "fields": { "id": "string" } }"#)
            ),
            "'first' has no meaning with the style 'link', expected 'next' [paging]",
            mended: #", "first": 0"#,
            ""
        ),
        Mistake(
            call(
                #"{ "get": "/", "responses": { "200": "[Item]", "404": "string" } }"#,
                types(#"{ "entity": "Item", "fields": { "id": "string" } }"#)
            ),
            "'404' is not a valid name, expected a status of 2XX such as '200' or the range '2XX', and after a space a "
                + "content type without parameters or none; 'failures' has the types of other statuses [bad-name]",
            mended: #""404": "string""#,
            #""202": "string""#
        ),
    ]

    private static let inStores = [
        Mistake(
            call(
                #"{ "get": "/", "responses": { "200": "[Item]", "202": "string" } }"#,
                types(
                    #"{ "entity": "Item", "id": "id", "store": { "list": "items.list" }, "fields": { "id": "string" } }"#
                )
            ),
            "'items.list' returns one of several results or a stream, expected a call with one result "
                + "[store-call]",
            mended: #""responses": { "200": "[Item]", "202": "string" }"#,
            #""returns": "[Item]""#
        ),
        Mistake(
            call(
                #"{ "get": "/{id}", "path": { "id": "id<Box>" }, "returns": "string" }"#,
                types(
                    #"{ "entity": "Box", "id": "id", "store": { "relations": { "a": { "call": "items.list" } } }, "fields": { "id": "string" } }"#,
                    #"{ "entity": "Toy", "id": "id", "store": {}, "fields": { "id": "string", "box": "id<Box>" } }"#
                )
            ),
            "'items.list' returns 'string', expected a list of stored entities, or of ids of those whose 'get' "
                + "takes several [store-call]",
            mended: #""returns": "string""#,
            #""returns": "[Toy]""#
        ),
    ]
}
