import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Trello

/// Documents of Trello's shapes.
enum Fixtures: FixtureSet {
    static let api = "trello"

    static func contentType(of name: String) -> String { "application/json; charset=utf-8" }

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
