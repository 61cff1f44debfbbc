import ChildProcesses
import Foundation
import GoldenTransfers
import LatheCoding
import LatheTesting
import LatheXML
import Testing

@testable import LatheRuntime

@Suite("Bodies of a schema")
struct TransferBodyTests: SendsFiles {
    // The digests of this suite were made by `openssl dgst -binary | base64`.

    @Test("A body is compressed, and its checksum is that of the compressed bytes")
    func compressed() async throws {
        let text = String(repeating: "Lathe ", count: 1000)
        let (fields, body) = try await sent { try await $0.note(Note(text: text)) }
        #expect(fields["Content-Type"] == "application/json")
        #expect(fields["Content-Encoding"] == "gzip")
        #expect(body.count < 200)
        #expect(try unzipped(body) == Data(#"{"text":"\#(text)"}"#.utf8))
        let digest = Data(SHA256.hash(body)).base64EncodedString()
        #expect(fields["Content-Digest"] == "sha-256=:\(digest):")
    }

    @Test("A body that compression does not make smaller is sent uncompressed")
    func uncompressed() async throws {
        let (fields, body) = try await sent { try await $0.note(Note(text: "a")) }
        #expect(fields["Content-Encoding"] == nil)
        #expect(body == Data(#"{"text":"a"}"#.utf8))
        let digest = "sha-256=:YZPJdYWg9zHOe1ALtp0kdoFq+xTI2VrI5uhl9oDp5Dg=:"
        #expect(fields["Content-Digest"] == digest)
    }

    @Test("The checksum of a form is in Content-MD5")
    func formChecksum() async throws {
        let (fields, body) = try await sent { try await $0.rename(name: "a b") }
        #expect(String(decoding: body, as: UTF8.self) == "name=a%20b")
        #expect(fields["Content-MD5"] == "Qxowa7GRxksvuw5Ut1INdg==")
    }

