import Foundation
import LatheTesting
import Testing

@Suite("Bodies of parts, taken apart")
struct ParsedMultipartTests {
    private func body(_ text: String, type: String = "boundary=b") -> ParsedMultipart? {
        ParsedMultipart(
            Data(text.replacing("\n", with: "\r\n").utf8),
            type: "multipart/form-data; \(type)"
        )
    }

    @Test(
        "The boundary is found whatever surrounds it",
        arguments: ["boundary=b", "boundary=\"b\"", "charset=utf-8; boundary=b; x=1"]
    )
    func boundary(type: String) throws {
        let text = "ignored\n--b\nContent-Disposition: form-data; name=\"a\"\n\n1\n--b--\nignored"
        let parts = try #require(body(text, type: type)).parts
        #expect(parts.map(\.name) == ["a"])
        #expect(parts.map(\.content) == [Data("1".utf8)])
    }

    @Test("A part is a text or a file, and may contain what looks like a delimiter")
    func parts() throws {
        let text = """
            --b
            Content-Disposition: form-data; name="n"

            a --b--
             --b

            --b
            content-type: text/plain
            Content-Disposition: form-data; name="f"; filename="ü.txt"


            --b

            no head
            --b--

            """
        let parts = try #require(body(text)).parts
        #expect(parts.map(\.name) == ["n", "f", nil])
        #expect(parts.map(\.fileName) == [nil, "ü.txt", nil])
        #expect(parts.map(\.type) == [nil, "text/plain", nil])
        let contents = ["a --b--\r\n --b\r\n", "", "no head"]
        #expect(parts.map { String(decoding: $0.content, as: UTF8.self) } == contents)
    }

    @Test(
        "A malformed or truncated body is not such a body",
        arguments: [
            "", "text", "--b", "--b\n", "--b\nA: b\n\n1", "--b\nA: b\n\n1\n",
            "--b\nA: b\n\n1\n--c--", "--b\nno empty line\n--b--",
            "--bA: b\n\n1\n--b--",
        ]
    )
    func malformed(text: String) {
        #expect(body(text) == nil)
    }

    @Test(
        "Other types are not such bodies",
        arguments: ["text/plain; boundary=b", "multipart/mixed"]
    )
    func otherType(type: String) {
        #expect(ParsedMultipart(Data("--b--".utf8), type: type) == nil)
    }

    @Test("There may be no parts")
    func empty() throws {
        #expect(try #require(body("--b--\n")).parts.isEmpty)
    }
}
