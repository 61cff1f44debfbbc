import SchemaModel
import SchemaSyntax
import Testing

@Suite("Multipart bodies among several")
struct SeveralBodiesTests {
    /// What is told of a call, each with its line and column.
    private func findings(_ call: String, _ others: String = "") -> String {
        let (_, diagnostics) = load(
            """
            { "language": 1, "api": "Shop", "server": "https://shop.example", \(others)
            "types": [{ "entity": "Note", "id": "id", "fields": { "id": "int", "text": "string" } }],
            "parameterGroups": { "more": { "form": { "y": "int" } } },
            "groups": [{ "group": "notes", "endpoints": {
            \(call), "plain": { "get": "/plain", "returns": "Note" } } }] }
            """
        )
        return DiagnosticList(diagnostics).rendered
            .split(separator: "\n").filter { !$0.contains("[unused-parameter-group]") }
            .joined(separator: "\n")
    }

    private func call(_ body: String) -> String { "\"send\": { \"post\": \"/notes\", \(body) }" }

    /// The parts at the start of a line of their own.
    private func own(_ parts: String) -> String { call("\"multipart\":\n\(parts)\n") }

    private func chosen(_ parts: String) -> String {
        call("\"bodies\": { \"note\": \"Note\", \"upload\": { \"multipart\":\n\(parts)\n} }")
    }

    @Test("A parameter of a body has its name without escapes in a form")
    func formNames() throws {
        let (model, diagnostics) = load(
            """
            { "language": 1, "api": "Shop", "groups": [{ "group": "notes", "endpoints": { "send": {
                "post": "/v", "bodyFormat": ["json", "form"], "body": { "a": { "type": "int", "as": "a~1b" } }
            } } }] }
            """
        )
        #expect(DiagnosticList(diagnostics).rendered == "")
        let parameters = try #require(model).model.groups[0].endpoints[0].bodyParameters
        #expect(parameters.map(\.inForm.wireName) == ["a/b"])
    }

