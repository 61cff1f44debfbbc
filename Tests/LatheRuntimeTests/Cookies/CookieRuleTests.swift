import Foundation
import Testing

@testable import LatheRuntime
@testable import LatheSessions

private struct Exchange: CustomTestStringConvertible, Sendable {
    let set: [String]
    let from: String
    let to: String
    /// What goes along, as the field `Cookie` has it.
    let sent: String

    init(_ set: [String], from: String = "https://a.example.com/x/y", to: String, _ sent: String) {
        self.set = set
        self.from = from
        self.to = to
        self.sent = sent
    }

    var testDescription: String { "\(set) from \(from) to \(to)" }
}

@Suite("Cookies by the rules of RFC 6265")
struct CookieRuleTests {
    private static let date = Date(timeIntervalSince1970: 1_800_000_000)

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private static func fields(_ cookies: [String]) -> HTTPFields {
        var fields: HTTPFields = [:]
        for cookie in cookies { fields.append("Set-Cookie", cookie) }
        return fields
    }

    private static func sent(
        _ store: CookieStore,
        _ to: String,
        _ date: Date = date
    ) throws -> String {
        try store.pairs(for: url(to), at: date).map { "\($0.name)=\($0.value)" }
            .joined(separator: "; ")
    }

    @Test("A response by plain HTTP neither sets a secure cookie nor takes the place of one")
    func secure() throws {
        let store = CookieStore()
        let secure = try Self.url("https://a.example.com/x/y")
        let plain = try Self.url("http://a.example.com/x/y")
        store.storeCookies(
            in: Self.fields(["a=1; Secure; Path=/; Domain=example.com", "b=1; Secure; Path=/x"]),
            from: secure,
            at: Self.date
        )
        store.storeCookies(
            in: Self.fields([
                "a=2; Path=/", "a=2; Path=/; Domain=example.com", "a=2; Max-Age=0; Path=/",
                "b=2; Path=/x/y", "b=2; Path=/", "c=2; Secure", "d=2; Path=/",
            ]),
            from: plain,
            at: Self.date
        )
        // A path above that of the secure cookie's is another cookie's.
        #expect(try Self.sent(store, "https://a.example.com/x/y") == "b=1; a=1; b=2; d=2")
        #expect(try Self.sent(store, "http://a.example.com/x/y") == "b=2; d=2")
        store.storeCookies(
            in: Self.fields(["a=3; Path=/; Domain=example.com"]),
            from: secure,
            at: Self.date
        )
        #expect(try Self.sent(store, "http://a.example.com/q").contains("a=3"))
    }

    @Test(
        "A cookie is sent where its domain, path and scheme allow it",
        arguments: [
            // Section 5.1.4: without a path it is the folder of the address.
            Exchange(["a=1"], to: "https://a.example.com/x/z", "a=1"),
            Exchange(["a=1"], to: "https://a.example.com/x", "a=1"),
            Exchange(["a=1"], to: "https://a.example.com/xy", ""),
            Exchange(["a=1"], to: "https://a.example.com/", ""),
            Exchange(["a=1; Path=relative"], to: "https://a.example.com/x/z", "a=1"),
            Exchange(["a=1; path=/"], to: "https://A.EXAMPLE.com", "a=1"),
            Exchange(["a=1; Path=/q/"], to: "https://a.example.com/q/r", "a=1"),
            // Section 5.1.3: a host alone, or a domain with all below it.
            Exchange(["a=1; Path=/"], to: "https://b.a.example.com/", ""),
            Exchange(["a=1; Path=/; Domain=.Example.COM"], to: "https://b.example.com/", "a=1"),
            Exchange(["a=1; Path=/; Domain=example.com"], to: "https://notexample.com/", ""),
            Exchange(["a=1; Path=/; Domain=other.com"], to: "https://other.com/", ""),
            Exchange(["a=1; Path=/; Domain=com"], to: "https://a.example.com/", ""),
            Exchange(["a=1; Path=/; Domain=..example.com"], to: "https://a.example.com/", ""),
            Exchange(["a=1; Path=/; Domain="], to: "https://a.example.com/", "a=1"),
            Exchange(
                ["a=1; Domain=0.0.1"],
                from: "http://127.0.0.1/",
                to: "http://127.0.0.1/",
                ""
            ),
            Exchange(["a=1"], from: "http://127.0.0.1:80/", to: "http://127.0.0.1:99/", "a=1"),
            Exchange(
                ["a=1; Domain=localhost"],
                from: "http://localhost/",
                to: "http://localhost/",
                "a=1"
            ),
            // A domain of one label is only that of the host itself, also with a final period.
            Exchange(
                ["a=1; Domain=localhost"],
                from: "http://localhost/",
                to: "http://other.localhost/",
                ""
            ),
            Exchange(
                ["a=1; Domain=com."],
                from: "http://example.com./",
                to: "http://other.com./",
                ""
            ),
            // RFC 6265bis, section 4.1.3: what the prefix of a name requires.
            Exchange(["__Host-a=1; Secure; Path=/"], to: "https://a.example.com/", "__Host-a=1"),
            Exchange(["__Host-a=1; Secure; Path=/x"], to: "https://a.example.com/x/z", ""),
            Exchange(["__Host-a=1; Path=/"], to: "https://a.example.com/", ""),
            Exchange(
                ["__host-a=1; Secure; Path=/; Domain=example.com"],
                to: "https://a.example.com/",
                ""
            ),
            Exchange(
                ["__Secure-a=1; Secure; Path=/"],
                to: "https://a.example.com/",
                "__Secure-a=1"
            ),
            Exchange(["__SECURE-a=1; Path=/"], to: "https://a.example.com/", ""),
            // Secure ones by HTTPS alone.
            Exchange(["a=1; Path=/; Secure; HttpOnly"], to: "http://a.example.com/", ""),
            Exchange(["a=1; Path=/; secure"], to: "https://a.example.com/", "a=1"),
            // Section 5.2: names, values and what is to be ignored.
            Exchange(["=1", "a", "", "; a=1"], to: "https://a.example.com/x/z", ""),
            Exchange([" a b = \"c d\" ; x"], to: "https://a.example.com/x/z", "a b=\"c d\""),
            Exchange(["a=1=2"], to: "https://a.example.com/x/z", "a=1=2"),
            Exchange(["a="], to: "https://a.example.com/x/z", "a="),
            Exchange(["a=1\u{7}"], to: "https://a.example.com/x/z", ""),
            Exchange(
                ["a=" + String(repeating: "x", count: 4096)],
                to: "https://a.example.com/x/z",
                ""
            ),
            // Section 5.3: the same name, domain and path is the same cookie; Max-Age wins.
            Exchange(["a=1", "b=2", "a=3"], to: "https://a.example.com/x/z", "a=3; b=2"),
            Exchange(["a=1", "a=2; Max-Age=0"], to: "https://a.example.com/x/z", ""),
            Exchange(["a=1", "a=2; Max-Age=-1"], to: "https://a.example.com/x/z", ""),
            Exchange(["a=1; Max-Age=x"], to: "https://a.example.com/x/z", "a=1"),
            Exchange(
                ["a=1; Max-Age=60; Expires=Wed, 21 Oct 2015 07:28:00 GMT"],
                to: "https://a.example.com/x/z",
                "a=1"
            ),
            Exchange(
                ["a=1", "a=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT"],
                to: "https://a.example.com/x/z",
                ""
            ),
            Exchange(["a=1; Expires=never"], to: "https://a.example.com/x/z", "a=1"),
            // Section 5.4: longer paths first.
            Exchange(
                ["a=1; Path=/", "b=2; Path=/x", "c=3; Path=/"],
                to: "https://a.example.com/x/z",
                "b=2; a=1; c=3"
            ),
        ]
    )
    private func exchange(_ exchange: Exchange) throws {
        let store = CookieStore()
        try store.storeCookies(
            in: Self.fields(exchange.set),
            from: Self.url(exchange.from),
            at: Self.date
        )
        #expect(try Self.sent(store, exchange.to) == exchange.sent)
    }

