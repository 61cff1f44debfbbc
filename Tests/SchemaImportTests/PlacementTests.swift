import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

/// Each kind of value in each place of a request and a response.
///
/// Each place has every other kind, by turns required and not; with `LATHE_PLACEMENTS=all` it has each kind both ways,
/// which takes four times as long.
@Suite("A value of any kind in any place makes a valid schema")
struct PlacementTests {
    private static let isWhole = ProcessInfo.processInfo.environment["LATHE_PLACEMENTS"] == "all"

    @Test("A value is either expressed or reported", arguments: Place.all.indices)
    func placement(_ position: Int) {
        let place = Place.all[position]
        let names = Self.kinds.indices.map { number in
            if Self.isWhole { return ["a\(number)", "b\(number)"] }
            guard (number + position).isMultiple(of: 2) else { return [] }
            return [(number / 2 + position / 2).isMultiple(of: 2) ? "a\(number)" : "b\(number)"]
        }
        let paths = zip(Self.kinds, names).flatMap { kind, names in
            names.map { place.path($0, kind, $0.hasPrefix("a")) }
        }
        // The import fails the test if its schema is not valid.
        let imported = ImportedText(schemas: Self.schemas, paths: paths.joined(separator: ","))
        let calls = Self.calls(imported)
        let findings = imported.result.findings.map(\.description) + imported.mistakes
        for (number, kind) in Self.kinds.enumerated() where !place.isEmpty(kind) {
            for name in names[number] {
                let text = calls[name] ?? ""
                let isExpressed = place.isExpressed(text, imported)
                let isFound = findings.contains { finding in
                    ["/", "~1"].contains { finding.contains("#/paths/~1\(name)\($0)") }
                }
                #expect(isExpressed || isFound, "\(place) \(name): \(kind) is \(text)")
            }
        }
    }

    /// The calls by the first segment of their paths.
    private static func calls(_ imported: ImportedText) -> [String: String] {
        var calls: [String: String] = [:]
        for file in imported.result.files where file.path.hasPrefix("endpoints/") {
            let source = SchemaSource(path: file.path, bytes: Array(file.text.utf8))
            let endpoints = SchemaParser.parse(source).root["endpoints"]
            for member in endpoints?.object?.members ?? [] {
                guard let path = member.value["post"]?.string else { continue }
                let name = path.dropFirst().prefix { $0.isLetter || $0.isNumber }
                calls[String(name), default: ""] += SchemaValue(member.value)?.line ?? ""
            }
        }
        return calls
    }

