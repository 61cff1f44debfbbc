import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Calls are proposed for recorded ones")
struct ProposedCallTests {
    /// An archive with a call for each line: method, address, status, response, and perhaps a JSON body.
    static func archive(_ calls: [(String, String, Int, String)], body: String? = nil) -> String {
        func quoted(_ text: String) -> String { SchemaValue.text(text).line }
        let entries = calls.map { method, url, status, text in
            let data = body.map {
                #", "postData": { "mimeType": "application/json", "text": \#(quoted($0)) }"#
            }
            let sent = method == "POST" ? data ?? "" : ""
            return """
                { "request": { "method": "\(method)", "url": "\(url)", "headers": [
                    { "name": "Authorization", "value": "Bearer s3cr3t-bearer" },
                    { "name": "Cookie", "value": "sid=s3cr3t-cookie" },
                    { "name": "X-Api-Key", "value": "s3cr3t-key" },
                    { "name": "X-Tenant", "value": "north" }, { "name": "Accept", "value": "*/*" }]\(sent) },
                  "response": { "status": \(status),
                    "headers": [{ "name": "Set-Cookie", "value": "sid=s3cr3t-set" }],
                    "content": { "mimeType": "application/json", "text": \(quoted(text)) } } }
                """
        }
        return #"{ "log": { "entries": [\#(entries.joined(separator: ",\n"))] } }"#
    }

    private func proposed(
        _ calls: (String, String, Int, String)...,
        body: String? = nil
    ) -> ProposedText {
        ProposedText([("a.har", Self.archive(calls, body: body))])
    }

