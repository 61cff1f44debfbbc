import Foundation
import LatheCoding
import LatheXML
import Testing

@testable import LatheRuntime

/// A box of a warehouse, which may contain others.
private struct Box: Entity, Hashable {
    var label: String?
    var tags: [String]?
    var inside: [Box]?
    var sold: Date?
    var note: Patch<String> = .keep
    var isOpen: Bool?

    static let fields: FieldTable = [
        "label ?", "tags ?", "inside ?", "sold ? date=unixSeconds", "note ?", "lid/open ?",
    ]
    static let blank = Box()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&label)
        case .n1: visitor.visit(&tags)
        case .n2: visitor.visit(&inside)
        case .n3: visitor.visit(&sold)
        case .n4: visitor.visit(&note)
        default: visitor.visit(&isOpen)
        }
    }
}

/// A number that may be infinite, with a text.
private struct Level: Entity {
    var level = 0.0
    var name = ""

    static let fields: FieldTable = ["level nonFinite", "name"]
    static let blank = Level()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&level)
        default: visitor.visit(&name)
        }
    }
}

/// A box with a number that only responses have.
private struct NumberedBox: Entity {
    var number: Int?
    var label: String?

    static let fields: FieldTable = ["number readOnly ?", "label ?"]
    static let blank = NumberedBox()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&number)
        default: visitor.visit(&label)
        }
    }
}

/// A union that writes the names of its cases itself.
private enum Shape: WireValue {
    case round(Box)

    static let blank = Shape.round(.blank)
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = .round(try Box.read(from: &reader))
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) {
        guard case .round(let box) = self else { return }
        writer.write(box, case: "round", in: FieldTable(["kind"] + Box.fields.fields))
    }
}

private struct Query: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "query",
        .get,
        "/q",
        parameters: [
            .init(.query, "n", list: .numbered("[0]"), nested: .brackets),
            .init(.query, "b", list: .brackets, nested: .brackets),
            .init(.query, "d", list: .numbered(".member.1"), nested: .dots),
            .init(.query, "f", list: .numbered("[1]"), nested: .flat),
            .init(.query, "p", nested: .pairs),
            .init(.query, "s", list: .joined(" "), nested: .pairs),
            .init(.query, "j", nested: .document(.json)),
            .init(.query, "c", list: .joined(","), bool: .digits, nested: .brackets),
            .init(.query, "e", list: .brackets, nested: .brackets, sendsEmpty: true),
            .init(.query, "l", list: .numbered("[0]")),
            .init(.query, "le", list: .brackets, sendsEmpty: true),
            .init(.query, "lr", sendsEmpty: true),
            .init(.query, "lj", list: .joined(","), sendsEmpty: true),
            .init(.query, "r", nested: .brackets),
            .init(.query, "je", nested: .document(.json), sendsEmpty: true),
            .init(.query, "none"),
            .init(.query, "x-", nested: .prefix), .init(.header, "X-Meta-", nested: .prefix),
            .init(.header, "X-P", nested: .pairs), .init(.header, "X-J", nested: .document(.json)),
            .init(.cookie, "cookies", nested: .flat), .init(.query, "q", nested: .assignments),
            .init(.query, "i", list: .indexed, nested: .brackets, count: "number"),
            .init(.query, "k", nested: .document(.json), count: "number"),
            .init(.query, "u", nested: .brackets, nonFinite: true),
            .init(.query, "v", nested: .document(.json), nonFinite: true),
            .init(.query, "w", list: .joined("::"), nested: .pairs),
        ]
    )
}

private struct Form: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "form",
        .post,
        "/f",
        parameters: [
            .init(.form, "box", list: .numbered("[0]"), nested: .brackets, secretFields: ["label"]),
            .init(.form, "j", nested: .document(.json), secretFields: ["label"]),
            .init(.form, "plain"),
        ]
    )
}

private struct Path: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "path",
        .get,
        "/p/{m}",
        parameters: [.init(.path, "m", list: .joined("::"), nested: .pairs)]
    )
}

private struct Parts: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "parts",
        .post,
        "/p",
        parameters: [
            .init(.multipart, "box", nested: .dots), .init(.multipart, "file"),
            .init(.multipart, "json", nested: .document(.json), contentType: "application/json"),
            .init(
                .multipart,
                "xml",
                nested: .document(.xml),
                contentType: "application/XML; charset=utf-8"
            ),
            .init(.multipart, "text", contentType: "text/markdown"),
            .init(
                .multipart,
                "boxes",
                nested: .documents(.json),
                contentType: "application/json"
            ),
            .init(
                .multipart,
                "texts",
                list: .numbered("[0]"),
                nested: .documents(.json),
                contentType: "application/json"
            ),
        ]
    )
}

