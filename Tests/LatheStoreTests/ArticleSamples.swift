#if Store
import Foundation
import LatheCoding
import LatheStore
import Testing

/// The samples of the article *An app that works offline*.
@Suite struct ArticleSamples {
    /// A service that takes edits.
    private struct Service {
        let names = Shared<[String: Patch<String>]>([:])

        func has(_ key: String) async throws -> Bool { names.value[key] != nil }

        func update(
            _ id: Card.ID,
            name: Patch<String>,
            key: String
        ) async throws -> EditOutcome<Card> {
            names.change { $0[key] = name }
            return .accepted()
        }
    }

    @Test("The samples of the article about apps do what it says")
    func offlineFirst() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Column.self, Card.self, Member.self])
            try await Self.merge(store)
            try await Self.read(store)
            try await Self.edit(store)
            try await store.erase()
        }
    }

    private static func merge(_ store: EntityStore) async throws {
        let column: Column.ID = "l1"
        var card = Card("c1", name: "Elm", position: 1, listID: column)
        card.memberIDs = ["m1"]
        let cards = [card]
        try await store.merge([Card("c0", listID: column)])
        try await store.merge(cards, fields: .all)
        try await store.merge(cards, fields: FieldSet(\.name, \.position))
        try await store.write { transaction in
            try transaction.merge(
                cards,
                fields: .all,
                replacing: Card.where(\.listID == column),
                collection: "cards of \(column)"
            )
        }
        #expect(try await store.count(Card.everything) == 1)
    }

    private static func read(_ store: EntityStore) async throws {
        let (id, column, member): (Card.ID, Column.ID, Member.ID) = ("c1", "l1", "m1")
        let card = try await store.get(Card.self, id)
        let open = Card.where(\.listID == column && \.isClosed != true)
        let cards = try await store.all(open.sorted(by: \.position).prefix(50))
        #expect(cards == [card])
        let mine = try await store.all(Card.where(.field(\.memberIDs, contains: member)))
        #expect(mine == cards)
        let ids: [Card.ID] = ["c1", "c2"]
        let needed = try await store.read { try $0.needed(ids, of: Card.self, group: "names") }
        #expect(needed == ["c2"])
        let states = Shared(0)
        @Sendable func show(_ shown: [Card]) {
            #expect(shown == cards)
            states.change { $0 += 1 }
        }
        let shown = Task {
            for try await cards in store.changes(of: Card.where(\.listID == column)) {
                show(cards)
            }
        }
        while states.value == 0 { await Task.yield() }
        shown.cancel()
        _ = await shown.result
    }

    private static func edit(_ store: EntityStore) async throws {
        let id: Card.ID = "c1"
        let service = Service()
        try await store.edit(Card.self, id, .set(\.name, "Oak"), .clear(\.due))
        let sending = Task {
            try await store.keepSendingEdits(of: Card.self) { edit in
                // After a crash, the service may have the edit already.
                if edit.isUncertain, try await service.has(edit.key) { return .accepted() }
                let name = try edit.patch(\.name)
                return try await service.update(edit.entityID, name: name, key: edit.key)
            }
        }
        while try await !store.edits(of: Card.self).isEmpty { await Task.yield() }
        sending.cancel()
        _ = await sending.result
        #expect(Array(service.names.value.values) == [.set("Oak")])
    }
}

#if Postgres
/// The samples of the article *One store for many machines*; what they do, other tests show.
private struct ManyMachines {
    struct Service {
        func cards(_ ids: [Card.ID]) async throws -> [Card] { [] }
    }

    func share(_ ids: [Card.ID], _ service: Service, _ password: String) async throws {
        let server = PostgresServer(
            "postgresql://app@db.example/app?sslmode=verify-full",
            password: password
        )
        let store = try await EntityStore.open(server, [Card.self, Member.self])
        try await store.fetchOnce(ids, of: Card.self) { try await service.cards($0) }
    }
}
#endif
#endif