    @Test("Numbers, UUIDs and identifiers in paths are parameters, and texts are not")
    func paths() {
        let found = proposed(
            ("GET", "https://h/v1/orders/1", 200, #"{ "id": 1, "a": 2 }"#),
            ("GET", "https://h/v1/orders/2", 200, #"{ "id": 2, "a": 2 }"#),
            ("GET", "https://h/v1/orders/recent", 200, #"[{ "id": 2, "a": 2 }]"#),
            ("GET", "https://h/v1/orders/2/lines/7", 200, #"{ "sku": "x" }"#)
        )
        #expect(
            found.call("orders", "get").contains(
                #""get": "/v1/orders/{id}", "path": { "id": "id<Order>" }"#
            )
        )
        #expect(
            found.call("orders", "getLine").contains(#""get": "/v1/orders/{orderID}/lines/{id}""#)
        )
        #expect(found.proposal.endpoints == 3)
    }

    @Test("An identifier in a path is an identifier in all paths with the same beginning")
    func identifiers() {
        let found = proposed(
            ("GET", "https://h/v1/orders/1", 200, #"{ "id": 1, "a": 2 }"#),
            ("GET", "https://h/v1/orders/2", 200, #"{ "id": 2, "a": 2 }"#),
            ("DELETE", "https://h/v1/orders/3", 204, ""),
            ("GET", "https://h/v1/orders/4/lines/7", 200, #"{ "sku": "x" }"#),
            ("GET", "https://h/v1/carts/4", 200, #"{ "sku": "x" }"#)
        )
        #expect(found.call("orders", "delete").contains(#""path": { "id": "id<Order>" }"#))
        #expect(
            found.call("orders", "getLine").contains(
                #""path": { "orderID": "id<Order>", "id": "int" }"#
            )
        )
        #expect(found.call("carts", "get").contains(#""path": { "id": "int" }"#))
    }

    @Test("Calls of one path at two hosts are two calls, each with its address")
    func hosts() {
        let found = proposed(
            ("GET", "https://a.example/users/1", 200, #"{ "id": 1, "name": "x" }"#),
            ("GET", "https://a.example/users/2", 200, #"{ "id": 2, "name": "x" }"#),
            ("GET", "https://b.example/users/1", 200, #"{ "id": 1, "title": "x" }"#)
        )
        #expect(found.proposal.endpoints == 2)
        let file = found.proposal.files.map(\.text).joined()
        #expect(file.split(separator: #""get": "/users/{id}""#).count == 3)
        #expect(file.split(separator: #""server": "https://b.example""#).count == 2)
    }

    @Test(
        "Images of a page and sockets are not calls",
        arguments: ["data:image/png;base64,AA", "wss://h/a"]
    )
    func otherSchemes(url: String) {
        let found = proposed(
            ("GET", "https://h/users/1", 200, #"{ "id": 1 }"#),
            ("GET", url, 200, "")
        )
        #expect(found.proposal.endpoints == 1)
    }

    @Test("A segment with four values and equal answers is a parameter, one with three is not")
    func varyingSegments() {
        func calls(_ names: [String]) -> [(String, String, Int, String)] {
            names.map { ("GET", "https://h/users/\($0)", 200, #"{ "login": "x", "n": 1 }"#) }
        }
        let four = Self.archive(calls(["ann", "bo", "cy", "di"]))
        #expect(ProposedText([("a.har", four)]).proposal.endpoints == 1)
        let three = Self.archive(calls(["ann", "bo", "cy"]))
        #expect(ProposedText([("a.har", three)]).proposal.endpoints == 3)
    }

    @Test("Where two segments vary, each call belongs to one endpoint")
    func varyingPairs() {
        let pairs = ["en/fr", "en/de", "en/it", "en/es", "de/fr", "it/fr", "es/fr"]
        let calls = pairs.map {
            ("GET", "https://h/translate/\($0)", 200, #"{ "text": "x", "score": 1 }"#)
        }
        let found = ProposedText([("a.har", Self.archive(calls))])
        #expect(found.proposal.endpoints == 4)
        #expect(found.proposal.files.contains { $0.text.contains("/fr\"") })
    }

    @Test("A list whose name has brackets in some calls only is one parameter")
    func mixedBrackets() {
        let found = proposed(
            ("GET", "https://h/find?ids=1&ids[]=2", 200, #"{ "n": 1 }"#),
            ("GET", "https://h/find?ids=3", 200, #"{ "n": 1 }"#)
        )
        #expect(
            found.call("find", "get").contains(
                #""query": { "ids": { "type": "[int]", "list": "brackets" } }"#
            ),
            "\(found.call("find", "get"))"
        )
        let decision = found.decision("GET /find query parameter ids[]")
        #expect(decision?.text == "in 2 of 2 calls; sometimes without the brackets")
        #expect(decision?.confidence == .low)
    }

    @Test("A form in addition to a JSON body, and a body of GET, are omitted")
    func leftOutBodies() throws {
        func entry(_ method: String, _ path: String, _ type: String, _ text: String) -> String {
            """
            { "request": { "method": "\(method)", "url": "https://h\(path)", "headers": [],
                "postData": { "mimeType": "\(type)", "text": \(SchemaValue.text(text).line) } },
              "response": { "status": 200, "headers": [],
                "content": { "mimeType": "application/json", "text": "{ \\"n\\": 1 }" } } }
            """
        }
        let entries = [
            entry("POST", "/a", "application/json", #"{ "a": 1 }"#),
            entry("POST", "/a", "application/x-www-form-urlencoded", "a=1&b=2"),
            entry("GET", "/b", "application/json", #"{ "q": 1 }"#),
        ]
        let archive = #"{ "log": { "entries": [\#(entries.joined(separator: ", "))] } }"#
        let found = ProposedText([("a.har", archive)])
        #expect(found.call("a", "create").contains(#""body": "#))
        #expect(!found.call("a", "create").contains(#""form""#))
        #expect(!found.call("b", "get").contains(#""body""#))
        #expect(
            found.decision("POST /a body")?.text
                == "1 body in a form, beside those in JSON or XML, left out"
        )
        #expect(
            found.decision("GET /b body")?.text
                == "1 body of a request that usually has none, left out"
        )
    }

    @Test("Parameters have types, and are required when all of three calls have them")
    func parameters() {
        let found = proposed(
            ("GET", "https://h/find?q=a&page=1&all=true&ids[]=1&ids[]=2", 200, #"{ "n": 1 }"#),
            ("GET", "https://h/find?q=b&page=2", 200, #"{ "n": 1 }"#),
            ("GET", "https://h/find?q=3", 200, #"{ "n": 1 }"#)
        )
        let query =
            #""query": { "all": "bool?", "ids": { "type": "[int]", "list": "brackets" }, "page": "int?", "q": "string" }"#
        #expect(found.call("find", "get").contains(query), "\(found.call("find", "get"))")
        #expect(found.call("find", "get").contains(#""X-Tenant": "string?""#))
    }

    @Test(
        "A call has the most frequent of many parameters, and the others are reported",
        arguments: [250, 300]
    )
    func manyParameters(_ count: Int) throws {
        let names = (0..<count).map { "p\($0 + 100)" }
        let items = names.map { "\($0)[]=1" }.joined(separator: "&")
        let query = [
            ("GET", "https://h/find?\(items)", 200, #"{ "n": 1 }"#),
            ("GET", "https://h/find?z=1", 200, #"{ "n": 1 }"#),
            ("GET", "https://h/find?z=1", 200, #"{ "n": 1 }"#),
        ]
        let form = """
            { "log": { "entries": [{ "request": { "method": "POST", "url": "https://h/find", "headers": [],
              "postData": { "mimeType": "application/x-www-form-urlencoded", "text": "\(items)" } },
              "response": { "status": 200, "headers": [], "content": { "mimeType": "application/json", "text": "{}" } } }] } }
            """
        for (file, call, path, place, maximum) in [
            (Self.archive(query), "get", "GET /find", "query", 254),
            (form, "create", "POST /find", "form", 255),
        ] {
            let found = ProposedText([("a.har", file)])
            let text = found.call("find", call)
            let kept = names.filter { text.contains("\"\($0)\": {") }
            #expect(kept == Array(names.prefix(maximum)))
            #expect(text.contains(#""z": "int?""#) == (place == "query"))
            #expect(
                found.decision("\(path) \(place) parameters")?.text
                    == (count == 250
                        ? nil
                        : "\(count - maximum) from 'p\(100 + maximum)' to 'p\(99 + count)' left out, since a call has "
                            + "at most 256 parameters")
            )
        }
    }

    @Test("Bodies, results without a body, and failures by status are declared")
    func bodies() {
        let found = proposed(
            ("POST", "https://h/orders", 201, #"{ "id": 1, "total": 2 }"#),
            ("GET", "https://h/orders/9", 404, #"{ "message": "no" }"#),
            ("GET", "https://h/orders/8", 422, #"{ "errors": [1] }"#),
            ("DELETE", "https://h/orders/1", 204, ""),
            body: #"{ "sku": "a", "count": 1 }"#
        )
        #expect(
            found.call("orders", "create").contains(#""body": "CreateOrder", "returns": "Order""#)
        )
        #expect(found.declaration("CreateOrder") == #"{ "sku": "string", "count": "int" }"#)
        #expect(
            found.call("orders", "get").contains(
                #""failures": { "404": "Failure", "422": "Failure2" }"#
            )
        )
        #expect(!found.call("orders", "delete").contains("returns"))
    }

    @Test("No secret of a call is in the schema, in a decision or in the report")
    func secrets() {
        let found = proposed(
            (
                "GET", "https://u:s3cr3t-user@h/a?access_token=s3cr3t-query&x=1", 200,
                #"{ "token": "s3cr3t-body" }"#
            ),
            ("GET", "https://h/hooks/s3cr3tAbcdefgh12345", 200, #"{ "n": 1 }"#)
        )
        var text = found.proposal.files.map(\.text).joined()
        text += found.proposal.decisions.map(\.description).joined()
        let report = DecisionReport(
            decisions: found.proposal.decisions,
            results: found.proposal.results
        )
        text += report.markdown(source: "a.har")
        #expect(!text.contains("s3cr3t"))
        #expect(text.contains(#""bearer": { "kind": "bearer" }"#))
        #expect(text.contains(#"{ "kind": "header", "name": "X-Api-Key" }"#))
        #expect(text.contains(#"{ "kind": "query", "names": { "accessToken": "access_token" } }"#))
    }

    @Test("Calls to a second host name it")
    func servers() {
        let found = proposed(
            ("GET", "https://a.example/x", 200, #"{ "n": 1 }"#),
            ("GET", "https://a.example/y", 200, #"{ "n": 1 }"#),
            ("GET", "https://b.example/z", 200, #"{ "n": 1 }"#)
        )
        #expect(found.call("z", "get").contains(#""server": "https://b.example""#))
        #expect(!found.call("x", "get").contains("server"))
    }
}
