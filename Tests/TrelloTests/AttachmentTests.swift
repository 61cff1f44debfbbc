import Foundation
import LatheCoding
import LatheDownloads
import LatheRuntime
import LatheTesting
import Synchronization
import Testing
import Trello

@Suite("Files on cards")
struct AttachmentTests {
    @Test("A file is uploaded in chunks as parts of a form, and reports its progress")
    func upload() async throws {
        let received = Mutex((bytes: 0, head: ""))
        let server = try LoopbackServer(
            receiver: { _, piece in
                received.withLock { state in
                    if state.bytes == 0 {
                        state.head = String(decoding: piece.prefix(400), as: UTF8.self)
                    }
                    state.bytes += piece.count
                }
            },
            handler: { request in
                request.method == .post && request.path == "/1/cards/c/attachments"
                    ? .json(#"{"id":"a","name":"log.txt","bytes":3000000}"#)
                    : .text("", status: 404)
            }
        )
        defer { server.stop() }
        let progress = Mutex<[TransferProgress]>([])
        var trello = TrelloClient(at: server)
        trello.client.middleware.append(
            ProgressReporting { step in progress.withLock { $0.append(step) } }
        )
        let piece = Data(repeating: 0x61, count: 100_000)
        let pieces = AsyncThrowingStream<Data, any Error> { continuation in
            for _ in 0..<30 { continuation.yield(piece) }
            continuation.finish()
        }
        let attachment = try await trello.cards.attach(
            "c",
            file: UploadFile(
                chunks: pieces,
                length: 3_000_000,
                name: "log.txt",
                type: "text/plain"
            ),
            setsCover: false
        )
        #expect(attachment.bytes == 3_000_000)
        #expect(received.withLock { $0.bytes } > 3_000_000)
        #expect(received.withLock { $0.head }.contains(#"name="file"; filename="log.txt""#))
        let uploads = progress.withLock { $0.filter { $0.direction == .upload } }
        #expect(uploads.last.map { $0.bytes == $0.total } == true)
    }

    @Test("A card with a file is sent as a multipart body")
    func cardWithFile() async throws {
        let transport = ScriptedTransport([.json(#"{"id":"c"}"#)])
        _ = try await TrelloClient(transport: transport).cards.create(
            list: "l",
            name: "Glass",
            file: UploadFile(data: Data("x".utf8), name: "x.txt")
        )
        let sent = try #require(transport.requests.first)
        #expect(sent.request.fields["Content-Type"]?.hasPrefix("multipart/form-data") == true)
        let body = String(decoding: sent.body, as: UTF8.self)
        #expect(body.contains(#"name="fileSource"; filename="x.txt""#))
        #expect(body.contains(#"name="idList""#))
    }

    @Test("A file is downloaded with the credential in a header field, never in the address")
    func download() async throws {
        let seen = Mutex<[LoopbackServer.Request]>([])
        let server = try LoopbackServer { request in
            seen.withLock { $0.append(request) }
            return .text("glass", type: "image/png")
        }
        defer { server.stop() }
        let trello = TrelloClient(at: server)
        try await trello.authorize(key: "k", token: "t")
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let address = server.url.appending(path: "1/cards/c/attachments/a/download/sketch 1.png")
        let answer = try await trello.download(
            Attachment(id: "a", url: address.absoluteString, isUpload: true),
            to: file
        )
        #expect(answer.value == 5)
        #expect(try Data(contentsOf: file) == Data("glass".utf8))
        let request = try #require(seen.withLock { $0.first })
        #expect(request.target == "/1/cards/c/attachments/a/download/sketch%201.png")
        #expect(request.fields["Authorization"]?.contains(#"oauth_token="t""#) == true)
    }

    @Test(
        "A file outside Trello gets no credential",
        arguments: [
            "https://glass.example/1/cards/c/attachments/a/download/x",
            "https://trello.com.example/1/cards/c/attachments/a/download/x",
            "http://trello.com/1/cards/c/attachments/a/download/x",
            "https://trello.com/b/Qw3rT7yu", "https://trello.com/cards/attachments/download/x",
            "file:///1/cards/c/attachments/a/download/x", "no address", "",
        ] as [String?] + [nil]
    )
    func elsewhere(_ address: String?) async throws {
        let transport = ScriptedTransport()
        let trello = TrelloClient(transport: transport)
        try await trello.authorize(key: "k", token: "t")
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let error = await #expect(throws: APIError.self) {
            try await trello.download(Attachment(id: "a", url: address), to: file)
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
