#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

/// Servers that answer what they should not, over a socket.
@Suite("A hostile FogBugz server", .timeLimit(.minutes(1)))
struct HostileTests {
    /// The error of a search on a server that answers so.
    private func error(
        from answer: @escaping @Sendable () async -> LoopbackServer.Response,
        _ change: (inout FogBugzClient) -> Void = { _ in }
    ) async throws -> APIError {
        let server = try Site.serving { _ in await answer() }
        defer { server.stop() }
        var fogBugz = FogBugzClient(site: server.url, token: "s3cret-t0ken")
        change(&fogBugz)
        let cases = fogBugz.cases
        let error = try await #require(throws: APIError.self) { try await cases.search(query: "x") }
        #expect(!"\(error)".contains("s3cret"))
        return error
    }

    @Test(
        "The failure for a truncated document has its line",
        arguments: [
            "<response>\n<cases count=\"1\">\n<case ixBug=\"1\" operations=\"edit\"><sTitle>A",
            "<response>\n\n<cases>", "<response>\n\n<![CDATA[",
            "<response>\n<cases>\n<case ixBug=\"1",
        ]
    )
    func truncatedDocument(document: String) async throws {
        let error = try await error { .xml(document) }
        #expect(error.code == .decoding)
        let cause = try #require(error.cause as? DecodingFailure)
        #expect(cause.line == 3)
    }

    @Test(
        "A connection that ends too early is an error of the transport, and not a short list",
        arguments: [
            (LoopbackServer.Response.Ending.truncated, true), (.truncated, false), (.reset, false),
        ]
    )
    func truncatedTransfer(ending: LoopbackServer.Response.Ending, hasLength: Bool) async throws {
        let cases = Data("<response><cases><case ixBug=\"1\"/></cases></response>".utf8)
        let error = try await error {
            let chunks = AsyncThrowingStream<Data, any Error> {
                $0.yield(cases)
                $0.finish()
            }
            return LoopbackServer.Response(
                fields: ["Content-Type": "text/xml"],
                body: hasLength ? HTTPBody(cases) : HTTPBody(chunks: chunks),
                ending: ending
            )
        }
        #expect(error.code == .transport)
    }

    @Test(
        "An HTML page is not a response of the API, whatever its type and status",
        arguments: [
            ("text/html", 200), ("text/html; charset=utf-8", 200), ("text/xml", 200),
            ("application/xml", 200), ("text/html", 503), ("text/xml", 500),
        ]
    )
    func html(type: String, status: Int) async throws {
        let page = "<!DOCTYPE html>\n<html><body><p>Back at noon.<br>&nbsp;</body></html>"
        let error = try await error { .text(page, type: type, status: status) }
        #expect(error.code == (status == 200 ? .decoding : .status))
        #expect(error.body == Data(page.utf8))
    }

    @Test("A failure in a body is also read if the status is not 200")
    func failureWithStatus() async throws {
        let error = try await error {
            .xml("<response><error code=\"10\">no</error></response>", status: 500)
        }
        #expect(error.code == .failure)
        #expect(error.failure(as: Failure.self)?.code == .search)
    }

