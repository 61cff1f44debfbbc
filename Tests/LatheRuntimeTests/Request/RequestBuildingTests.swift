import Foundation
import LatheCoding
import Testing

@testable import LatheRuntime

private struct Everywhere: Probe {
    var values: [String: any WireValue]
    init(_ values: [String: any WireValue]) { self.values = values }

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "everywhere",
        .get,
        "/boards/{board}/cards",
        parameters: [
            .init(.path, "board"), .init(.query, "q"), .init(.query, "a b&"), .init(.query, "list"),
            .init(.query, "joined", list: .joined("|", fallback: "\u{1F}")),
            .init(.query, "strict", list: .joined(",")), .init(.query, "brackets", list: .brackets),
            .init(.query, "indexed", list: .indexed), .init(.query, "digits", bool: .digits),
            .init(.query, "presence", bool: .presence), .init(.query, "unix", date: .unixSeconds),
            .init(.query, "rfc", date: .rfc1123), .init(.query, "millis", duration: .milliseconds),
            .init(.header, "X-One"), .init(.header, "X-Many", list: .repeated),
            .init(.cookie, "flavour"), .init(.query, "double", list: .joined("::")),
            .init(.query, "doubled", list: .joined("::", fallback: "|")),
            .init(.header, "X-Double", list: .joined("-.-")),
        ]
    )
}

/// An optional list, written as a generated call writes it.
private struct Tags: WireValue {
    var texts: [String]?

    static let blank = Tags()
    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        try texts.read(from: &reader)
    }
    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(texts) }
}

private struct URLCase: CustomTestStringConvertible, Sendable {
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

struct RequestBuildingTests {
    private func request(
        _ values: [String: any WireValue],
        base: String = "http://h/1"
    ) throws -> HTTPRequest {
        let client = Client(.test, server: .fixed(base), transport: NoTransport())
        var values = values
        if values["board"] == nil { values["board"] = "b" }
        let base = try #require(BaseAddress(base))
        return try client.httpRequest(for: Everywhere(values), base: base)
    }

    @Test(
        "Each kind of value has its text in a query",
        arguments: [
            URLCase("q", "plain-._~", "?q=plain-._~"),
            URLCase("q", "a b+c&d=e/f?g#h%", "?q=a%20b%2Bc%26d%3De%2Ff%3Fg%23h%25"),
            URLCase("q", "Жук ✓", "?q=%D0%96%D1%83%D0%BA%20%E2%9C%93"),
            URLCase("q", "line\r\nbreak\0", "?q=line%0D%0Abreak%00"),
            URLCase("q", "", "?q="),
            URLCase("q", Int?.none, ""),
            URLCase("q", -12, "?q=-12"),
            URLCase("q", UInt64.max, "?q=18446744073709551615"),
            URLCase("q", 0.5, "?q=0.5"),
            URLCase("q", 1e300, "?q=1e%2B300"),
            URLCase("q", true, "?q=true"),
            URLCase("q", Date(timeIntervalSince1970: 0), "?q=1970-01-01T00%3A00%3A00Z"),
            URLCase("q", Date(timeIntervalSince1970: 0.25), "?q=1970-01-01T00%3A00%3A00.250Z"),
            URLCase(
                "q",
                Date(timeIntervalSince1970: 253_402_300_800),
                "?q=%2B010000-01-01T00%3A00%3A00Z"
            ),
            URLCase(
                "q",
                Date(timeIntervalSince1970: -62_198_755_200),
                "?q=-000001-01-01T00%3A00%3A00Z"
            ),
            URLCase(
                "joined",
                [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1)],
                "?joined=1970-01-01T00%3A00%3A00Z%7C1970-01-01T00%3A00%3A01Z"
            ),
            URLCase("a b&", "x", "?a%20b%26=x"),
            URLCase("unix", Date(timeIntervalSince1970: 12), "?unix=12"),
            URLCase(
                "rfc",
                Date(timeIntervalSince1970: 0),
                "?rfc=Thu%2C%2001%20Jan%201970%2000%3A00%3A00%20GMT"
            ),
            URLCase("millis", Duration.seconds(2), "?millis=2000"),
            URLCase("digits", true, "?digits=1"),
            URLCase("digits", false, "?digits=0"),
            URLCase("presence", true, "?presence=1"),
            URLCase("presence", false, ""),
            URLCase("list", ["a", "b&"], "?list=a&list=b%26"),
            URLCase("list", [1, 2], "?list=1&list=2"),
            URLCase("list", [String](), ""),
            URLCase("list", [String]?.some([]), ""),
            URLCase("joined", ["a", "b"], "?joined=a%7Cb"),
            URLCase("joined", ["a|b", "c"], "?joined=%1Fa%7Cb%1Fc"),
            URLCase("joined", ["a|b"], "?joined=%1Fa%7Cb"),
            URLCase("joined", ["a", "\u{1F}b"], "?joined=a%7C%1Fb"),
            URLCase("joined", [String](), ""),
            URLCase("joined", Tags(texts: []), "?joined="), URLCase("joined", Tags(texts: nil), ""),
            URLCase("joined", ["", ""], "?joined=%7C"),
            URLCase("double", ["a", "b:"], "?double=a%3A%3Ab%3A"),
            URLCase("double", [":a", ":b"], "?double=%3Aa%3A%3A%3Ab"),
            URLCase("doubled", ["a:", "b"], "?doubled=%7Ca%3A%7Cb"),
            URLCase("brackets", ["a", "b"], "?brackets%5B%5D=a&brackets%5B%5D=b"),
            URLCase("indexed", ["a", "b"], "?indexed1=a&indexed2=b"),
        ]
    )
    fileprivate func query(_ example: URLCase) throws {
        let request = try request([example.name: example.value])
        #expect(request.url.absoluteString == "http://h/1/boards/b/cards" + example.expected)
    }