    @Test(
        "Findings about the parts of a call are also reported for one of several bodies",
        arguments: [
            (#"{ "a": "Nte" }"#, #"{ "a": "Note" }"#),
            (#"{ "a": 3 }"#, #"{ "a": "int" }"#),
            (#"{ "a": { "typ": "int" } }"#, #"{ "a": { "type": "int" } }"#),
            (
                #"{ "a": { "type": "int", "as": "b" }, "b": "int" }"#,
                #"{ "a": { "type": "int", "as": "c" }, "b": "int" }"#
            ),
            (#"{ "a": "patch<int?>" }"#, #"{ "a": "patch<int>" }"#),
            (#"{ "a": "[[int]]" }"#, #"{ "a": { "type": "[[int]]", "nested": "json" } }"#),
            (
                #"{ "a": { "type": "file?", "nullable": true } }"#,
                #"{ "a": { "type": "int?", "nullable": true } }"#
            ),
            (
                #"{ "a": { "type": "int?", "nullable": true, "default": 1 } }"#,
                #"{ "a": { "type": "int", "default": 1 } }"#
            ),
            (
                #"{ "a": { "type": "int", "default": "x" } }"#,
                #"{ "a": { "type": "int", "default": 2 } }"#
            ),
            (
                #"{ "a": { "type": "string", "contentType": "text/a\u0001" } }"#,
                #"{ "a": { "type": "string", "contentType": "text/a" } }"#
            ),
            (
                #"{ "a": { "type": "int", "length": { "max": 3 } } }"#,
                #"{ "a": { "type": "string", "length": { "max": 3 } } }"#
            ),
            (
                #"{ "a": { "type": "string", "pattern": "(" } }"#,
                #"{ "a": { "type": "string", "pattern": "x" } }"#
            ),
            (
                #"{ "a": { "type": "int", "count": "n" } }"#,
                #"{ "a": { "type": "[int]", "count": "n" } }"#
            ),
            (
                #"{ "a": { "type": "int", "json": "b" } }"#,
                #"{ "a": { "type": "int", "as": "b" } }"#
            ),
            (
                #"{ "a": { "type": "string", "whole": true } }"#,
                #"{ "a": { "type": "string", "secret": true } }"#
            ),
            (
                #"{ "a": { "type": "int", "idempotencyKey": true } }"#,
                #"{ "a": { "type": "int" } }"#
            ),
            (
                #"{ "a": { "type": "int", "date": "iso8601" } }"#,
                #"{ "a": { "type": "instant", "date": "iso8601" } }"#
            ),
        ]
    )
    func parts(_ broken: String, _ kept: String) {
        let found = findings(own(broken))
        #expect(found.contains("api.jsonc:6:"))
        #expect(findings(chosen(broken)) == found)
        #expect(findings(own(kept)) == "")
        #expect(findings(chosen(kept)) == "")
    }

    @Test(
        "Findings about several bodies have a place",
        arguments: [
            (
                #""multipart": {}"#, #""multipart": { "a": "int" }"#,
                "5:65: error: the body has no parts, expected at least one [body-conflict]"
            ),
            (
                #""multipart": { "a": "int" }, "as": "b""#,
                #""multipart": { "a": "int" }, "swift": "b""#,
                "5:94: error: unknown key 'as' in a multipart body, expected multipart, contentType, doc, swift or deprecated [unknown-key]"
            ),
            (
                #""type": "[int]", "contentType": "a/b+json", "multipart": { "a": "int" }"#,
                #""multipart": { "a": "int" }"#,
                "5:109: error: unknown key 'multipart' in a parameter"
            ),
            (
                #""doc": "Of one.""#, #""doc": "Of one.", "multipart": { "a": "int" }"#,
                "5:63: error: a body needs one of the keys 'type' or 'multipart' [missing-key]"
            ),
            (
                #""multipart": { "key": { "type": "string?", "idempotencyKey": true } }"#,
                #""multipart": { "key": { "type": "string?" } }"#,
                "5:98: error: only one of several bodies has the key 'key', expected it in 'headers', 'query' or 'cookies' "
                    + "[parameter-type]"
            ),
        ]
    )
    func bodies(_ broken: String, _ kept: String, _ finding: String) {
        func found(_ body: String) -> String {
            findings(call("\"bodies\": { \"note\": \"Note\", \"up\": { \(body) } }"))
        }
        #expect(found(broken).hasPrefix("api.jsonc:" + finding))
        #expect(found(kept) == "")
    }

    @Test(
        "Several multipart bodies may have parts of the same names, which are also those of other parameters"
    )
    func sameNames() {
        let parts = #""multipart": { "file": "file", "quiet": "int" }"#
        let bodies = "\"bodies\": { \"a\": { \(parts) }, \"b\": { \(parts) } }"
        #expect(findings(call(#""query": { "quiet": "bool?" }, "# + bodies)) == "")
        let clash = findings(call(#""query": { "b": "bool?" }, "# + bodies))
        #expect(
            clash.contains("a second parameter 'b', expected another name [clashing-declaration]")
        )
    }

    @Test(
        "A method that has no such body, and a form next to it, are reported",
        arguments: [
            (
                #""get": "/a""#,
                "5:32: error: a call by GET has no parts, expected another method or body"
            ),
            (#""head": "/a""#, "error: an endpoint has both"),
            (
                #""post": "/a", "include": ["more"]"#,
                "5:1: error: the call has a form and a body, expected only one of them [body-conflict]"
            ),
        ]
    )
    func conflicts(_ line: String, _ finding: String) {
        let bodies =
            #""bodies": { "a": { "multipart": { "x": "int" } }, "b": { "multipart": { "y": "int" } } }"#
        let found = findings("\"send\": { \(line), \(bodies) }")
        #expect(found.contains("[body-conflict]"), "\(found)")
    }

    @Test("Compression has no effect where each of the bodies has a file")
    func compression() {
        let upload = #""upload": { "multipart": { "file": "file" } }"#
        let text = #""text": { "type": "string", "contentType": "text/plain" }"#
        let image = #""image": { "type": "file", "contentType": "image/png" }"#
        func found(_ other: String) -> String {
            findings(call("\"bodies\": { \(upload), \(other) }, \"compress\": \"gzip\""))
        }
        #expect(found(text) == "")
        #expect(found(image).contains("'compress' has no effect on files"))
    }

    @Test("Parts are not parameters of a call for one entity")
    func names() {
        let bodies =
            #""bodies": { "note": "Note", "up": { "multipart": { "page": "int?", "ids": "[id<Note>]" } } }"#
        let paged = #""returns": "[Note]", "paging": { "style": "page", "page": "page" }"#
        let found = findings(call("\(bodies), \(paged)"))
        #expect(found.contains("'page'"), "\(found)")
        let bulk = #""returns": "[Note]", "bulk": { "ids": "ids", "max": 5 }"#
        #expect(
            findings(call("\(bodies), \(bulk)"))
                .contains("the call has no parameter 'ids' [unresolved-parameter]")
        )
    }

    @Test(
        "An example has one of the bodies, with its parts",
        arguments: [
            (#"{ "up": { "file": "x" } }"#, nil),
            (#"{ "up": { "file": { "name": "a", "text": "x" }, "size": 3 } }"#, nil),
            (#"{ "note": { "id": 1, "text": "x" } }"#, nil),
            (
                #"{}"#,
                "5:131: error: the example needs exactly one body, expected one of 'note' or 'up' [body-conflict]"
            ),
            (
                #"{ "up": "x" }"#,
                "5:149: error: 'x' is not a multipart body, expected an object of its parts [example-value]"
            ),
            (
                #"{ "up": { "size": 3 } }"#,
                "5:149: error: the example has no 'file' in the body, expected a value of each part that must be given "
                    + "[missing-parameter]"
            ),
            (
                #"{ "up": { "file": "x", "size": "y" } }"#,
                "5:172: error: 'y' is not a valid value of type 'int', expected an integer of its range [example-value]"
            ),
            (
                #"{ "up": { "file": "x", "siz": 1 } }"#,
                "5:164: error: the body has no part 'siz'; did you mean 'size'? [unresolved-parameter]"
            ),
            (
                #"{ "ups": { "file": "x" } }"#,
                "5:131: error: the example needs exactly one body"
            ),
        ] as [(String, String?)]
    )
    func examples(_ values: String, _ finding: String?) {
        let bodies =
            #""bodies": { "note": "Note", "up": { "multipart": { "file": "file", "size": "int?" } } }"#
        let found = findings(call("\(bodies), \"examples\": [{ \"with\": \(values) }]"))
        if let finding {
            #expect(found.contains("api.jsonc:" + finding), "\(found)")
        } else {
            #expect(found == "")
        }
    }

    @Test("Calls with several bodies cannot be sent automatically")
    func calls() {
        let bodies =
            #""bodies": { "note": "Note", "text": { "type": "string", "contentType": "text/plain" } }"#
        let fetch =
            #""parameters": { "t": { "type": "string?", "fetch": { "endpoint": "notes.send" } } }, "#
        func found(_ body: String, _ others: String) -> String {
            findings(call("\(body)\"returns\": \"string\""), others)
        }
        let needed = "'notes.send' needs 'note', expected no required parameter [fetch-call]"
        #expect(found(bodies + ", ", fetch).contains(needed))
        #expect(!found("", fetch).contains("error"))
        let session =
            #""parameters": { "t": "string?" }, "auth": { "s": { "kind": "session", "start": "notes.open", "#
            + #""send": "parameters.t", "end": "notes.send" } }, "#
        let open = #", "open": { "post": "/open", "returns": "string" }"#
        let ended = "ends the session, expected no required parameter 'note' [session-call]"
        #expect(findings(call(bodies) + open, session).contains(ended))
        #expect(!findings(call(#""returns": "string""#) + open, session).contains("error"))
    }

    @Test("A store does not send a call with several bodies")
    func stores() {
        func found(_ body: String) -> [String] {
            let (_, diagnostics) = load(
                """
                { "language": 1, "api": "Shop", "server": "https://shop.example",
                "types": [{ "entity": "Note", "id": "id", "store": { "get": "notes.read" }, "fields": { "id": "string" } }],
                "groups": [{ "group": "notes", "endpoints": { "read": {
                    "post": "/{id}", "path": { "id": "id<Note>" }, \(body)"returns": "Note" } } }] }
                """
            )
            return diagnostics.filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" }
        }
        let bodies =
            #""bodies": { "up": { "multipart": { "x": "int?" } }, "other": { "multipart": { "y": "int?" } } }, "#
        let text =
            "store-call: 'notes.read' has several bodies, expected a call with one body or none"
        #expect(found(bodies) == [text])
        #expect(found(#""multipart": { "x": "int?" }, "#) == [])
    }
}