    @Test("A cookie expires at the time that it states")
    func expiry() throws {
        let store = CookieStore()
        let address = "https://example.com/"
        try store.storeCookies(
            in: Self.fields(["a=1; Max-Age=60"]),
            from: Self.url(address),
            at: Self.date
        )
        #expect(try Self.sent(store, address, Self.date + 59) == "a=1")
        #expect(try Self.sent(store, address, Self.date + 60) == "")
    }

    @Test(
        "Dates are read as servers write them",
        arguments: [
            ("Wed, 21 Oct 2015 07:28:00 GMT", 1_445_412_480),
            ("Wednesday, 21-Oct-15 07:28:00 GMT", 1_445_412_480),
            ("Wed Oct 21 07:28:00 2015", 1_445_412_480),
            ("21 oct 2015 7:28:0", 1_445_412_480),
            ("Thu, 01-Jan-70 00:00:00 GMT", 0),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
        ]
    )
    func dates(_ text: String, _ seconds: Double) {
        #expect(CookieDate.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "An invalid date is not a date",
        arguments: [
            "", "never", "Wed, 21 Oct 2015", "21 Oct 2015 24:00:00", "32 Oct 2015 07:28:00",
            "30 Feb 2015 07:28:00", "21 Oct 1500 07:28:00", "21 Oct 2015 07:28", "21 Oct 07:28:00",
            "21 Oct 2015 99999999999999999999:28:00",
        ]
    )
    func noDates(_ text: String) {
        #expect(CookieDate.date(text) == nil)
    }

    @Test("A server cannot fill the memory: the 50 newest cookies of a domain are stored")
    func room() throws {
        let store = CookieStore()
        let address = "https://example.com/"
        for number in 1...60 {
            try store.storeCookies(
                in: Self.fields(["c\(number)=1"]),
                from: Self.url(address),
                at: Self.date
            )
        }
        let names = try store.pairs(for: Self.url(address), at: Self.date).map(\.name)
        #expect(names == (11...60).map { "c\($0)" })
    }

    @Test("Descriptions and reflection show no values")
    func secrecy() throws {
        let store = CookieStore()
        try store.storeCookies(
            in: Self.fields(["a=s3cret"]),
            from: Self.url("https://e.com/"),
            at: Self.date
        )
        let cookie = try #require(
            Cookie("a=s3cret", from: Self.url("https://e.com/"), at: Self.date)
        )
        for value in [store, cookie] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains("s3cret"))
        }
    }

    @Test("Cookies that a system joins by commas are separated")
    func joined() {
        let joined =
            "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/, b=x,y; Secure,c=\"1, 2\", d=3"
        #expect(
            HTTPFields.cookies(in: joined).map { $0.trimmingCharacters(in: .whitespaces) } == [
                "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/", "b=x,y; Secure",
                "c=\"1, 2\"", "d=3",
            ]
        )
    }
}
