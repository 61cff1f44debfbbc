import Foundation
import GoldenTransfers
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime
import LatheXML

@Suite("Methods of a schema beyond the usual ones")
struct MethodTests {
    #if XML
    static let formats: [WireFormat] = [.json, .xml]
    #else
    static let formats: [WireFormat] = [.json]
    #endif

    private static func body(_ format: WireFormat) -> String {
        format == .xml
            ? #"<?xml version="1.0" encoding="UTF-8"?><Note><text>a</text></Note>"#
            : #"{"text":"a"}"#
    }

    /// The methods and bodies that calls send.
    private func sent(
        _ format: WireFormat,
        response: ScriptedTransport.Response = .status(204),
        _ call: (Tree) async throws -> Void
    ) async throws -> (request: HTTPRequest, line: String, body: String) {
        let transport = ScriptedTransport([response])
        try await call(TransfersClient(format: format, transport: transport).tree)
        let sent = try #require(transport.requests.first)
        let line = "\(sent.request.method.rawValue) \(sent.request.url.path())"
        return (sent.request, line, String(decoding: sent.body, as: UTF8.self))
    }

    @Test("A call with a body sends it with its own method", arguments: formats)
    func bodies(_ format: WireFormat) async throws {
        let note = Note(text: "a")
        let calls: [(String, (Tree) async throws -> Void)] = [
            ("PROPPATCH /v1/tree/1", { try await $0.patch(id: "1", body: note) }),
            ("LOCK /v1/tree/1", { try await $0.claim(id: "1", body: note) }),
            ("REPORT /v1/tree/1", { try await $0.versions(id: "1", body: note) }),
        ]
        for (line, call) in calls {
            let sent = try await sent(format, call)
            #expect(sent.line == line)
            #expect(sent.body == Self.body(format))
        }
    }

    @Test("A call without a body sends none", arguments: formats)
    func bodiless(_ format: WireFormat) async throws {
        let calls: [(String, String?, (Tree) async throws -> Void)] = [
            ("MKCOL /v1/tree/1", nil, { try await $0.make(id: "1") }),
            ("COPY /v1/tree/1", "Destination", { try await $0.duplicate(id: "1", target: "/2") }),
            ("MOVE /v1/tree/1", "Destination", { try await $0.relocate(id: "1", target: "/2") }),
            ("UNLOCK /v1/tree/1", "Lock-Token", { try await $0.release(id: "1", token: "/2") }),
        ]
        for (line, field, call) in calls {
            let sent = try await sent(format, call)
            #expect(sent.line == line)
            #expect(sent.request.body == nil)
            if let field { #expect(sent.request.fields[field] == "/2") }
        }
    }

    @Test("GET and SEARCH send a body and return values", arguments: formats)
    func bodyOfGet(_ format: WireFormat) async throws {
        let response: ScriptedTransport.Response =
            format == .xml ? .xml(Self.body(.xml)) : .json(Self.body(.json))
        let look = try await sent(format, response: response) { tree async throws in
            #expect(try await tree.look(Note(text: "a")) == Note(text: "a"))
        }
        #expect(look.line == "GET /v1/tree/look")
        #expect(look.body == Self.body(format))
        #expect(
            look.request.fields["Content-Type"]
                == (format == .xml ? "application/xml; charset=utf-8" : "application/json")
        )
        let list: ScriptedTransport.Response =
            format == .xml
            ? .xml("<r><note><text>b</text></note></r>") : .json(#"[{"text":"b"}]"#)
        let seek = try await sent(format, response: list) { tree async throws in
            #expect(try await tree.seek(Note(text: "a")) == [Note(text: "b")])
        }
        #expect(seek.line == "SEARCH /v1/tree")
        #expect(seek.body == Self.body(format))
    }

    @Test("OPTIONS returns the methods that a resource allows")
    func options() async throws {
        let transport = ScriptedTransport([.status(204, fields: ["Allow": "GET, HEAD"])])
        let answer = try await TransfersClient(transport: transport).tree.askWithHeaders()
        #expect(answer.headers.allow == ["GET", "HEAD"])
        #expect(transport.requests.first?.request.method == .options)
    }
}