    @Test(
        "A text that is a JSON document is sent without quotation marks, which is reported",
        arguments: [
            (#"{ "type": "integer" }"#, nil), (#"{ "type": "boolean" }"#, nil),
            (#"{ "type": "string" }"#, false),
            (#"{ "type": "string", "enum": ["a", "b"] }"#, false),
            ("{}", true), (reference("object"), true),
            (#"{ "type": "array", "items": { "type": "string" } }"#, true),
        ] as [(String, Bool?)]
    )
    func textsInJSON(schema: String, isNested: Bool?) {
        let document = #"{ "application/json": { "schema": \#(schema) } }"#
        let form = #"""
            { "application/x-www-form-urlencoded": {
                "schema": { "type": "object", "properties": { "q": \#(schema) } },
                "encoding": { "q": { "contentType": "application/json" } } } }
            """#
        for request in [
            #""parameters": [{ "name": "q", "in": "query", "content": \#(document) }]"#,
            #""parameters": [{ "name": "q", "in": "header", "content": \#(document) }]"#,
            #""requestBody": { "content": \#(form) }"#,
        ] {
            let imported = ImportedText(
                schemas: Self.schemas,
                paths: #"""
                    "/a": { "post": { "operationId": "find", "tags": ["cars"], \#(request),
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
            let call = imported.call("cars", "find")
            // Any value is a text in a form.
            let isNested = schema == "{}" && request.hasPrefix(#""requestBody""#) ? false : isNested
            #expect(call.contains(#""nested": "json""#) == (isNested ?? false), "\(call)")
            #expect(imported.constructs == (isNested == false ? [.parameterDocument] : []))
        }
    }

    @Test("A document in a header field of a response is a number or Boolean, or taken as text")
    func responseHeaders() {
        for (schema, type) in [
            (#"{ "type": "integer" }"#, "int"), (#"{ "type": "boolean" }"#, "bool"),
            (#"{ "type": "string" }"#, "string"), (reference("object"), "string"),
            (#"{ "type": "array", "items": { "type": "integer" } }"#, "string"),
            (#"{ "type": ["integer", "null"] }"#, "string"),
        ] {
            for status in ["204", "404"] {
                let header = #""content": { "application/json": { "schema": \#(schema) } }"#
                let imported = ImportedText(
                    schemas: Self.schemas,
                    paths: #"""
                        "/a": { "get": { "operationId": "find", "tags": ["cars"], "responses": { "\#(status)": {
                            "description": "", "headers": { "X-A": { \#(header) } } } } } }
                        """#
                )
                let files = imported.result.files.map(\.text).joined()
                #expect(files.contains(#""X-A": "\#(type)?""#), "\(files)")
                #expect(imported.constructs == (type == "string" ? [.parameterDocument] : []))
            }
        }
    }

    @Test(
        "The content type of a part has its parameters, and is that of its format in place of any"
    )
    func partTypes() {
        for (written, type) in [
            ("application/json; charset=utf-8", "application/json; charset=utf-8"),
            ("Application/Vnd.a+JSON", "Application/Vnd.a+JSON"), ("*/*", "application/json"),
            ("application/*", "application/json"), ("text/xml", "text/xml"),
        ] {
            let body = #"""
                { "content": { "multipart/form-data": { "schema": { "type": "object", "properties": {
                    "x": { "type": "array", "items": \#(reference("trees")) } } },
                    "encoding": { "x": { "contentType": "\#(written)" } } } } }
                """#
            let imported = ImportedText(
                schemas: Self.schemas,
                paths: #"""
                    "/a": { "post": { "operationId": "send", "tags": ["cars"], "requestBody": \#(body),
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
            #expect(
                imported.call("cars", "send").contains(
                    #""x": { "type": "[Trees]", "list": "repeat", "contentType": "\#(type)" }"#
                )
            )
            #expect(imported.constructs.isEmpty)
        }
    }

    @Test("An object with nested parts is reported where names and values form one text")
    func joinedParts() {
        func call(_ schema: String, _ style: String, isRequired: Bool) -> ImportedText {
            ImportedText(
                schemas: Self.schemas,
                paths: #"""
                    "/a": { "get": { "operationId": "find", "tags": ["cars"], "parameters": [{ "name": "x", "in": "query",
                        "required": \#(isRequired), \#(style), "schema": \#(schema) }],
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        for style in ["form", "spaceDelimited", "pipeDelimited"] {
            let joined = #""style": "\#(style)", "explode": false"#
            let required = call(reference("trees"), joined, isRequired: true)
            #expect(required.call("cars", "find").contains(#""x": "string""#))
            #expect(required.constructs == [.nestedParameter])
            let optional = call(reference("trees"), joined, isRequired: false)
            #expect(!optional.call("cars", "find").contains(#""x""#))
            let free = call(#"{ "type": "object" }"#, joined, isRequired: true)
            #expect(
                free.call("cars", "find").contains(#""x": { "type": "{string}", "nested": "pairs""#)
            )
            #expect(free.constructs.isEmpty)
            let exploded = call(
                reference("trees"),
                #""style": "\#(style)", "explode": true"#,
                isRequired: true
            )
            #expect(
                exploded.call("cars", "find").contains(
                    #""x": { "type": "Trees", "list": "[0]", "nested": "flat" }"#
                )
            )
            #expect(exploded.constructs == [.openForm])
        }
    }

    /// The schemas of the values.
    private static let kinds: [String] =
        scalars + objects + choices
        + (few + objects + choices).map { #"{ "type": "array", "items": \#($0) }"# }
        + (few + objects).map { #"{ "oneOf": [\#($0), { "type": "null" }], "nullable": true }"# }
        + ["string", "file", "object", "any"].flatMap { name -> [String] in
            let item = reference(name)
            return [
                #"{ "type": "array", "items": { "type": "array", "items": \#(item) } }"#,
                #"{ "type": "object", "additionalProperties": \#(item) }"#,
                #"{ "type": "object", "additionalProperties": { "type": "array", "items": \#(item) } }"#,
                #"{ "type": "object", "required": ["x"], "properties": { "x": \#(item) } }"#,
                #"{ "type": "object", "properties": { "x": { "type": "array", "items": \#(item) } } }"#,
                #"{ "type": "object", "properties": { "x": { "allOf": [\#(item)], "nullable": true } } }"#,
                #"{ "type": "array", "prefixItems": [\#(item), { "type": "integer" }] }"#,
                #"{ "oneOf": [\#(item), { "type": "array", "items": \#(item) }] }"#,
            ]
        }

    private static let few =
        ["string", "file", "any"].map { reference($0) } + [
            #"{ "type": "integer" }"#, #"{ "enum": ["a", "b"] }"#,
            #"{ "type": "string", "format": "date-time" }"#,
        ]

    private static let scalars = [
        #"{}"#, #"true"#, #"{ "type": "string" }"#, #"{ "type": "integer" }"#,
        #"{ "type": "number" }"#,
        #"{ "type": "boolean" }"#, #"{ "type": "null" }"#, #"{ "enum": [null] }"#,
        #"{ "type": "string", "enum": ["a", "b", ""] }"#, #"{ "type": "integer", "enum": [1, 2] }"#,
        #"{ "enum": ["a", 1] }"#, #"{ "const": "a" }"#, #"{ "const": 1 }"#, #"{ "enum": [true] }"#,
        #"{ "type": "string", "enum": ["a", null], "nullable": true }"#,
        #"{ "type": "string", "format": "binary" }"#, #"{ "type": "string", "format": "byte" }"#,
        #"{ "type": "string", "contentEncoding": "base64" }"#,
        #"{ "contentMediaType": "application/octet-stream" }"#,
        #"{ "type": "string", "contentMediaType": "image/png" }"#,
        #"{ "type": "string", "contentEncoding": "binary" }"#,
        #"{ "type": "string", "contentMediaType": "application/json" }"#,
        #"{ "type": "string", "format": "date-time" }"#, #"{ "type": "string", "format": "date" }"#,
        #"{ "type": "integer", "format": "unix-time" }"#,
        #"{ "type": "string", "format": "uuid" }"#,
        #"{ "type": "string", "format": "uri" }"#, #"{ "type": "string", "format": "password" }"#,
        #"{ "type": "string", "format": "duration" }"#, #"{ "type": "string", "default": "a" }"#,
        #"{ "type": "string", "readOnly": true }"#, #"{ "type": "string", "writeOnly": true }"#,
    ]

    private static let objects = [
        #"{ "type": "object" }"#, #"{ "type": "object", "additionalProperties": false }"#,
        #"{ "type": "object", "additionalProperties": true }"#,
        #"{ "type": "object", "properties": { "x": { "type": "string" } }, "additionalProperties": true }"#,
        #"{ "type": "object", "properties": { "": { "type": "string" } } }"#,
        #"{ "type": "object", "properties": { "x": { "type": "string", "xml": { "attribute": true } } } }"#,
        #"{ "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } }"#,
        reference("object"), reference("tree"), reference("trees"), reference("file"),
        #"{ "allOf": [\#(reference("object")), { "properties": { "y": \#(reference("tree")) } }] }"#,
        #"{ "type": "array" }"#,
        #"{ "type": "array", "uniqueItems": true, "items": { "type": "string" } }"#,
    ]

    private static let choices = [
        reference("choice"), #"{ "oneOf": [\#(reference("object")), \#(reference("tree"))] }"#,
        #"{ "anyOf": [{ "type": "string" }, { "type": "integer" }] }"#,
        #"{ "type": ["string", "integer"] }"#,
        #"{ "type": ["string", "array"], "items": { "type": "string" } }"#,
        #"{ "type": ["string", "object", "null"] }"#,
        #"{ "anyOf": [{ "type": "string" }, \#(reference("object"))] }"#,
        #"{ "oneOf": [\#(reference("object")), { "type": "array", "items": \#(reference("object")) }] }"#,
        #"{ "oneOf": [{ "type": "string", "format": "binary" }, { "type": "string" }] }"#,
        #"{ "anyOf": [] }"#, #"{ "not": { "type": "string" } }"#,
    ]

    private static let schemas = #"""
        "string": { "type": "string" }, "any": {}, "file": { "type": "string", "format": "binary" },
        "object": { "type": "object", "required": ["color"], "properties": {
            "color": { "type": "string" }, "size": { "type": "integer" } } },
        "tree": { "type": "object", "properties": { "color": { "type": "string" },
            "next": \#(reference("tree")) } },
        "trees": { "type": "object", "properties": { "all": { "type": "array", "items": \#(reference("trees")) } } },
        "square": { "type": "object", "required": ["kind"], "properties": { "kind": { "type": "string" },
            "side": { "type": "number" } } },
        "circle": { "type": "object", "required": ["kind"], "properties": { "kind": { "type": "string" },
            "parts": { "type": "array", "items": \#(reference("object")) } } },
        "choice": { "oneOf": [\#(reference("square")), \#(reference("circle"))],
            "discriminator": { "propertyName": "kind" } }
        """#

    /// A place for a value.
    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A path item of a name and a schema.
        let path: @Sendable (_ name: String, _ schema: String, _ isRequired: Bool) -> String
        /// The texts of which a schema has one that expresses the value.
        let signs: [String]
        /// Whether what all calls have in common may express it.
        var isShared = false
        /// Whether what the service alone sets is left out.
        var leavesOutReadOnly = false
        /// Whether an object without members is nothing.
        var leavesOutEmpty = false

        init(
            _ testDescription: String,
            _ signs: [String],
            path: @escaping @Sendable (String, String, Bool) -> String
        ) {
            (self.testDescription, self.signs, self.path) = (testDescription, signs, path)
        }

        /// Whether the place has nothing of a value.
        func isEmpty(_ kind: String) -> Bool {
            leavesOutReadOnly && kind.contains(#""readOnly": true"#)
                || leavesOutEmpty && !kind.contains("array")
                    && (kind.contains(#"{ "type": "object" }"#)
                        || kind.contains(#"{ "type": "object", "additionalProperties": false }"#))
        }

        /// Whether a call has the value.
        func isExpressed(_ call: String, _ imported: ImportedText) -> Bool {
            let text = isShared ? call + imported.file("api.jsonc") : call
            return signs.contains { text.contains($0) }
        }

        static let all = parameters + forms + bodies + responses

        private static func operation(_ name: String, _ members: String) -> String {
            #""\#(name)": { "post": { "operationId": "\#(name)", \#(members) } }"#
        }

        private static let done = #""responses": { "204": { "description": "" } }"#

        private static let documents = [
            "application/json", "APPLICATION/JSON; charset=utf-8", "text/xml; charset=utf-8", "*/*",
            "text/plain",
            "application/json, image/png", "image/svg+xml", "text/plain\\r\\nX-A: b",
        ]

        private static let styles = [
            "path": ["simple", "label", "matrix"],
            "query": ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
            "header": ["simple"],
            "cookie": ["form", "deepObject"],
        ]

        private static let parameters = styles.keys.sorted().flatMap { location -> [Place] in
            let written =
                [#""schema": SCHEMA"#, #""allowEmptyValue": true, "schema": SCHEMA"#]
                + (styles[location] ?? []).flatMap { style in
                    [true, false].map {
                        #""style": "\#(style)", "explode": \#($0), "schema": SCHEMA"#
                    }
                }
                + documents.map { #""content": { "\#($0)": { "schema": SCHEMA } }"# }
            return written.map { written in
                Place(
                    "\(location) \(written)",
                    location == "path"
                        ? ["{x}", ".x}", ";x}", "x*}"] : [#""x": "#, #""members": "#]
                ) { name, schema, isRequired in
                    let members = written.replacing("SCHEMA", with: schema)
                    let isRequired = location == "path" || isRequired
                    return operation(
                        location == "path" ? "/\(name)/{x}" : "/\(name)",
                        #""parameters": [{ "name": "x", "in": "\#(location)", "required": \#(isRequired), \#(members) }], \#(done)"#
                    )
                }
            }
        }

        private static let forms = [
            "application/x-www-form-urlencoded", "multipart/form-data",
        ].flatMap { type -> [Place] in
            let encodings =
                [""] + documents.map { #""contentType": "\#($0)""# }
                + ["form", "spaceDelimited", "pipeDelimited", "deepObject"].flatMap { style in
                    [true, false].map { #""style": "\#(style)", "explode": \#($0)"# }
                }
            return encodings.map { encoding in
                var place = Place("\(type) \(encoding)", [#""x": "#]) { name, schema, isRequired in
                    let required = isRequired ? #""required": ["x"], "# : ""
                    let more = encoding.isEmpty ? "" : #", "encoding": { "x": { \#(encoding) } }"#
                    return operation(
                        "/\(name)",
                        #"""
                        "requestBody": { "required": \#(isRequired), "content": { "\#(type)": { "schema": {
                            "type": "object", \#(required)"properties": { "x": \#(schema) } }\#(more) } } }, \#(done)
                        """#
                    )
                }
                place.leavesOutReadOnly = true
                return place
            }
        }

        private static let bodies = (documents + ["application/x-www-form-urlencoded"]).flatMap {
            type in
            ["", #", "text/csv": { "schema": { "type": "string" } }"#].map { more in
                var place = Place(
                    "body \(type)\(more)",
                    ["body", "bodies", "form", "multipart"].map { "\"\($0)\": " }
                ) { name, schema, isRequired in
                    operation(
                        "/\(name)",
                        #""requestBody": { "required": \#(isRequired), "content": { "\#(type)": { "schema": \#(schema) }\#(more) } }, \#(done)"#
                    )
                }
                place.leavesOutEmpty = type == "application/x-www-form-urlencoded"
                return place
            }
        }

        private static let responses = ["200", "404"].flatMap { status -> [Place] in
            let headers =
                [#""schema": SCHEMA"#, #""explode": true, "schema": SCHEMA"#]
                + documents.prefix(3).map { #""content": { "\#($0)": { "schema": SCHEMA } }"# }
            let body = #""content": { "application/json": { "schema": \#(reference("object")) } }"#
            let written =
                headers.flatMap { header in
                    ["", body + ", "].map {
                        $0 + #""headers": { "X-A": { "required": REQUIRED, \#(header) } }"#
                    }
                } + documents.map { #""content": { "\#($0)": { "schema": SCHEMA } }"# }
                + documents.dropFirst().map {
                    #""content": { "\#($0)": { "schema": \#(reference("tree")) }, "application/json": { "schema": SCHEMA } }"#
                }
            return written.map { written in
                var place = Place(
                    "\(status) \(written)",
                    written.contains("headers")
                        ? [#""X-A": "#]
                        : ["returns", "responses", "stream", "failure", "failures", "send"].map {
                            "\"\($0)\": "
                        }
                ) { name, schema, isRequired in
                    let members = written.replacing("SCHEMA", with: schema)
                        .replacing("REQUIRED", with: "\(isRequired)")
                    return operation(
                        "/\(name)",
                        #""responses": { "\#(status)": { "description": "", \#(members) } }"#
                    )
                }
                place.isShared = status == "404"
                return place
            }
        }
    }
}

private func reference(_ name: String) -> String {
    ##"{ "$ref": "#/components/schemas/\##(name)" }"##
}