private struct NestedCase: CustomTestStringConvertible, Sendable {
    var name: String
    var value: any WireValue
    var expected: String
    init(_ name: String, _ value: any WireValue, _ expected: String) {
        self.name = name
        self.value = value
        self.expected = expected
    }
    var testDescription: String { "\(name): \(expected)" }
}

private let box = Box(
    label: "a&b",
    tags: ["x", "y"],
    inside: [Box(label: "1"), Box(label: "2")],
    sold: Date(timeIntervalSince1970: 60),
    note: .clear,
    isOpen: true
)

@Suite("Parameters with parts")
struct NestedParameterTests {
    private func request(_ call: some Probe) throws -> HTTPRequest {
        let client = Client(.test, server: .fixed("http://h"), transport: NoTransport())
        let base = try #require(BaseAddress("http://h"))
        return try client.httpRequest(for: call, base: base)
    }

    /// Returns the body of a request as text.
    private func body<Call: Probe>(of call: Call) async throws -> String {
        let body = try await request(call).body?.collect(limit: 1 << 16)
        return String(decoding: body ?? Data(), as: UTF8.self)
    }

    /// The query with brackets as they are, which are easier to read.
    private func query(_ values: [String: any WireValue]) throws -> String {
        let address = try request(Query(values)).address.dropFirst("http://h/q".count)
        return String(address).replacing("%5B", with: "[").replacing("%5D", with: "]")
    }

    @Test(
        "Each style names the parts of a value",
        arguments: [
            NestedCase(
                "n",
                box,
                "?n[label]=a%26b&n[tags][0]=x&n[tags][1]=y&n[inside][0][label]=1"
                    + "&n[inside][1][label]=2&n[sold]=60&n[note]=&n[lid][open]=true"
            ),
            NestedCase(
                "b",
                box,
                "?b[label]=a%26b&b[tags][]=x&b[tags][]=y&b[inside][][label]=1"
                    + "&b[inside][][label]=2&b[sold]=60&b[note]=&b[lid][open]=true"
            ),
            NestedCase(
                "d",
                box,
                "?d.label=a%26b&d.tags.member.1=x&d.tags.member.2=y&d.inside.member.1.label=1"
                    + "&d.inside.member.2.label=2&d.sold=60&d.note=&d.lid.open=true"
            ),
            NestedCase("f", box.part(\.inside), "?label=a%26b&tags[1]=x&tags[2]=y"),
            NestedCase("f", ["k": "v", "m[x]": "w"], "?k=v&m[x]=w"),
            NestedCase("x-", ["k": ["a"]], "?x-k=a"),
            NestedCase("n", ["k": ["a": 1]], "?n[k][a]=1"),
            NestedCase("n", [Box(label: "1"), Box(label: "2")], "?n[0][label]=1&n[1][label]=2"),
            NestedCase("b", [Box(label: "1")], "?b[][label]=1"),
            NestedCase(
                "d",
                [[1, 2], [3]],
                "?d.member.1.member.1=1&d.member.1.member.2=2&d.member.2.member.1=3"
            ),
            NestedCase(
                "i",
                [Box(label: "1"), Box(label: "2")],
                "?i1[label]=1&i2[label]=2&number=2"
            ),
            NestedCase("i", [Box](), ""),
            NestedCase("k", ["a", "b"], "?k=[%22a%22%2C%22b%22]&number=2"),
            NestedCase(
                "u",
                ["a": Double.infinity, "b": -.infinity, "c": .nan],
                "?u[a]=INF&u[b]=-INF&u[c]=NaN"
            ),
            NestedCase("v", [Double.infinity], "?v=[%22Infinity%22]"),
            NestedCase("u", ["a": "Infinity"], "?u[a]=Infinity"),
            NestedCase(
                "n",
                Level(level: -.infinity, name: "-Infinity"),
                "?n[level]=-INF&n[name]=-Infinity"
            ),
            NestedCase("f", Level(level: .nan, name: "NaN"), "?level=NaN&name=NaN"),
            NestedCase("p", Level(level: .infinity, name: "a"), "?p=level,INF,name,a"),
            NestedCase(
                "j",
                Level(level: .infinity, name: ""),
                "?j=%7B%22level%22%3A%22Infinity%22%2C%22name%22%3A%22%22%7D"
            ),
            NestedCase("w", ["a": "b:"], "?w=a%3A%3Ab%3A"),
            NestedCase("n", Box(), ""),
            NestedCase("n", Box?.none, ""),
            NestedCase("n", Box(tags: []), ""),
            NestedCase("e", Box(tags: []), "?e[tags][]="),
            NestedCase("e", Box(), "?e="),
            NestedCase("e", [Box](), "?e[]="),
            NestedCase("n", Shape.round(Box(label: "1")), "?n[kind]=round&n[label]=1"),
            NestedCase(
                "n",
                JSONValue.object(["a": [1.50, nil, true]]),
                "?n[a][0]=1.5&n[a][1]=&n[a][2]=true"
            ),
            NestedCase("c", Box(tags: ["x", "y"], isOpen: true), "?c[tags]=x,y&c[lid][open]=1"),
            NestedCase("p", ["R": 100, "G": 200], "?p=G,200,R,100"),
            NestedCase("s", Box(label: "1", note: .set("n")), "?s=label%201%20note%20n"),
            NestedCase(
                "j",
                Box(label: "1", tags: []),
                "?j=%7B%22label%22%3A%221%22%2C%22tags%22[]%7D"
            ),
            NestedCase("j", [1, 2], "?j=[1%2C2]"),
            NestedCase("j", ["a"], "?j=[%22a%22]"),
            NestedCase("j", [Int](), ""),
            NestedCase("j", [Box](), ""),
            NestedCase("je", [Int](), "?je=[]"),
            NestedCase("r", JSONValue.object(["a": ["x", 1]]), "?r[a]=x&r[a]=1"),
            NestedCase("l", ["a", "b"], "?l[0]=a&l[1]=b"),
            NestedCase("le", [String](), "?le[]="),
            NestedCase("lr", [Int](), "?lr="),
            NestedCase("lj", [String](), "?lj="),
            NestedCase("lj", ["a", "b"], "?lj=a,b"),
        ]
    )
    fileprivate func styles(_ example: NestedCase) throws {
        let expected = example.expected.replacing("tags%22[]", with: "tags%22%3A[]")
        #expect(try query([example.name: example.value]) == expected)
    }

