import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Trello

/// Documents of the real API's shapes, which lie outside of the repository.
enum Fixtures {
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["LATHE_FIXTURES"]
        let beside = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../shared/apis/fixtures").standardizedFileURL.path
        let folder = URL(filePath: named ?? beside).appending(path: "trello")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var areMissing: Bool { folder == nil }

    static func data(_ name: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: name))
    }

    /// What a call makes of the fixture as its answer.
    static func value<Call: Request>(_ call: Call.Type, _ name: String) throws -> Call.ResponseValue
    {
        try EntityDecoder(format: .json).decode(
            Call.ResponseValue.self,
            from: data(name),
            in: Call.endpoint.returns
        )
    }

    /// The fixture as an answer of HTTP, with the status and fields of `http.json`.
    static func response(_ name: String) throws -> LoopbackServer.Response {
        let rows = try JSONValue(parsing: data("http.json"))
        let row = rows[name] ?? rows["*.json"]
        var response = LoopbackServer.Response(body: HTTPBody(try data(name)))
        if case .number(let status)? = row?["status"] { response.status = Int(status.text) ?? 0 }
        if case .object(let fields)? = row?["headers"] {
            for field in fields.members {
                if case .string(let text) = field.value { response.fields.append(field.key, text) }
            }
        }
        return response
    }
}

/// A client of a server on this machine.
extension TrelloClient {
    init(at server: LoopbackServer) {
        self.init()
        client.server = .fixed(server.url.appending(path: "1"))
        client.retry = nil
    }
}
