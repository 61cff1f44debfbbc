#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheDownloads
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

@Suite("Attachments of FogBugz come down")
struct DownloadTests {
    @Test(
        "An attachment's address is read, whether or not it was escaped twice",
        arguments: [
            "default.asp?pg=pgDownload&pgType=pgAttachment&ixBugEvent=58&ixAttachment=33&sFileName=a%20b.png&sTicket=",
            "default.asp?pg=pgDownload&amp;pgType=pgAttachment&amp;ixBugEvent=58&amp;ixAttachment=33&amp;sFileName=a+b.png&amp;sTicket=",
            "https://elsewhere.example/x/default.asp?ixBugEvent=58&ixAttachment=33&sFileName=a%20b.png",
            "default.asp?ixBugEvent=58&ixAttachment=33",
        ]
    )
    func address(url: String) throws {
        let request = try #require(
            Attachments.Download(Attachment(fileName: "a b.png", url: url))
        )
        #expect(request.document == "default.asp")
        #expect(request.event == 58)
        #expect(request.attachment == 33)
        #expect(request.fileName == "a b.png")
        #expect(request.ticket == nil)
    }

    @Test(
        "An address without a file name sends no request",
        arguments: [
            "", "?", "default.asp", "default.asp?ixBugEvent=58", "..?ixBugEvent=1&ixAttachment=2",
            "&&&=%",
        ]
    )
    func none(url: String) async throws {
        let attachment = Attachment(fileName: "a.png", url: url)
        #expect(Attachments.Download(attachment) == nil)
        let transport = Site.scripted()
        let site = try #require(URL(string: "https://bugs.example/"))
        let error = await #expect(throws: APIError.self) {
            try await FogBugzClient(site: site, token: "tok", transport: transport)
                .download(attachment, to: URL.temporaryDirectory.appending(path: "never"))
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }

    @Test("The bytes go to a file, and the token to the client's own server only")
    func download() async throws {
        let targets = Mutex<[String]>([])
        let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let server = try Site.serving { request in
            targets.withLock { $0.append(request.target) }
            return LoopbackServer.Response(
                fields: ["Content-Type": "image/png"],
                body: HTTPBody(bytes)
            )
        }
        defer { server.stop() }
        let file = URL.temporaryDirectory.appending(path: "lathe-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let attachment = Attachment(
            fileName: "ü.png",
            url:
                "https://elsewhere.example/default.asp?ixBugEvent=58&amp;ixAttachment=33&amp;sTicket=5_AB"
        )
        let fogBugz = FogBugzClient(site: server.url, token: "tok")
        #expect(try await fogBugz.download(attachment, to: file) == bytes.count)
        #expect(try Data(contentsOf: file) == bytes)
        #expect(
            targets.withLock { $0 } == [
                "/default.asp?pg=pgDownload&pgType=pgAttachment&token=tok&ixBugEvent=58&ixAttachment=33"
                    + "&sFileName=%C3%BC.png&sTicket=5_AB"
            ]
        )
    }
}
#endif