    @Test("A header field contains a value as pairs or as JSON")
    func headers() throws {
        let fields = try request(Query(["X-P": ["a": 1, "b": 2], "X-J": Box(label: "1")])).fields
        let named = try request(Query(["X-Meta-": ["color": "red", "Size": "3"]])).fields
        #expect(named["X-Meta-color"] == "red" && named["X-Meta-Size"] == "3")
        #expect(throws: RequestFault.self) { try request(Query(["X-Meta-": ["a b": "hidden"]])) }
        #expect(fields["X-P"] == "a,1,b,2")
        #expect(fields["X-J"] == #"{"label":"1"}"#)
    }

    @Test("A path contains names and values that a server can tell apart")
    func paths() throws {
        #expect(try request(Path(["m": ["a": "b:"]])).address == "http://h/p/a%3A%3Ab%3A")
        let fault = RequestFault(reason: "an item of m contains the separator of its list")
        for pairs in [["a:": "b"], ["a": "b:", "c": "d"], ["a": "b::c"]] {
            #expect(throws: fault) { try request(Path(["m": pairs])) }
        }
    }

    @Test("Each part is a cookie, with a name that a cookie can have")
    func cookies() throws {
        let fields = try request(Query(["cookies": ["a": 1]])).fields
        #expect(fields["Cookie"] == "a=1")
        #expect(throws: RequestFault.self) { try request(Query(["cookies": ["a b": "hidden"]])) }
        #expect(try request(Query(["cookies": [String: Int]()])).fields["Cookie"] == nil)
    }

