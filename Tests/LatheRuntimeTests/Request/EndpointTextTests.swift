import LatheXML
import Testing

@testable import LatheCoding
@testable import LatheRuntime

@Suite("Endpoints and parameters that a text describes")
struct EndpointTextTests {
    @Test func saysTheCall() {
        let endpoint: Endpoint = """
            cases.search PROPFIND /cases/{project}/{path+}.{format} -> data.items xml=items/item ? list
            query q
            path path
            constant header X-Mode a~_b~nc~0d~x1F
            constant query empty ~
            uses language version
            object json type=application/vnd.a+json root=cases
            failure . ? when error|errors
            root response
            auth token key | oAuth scope=read scope=write~_all
            idempotent
            defaulted
            """
        #expect(endpoint.name == "cases.search")
        #expect(endpoint.method == .propfind)
        #expect(endpoint.path == "/cases/{project}/{path+}.{format}")
        // What the path alone has comes first; the format is none.
        #expect(endpoint.parameters.map(\.name) == ["project", "q", "path"])
        #expect(endpoint.parameters.map(\.place) == [.path, .query, .path])
        #expect(
            endpoint.constants == [.header("X-Mode", "a b\nc~d\u{1F}"), .query("empty", "")]
        )
        #expect(endpoint.sharedParameters == ["language", "version"])
        #expect(
            endpoint.body == .object(.json, contentType: "application/vnd.a+json", root: "cases")
        )
        let envelope = endpoint.responseEnvelope
        #expect(envelope.value.json == "data.items")
        #expect(envelope.value.xml == "items/item")
        #expect(envelope.value.options.isSuperset(of: [.optional, .nullable, .list]))
        #expect(envelope.failure?.json == ".")
        #expect(envelope.failure?.options == [.optional, .nullable])
        #expect(envelope.failureWhen?.json == "error|errors")
        #expect(envelope.root == "response")
        #expect(envelope.failureAlone.root == "response")
        #expect(
            endpoint.policy.auth == [
                ["token", "key"], AuthRequirement(["oAuth"], scopes: ["read", "write all"]),
            ]
        )
        #expect(endpoint.policy.isIdempotent == true)
        #expect(endpoint.hasDefault)
    }

    @Test func saysNothingMoreThanItMust() {
        let endpoint: Endpoint = "a.delete DELETE ~"
        #expect(endpoint.path.isEmpty)
        #expect(endpoint.parameters.isEmpty)
        #expect(endpoint.body == .automatic)
        #expect(endpoint.responseEnvelope.value.options == .optional)
        #expect(endpoint.responseEnvelope.failure == nil)
        #expect(endpoint.responseEnvelope.root == nil)
        #expect(endpoint.policy.auth == nil)
        #expect(endpoint.policy.isIdempotent == nil)
        #expect(!endpoint.hasDefault)
    }

    @Test(
        arguments: [
            ("noAuth", [], nil), ("auth a", [["a"]], nil), ("auth a | b", [["a"], ["b"]], nil),
            ("notIdempotent", nil, false),
        ] as [(Substring, [AuthRequirement]?, Bool?)]
    )
    func saysPolicies(line: Substring, auth: [AuthRequirement]?, isIdempotent: Bool?) {
        let endpoint = EndpointTextTests.endpoint(line)
        #expect(endpoint.policy.auth == auth)
        #expect(endpoint.policy.isIdempotent == isIdempotent)
    }

    @Test(
        arguments: [
            ("object", .object()), ("object xml root=a", .object(.xml, root: "a")),
            ("value", .value()), ("value json member=a", .value(.json, member: "a")),
            ("value type=text/x", .value(contentType: "text/x")),
            ("raw image/png", .raw(contentType: "image/png")),
        ] as [(Substring, Endpoint.Body)]
    )
    func saysBodies(line: Substring, body: Endpoint.Body) {
        #expect(EndpointTextTests.endpoint(line).body == body)
        #expect(EndpointTextTests.endpoint("either \(line)\neither form").bodies == [body, .form])
    }

    @Test func saysSeveralBodies() {
        let endpoint: Endpoint = """
            a.send POST /a
            multipart file
            multipart note
            body value
            either multipart 0 2
            either value json
            """
        #expect(endpoint.bodies == [.multipart(0..<2), .value(.json)])
        #expect(endpoint.body == .automatic)
    }

    @Test func saysRootsOfFailures() {
        func root(_ lines: Substring) -> String? {
            EndpointTextTests.endpoint(lines).responseEnvelope.failureAlone.root
        }
        #expect(root("failure error\nroot a") == "a")
        #expect(root("failure error\nroot a\nfailureRoot b") == "b")
        #expect(root("failure error\nroot a\nfailureRoot ~") == nil)
    }

    @Test func saysValuesOfFailures() {
        func values(_ lines: Substring) -> [String] {
            EndpointTextTests.endpoint(lines).responseEnvelope.failureValues
        }
        #expect(
            values("failure . when state\nfailureValues failed ~ a~_b") == ["failed", "", "a b"]
        )
        #expect(values("failure . when state") == [])
    }

    /// Parameters by their text, and by their properties.
    static let parameters: [(Substring, Parameter)] = [
        ("query a", Parameter(.query, "a")),
        ("path a~_b~0_", Parameter(.path, "a b~_")),
        ("query ~", Parameter(.query, "")),
        ("query ~0", Parameter(.query, "~")),
        ("header secret secret", Parameter(.header, "secret", secret: true)),
        ("body size.width", Parameter(.body, "size.width")),
        ("body a~0b~_~1c", Parameter(.body, "a~0b ~1c")),
        ("multipart a type=image/png", Parameter(.multipart, "a", contentType: "image/png")),
        ("cookie a", Parameter(.cookie, "a")),
        ("form a date=rfc1123", Parameter(.form, "a", date: .rfc1123)),
        ("form a date=yyyy~_MM", Parameter(.form, "a", date: .pattern("yyyy MM"))),
        ("form a duration=hours", Parameter(.form, "a", duration: .hours)),
        ("query a list=brackets", Parameter(.query, "a", list: .brackets)),
        ("query a list=indexed count=n", Parameter(.query, "a", list: .indexed, count: "n")),
        ("query a joined=,", Parameter(.query, "a", list: .joined(","))),
        ("query a joined=~_", Parameter(.query, "a", list: .joined(" "))),
        (
            "query a joined=| fallback=~x1F",
            Parameter(.query, "a", list: .joined("|", fallback: "\u{1F}"))
        ),
        ("query a numbered=[0]", Parameter(.query, "a", list: .numbered("[0]"))),
        ("path a separated=;a=", Parameter(.path, "a", list: .separated(";a="))),
        ("query a bool=digits", Parameter(.query, "a", bool: .digits)),
        ("query a bool=presence", Parameter(.query, "a", bool: .presence)),
        ("query a nested=dots sendsEmpty", Parameter(.query, "a", nested: .dots, sendsEmpty: true)),
        ("header a nested=prefix", Parameter(.header, "a", nested: .prefix)),
        ("query a nested=pairs", Parameter(.query, "a", nested: .pairs)),
        ("query a nested=assignments", Parameter(.query, "a", nested: .assignments)),
        ("query a nested=flat", Parameter(.query, "a", nested: .flat)),
        ("query a nested=brackets", Parameter(.query, "a", nested: .brackets)),
        ("query a document=json", Parameter(.query, "a", nested: .document(.json))),
        ("multipart a documents=xml", Parameter(.multipart, "a", nested: .documents(.xml))),
        ("body a nonFinite nullable", Parameter(.body, "a", nonFinite: true, nullable: true)),
        (
            "form a secretField=b.c secretField=d",
            Parameter(.form, "a", secretFields: ["b.c", "d"])
        ),
        ("header a idempotencyKey", Parameter(.header, "a", idempotencyKey: true)),
        (
            "query a length=1..5 each.pattern=^a~_b",
            Parameter(.query, "a", constraints: "length=1..5 each.pattern=^a~_b")
        ),
    ]

    @Test(arguments: parameters.indices)
    func saysParameters(index: Int) {
        let (text, parameter) = Self.parameters[index]
        let read = Parameter(String(text), formats: [.xml])
        func properties(_ parameter: Parameter) -> String {
            Mirror(reflecting: parameter).children
                .filter { !(($0.value as Any) is FixedText) && $0.label != "constraints" }
                .filter { !["joint", "fallback"].contains($0.label) }
                .map { "\($0.label ?? ""): \($0.value)" }.joined(separator: "\n")
        }
        #expect(properties(read) == properties(parameter))
        #expect(read.constraints?.rules.count == parameter.constraints?.rules.count)
        #expect((read.constraints?.each == nil) == (parameter.constraints?.each == nil))
    }

    @Test func stopsAtUnknownWords() async {
        await #expect(processExitsWith: .failure) { _ = "a.b GET" as Endpoint }
        await #expect(processExitsWith: .failure) { _ = "a.b GET /a b" as Endpoint }
        await #expect(processExitsWith: .failure) { _ = "a.b GET /a\nbody" as Endpoint }
        await #expect(processExitsWith: .failure) { _ = "a.b GET /a\nnowhere a" as Endpoint }
        await #expect(processExitsWith: .failure) { _ = "a.b GET /a\nquery a no" as Endpoint }
        await #expect(processExitsWith: .failure) { _ = "query a list=none" as Parameter }
        await #expect(processExitsWith: .failure) { _ = "query a document=xml" as Parameter }
        await #expect(processExitsWith: .failure) { _ = "query a~xG0" as Parameter }
    }

    private static func endpoint(_ lines: Substring) -> Endpoint {
        Endpoint("a.b POST /a\n\(lines)", formats: [.xml])
    }
}
