import Foundation
import LatheCoding
import Testing

@testable import LatheRuntime

private struct Attach: Request {
    var title = "t"
    var files: [UploadFile] = []
    var cover: UploadFile?

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "files.attach",
        .post,
        "/attach",
        parameters: [
            .init(.form, "title"), .init(.multipart, "File", list: .indexed, count: "nFileCount"),
            .init(.multipart, "cover \"Größe\""),
        ],
        constants: [.query("cmd", "edit")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(title)
        case .n1: writer.write(files)
        default: writer.write(cover)
        }
    }
}

private struct Put: Request {
    var body: UploadFile

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "files.put",
        .put,
        "/put",
        parameters: [.init(.body, "body")],
        body: .raw(contentType: "application/octet-stream")
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(body)
    }
}

private func stream(_ chunks: [String]) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { continuation in
        for chunk in chunks { continuation.yield(Data(chunk.utf8)) }
        continuation.finish()
    }
}

@Suite("Bodies with files")
struct MultipartTests {
    private func request<R: Request>(_ call: R) throws -> HTTPRequest {
        let base = try #require(BaseAddress("http://example.test"))
        return try Client.test(DefaultTransport()).httpRequest(for: call, base: base)
    }

    /// The body with its boundary as `B`, and the request.
    private func body<R: Request>(_ call: R) async throws -> (String, HTTPRequest) {
        let request = try request(call)
        let type = try #require(request.fields["Content-Type"])
        let bytes = try await #require(request.body).collect(limit: .max)
        let boundary = type.split(separator: "boundary=").last.map(String.init) ?? "-"
        let text = String(decoding: bytes, as: UTF8.self)
        return (text.replacing(boundary, with: "B").replacing("\r\n", with: "\n"), request)
    }

    @Test("A combining mark after a quotation mark does not become part of the name")
    func marks() async throws {
        let (chunks, feed) = AsyncStream.makeStream(of: Data.self)
        feed.yield(Data("one".utf8))
        feed.finish()
        let file = UploadFile(chunks: chunks, length: 3, name: "a\"\u{301}; name=\"n\r\n")
        let (text, _) = try await body(Attach(files: [file]))
        let name = "filename=\"a%22\u{301}; name=%22n%0D%0A\"\n"
        #expect(Array(text.utf8).firstRange(of: Array(name.utf8)) != nil)
        #expect(text.contains("\n\none\n"))
    }

    @Test("Files have numbers, names and types, and their count is sent")
    func indexed() async throws {
        let files = [
            UploadFile(data: Data("one".utf8), name: "a.txt", type: "text/plain"),
            UploadFile(chunks: stream(["tw", "o"]), length: 3, name: "b"),
        ]
        let (text, request) = try await body(Attach(title: "ü", files: files))
        #expect(
            text == """
                --B
                Content-Disposition: form-data; name="title"

                ü
                --B
                Content-Disposition: form-data; name="File1"; filename="a.txt"
                Content-Type: text/plain

                one
                --B
                Content-Disposition: form-data; name="File2"; filename="b"
                Content-Type: application/octet-stream

                two
                --B
                Content-Disposition: form-data; name="nFileCount"

                2
                --B--

                """
        )
        #expect(request.body?.isReplayable == false)
        #expect(request.fields["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true)
    }

    @Test("The length is that of all parts, and unknown when a part's is")
    func length() async throws {
        let known = try request(
            Attach(files: [
                UploadFile(chunks: stream(["abc"]), length: 3),
                UploadFile(data: Data(count: 100_000)),
            ])
        )
        let bytes = try await known.body?.collect(limit: .max)
        #expect(known.body?.length == bytes?.count)
        #expect(try request(Attach(files: [UploadFile(chunks: stream([]))])).body?.length == nil)
    }

    @Test("A length that no number can represent is unknown")
    func endless() throws {
        let file = UploadFile(chunks: stream(["a"]), length: .max)
        let body = try #require(try request(Attach(files: [file])).body)
        #expect(body.length == nil)
    }

    @Test("A name keeps its letters and loses its quotes and line breaks")
    func names() async throws {
        let file = UploadFile(data: Data(), name: "木 \"x\"\r\nEvil: 1.txt")
        let (text, _) = try await body(Attach(cover: file))
        #expect(
            text.contains(
                #"name="cover %22Größe%22"; filename="木 %22x%22%0D%0AEvil: 1.txt"\#n"#
            )
        )
    }

    @Test("Without a file, a call that has a form sends the form")
    func form() async throws {
        let request = try request(Attach(title: "a b"))
        #expect(request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        let body = try await request.body?.collect(limit: .max)
        #expect(body.map { String(decoding: $0, as: UTF8.self) } == "title=a%20b")
    }

    @Test("A type with a line break and a file that is not there are refused before sending")
    func refused() throws {
        #expect(throws: RequestFault.self) {
            try request(Attach(cover: UploadFile(data: Data(), type: "a/b\r\nEvil: 1")))
        }
        let missing = URL(filePath: "/nonexistent/\(UUID())")
        #expect(throws: RequestFault(reason: "the file of body cannot be read")) {
            try request(Put(body: UploadFile(file: missing)))
        }
    }

    @Test(
        "A whole body consists of the bytes unchanged, with the content type of the file or of the call"
    )
    func raw() async throws {
        let bytes = Data([0, 255, 13, 10])
        let plain = try request(Put(body: UploadFile(data: bytes)))
        #expect(plain.fields["Content-Type"] == "application/octet-stream")
        #expect(try await plain.body?.collect(limit: .max) == bytes)
        let typed = try request(Put(body: UploadFile(data: bytes, type: "image/png")))
        #expect(typed.fields["Content-Type"] == "image/png")
    }

    @Test("A local file is measured and read when it is sent")
    func file() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
        try Data(repeating: 7, count: 200_000).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let request = try request(Put(body: UploadFile(file: url)))
        #expect(request.body?.length == 200_000)
        #expect(request.body?.isReplayable == true)
        let bytes = try await request.body?.collect(limit: .max)
        #expect(bytes == Data(repeating: 7, count: 200_000))
    }

    @Test("Descriptions show neither names nor content")
    func secrecy() {
        let file = UploadFile(data: Data("secret".utf8), name: "private.txt")
        for text in ["\(file)", String(reflecting: file)] {
            #expect(!text.contains("secret") && !text.contains("private"))
        }
        var dumped = ""
        dump(file, to: &dumped)
        #expect(!dumped.contains("private"))
    }
}