    @Test(
        "Text in an encoding that the server names is read",
        arguments: [
            ("text/xml; charset=iso-8859-1", "", [0xE9]),
            ("text/xml; charset=windows-1252", "", [0xE9]),
            ("text/xml", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", [0xE9]),
            ("text/xml; charset=utf-8", "", [0xC3, 0xA9]), ("text/xml", "", [0xC3, 0xA9]),
        ] as [(String, String, [UInt8])]
    )
    func charsets(type: String, prolog: String, letter: [UInt8]) async throws {
        let body =
            Data("\(prolog)<response><tags><tag><ixTag>1</ixTag><sTag>caf".utf8) + Data(letter)
            + Data("</sTag></tag></tags></response>".utf8)
        let server = try Site.serving { _ in
            LoopbackServer.Response(fields: ["Content-Type": type], body: HTTPBody(body))
        }
        defer { server.stop() }
        let tags = try await FogBugzClient(site: server.url, token: "tok").tags.list()
        #expect(tags.map(\.name) == ["café"])
    }

    @Test(
        "Text in an encoding that is unknown or not the one that is named is an error",
        arguments: ["text/xml; charset=utf-8", "text/xml; charset=klingon", "text/xml"]
    )
    func wrongCharset(type: String) async throws {
        let body =
            Data("<response><cases><case ixBug=\"1\"><sTitle>".utf8) + Data([0xE9, 0xFF])
            + Data("</sTitle></case></cases></response>".utf8)
        let error = try await error {
            LoopbackServer.Response(fields: ["Content-Type": type], body: HTTPBody(body))
        }
        #expect(error.code == .decoding)
    }

    @Test("Receiving a response above the limit stops early, with and without a stated length")
    func tooLarge() async throws {
        let piece = Data(repeating: UInt8(ascii: " "), count: 10_000)
        let whole = Data(repeating: UInt8(ascii: " "), count: 400_000)
        let bodies: [@Sendable () -> HTTPBody] = [
            { HTTPBody(whole) },
            {
                // Without an end: only the client's limit ends the call.
                HTTPBody(chunks: AsyncThrowingStream<Data, any Error> { piece })
            },
        ]
        for body in bodies {
            let error = try await error {
                LoopbackServer.Response(fields: ["Content-Type": "text/xml"], body: body())
            } _: {
                $0.client.limits.body = 300_000
            }
            #expect(error.code == .bodyTooLarge)
        }
    }

    @Test("A document that exceeds the limits on depth or attributes is an error")
    func bombs() async throws {
        let attributes = (0..<20_000).map { "a\($0)=\"\"" }.joined(separator: " ")
        for content in [
            String(repeating: "<a>", count: 200_000), "<cases><case \(attributes)/></cases>",
            "<!ENTITY a \"b\">",
        ] {
            let error = try await error { .xml("<response>\(content)") }
            #expect(error.code == .decoding)
        }
    }

    @Test("Entities that a document declares are not expanded")
    func entities() async throws {
        let laughs = """
            <!DOCTYPE response [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/hostname">]>
            <response><cases><case ixBug="1"><sTitle>&c;&d;</sTitle></case></cases></response>
            """
        let error = try await error { .xml(laughs) }
        #expect(error.code == .decoding)
    }

    @Test("A call to a server that does not respond in time ends")
    func slow() async throws {
        let clock = VirtualClock()
        let isAsked = AsyncStream<Void>.makeStream()
        let server = try Site.serving { _ in
            isAsked.continuation.yield()
            // Until the client goes away.
            let never = AsyncStream<Void>.makeStream()
            for await _ in never.stream {}
            return .xml("<response/>")
        }
        defer { server.stop() }
        var fogBugz = FogBugzClient(site: server.url, token: "tok")
        fogBugz.client.clock = ClientClock(clock)
        fogBugz.client.timeout = .seconds(5)
        let search = Task { [fogBugz] in try await fogBugz.cases.search(query: "x") }
        for await _ in isAsked.stream { break }
        await clock.sleepers(1)
        clock.advance(by: .seconds(6))
        let error = await #expect(throws: APIError.self) { try await search.value }
        #expect(error?.code == .timedOut)
    }

    @Test(
        "A hostile version document is refused",
        arguments: ["file:///etc/passwd", "javascript:1", ""]
    )
    func version(url: String) async throws {
        let transport = ScriptedTransport([
            .xml(
                "<response><version>8</version><minversion>1</minversion><url>\(url)</url></response>"
            )
        ])
        let site = try #require(URL(string: "https://bugs.example/"))
        let fogBugz = FogBugzClient(site: site, token: "tok", transport: transport)
        let error = await #expect(throws: APIError.self) { try await fogBugz.tags.list() }
        // One that is relative to the root stays below it.
        if error?.code != .discovery {
            let sent = transport.requests.last?.request.url
            #expect(sent?.host() == "bugs.example")
            #expect(sent?.scheme == "https")
        }
    }
}
#endif
