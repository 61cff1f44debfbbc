import Foundation
import Testing

@testable import LatheRuntime

@Suite("Methods after a redirect")
struct RedirectMethodTests {
    private static let methods: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete]

    /// The method of the request that follows, and whether it has the body still.
    private func next(
        _ method: HTTPMethod,
        _ status: Int,
        to target: String = "/b"
    ) throws -> String? {
        let url = try #require(URL(string: "http://h/a"))
        let hasBody = ![.get, .head, .delete].contains(method)
        let request = HTTPRequest(
            method,
            url,
            fields: hasBody ? ["Content-Type": "text/plain"] : [:],
            body: hasBody ? HTTPBody("x") : nil
        )
        let response = HTTPResponse(status: status, fields: ["Location": target])
        guard let next = Redirect.next(after: request, response) else { return nil }
        #expect((next.body == nil) == (next.fields["Content-Type"] == nil))
        return "\(next.method)\(next.body == nil ? "" : " with its body")"
    }

    @Test("A redirect with status 301 or 302 changes only POST to GET", arguments: [301, 302])
    func found(_ status: Int) throws {
        #expect(
            try Self.methods.map { try next($0, status) } == [
                "GET", "HEAD", "GET", "PUT with its body", "PATCH with its body", "DELETE",
            ]
        )
    }

    @Test("A redirect with status 303 changes all methods but HEAD to GET")
    func seeOther() throws {
        #expect(
            try Self.methods.map { try next($0, 303) } == [
                "GET", "HEAD", "GET", "GET", "GET", "GET",
            ]
        )
    }

    @Test("A redirect with status 307 or 308 keeps the method and the body", arguments: [307, 308])
    func same(_ status: Int) throws {
        #expect(
            try Self.methods.map { try next($0, status) } == [
                "GET", "HEAD", "POST with its body", "PUT with its body", "PATCH with its body",
                "DELETE",
            ]
        )
    }

    @Test(
        "A body is not sent to another origin; the redirect is the response",
        arguments: [301, 302, 307]
    )
    func elsewhere(_ status: Int) throws {
        #expect(try next(.put, status, to: "http://i/b") == nil)
        #expect(try next(.delete, status, to: "http://i/b") == "DELETE")
    }
}
