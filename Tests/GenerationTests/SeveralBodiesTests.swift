import Foundation
import GoldenTransfers
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

#if XML
import LatheXML
#endif

@Suite("Multipart bodies among several")
struct SeveralBodiesTests {
    private typealias Submission = Files.Submit.Body

    private func sent(
        format: WireFormat = .json,
        _ body: Files.Submit.Body
    ) async throws -> (fields: HTTPFields, body: Data) {
        let transport = ScriptedTransport([.status(200)])
        try await TransfersClient(format: format, transport: transport).files.submit(body: body)
        let request = try #require(transport.requests.first)
        #expect(request.request.url.query() == nil)
        return (request.request.fields, request.body)
    }

    /// The parts of a body: their names, names of files, content types and texts.
    private func parts(_ sent: (fields: HTTPFields, body: Data)) throws -> [[String?]] {
        let type = try #require(sent.fields["Content-Type"])
        let body = try #require(ParsedMultipart(sent.body, type: type))
        return body.parts.map { part in
            [part.name, part.fileName, part.type, String(decoding: part.content, as: UTF8.self)]
        }
    }

    private let file = UploadFile(data: Data("bytes".utf8), name: "a.txt", type: "text/plain")

    @Test("Its parts are sent, and none of another body")
    func parts() async throws {
        let upload = Submission.upload(
            file: file,
            title: "T",
            in: Note(text: "x"),
            tags: ["a", "b"],
            size: 3,
            pin: "pin-4711",
            copies: 2
        )
        #expect(
            try await parts(sent(upload)) == [
                ["file", "a.txt", "text/plain", "bytes"], ["title", nil, nil, "T"],
                ["in", nil, "application/json", #"{"text":"x"}"#], ["tags[]", nil, nil, "a"],
                ["tags[]", nil, nil, "b"], ["size", nil, nil, "3"], ["pin", nil, nil, "pin-4711"],
                ["copies", nil, nil, "2"],
            ]
        )
        let least = try await parts(sent(.upload(file: file, size: nil)))
        #expect(
            least == [
                ["file", "a.txt", "text/plain", "bytes"], ["size", nil, nil, ""],
                ["copies", nil, nil, "1"],
            ]
        )
        let images = try await parts(sent(.gallery([file, file])))
        #expect(images.map { $0[0] } == ["file", "file"])
    }

    @Test("Another body is one value, without parts")
    func values() async throws {
        let note = try await sent(.note(Note(text: "a")))
        #expect(note.fields["Content-Type"] == "application/json")
        #expect(String(decoding: note.body, as: UTF8.self) == #"{"text":"a"}"#)
        let form = try await sent(.form(Note(text: "a b")))
        #expect(form.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(String(decoding: form.body, as: UTF8.self) == "text=a%20b")
    }

    @Test("Bodies that all have parts differ in their types")
    func onlyParts() async throws {
        let transport = ScriptedTransport([.status(200), .status(200)])
        let files = TransfersClient(transport: transport).files
        try await files.choose(body: .number(value: 3))
        try await files.choose(body: .text(value: "three"))
        let texts = try transport.requests.map { try parts(($0.request.fields, $0.body)) }
        #expect(texts == [[["value", nil, nil, "3"]], [["value", nil, nil, "three"]]])
        let types = transport.requests.map {
            $0.request.fields["Content-Type"]?.prefix { $0 != ";" }
        }
        #expect(types == ["multipart/form-data", "multipart/mixed"])
    }

    #if XML
    @Test("A client of XML sends documents in XML, and parts as they are")
    func xml() async throws {
        let note = try await sent(format: .xml, .note(Note(text: "a")))
        #expect(note.fields["Content-Type"]?.hasPrefix("application/xml") == true)
        #expect(String(decoding: note.body, as: UTF8.self).hasSuffix("<Note><text>a</text></Note>"))
        let upload = Submission.upload(
            file: file,
            in: Note(text: "x"),
            sticker: Sticker(text: "s"),
            size: nil
        )
        let parts = try await parts(sent(format: .xml, upload))
        #expect(parts.map { $0[0] } == ["file", "in", "sticker", "size", "copies"])
        #expect(parts[1] == ["in", nil, "application/json", #"{"text":"x"}"#])
        #expect(parts[2][2] == "application/xml")
        #expect(parts[2][3]?.hasSuffix("<sticker><text>s</text></sticker>") == true)
    }
    #endif

    @Test("The parts that are sent are checked")
    func constraints() throws {
        try Files.Submit(body: .upload(file: file, title: "123456789", size: nil)).validate()
        try Files.Submit(body: .note(Note(text: "0123456789"))).validate()
        let failure = #expect(throws: ConstraintFailure.self) {
            try Files.Submit(body: .upload(file: file, title: "0123456789", size: nil)).validate()
        }
        #expect(failure?.path == "title")
    }

    @Test("A part that is a secret is in no description, log or recording")
    func secrets() async throws {
        let request = Files.Submit(body: .upload(file: file, size: nil, pin: "pin-4711"))
        #expect(!String(reflecting: request).contains("pin-4711"))
        let transport = ScriptedTransport([.status(200)])
        let client = TransfersClient(transport: transport)
        try await client.files.submit(body: request.body)
        let sent = try #require(transport.requests.first).request
        let command = sent.curl(api: client.client.api, endpoint: Files.Submit.endpoint)
        #expect(!command.contains("pin-4711"))
        let record = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: record) }
        let recording = try RecordingTransport(
            record,
            mode: .record,
            api: .transfers,
            through: ScriptedTransport([.status(200)])
        )
        try await TransfersClient(transport: recording).files
            .submit(body: .upload(file: file, title: "T", size: nil, pin: "pin-4711"))
        let text = try String(contentsOf: record, encoding: .utf8)
        #expect(text.contains("REDACTED"))
        #expect(!text.contains("pin-4711"))
    }
}
