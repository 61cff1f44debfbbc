import Foundation
import LatheTesting
import Testing

@testable import LatheRuntime

struct RedirectTests {
    private static let fields: HTTPFields = [
        "Authorization": "a", "Cookie": "b", "X-Key": "c", "Accept": "d", "Content-Type": "e",
    ]

    private struct Step: CustomTestStringConvertible, Sendable {
        var from: String
        var status: Int
        var to: String
        var expected: String?
        init(_ from: String, _ status: Int, _ to: String, _ expected: String?) {
            self.from = from
            self.status = status
            self.to = to
            self.expected = expected
        }
        var testDescription: String { "\(from) \(status) \(to)" }
    }

    @Test(
        "What a redirect sends depends on status and origin",
        arguments: [
            Step(
                "http://h/a/b",
                302,
                "c?d=1",
                "GET http://h/a/c?d=1 Accept,Authorization,Cookie,X-Key"
            ),
            Step(
                "http://h/a",
                303,
                "http://H:80/c",
                "GET http://H:80/c Accept,Authorization,Cookie,X-Key"
            ),
            Step(
                "http://h/a",
                301,
                "https://h/c",
                "GET https://h/c Accept,Authorization,Cookie,X-Key"
            ),
            Step("http://h/a", 301, "http://i/c", "GET http://i/c Accept"),
            Step("http://h/a", 301, "http://h:81/c", "GET http://h:81/c Accept"),
            Step("http://h/a", 301, "//i/c", "GET http://i/c Accept"),
            Step(
                "http://h/a",
                307,
                "/c",
                "POST http://h/c Accept,Authorization,Content-Type,Cookie,X-Key 4 bytes"
            ),
            Step("http://h/a", 308, "http://i/c", nil), Step("https://h/a", 302, "http://h/c", nil),
            Step("http://h/a", 302, "ftp://h/c", nil), Step("http://h/a", 200, "/c", nil),
            Step("http://h/a", 304, "/c", nil), Step("http://h/a", 302, "javascript:x", nil),
        ]
    )
    private func step(_ step: Step) throws {
        let from = try #require(URL(string: step.from))
        let request = HTTPRequest(.post, from, fields: Self.fields, body: HTTPBody("body"))
        let response = HTTPResponse(status: step.status, fields: ["Location": step.to])
        let next = Redirect.next(after: request, response)
        let text = next.map { next in
            let names = next.fields.map(\.name).sorted().joined(separator: ",")
            let body = next.body.map { " \($0)" } ?? ""
            return "\(next.method) \(next.url.absoluteString) \(names)\(body)"
        }
        #expect(text == step.expected)
    }

    @Test(
        "A redirect is followed within one origin with, to another without credentials",
        arguments: TransportKind.allCases
    )
    func overTheWire(_ kind: TransportKind) async throws {
        let other = try LoopbackServer { request in
            .text("other: \(request.fields["Authorization"] ?? "none")")
        }
        defer { other.stop() }
        let server = try LoopbackServer { request in
            switch request.path {
            case "/same": .redirect(to: "/target")
            case "/other": .redirect(to: "\(other.url)x")
            case "/loop": .redirect(to: "/loop")
            default: .text("same: \(request.fields["Authorization"] ?? "none")")
            }
        }
        defer { server.stop() }
        func get(_ path: String) async throws -> String {
            let request = HTTPRequest(
                .get,
                server.url.appending(path: path),
                fields: ["Authorization": "a"]
            )
            let response = try await kind.make().sendFollowingRedirects(request)
            return String(decoding: try await response.body.collect(limit: 1000), as: UTF8.self)
        }
        #expect(try await get("same") == "same: a")
        #expect(try await get("other") == "other: none")
        await #expect(throws: (any Error).self) { try await get("loop") }
    }
}
