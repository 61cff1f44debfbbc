#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@Suite("Attachments")
struct AttachmentTests {
    private static let answer = "<response><case ixBug=\"7\" operations=\"edit\"/></response>"

    private func sent(
        _ call: (FogBugzClient) async throws -> Void
    ) async throws -> (type: String, body: String) {
        let transport = ScriptedTransport([
            .xml(
                "<response><version>8</version><minversion>1</minversion><url>api.asp?</url></response>"
            ),
            .xml(Self.answer),
        ])
        let site = try #require(URL(string: "https://example.test/"))
        try await call(FogBugzClient(site: site, token: "tok", transport: transport))
        let recorded = try #require(transport.requests.last)
        return (
            recorded.request.fields["Content-Type"] ?? "",
            String(decoding: recorded.body, as: UTF8.self)
        )
    }

    @Test("Files are numbered parts, and text parts carry a name alone")
    func files() async throws {
        let (type, body) = try await sent { client in
            _ = try await client.cases.edit(
                case: 7,
                text: "see \"log\"",
                files: [
                    UploadFile(data: Data("one".utf8), name: "a.txt"),
                    UploadFile(data: Data("two".utf8), name: "ü.txt", type: "text/plain"),
                ]
            )
        }
        let boundary = try #require(type.split(separator: "boundary=").last)
        #expect(type.hasPrefix("multipart/form-data; "))
        let parts = body.replacing("\r\n", with: "\n").components(separatedBy: "--\(boundary)")
        #expect(parts.first == "")
        #expect(parts.last == "--\n")
        for part in [
            "\nContent-Disposition: form-data; name=\"ixBug\"\n\n7\n",
            "\nContent-Disposition: form-data; name=\"sEvent\"\n\nsee \"log\"\n",
            "\nContent-Disposition: form-data; name=\"nFileCount\"\n\n2\n",
            "\nContent-Disposition: form-data; name=\"File1\"; filename=\"a.txt\"\n"
                + "Content-Type: application/octet-stream\n\none\n",
            "\nContent-Disposition: form-data; name=\"File2\"; filename=\"ü.txt\"\n"
                + "Content-Type: text/plain\n\ntwo\n",
        ] {
            #expect(parts.contains(part))
        }
    }

    @Test("Without files the form remains a form")
    func none() async throws {
        let (type, body) = try await sent { client in
            _ = try await client.cases.edit(case: 7, text: "hi")
        }
        #expect(type == "application/x-www-form-urlencoded")
        #expect(body.contains("ixBug=7"))
        #expect(!body.contains("nFileCount"))
    }
}
#endif
