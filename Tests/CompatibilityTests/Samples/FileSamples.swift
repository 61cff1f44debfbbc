import Foundation
import GoldenMuseum
import LatheDownloads
import LatheRuntime
import LatheStreams
import LatheTesting
import Testing

@Suite("Samples of files and streams")
struct FileSamples {
    private let jpeg = Data("a photo".utf8)
    private let lines = WrittenLines()
    private func print(_ parts: Any...) {
        lines.add(parts.map { "\($0)" }.joined(separator: " "))
    }

    private func museum(_ responses: ScriptedTransport.Response...) -> MuseumClient {
        MuseumClient(transport: ScriptedTransport(responses))
    }

    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test("A response is bytes in memory")
    func bytes() async throws {
        let museum = museum(.status(200, fields: ["Content-Type": "image/jpeg"], body: jpeg))
        let photo = try await museum.exhibits.photo(number: 7)
        print(photo.count)
        #expect(photo == jpeg)
        #expect(lines.all == ["7"])
    }

    @Test("A response becomes a file")
    func download() async throws {
        let museum = museum(.status(200, fields: ["ETag": "\"1\""], body: jpeg))
        try await inFolder { folder in
            let file = folder.appending(path: "7.jpg")
            try await museum.client.download(Exhibits.Photo(number: 7), to: file) { progress in
                print(progress.bytes, "of", progress.total ?? 0)
            }
            #expect(try Data(contentsOf: file) == jpeg)
        }
        #expect(lines.all == ["0 of 7", "7 of 7"])
    }

    @Test("An interrupted download is continued from its partial file")
    func resumed() async throws {
        let transport = ScriptedTransport([
            .init { request in
                let (chunks, feed) = AsyncThrowingStream.makeStream(of: Data.self)
                feed.yield(jpeg.prefix(2))
                feed.finish(throwing: URLError(.networkConnectionLost))
                return HTTPResponse(
                    status: 200,
                    fields: ["ETag": "\"1\""],
                    url: request.url,
                    body: HTTPBody(chunks: chunks, length: 7)
                )
            },
            .status(
                206,
                fields: ["ETag": "\"1\"", "Content-Range": "bytes 2-6/7"],
                body: jpeg.dropFirst(2)
            ),
        ])
        let museum = MuseumClient(transport: transport)
        try await inFolder { folder in
            let file = folder.appending(path: "7.jpg")
            let response = try await museum.client.download(Exhibits.Photo(number: 7), to: file)
            #expect(response.value == 7)
            #expect(try Data(contentsOf: file) == jpeg)
        }
        #expect(transport.requests.map { $0.request.fields["Range"] } == [nil, "bytes=2-"])
    }

    @Test("A response is read in chunks")
    func open() async throws {
        let museum = museum(.status(200, fields: ["Content-Type": "image/jpeg"], body: jpeg))
        let response = try await museum.client.open(Exhibits.Photo(number: 7))
        print(response.status, response.fields["Content-Type"] ?? "no type")
        for try await chunk in response.value { print(chunk.count) }
        #expect(lines.all == ["200 image/jpeg", "7"])
    }

    @Test("The elements of a list are delivered one by one")
    func elements() async throws {
        let museum = museum(.json(#"[{"number":7,"title":"Spindle"}]"#))
        for try await exhibit in museum.client.elements(of: Exhibits.All(hall: 3)) {
            print(exhibit.title)
        }
        #expect(lines.all == ["Spindle"])
    }

    @Test("Each line is a value")
    func jsonLines() async throws {
        let museum = museum(.json("{\"number\":7,\"title\":\"Spindle\"}\n"))
        for try await exhibit in museum.client.jsonLines(Exhibit.self, of: Exhibits.Export()) {
            print(exhibit.title)
        }
        #expect(lines.all == ["Spindle"])
    }

    @Test("Events are received as they are sent")
    func events() async throws {
        let museum = museum(.status(200, body: Data("id: 4\nevent: moved\ndata: 7\n\n".utf8)))
        var last: String?
        for try await event in museum.client.events(of: Exhibits.Changes(last: last)) {
            last = event.id
            print(event.type, event.data)
        }
        #expect(lines.all == ["moved 7"])
        #expect(last == "4")
    }

    @Test("Files, bytes and chunks are uploaded")
    func upload() async throws {
        let transport = ScriptedTransport([.status(204), .status(204), .status(204)])
        let museum = MuseumClient(transport: transport)
        try await inFolder { folder in
            let file = folder.appending(path: "7.jpg")
            try jpeg.write(to: file)
            let photo = UploadFile(file: file, type: "image/jpeg")
            try await museum.exhibits.addPhoto(number: 7, photo: photo, caption: "From the left")
            try await museum.exhibits.replacePhoto(number: 7, body: UploadFile(data: jpeg))
        }
        let (chunks, camera) = AsyncThrowingStream<Data, any Error>.makeStream()
        camera.yield(jpeg)
        camera.finish()
        let length = jpeg.count
        let picture = UploadFile(chunks: chunks, length: length)
        try await museum.exhibits.replacePhoto(number: 7, body: picture)
        #expect(transport.requests.dropFirst().map(\.body) == [jpeg, jpeg])
        #expect(transport.requests.last?.request.fields["Content-Type"] == "image/jpeg")
    }

    @Test("Progress is reported in both directions")
    func progress() async throws {
        let museum = museum(.status(200, body: jpeg))
        var watched = museum
        watched.client.middleware.append(
            ProgressReporting { print($0.direction, $0.bytes, "of", $0.total ?? 0) }
        )
        try await watched.exhibits.replacePhoto(number: 7, body: UploadFile(data: jpeg))
        #expect(lines.all == ["upload 7 of 7", "download 7 of 7"])
    }
}
