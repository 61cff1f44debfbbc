import Foundation
import LatheRuntime
import LatheTesting

/// A Guild Wars 2 on this machine: as much of one as the demo asks for, with made-up things.
final class EmbeddedGuildWars2: Sendable {
    /// The key that this server takes.
    static let key = "0A1B2C3D-LAMP"

    private let server: LoopbackServer

    /// The root of the API.
    var url: URL { server.url }

    init() throws {
        server = try LoopbackServer { request in Self.answer(request) }
    }

    func stop() { server.stop() }

    private static func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        let path = request.path
        if path.hasPrefix("/v2/account") {
            guard request.fields["Authorization"] == "Bearer \(key)" else {
                return failure(401, "Invalid access token")
            }
        }
        if let single = EmbeddedDocuments.single[path] { return .json(single) }
        for (root, things) in EmbeddedDocuments.collections {
            if path == root { return bulk(things, request) }
            if path.hasPrefix(root + "/") {
                let id = String(path.dropFirst(root.count + 1))
                guard let thing = things.first(where: { $0.id == id }) else {
                    return failure(404, "no such id")
                }
                return .json(thing.text)
            }
        }
        return failure(404, "no such endpoint")
    }

    /// The forms of a collection: ids, some, all, a page.
    private static func bulk(
        _ things: [EmbeddedDocuments.Thing],
        _ request: LoopbackServer.Request
    ) -> LoopbackServer.Response {
        func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ","))]" }
        if let page = request["page"] {
            let size = min(200, max(1, request["page_size"].flatMap { Int($0) } ?? 50))
            let pages = (things.count + size - 1) / size
            guard let number = Int(page), 0..<pages ~= number else {
                let last = pages - 1
                return failure(400, "page out of range. Use page values 0 - \(last).")
            }
            let texts = things.dropFirst(number * size).prefix(size).map(\.text)
            var response = LoopbackServer.Response.json(list(Array(texts)))
            response.fields["X-Page-Size"] = "\(size)"
            response.fields["X-Page-Total"] = "\(pages)"
            response.fields["X-Result-Count"] = "\(texts.count)"
            response.fields["X-Result-Total"] = "\(things.count)"
            return response
        }
        guard let ids = request["ids"] else {
            return .json(list(things.map { Int($0.id) == nil ? "\"\($0.id)\"" : $0.id }))
        }
        if ids == "all" { return .json(list(things.map(\.text))) }
        let asked = ids.split(separator: ",")
        let found = asked.compactMap { id in things.first { $0.id == id }?.text }
        if found.isEmpty { return failure(404, "all ids provided are invalid") }
        return .json(list(found), status: found.count < asked.count ? 206 : 200)
    }

    private static func failure(_ status: Int, _ text: String) -> LoopbackServer.Response {
        .json("{\"text\":\"\(text)\"}", status: status)
    }
}