    @Test("The checksum of a file is made by reading it, and that of parts by reading all of them")
    func fileChecksums() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let bytes = Data(repeating: 7, count: 200_000)
        try bytes.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let (fields, body) = try await sent { try await $0.store(UploadFile(file: url)) }
        #expect(body == bytes)
        let digest = Data(SHA256.hash(bytes)).base64EncodedString()
        #expect(fields["Repr-Digest"] == "sha-256=:\(digest):")
        let parts = try await sent {
            try await $0.attach(content: UploadFile(file: url), note: Note(text: "a"))
        }
        #expect(parts.body.range(of: Data(#"{"text":"a"}"#.utf8)) != nil)
        let whole = Data(SHA256.hash(parts.body)).base64EncodedString()
        #expect(parts.fields["Digest"] == "SHA-256=\(whole)")
    }

    @Test(
        "A multipart body has the type of its call, and that of its first part where the parts belong together"
    )
    func related() async throws {
        let image = UploadFile(data: Data("GIF".utf8), type: "image/gif")
        let (fields, body) = try await sent {
            try await $0.relate(note: Note(text: "a"), contents: [image])
        }
        let type = try #require(fields["Content-Type"])
        let match = try #require(
            type.wholeMatch(
                of: /multipart\/related; boundary=(lathe-[0-9A-F-]+); type="application\/json"/
            )
        )
        #expect(
            String(decoding: body, as: UTF8.self).components(separatedBy: "\r\n") == [
                "--\(match.1)", #"Content-Disposition: form-data; name="note""#,
                "Content-Type: application/json", "", #"{"text":"a"}"#, "--\(match.1)",
                #"Content-Disposition: form-data; name="contents"; filename="contents""#,
                "Content-Type: image/gif", "", "GIF", "--\(match.1)--", "",
            ]
        )
        let alone = try await sent { try await $0.relate(contents: [image]) }
        #expect(alone.fields["Content-Type"]?.hasSuffix(#"; type="image/gif""#) == true)
    }

    @Test("A stream cannot have a checksum before it is sent, which is reported")
    func streamChecksum() async throws {
        let chunks = AsyncStream<Data> { $0.finish() }
        let (files, transport) = files()
        let error = await #expect(throws: APIError.self) {
            try await files.store(UploadFile(chunks: chunks, length: 0))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.reason == "a stream has no checksum before it is sent")
        #expect(transport.requests.isEmpty)
    }

    @Test("A body of parameters has the root element of its call")
    func roots() async throws {
        let (_, body) = try await sent { try await $0.move(from: "a") }
        let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
        #expect(
            String(decoding: body, as: UTF8.self) == head
                + #"<ns1:move xmlns:ns1="DAV:"><from>a</from></ns1:move>"#
        )
        let copy = try await sent { try await $0.copy(from: "a") }
        #expect(
            String(decoding: copy.body, as: UTF8.self) == head + "<copy><from>a</from></copy>"
        )
    }

    @Test(
        "A body is sent in the format that the caller chooses, the first one by default",
        arguments: [
            (
                nil, "application/json",
                #"{"title":"a b","tags":["x","y"],"pin":"7","grade":null}"#
            ),
            (
                .json, "application/json",
                #"{"title":"a b","tags":["x","y"],"pin":"7","grade":null}"#
            ),
            (
                .form, "application/x-www-form-urlencoded",
                "title=a%20b&tags=x&tags=y&pin=7&grade="
            ),
            (
                .xml, "application/xml; charset=utf-8",
                #"<?xml version="1.0" encoding="UTF-8"?>"#
                    + #"<report xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
                    + #"<title>a b</title><tags>x</tags><tags>y</tags><pin>7</pin><grade xsi:nil="true"/></report>"#
            ),
        ] as [(Files.Report.BodyFormat?, String, String)]
    )
    func bodyFormats(
        _ format: Files.Report.BodyFormat?,
        _ type: String,
        _ text: String
    ) async throws {
        let (fields, body) = try await sent { files in
            if let format {
                try await files.report(
                    title: "a b",
                    tags: ["x", "y"],
                    pin: "7",
                    grade: .clear,
                    bodyFormat: format
                )
            } else {
                try await files.report(title: "a b", tags: ["x", "y"], pin: "7", grade: .clear)
            }
        }
        #expect(fields["Content-Type"] == type)
        #expect(String(decoding: body, as: UTF8.self) == text)
    }

    @Test("A value is a form of its fields, and an absent value is an empty form")
    func valueFormats() async throws {
        let sticker = Sticker(
            text: "a&b",
            tags: ["x"],
            made: CalendarDate(year: 2013, month: 1, day: 21)
        )
        let form = try await sent { try await $0.mark(body: sticker) }
        #expect(form.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(
            String(decoding: form.body, as: UTF8.self) == "text=a%26b&tags=x&made_on=2013-01-21"
        )
        let document = try await sent { try await $0.mark(body: sticker, bodyFormat: .xml) }
        #expect(
            String(decoding: document.body, as: UTF8.self).hasSuffix(
                #"<Sticker made="2013-01-21"><text>a&amp;b</text><tags>x</tags></Sticker>"#
            )
        )
        for format in [Files.Mark.BodyFormat.form, .xml] {
            let (fields, body) = try await sent { try await $0.mark(bodyFormat: format) }
            #expect(fields["Content-Type"] == nil)
            #expect(body.isEmpty)
        }
    }

    @Test("A secret of a body is redacted in each of its formats")
    func bodyFormatSecrets() async throws {
        for format in [Files.Report.BodyFormat.json, .form, .xml] {
            let transport = ScriptedTransport([.status(200)])
            let client = TransfersClient(transport: transport)
            try await client.files.report(title: "a", pin: "pin-4711", bodyFormat: format)
            let request = try #require(transport.requests.first).request
            let command = request.curl(api: client.client.api, endpoint: Files.Report.endpoint)
            #expect(!command.contains("pin-4711"))
        }
    }

    @Test(
        "One of several bodies is sent, with its content type",
        arguments: [
            (.note(Note(text: "a")), "application/json", #"{"text":"a"}"#),
            (.steps([1, 2]), "application/json-patch+json", "[1,2]"),
            (.sticker(Sticker(text: "a b")), "application/x-www-form-urlencoded", "text=a%20b"),
            (.text("a=b"), "text/plain", "a=b"), (.image(Data("png".utf8)), "image/png", "png"),
            (.file(UploadFile(data: Data("bytes".utf8))), "application/octet-stream", "bytes"),
        ] as [(Files.Send.Body, String, String)]
    )
    func bodies(_ body: Files.Send.Body, _ type: String, _ text: String) async throws {
        let sent = try await sent { try await $0.send(quiet: true, body: body) }
        #expect(sent.fields["Content-Type"] == type)
        #expect(String(decoding: sent.body, as: UTF8.self) == text)
    }

    #if XML
    @Test("A body without a content type of its own has the format of the client")
    func clientsBody() async throws {
        let transport = ScriptedTransport([.status(200)])
        let files = TransfersClient(format: .xml, transport: transport).files
        try await files.send(body: .note(Note(text: "a")))
        let sent = try #require(transport.requests.first)
        #expect(String(decoding: sent.body, as: UTF8.self).hasSuffix("<Note><text>a</text></Note>"))
    }
    #endif

    @Test("The body that is sent is checked, and hidden if one of them is a secret")
    func checkedBody() throws {
        #expect(throws: ConstraintFailure.self) {
            try Files.Send(body: .text("0123456789")).validate()
        }
        try Files.Send(body: .note(Note(text: "0123456789"))).validate()
        let request = Files.Send(body: .image(Data("4711".utf8)))
        #expect(!String(reflecting: request).contains("image"))
    }

    /// Returns the bytes that the system's tool decompresses.
    private func unzipped(_ bytes: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gz")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (status, result) = try ChildProcess.run(["gzip", "-d", "-c", file.path])
        #expect(status == 0)
        return result
    }
}