    @Test(
        "A path parameter remains one segment",
        arguments: [
            URLCase("board", "a/b", "a%2Fb"), URLCase("board", "..x", "..x"),
            URLCase("board", "a?b#c", "a%3Fb%23c"), URLCase("board", "%2e", "%252e"),
            URLCase("board", 7, "7"), URLCase("board", ["a", "b,c"], "a,b%2Cc"),
            URLCase("board", "\\", "%5C"),
            URLCase("board", Date(timeIntervalSince1970: 0), "1970-01-01T00%3A00%3A00Z"),
        ]
    )
    fileprivate func path(_ example: URLCase) throws {
        let request = try request([example.name: example.value])
        #expect(request.url.absoluteString == "http://h/1/boards/\(example.expected)/cards")
    }

    @Test(
        "A value that a place cannot contain is refused, and the error does not show it",
        arguments: [
            URLCase("board", "", "the path parameter board is empty"),
            URLCase("board", Int?.none, "the path parameter board is empty"),
            URLCase("board", ".", "a path parameter is `.` or `..`"),
            URLCase("board", "..", "a path parameter is `.` or `..`"),
            URLCase(
                "q",
                Note(id: 1, title: "hush"),
                "the parameter q is an object, which cannot be sent as text"
            ),
            URLCase("q", ["a": 1], "the parameter q is a map, which cannot be sent as text"),
            URLCase(
                "q",
                [["a"]],
                "the parameter q is a list in a list, which cannot be sent as text"
            ),
            URLCase(
                "q",
                Double.nan,
                "the parameter q is not a finite number, which cannot be sent as text"
            ),
            URLCase(
                "board",
                Date(timeIntervalSince1970: .nan),
                "the parameter board is not a finite date, which cannot be sent as text"
            ),
            URLCase(
                "board",
                Date(timeIntervalSince1970: 1e15),
                "the parameter board is a date outside the years of its format, which cannot be sent as text"
            ),
            URLCase(
                "millis",
                Duration(attoseconds: .max),
                "the parameter millis is a duration of more than 2^63 seconds, which cannot be sent as text"
            ),
            URLCase("strict", ["a,b"], "an item of strict contains the separator of its list"),
            URLCase("double", ["a:", "b"], "an item of double contains the separator of its list"),
            URLCase(
                "X-Double",
                ["a-.", "b"],
                "an item of X-Double contains the separator of its list"
            ),
            URLCase("joined", ["|\u{1F}"], "an item of joined contains the separator of its list"),
            URLCase(
                "joined",
                ["\u{1F}a", "b"],
                "an item of joined contains the separator of its list"
            ),
            URLCase("joined", ["\u{1F}"], "an item of joined contains the separator of its list"),
            URLCase("flavour", "a; b", "the cookie flavour contains a forbidden character"),
            URLCase(
                "flavour",
                "a\r\nX: y",
                "the cookie flavour contains a forbidden character"
            ),
        ]
    )
    fileprivate func refused(_ example: URLCase) throws {
        #expect(throws: RequestFault(reason: example.expected)) {
            try request([example.name: example.value])
        }
    }

    @Test("Headers and cookies have fields of their own")
    func fields() throws {
        let request = try request([
            "X-One": "один", "X-Many": ["a", "b"], "flavour": "oat=1/+%",
        ])
        #expect(request.fields["x-one"] == "один")
        #expect(request.fields.values("X-Many") == ["a", "b"])
        #expect(request.fields["Cookie"] == "flavour=oat=1/+%")
        #expect(request.fields["Accept"] == "application/json")
    }

    @Test(
        "Path and query are appended to those of the base",
        arguments: [
            ("http://h", "http://h/boards/b/cards?q=1"),
            ("http://h/", "http://h/boards/b/cards?q=1"),
            ("https://h:81/a/", "https://h:81/a/boards/b/cards?q=1"),
            ("http://h/a?", "http://h/a/boards/b/cards?q=1"),
            ("http://h/a.asp?id=7&", "http://h/a.asp/boards/b/cards?id=7&q=1"),
            ("http://h/a?id=7&x=%20#f", "http://h/a/boards/b/cards?id=7&x=%20&q=1"),
        ]
    )
    func base(_ base: String, _ expected: String) throws {
        let request = try request(["q": "1"], base: base)
        #expect(request.url.absoluteString == expected)
    }

    @Test(
        "Any path of the base gives an address with its host",
        arguments: [
            "http://h/a b", "http://h/a?b c", "http://h/%", "http://h/?%zz", "http://h/é?{}|",
        ]
    )
    func strangeBase(_ base: String) throws {
        let url = try request(["q": "1"], base: base).url
        #expect(url.scheme == "http")
        #expect(url.host() == "h")
        #expect(url.path().hasSuffix("/boards/b/cards"))
        #expect(url.query()?.hasSuffix("q=1") == true)
    }

    @Test(
        "A base must be an absolute HTTP address",
        arguments: [
            "", "h", "/a", "ftp://h", "http:", "http://", "http:///a", "http://?q", "javascript:1",
            "http://h h", "http://h:port", "http://[::1",
        ]
    )
    func noBase(_ address: String) {
        #expect(BaseAddress(address) == nil)
    }

    @Test(
        "A reference is resolved under the root, and never leaves HTTPS",
        arguments: [
            ("http://h/fb/", "api.asp?", "http://h/fb/api.asp", ""),
            ("http://h/fb/", "api.asp?id=77&", "http://h/fb/api.asp", "id=77"),
            ("http://h/fb/", "/x", "http://h/x", ""),
            ("https://h/", "//i/x", "https://i/x", ""),
            ("http://h/", "https://i/x?a", "https://i/x", "a"),
            ("https://h/", "http://i/x", nil, nil),
        ]
    )
    func reference(_ root: String, _ text: String, _ front: String?, _ query: String?) throws {
        let resolved = try #require(BaseAddress(root)).resolving(text)
        #expect(resolved?.front == front)
        #expect(resolved?.query == query)
    }
}

/// A transport for tests that send nothing.
struct NoTransport: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw CancellationError() }
}
