import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheLists
@testable import LatheRuntime

@Suite("Paging with a cache")
struct CachedPagingTests {
    private let clock = VirtualClock()

    private func client(_ transport: any Transport) -> Client {
        var client = Client.test(transport)
        client.cache = MemoryCache()
        client.timeout = nil
        client.clock = ClientClock(clock) { [clock] in
            Date(timeIntervalSince1970: TimeInterval(clock.now.offset.components.seconds))
        }
        return client
    }

    private static func page(
        _ id: Int,
        _ more: String = "",
        _ fields: HTTPFields
    ) -> ScriptedTransport.Response {
        let body = Data(#"{"notes":[{"id":\#(id),"title":"t"}]\#(more)}"#.utf8)
        return .status(200, fields: fields, body: body)
    }

    private func ids<Kind>(_ client: Client, _ request: Notes<Kind>) async throws -> [Int] {
        var ids: [Int] = []
        for try await note in client.pages(of: request) { ids.append(note.id) }
        return ids
    }

    @Test("Each page that a link names is kept under its own address")
    func links() async throws {
        let transport = ScriptedTransport([
            Self.page(1, ["Cache-Control": "max-age=60", "Link": "</notes?p=2>; rel=next"]),
            Self.page(2, ["Cache-Control": "max-age=60"]),
        ])
        let client = client(transport)
        #expect(try await ids(client, Notes<ByLink>(size: 5)) == [1, 2])
        #expect(try await ids(client, Notes<ByLink>(size: 5)) == [1, 2])
        #expect(transport.requests.count == 2)
    }

    @Test("Each page that further items name is kept under its own address")
    func items() async throws {
        let transport = ScriptedTransport([
            Self.page(1, #","more":{"cursor":"c"}"#, ["Cache-Control": "max-age=60"]),
            Self.page(2, ["Cache-Control": "max-age=60"]),
        ])
        let client = client(transport)
        #expect(try await ids(client, Notes<ByObject>()) == [1, 2])
        #expect(try await ids(client, Notes<ByObject>()) == [1, 2])
        #expect(transport.requests.count == 2)
    }

    @Test("Each page is revalidated with its own tag")
    func tags() async throws {
        let next = "</notes?p=2>; rel=next"
        let transport = ScriptedTransport([
            Self.page(1, ["ETag": "\"1\"", "Link": next]), Self.page(2, ["ETag": "\"2\""]),
            .status(304, fields: ["ETag": "\"1\"", "Link": next]),
            .status(304, fields: ["ETag": "\"2\""]),
        ])
        let client = client(transport)
        #expect(try await ids(client, Notes<ByLink>()) == [1, 2])
        #expect(try await ids(client, Notes<ByLink>()) == [1, 2])
        #expect(
            transport.requests.map { $0.request.fields["If-None-Match"] } == [
                nil, nil, "\"1\"", "\"2\"",
            ]
        )
    }

    @Test("Middleware receives the address of the requested page")
    func middleware() async throws {
        let transport = ScriptedTransport([
            Self.page(1, ["Link": "</notes?p=2>; rel=next"]), Self.page(2, [:]),
        ])
        var client = Client.test(transport)
        let log = Log()
        client.middleware = [Noting(log: log)]
        for try await _ in client.pages(of: Notes<ByLink>()) {}
        #expect(log.lines == ["", "p=2"])
    }

    private static func page(_ id: Int, _ fields: HTTPFields) -> ScriptedTransport.Response {
        page(id, "", fields)
    }
}

private struct Noting: Middleware {
    let log: Log

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        log.add(request.url.query() ?? "")
        return try await next(request)
    }
}
