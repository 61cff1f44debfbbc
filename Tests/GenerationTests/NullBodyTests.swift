import Foundation
import GoldenTransfers
import Invention
import LatheCoding
import LatheTesting
import LatheXML
import Testing

@testable import LatheRuntime

@Suite("Values that are null in bodies")
struct NullBodyTests: SendsFiles {
    @Test("A required body that is nil is sent as null, and another value unchanged")
    func nullBody() async throws {
        let null = try await sent { try await $0.plan(id: "a", filter: nil, body: nil) }
        #expect(null.fields["Content-Type"] == "application/json")
        #expect(String(decoding: null.body, as: UTF8.self) == "null")
        let note = Note(text: "a")
        let value = try await sent { try await $0.plan(id: "a", filter: note, body: note) }
        #expect(String(decoding: value.body, as: UTF8.self) == #"{"text":"a"}"#)
        let member = try await sent { try await $0.wrap(body: nil) }
        #expect(String(decoding: member.body, as: UTF8.self) == #"{"notes":null}"#)
    }

    #if XML
    @Test("In XML such a body is an element without a value")
    func nullDocument() async throws {
        let transport = ScriptedTransport([.status(200)])
        let files = TransfersClient(format: .xml, transport: transport).files
        try await files.plan(id: "a", filter: nil, body: nil)
        let sent = try #require(transport.requests.first)
        let element =
            #"<Note xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>"#
        #expect(String(decoding: sent.body, as: UTF8.self).hasSuffix(element))
    }
    #endif

    @Test("A query that is a document is null as well")
    func nullQuery() async throws {
        let null = try await path { try await $0.plan(id: "a", filter: nil, body: nil) }
        #expect(null == "/plans/a?filter=null")
        let note = try await path {
            try await $0.plan(id: "a", filter: Note(text: "b"), body: nil)
        }
        #expect(note == "/plans/a?filter=%7B%22text%22%3A%22b%22%7D")
    }

    @Test("Members of a body are null or absent, and in a form empty texts")
    func nullMembers() async throws {
        let document = try await sent { try await $0.rate(grade: nil, steps: nil) }
        #expect(String(decoding: document.body, as: UTF8.self) == #"{"grade":null,"steps":null}"#)
        let form = try await sent {
            try await $0.rate(grade: nil, steps: nil, bodyFormat: .form)
        }
        #expect(String(decoding: form.body, as: UTF8.self) == "grade=&steps=")
        let set = try await sent { try await $0.rate(grade: .final, steps: [], note: "a") }
        #expect(
            String(decoding: set.body, as: UTF8.self)
                == #"{"grade":"final","steps":[],"note":"a"}"#
        )
    }

    @Test("A part is null in the way of its content type")
    func nullParts() async throws {
        let (fields, body) = try await sent {
            try await $0.assemble(count: nil, note: nil, steps: nil)
        }
        let type = try #require(fields["Content-Type"])
        func part(_ name: String, _ partType: String?) throws -> [String] {
            try ParameterOracle.values(name, inParts: body, type: type, partType: partType)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(try part("count", nil) == [""])
        #expect(try part("note", "application/json") == ["null"])
        #expect(try part("steps", "application/json") == ["null"])
    }

    @Test("A part in XML is an element without a value")
    func nullXMLPart() async throws {
        let page = Parameter(
            .multipart,
            "page",
            nested: .document(.xml),
            nullable: true,
            contentType: "text/xml"
        )
        let base = try #require(BaseAddress("https://h"))
        let body = try RequestBuilder.with { builder throws(RequestFault) in
            builder.begin(base, multipartType: "multipart/form-data", hasForm: false) { _ in }
            builder.write(Unmanaged.passUnretained(page)) { $0.write(Note?.none) }
            if let fault = builder.fault { throw fault }
            return builder.body()?.body
        }
        let text = String(decoding: try await body?.collect(limit: 1000) ?? Data(), as: UTF8.self)
        #expect(text.contains(#"xsi:nil="true"/>"#), "\(text)")
    }
}
