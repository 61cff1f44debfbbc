import Foundation
import LatheCoding
import LatheLists
import LatheRuntime
import LatheTesting
import Testing
import Trello

@Suite("Page by page")
struct PagingTests {
    /// Serves things with the ids 9 to 1, the newest first.
    private static func page(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        let before = request["before"].flatMap { Int($0) } ?? 10
        let limit = request["limit"].flatMap { Int($0) } ?? 50
        let ids = (1..<10).reversed().filter { $0 < before }.prefix(limit)
        return .json("[" + ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]")
    }

    @Test("Cards of a board follow one another across pages")
    func cards() async throws {
        let server = try LoopbackServer { Self.page($0) }
        defer { server.stop() }
        let trello = TrelloClient(at: server)
        var ids: [String] = []
        for try await card in trello.boards.cards("b", limit: 4) { ids.append(card.id.rawValue) }
        #expect(ids == ["9", "8", "7", "6", "5", "4", "3", "2", "1"])
    }

    @Test(
        "The pages of actions and notifications continue before the last one, until a page is short"
    )
    func actions() async throws {
        let server = try LoopbackServer { Self.page($0) }
        defer { server.stop() }
        let trello = TrelloClient(at: server)
        var count = 0
        for try await _ in trello.cards.actions("c", types: [.all], limit: 3) { count += 1 }
        for try await _ in trello.lists.actions("l", limit: 5) { count += 1 }
        for try await _ in trello.members.notifications(.me, limit: 9) { count += 1 }
        #expect(count == 27)
    }

    @Test("Only the first page is requested, once")
    func firstPage() async throws {
        let transport = ScriptedTransport([.json(#"[{"id":"9"},{"id":"8"}]"#)])
        let page = try await TrelloClient(transport: transport).boards.actions("b", limit: 2)
            .firstPage()
        #expect(page.elements.map(\.id) == ["9", "8"])
        #expect(transport.requests.count == 1)
    }

    @Test("Cards of a search have numbered pages")
    func search() async throws {
        let server = try LoopbackServer { request in
            let page = request["cards_page"].flatMap { Int($0) } ?? 0
            let ids = page < 2 ? ["\(page)a", "\(page)b"] : ["last"]
            let cards = ids.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
            return request["modelTypes"] == "cards"
                ? .json("{\"cards\":[\(cards)]}") : .text("", status: 400)
        }
        defer { server.stop() }
        var ids: [String] = []
        for try await card in TrelloClient(at: server).search.cards(query: "glass", limit: 2) {
            ids.append(card.id.rawValue)
        }
        #expect(ids == ["0a", "0b", "1a", "1b", "last"])
    }
}
