import Foundation
import LatheDeferred
import LatheRuntime
import LatheTesting
import Testing

struct DownloadDataSourceTests {
    /// Runs a test in a folder of its own; returns what is in the folder at the end.
    @discardableResult
    private func inFolder(_ body: (URL) async throws -> Void) async throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "file"))
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    @Test("HL-160 A download gives its destination, where the body is")
    func success() async throws {
        let server = try server()
        defer { server.stop() }
        let files = try await inFolder { file in
            let source = DownloadDataSource(server.url.appending(path: "page"), to: file)
            let response = try await source.start().value
            #expect(response.entity == file)
            #expect(response.entityWasOK)
            #expect(try Data(contentsOf: file) == Data("<html></html>".utf8))
        }
        #expect(files == ["file"])
    }

    @Test("The name of a downloaded file may be as long as the file system allows")
    func longName() async throws {
        let name = String(repeating: "n", count: 255)
        let files = try await inFolder { file in
            let destination = file.deletingLastPathComponent().appending(path: name)
            let transport = ScriptedTransport([.json("{}")])
            let source = DownloadDataSource(
                try #require(URL(string: "http://example.test/")),
                to: destination,
                transport: transport
            )
            #expect(try await source.start().value.entity == destination)
        }
        #expect(files == [name])
    }

    @Test("HL-161 An existing file is not fetched again")
    func present() async throws {
        let transport = ScriptedTransport()
        try await inFolder { file in
            try Data("old".utf8).write(to: file)
            let source = DownloadDataSource(URL(filePath: "/"), to: file, transport: transport)
            let response = try await source.start().value
            #expect(response.entity == file)
            #expect(response.status == nil)
            #expect(try Data(contentsOf: file) == Data("old".utf8))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "HL-162 Another status creates no file; a file that cannot be created is an error (corrected: it was nil)"
    )
    func noFile() async throws {
        let server = try server()
        defer { server.stop() }
        let files = try await inFolder { file in
            let absent = DownloadDataSource(server.url.appending(path: "absent"), to: file)
            let response = try await absent.start().value
            #expect(response.entity == nil)
            #expect(response.entityWasNotFound)
            let nowhere = file.appending(path: "below").appending(path: "file")
            let page = DownloadDataSource(server.url.appending(path: "page"), to: nowhere)
            await #expect(throws: (any Error).self) { try await page.start().value }
        }
        #expect(files == [])
    }

    @Test(
        "HL-163 An interrupted download fails and leaves no file (corrected: it left a partial file)"
    )
    func failure() async throws {
        let server = try server()
        defer { server.stop() }
        let files = try await inFolder { file in
            let source = DownloadDataSource(server.url.appending(path: "cut"), to: file)
            await #expect(throws: (any Error).self) { try await source.start().value }
        }
        #expect(files == [])
    }

    @Test("HL-164 A cancelled download leaves no file, and fails after the file is removed")
    func cancel() async throws {
        let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        continuation.yield(Data("begin".utf8))
        let transport = ScriptedTransport([
            .init { HTTPResponse(status: 200, url: $0.url, body: HTTPBody(chunks: chunks)) }
        ])
        let files = try await inFolder { file in
            let source = DownloadDataSource(URL(filePath: "/"), to: file, transport: transport)
            let deferred = source.start()
            let folder = file.deletingLastPathComponent().path
            // Yields until the part is on its way.
            while try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty {
                await Task.yield()
            }
            deferred.cancel()
            let failed = deferred.fail { error in
                let left = try FileManager.default.contentsOfDirectory(atPath: folder)
                throw left.isEmpty ? error : Oops(text: "the part is there")
            }
            await #expect(throws: CancellationError.self) { try await failed.value }
        }
        #expect(files == [])
    }
}