    @Test(
        "A value without a text in a style is an error that names the parameter and no value",
        arguments: [
            NestedCase(
                "none",
                Box(label: "hidden"),
                "none is an object, which cannot be sent as text"
            ),
            NestedCase(
                "p",
                Box(label: "hidden,"),
                "an item of p contains the separator of its list"
            ),
            NestedCase("w", ["a": "hidden:", "b": "c"], "an item of w contains the separator"),
            NestedCase("p", Box(tags: ["hidden"]), "a part of p has parts itself"),
            NestedCase("c", Box(tags: ["hidden,"]), "an item of c contains the separator"),
            NestedCase("q", ["hidden=": 1], "a name of q contains '='"),
            NestedCase("q", ["a": "hidden,"], "an item of q contains the separator"),
            NestedCase("q", Box(tags: ["hidden"]), "a part of q has parts itself"),
            NestedCase("cookies", ["a": "hidden;"], "the cookie cookies contains a forbidden"),
            NestedCase(
                "r",
                JSONValue.array([["a": 1, "b": "hidden"], ["a": 3]]),
                "the items of a list in r have parts"
            ),
            NestedCase(
                "r",
                JSONValue.object(["a": [["hidden"]]]),
                "the items of a list in r have parts"
            ),
            NestedCase("n", ["a": Double.nan], "the parameter n cannot be sent: "),
        ]
    )
    fileprivate func refusals(_ example: NestedCase) throws {
        let fault = try #require(throws: RequestFault.self) {
            _ = try query([example.name: example.value])
        }
        #expect(fault.reason.contains(example.expected))
        #expect(!fault.reason.contains("hidden"))
    }

    @Test("A form and a multipart body have an item for each part")
    func bodies() async throws {
        let form = try await body(of: Form(["box": Box(label: "a b", tags: ["x"]), "plain": 1]))
        #expect(form == "box%5Blabel%5D=a%20b&box%5Btags%5D%5B0%5D=x&plain=1")
        let text = try await body(of: Parts(["box": Box(label: "a", isOpen: false)]))
        #expect(text.contains("name=\"box.label\"\r\n\r\na\r\n"))
        #expect(text.contains("name=\"box.lid.open\"\r\n\r\nfalse\r\n"))
    }

    @Test("An infinity inside an entity has the text of a parameter in a form and a multipart body")
    func infinities() async throws {
        let level = Level(level: -.infinity, name: "-Infinity")
        let form = try await body(of: Form(["box": level]))
        #expect(form == "box%5Blevel%5D=-INF&box%5Bname%5D=-Infinity")
        let text = try await body(of: Parts(["box": level, "json": level]))
        #expect(text.contains("name=\"box.level\"\r\n\r\n-INF\r\n"))
        #expect(text.contains("name=\"box.name\"\r\n\r\n-Infinity\r\n"))
        #expect(text.contains(#"{"level":"-Infinity","name":"-Infinity"}"#))
    }

    @Test("A part of a multipart body has the content type of its parameter")
    func partTypes() async throws {
        let values: [String: any WireValue] = [
            "json": Box(label: "a"), "xml": Box(label: "b"), "text": "*c*",
        ]
        let text = try await body(of: Parts(values))
        #expect(
            text.contains(
                "name=\"json\"\r\nContent-Type: application/json\r\n\r\n{\"label\":\"a\"}\r\n"
            )
        )
        let type = "Content-Type: application/XML; charset=utf-8"
        #expect(text.contains("name=\"xml\"\r\n\(type)\r\n\r\n<?xml"))
        #expect(text.contains("<xml><label>b</label></xml>"))
        #expect(
            text.contains("name=\"text\"\r\nContent-Type: text/markdown\r\n\r\n*c*\r\n")
        )
    }

    @Test("Each item of a list is a document in a part of its own")
    func partsOfItems() async throws {
        let values: [String: any WireValue] = [
            "boxes": [Box(label: "a"), Box(label: "b")], "texts": ["x", "\"y\""],
        ]
        let text = try await body(of: Parts(values))
        func part(_ name: String, _ document: String) -> String {
            "name=\"\(name)\"\r\nContent-Type: application/json\r\n\r\n\(document)\r\n"
        }
        #expect(text.contains(part("boxes", #"{"label":"a"}"#)))
        #expect(text.contains(part("boxes", #"{"label":"b"}"#)))
        #expect(text.contains(part("texts[0]", #""x""#)))
        #expect(text.contains(part("texts[1]", #""\"y\"""#)))
        #expect(text.split(separator: "Content-Disposition").count == 4 + 1)
        let lists: [String: any WireValue] = ["boxes": [Box](), "texts": [String]()]
        let empty = try await request(Parts(lists)).body?.collect(limit: 1 << 16)
        #expect(!String(decoding: empty ?? Data(), as: UTF8.self).contains("name="))
    }

    @Test("A field that only responses have is not sent, in any style and format")
    func readOnlyFields() async throws {
        let box = NumberedBox(number: 4711, label: "a")
        for style in ["b", "d", "f", "p", "j", "q"] {
            #expect(try !query([style: box]).contains("4711"))
        }
        #expect(try query(["d": box]).contains("d.label=a"))
        let body = try await request(Parts(["json": box, "xml": box, "box": box]))
            .body?.collect(limit: 1 << 16)
        let text = String(decoding: body ?? Data(), as: UTF8.self)
        #expect(text.contains(#"{"label":"a"}"#))
        #expect(text.contains("<xml><label>a</label></xml>"))
        #expect(text.contains("name=\"box.label\"\r\n\r\na\r\n"))
        #expect(!text.contains("4711"))
    }

    @Test("Secret parts of a form are redacted, and the others are not")
    func secrets() {
        let redaction = Redaction(.test, Form.endpoint)
        let form = Data("box[inside][0][label]=s&box%5Blabel%5D=s&box[tags][0]=x&j=s&plain=1".utf8)
        #expect(
            redaction.body(form, contentType: "application/x-www-form-urlencoded")
                == "box[inside][0][label]=REDACTED&box%5Blabel%5D=REDACTED&box[tags][0]=x"
                + "&j=REDACTED&plain=1"
        )
    }
}

extension Box {
    /// The box without what is inside, its date, note and lid.
    fileprivate func part(_ without: WritableKeyPath<Box, [Box]?>) -> Box {
        var box = self
        box[keyPath: without] = nil
        box.sold = nil
        box.note = .keep
        box.isOpen = nil
        return box
    }
}
