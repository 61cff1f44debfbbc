import Foundation
import LatheCoding
import Testing

@testable import LatheCaching
@testable import LatheLists
@testable import LatheRuntime
@testable import LatheSessions

/// A separator and the combining mark after it are one `Character`; nothing may hide in one.
@Suite("Separators before combining marks")
struct TextPartsTests {
    private let url = URL(string: "https://e.com/")

    @Test("Every part of a text is found")
    func parts() {
        #expect("a;\u{301}b;;c".parts(at: ";") == ["a", "\u{301}b", "", "c"])
        #expect("".parts(at: ";") == [""])
        let (name, value) = "a=\u{301}b=c".halves(at: "=")
        #expect(name == "a" && value == "\u{301}b=c")
        #expect("a".halves(at: "=").second == nil)
    }

    @Test("A secret in a form is redacted")
    func form() throws {
        let endpoint = Endpoint(
            "log.on",
            .post,
            "/",
            parameters: [.init(.form, "password", secret: true)],
            responseEnvelope: Envelope()
        )
        let shown = Redaction(API(name: "t"), endpoint).body(
            Data("a=1&password=\u{301}s3cret&\u{301}=2".utf8),
            contentType: "application/x-www-form-urlencoded"
        )
        #expect(shown == "a=1&password=REDACTED&\u{301}=2")
    }

    @Test("Items, attributes, directives and links are found")
    func fields() throws {
        let items = FormText.items(of: "a=\u{301}1&\u{301}b=2&&c")
        #expect(items.map(\.name) == ["a", "\u{301}b", "c"])
        #expect(items.map(\.value) == ["\u{301}1", "2", nil])
        #expect(CacheRules.list("a,\u{301}x, private") == ["a", "\u{301}x", "private"])
        #expect(HTTPFields.cookies(in: "a=\u{301}1,b=2") == ["a=\u{301}1", "b=2"])
        let cookie = try Cookie("a=\u{301}1;\u{301}x;secure", from: #require(url), at: .now)
        #expect(cookie?.name == "a" && cookie?.isSecure == true)
        let link = ["Link": "<\u{301}/2>;\u{301}x=1;rel=next"] as HTTPFields
        #expect(LinkField.next(in: link) == "\u{301}/2")
    }
}
