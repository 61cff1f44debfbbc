#if Store
import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import Observation
import Testing

/// A model for views.
@MainActor @Observable final class CardList {
    private(set) var cards: [Card] = []

    func follow(_ column: Column.ID, in store: EntityStore) async throws {
        let query = Card.where(\.listID == column).sorted(by: \.position)
        for try await cards in store.changes(of: query) { self.cards = cards }
    }
}

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

    @Test("A model for views has the values that were merged last")
    func observation() async throws {
        let store = try EntityStore.inMemory([Card.self])
        let list = await CardList()
        let following = Task { try await list.follow("l1", in: store) }
        for number in 1...2 {
            try await store.merge([Card(Card.ID("c\(number)"), position: 1, listID: "l1")])
            try await eventually { await list.cards.count == number }
        }
        following.cancel()
        _ = await following.result
        #expect(await list.cards.map(\.id) == ["c1", "c2"])
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
        try await eventually { states.value > 0 }
        shown.cancel()
        _ = await shown.result
    }

    /// A service that is asked by type.
    private struct Board: Sendable {
        let calls = Shared<[String]>([])
        var language: String?

        func columns() async throws -> [Column] {
            calls.change { $0.append("columns") }
            return [Column(key: "l1", name: "Trees")]
        }

        func cardIDs() async throws -> [Card.ID] {
            calls.change { $0.append("card identifiers") }
            return ["c1"]
        }

        func cards(_ ids: [Card.ID]) async throws -> [Card] {
            calls.change { $0.append("cards") }
            return ids.map { id in
                var card = Card(id, name: language == "fr" ? "Orme" : "Elm", listID: "l1")
                card.memberIDs = ["m1"]
                return card
            }
        }

        func members(_ ids: [Member.ID]) async throws -> [Member] {
            calls.change { $0.append("members") }
            return ids.map { Member(id: $0, token: "", logins: []) }
        }
    }

    @Test("The samples about domains do what the article says")
    func domains() async throws {
        try await withFile { file in
            typealias Service = Board
            let service = Service()
            typealias Source<Value: StoredEntity> = EntitySource<Service, Value>
            let description = DomainDescription(
                Source(Column.self)
                    .listing(timeToLive: .seconds(300)) { try await $0.columns() },
                Source(Card.self, restrictedBy: Restriction("lang") { $0.language })
                    .listingIDs { try await $0.cardIDs() }
                    .fetching(atMost: 50) { service, ids in try await service.cards(ids) }
                    .requiring(Member.self) { $0.memberIDs ?? [] },
                Source(Member.self)
                    .fetching { service, ids in try await service.members(ids) }
            )
            let domain = try await Domain.open(file, description, client: service)
            try await Self.ask(domain)
            let whole = description.adding(
                Source(Member.self).fetchingEach { service, id in
                    try await service.members([id]).first
                }
            )
            #expect(whole.types.count == 3)
            #expect(
                service.calls.value == [
                    "card identifiers", "cards", "members", "columns", "cards", "cards",
                ]
            )
            await domain.close()
        }
    }

    private static func ask(_ domain: Domain<Board>) async throws {
        let id: Card.ID = "c1"
        let names = Shared<[String?]>([])
        @Sendable func show(_ card: Card?) { names.change { $0.append(card?.name) } }
        let states = Shared<[Int]>([])
        @Sendable func show(_ done: Int, of total: Int) { states.change { $0.append(done) } }
        try await domain.fetch(Card.self)
        let card = try await domain.fetch(Card.self, id)
        let stored = try await domain[Card.self].all
        #expect(stored == [card])
        try await domain.fetch(DomainGroup("board", Column.self, Card.self)) { progress in
            show(progress.completed, of: progress.total)
        }
        #expect(states.value.last == 2)
        let fresh = try await domain[Card.self].get(id, .networkUnlessFresh)
        for try await card in domain[Card.self].storeThenNetwork(id) { show(card) }
        #expect(fresh == card)
        domain.setClient { $0.language = "fr" }
        show(try await domain.fetch(Card.self, id))
        #expect(names.value == ["Elm", "Elm", "Orme"])
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
        try await eventually { try await store.edits(of: Card.self).isEmpty }
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

    func share(
        _ ids: [Card.ID],
        _ service: Service,
        _ password: String,
        _ client: inout Client
    ) async throws {
        let server = PostgresServer(
            "postgresql://app@db.example/app?sslmode=verify-full",
            password: password
        )
        let store = try await EntityStore.open(server, [Card.self, Member.self])
        try await store.fetchOnce(ids, of: Card.self) { try await service.cards($0) }
        client.sharedLimits = store.rateLimits
    }
}
#endif
#endif
