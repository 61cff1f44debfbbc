#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

/// An action on a case, with files or without.
struct CaseAction: CustomTestStringConvertible, Sendable {
    let command: String
    let send: @Sendable (Cases, [UploadFile]) async throws -> Case

    var testDescription: String { command }

    static let all = [
        CaseAction(command: "new") { try await $0.create(title: "A", files: $1) },
        CaseAction(command: "edit") { try await $0.edit(case: 7, files: $1) },
        CaseAction(command: "assign") { try await $0.assign(case: 7, assignee: 2, files: $1) },
        CaseAction(command: "resolve") { try await $0.resolve(case: 7, status: 2, files: $1) },
        CaseAction(command: "reactivate") { try await $0.reactivate(case: 7, files: $1) },
        CaseAction(command: "close") { try await $0.close(case: 7, files: $1) },
        CaseAction(command: "reopen") { try await $0.reopen(case: 7, files: $1) },
        CaseAction(command: "email") {
            try await $0.email(
                case: 7,
                from: "a@mill.example",
                to: "b@mill.example",
                subject: "S",
                text: "T",
                files: $1
            )
        },
        CaseAction(command: "reply") {
            try await $0.reply(
                case: 7,
                from: "a@mill.example",
                to: "b@mill.example",
                subject: "S",
                text: "T",
                files: $1
            )
        },
        CaseAction(command: "forward") {
            try await $0.forward(
                case: 7,
                from: "a@mill.example",
                to: "b@mill.example",
                text: "T",
                attachmentsOf: 17,
                files: $1
            )
        },
    ]
}

@Suite("Editing cases of FogBugz")
struct EditingTests {
    private static let answer = "<response><case ixBug=\"7\" operations=\"edit\"/></response>"

    private func client(_ transport: ScriptedTransport) throws -> Cases {
        let site = try #require(URL(string: "https://bugs.example/"))
        return FogBugzClient(site: site, token: "tok", transport: transport).cases
    }

    @Test(
        "Without files an action is a form, with its command and token in the address",
        arguments: CaseAction.all
    )
    func form(_ action: CaseAction) async throws {
        let transport = Site.scripted(Self.answer)
        #expect(try await action.send(client(transport), []).number == 7)
        let sent = try #require(transport.requests.last)
        #expect(sent.request.method == .post)
        #expect(sent.request.url.query() == "cmd=\(action.command)&token=tok")
        #expect(sent.request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(!String(decoding: sent.body, as: UTF8.self).contains("nFileCount"))
    }

    @Test(
        "With files, an action has a multipart body, which contains their number",
        arguments: CaseAction.all
    )
    func parts(_ action: CaseAction) async throws {
        let transport = Site.scripted(Self.answer)
        let files = [UploadFile(data: Data("x".utf8), name: "x.txt")]
        #expect(try await action.send(client(transport), files).number == 7)
        let sent = try #require(transport.requests.last)
        #expect(sent.request.url.query() == "cmd=\(action.command)&token=tok")
        #expect(sent.request.fields["Content-Type"]?.hasPrefix("multipart/form-data; ") == true)
        let body = String(decoding: sent.body, as: UTF8.self)
        #expect(body.contains("name=\"nFileCount\"\r\n\r\n1\r\n"))
        #expect(body.contains("name=\"File1\"; filename=\"x.txt\"\r\n"))
        if action.command == "forward" {
            #expect(body.contains("name=\"ixBugEventAttachment\"\r\n\r\n17\r\n"))
        }
    }

    @Test("Options that the user did not give are not sent, and empty ones are")
    func given() async throws {
        let transport = Site.scripted(Self.answer, Self.answer)
        let cases = try client(transport)
        _ = try await cases.edit(case: 7, title: "", tags: [" "], isRichText: false)
        _ = try await cases.edit(case: 7)
        #expect(
            transport.requests.dropFirst().map { String(decoding: $0.body, as: UTF8.self) }
                == ["ixBug=7&sTitle=&sTags=%20&fRichText=0", "ixBug=7"]
        )
    }

    @Test("A tag that contains the separator of tags is refused before a request is sent")
    func separator() async throws {
        let transport = Site.scripted(Self.answer)
        let error = await #expect(throws: APIError.self) {
            try await client(transport).edit(case: 7, tags: ["a,b"])
        }
        #expect(error?.code == .invalidRequest)
        #expect(transport.requests.count == 1)
    }

    @Test("A case that was changed in the meantime is distinguished from other failures")
    func stale() async throws {
        let transport = Site.scripted(
            "<response><error code=\"9\">Case 7 was changed</error></response>"
        )
        let error = await #expect(throws: APIError.self) {
            try await client(transport).edit(case: 7, lastEvent: 17, text: "mine")
        }
        #expect(error?.failure(as: Failure.self)?.code == .caseChanged)
        let body = transport.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(body == "ixBug=7&ixBugEvent=17&sEvent=mine")
    }

    @Test(
        "Without arguments all entities are listed, and with one only the writable ones",
        arguments: [
            (nil, "cmd=listProjects&token=tok"), (true, "cmd=listProjects&token=tok&fWrite=1"),
        ]
    )
    func writable(onlyWritable: Bool?, query: String) async throws {
        let transport = Site.scripted("<response><projects/></response>")
        let site = try #require(URL(string: "https://bugs.example/"))
        let fogBugz = FogBugzClient(site: site, token: "tok", transport: transport)
        _ = try await fogBugz.projects.list(onlyWritable: onlyWritable)
        #expect(transport.requests.last?.request.url.query() == query)
    }

    @Test("Files stream from the disk as parts that the server finds whole")
    func streamed() async throws {
        let folder = URL.temporaryDirectory.appending(path: "lathe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let large = folder.appending(path: "large.bin")
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        try bytes.write(to: large)

        let bodies = Mutex<[Data]>([])
        let server = try Site.serving { request in
            bodies.withLock { $0.append(request.body) }
            return .xml(Self.answer)
        }
        defer { server.stop() }
        let most = Mutex(TransferProgress(.upload, bytes: 0, total: nil))
        var fogBugz = FogBugzClient(site: server.url, token: "tok")
        fogBugz.client.middleware.append(
            ProgressReporting { progress in
                if progress.direction == .upload { most.withLock { $0 = progress } }
            }
        )
        _ = try await fogBugz.cases.edit(
            case: 7,
            files: [UploadFile(file: large), UploadFile(data: Data("two".utf8), name: "two.txt")]
        )
        let body = try #require(bodies.withLock { $0.first })
        let head = Data("name=\"File1\"; filename=\"large.bin\"".utf8)
        let start = try #require(body.range(of: head)).upperBound
        let gap = try #require(body.range(of: Data("\r\n\r\n".utf8), in: start..<body.endIndex))
        #expect(body[gap.upperBound...].prefix(bytes.count) == bytes)
        #expect(body.range(of: Data("name=\"File2\"; filename=\"two.txt\"".utf8)) != nil)
        #expect(most.withLock { $0.bytes } == body.count)
    }
}
#endif
