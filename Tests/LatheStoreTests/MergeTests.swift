import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct MergeTests {
    @Test("Merged values are read unchanged", arguments: Engine.allCases)
    func roundTrip(_ engine: Engine) async throws {
        var card = Card("c1", name: "Oak \u{0} 🙂 'é'", position: 0.1 + 0.2, listID: "l1")
        card.due = Date(timeIntervalSince1970: 1_700_000_000)
        card.votes = .max
        card.isClosed = true
        card.color = .green
        card.memberIDs = ["m2", "m1", "m2"]
        card.labels = [Label(id: 2, name: "b", uses: 3), Label(id: 1, name: "a")]
        card.cover = Cover(size: "full", brightness: nil)
        card.extra = .json(["a": [1, nil, "x"]])
        let written = card
        try await engine.with { store in
            try await store.merge([written])
            #expect(try await store.get(Card.self, "c1") == written)
            #expect(try await store.get(Card.self, "c2") == nil)
            #expect(try await store.all(Card.everything) == [written])
            #expect(try await store.get(Label.self, 2)?.uses == 3)
        }
    }

    @Test("Doubles that are not a number, infinite or small are kept", arguments: Engine.allCases)
    func doubles(_ engine: Engine) async throws {
        try await engine.with { store in
            for value in [
                Double.nan, .infinity, -.infinity, .leastNonzeroMagnitude, -0.0,
                .greatestFiniteMagnitude,
            ] {
                try await store.merge([Card("c", position: value)])
                let found = try await store.get(Card.self, "c")?.position
                #expect(value.isNaN ? found?.isNaN == true : found == value)
            }
        }
    }

    @Test("A partial entity erases nothing that it does not carry", arguments: Engine.allCases)
    func partial(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Card("c1", name: "Oak", position: 2, listID: "l1")])
            try await store.merge([Card("c1", position: 3)])
            let card = try await store.get(Card.self, "c1")
            #expect(card == Card("c1", name: "Oak", position: 3, listID: "l1"))
        }
    }

    @Test(
        "A field whose value is stored separately is like any other",
        arguments: Engine.allCases
    )
    func indirect(_ engine: Engine) async throws {
        #expect(FieldSet<Card>(\.cover).contains(\.cover))
        #expect(!FieldSet<Card>(\.name).contains(\.cover))
        #expect(!FieldSet<Card>(\.cover).contains(\.cover?.size))
        try await engine.with { store in
            var card = Card("c1", name: "Oak")
            card.cover = Cover(size: "full", brightness: nil)
            try await store.merge([card], fields: FieldSet(\.name, \.cover))
            try await store.merge([Card("c1", name: "Elm")], fields: FieldSet(\.cover))
            #expect(try await store.get(Card.self, "c1") == Card("c1", name: "Oak"))
        }
    }

    @Test("A field that was received is cleared when it is nil", arguments: Engine.allCases)
    func cleared(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Card("c1", name: "Oak", position: 2, listID: "l1")])
            try await store.merge([Card("c1")], fields: FieldSet(\.name, \.votes))
            #expect(try await store.get(Card.self, "c1") == Card("c1", position: 2, listID: "l1"))
        }
    }

    @Test("A null of a document clears, and an absent field does not", arguments: Engine.allCases)
    func received(_ engine: Engine) async throws {
        let documents = [
            #"[{"id": "c1", "name": "Oak", "pos": 1, "idList": "l1"}, {"id": "c2", "name": "Elm"}]"#,
            #"[{"id": "c1", "name": null, "closed": true}, {"id": "c2", "pos": 4}]"#,
        ]
        try await engine.with { store in
            for document in documents {
                let cards = try EntityDecoder().decode(
                    [Received<Card>].self,
                    from: Data(document.utf8)
                )
                try await store.merge(received: cards)
            }
            var first = Card("c1", position: 1, listID: "l1")
            first.isClosed = true
            #expect(try await store.get(Card.self, "c1") == first)
            #expect(try await store.get(Card.self, "c2") == Card("c2", name: "Elm", position: 4))
        }
    }

    @Test("Nothing of a transaction is kept when it fails", arguments: Engine.allCases)
    func atomic(_ engine: Engine) async throws {
        struct Stop: Error {}
        try await engine.with { store in
            try await store.merge([Card("c1", name: "Oak")])
            await #expect(throws: Stop.self) {
                try await store.write { transaction in
                    try transaction.merge([Card("c1", name: "Elm"), Card("c2")])
                    try transaction.delete(Card.where(\.id == "c1"))
                    throw Stop()
                }
            }
            #expect(try await store.all(Card.everything) == [Card("c1", name: "Oak")])
        }
    }

    @Test("Entities inside others are rows of their own", arguments: Engine.allCases)
    func embedded(_ engine: Engine) async throws {
        var card = Card("c1", name: "Oak", listID: "l1")
        card.labels = [Label(id: 1, name: "a")]
        let column = Column(key: "l1", name: "To do", cards: [card, Card("c2", listID: "l1")])
        try await engine.with { store in
            try await store.merge([column])
            #expect(try await store.get(Card.self, "c1", depth: 1) == column.cards?[0])
            #expect(try await store.get(Column.self, "l1", depth: 2) == column)
            // One level: cards without what is inside them, and none at all.
            var outer = column
            outer.cards?[0].labels = nil
            #expect(try await store.get(Column.self, "l1") == outer)
            #expect(try await store.get(Column.self, "l1", depth: 0)?.cards == nil)
            try await store.merge([Label(id: 1, name: "A")])
            #expect(try await store.get(Card.self, "c1")?.labels == [Label(id: 1, name: "A")])
        }
    }

    @Test(
        "An entity without a required field is an identifier",
        arguments: Engine.allCases
    )
    func incomplete(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Column(key: "l1", name: "")], fields: FieldSet(\.cards))
            try await store.merge([Column(key: "l2", name: "Doing")])
            #expect(try await store.get(Column.self, "l1") == nil)
            #expect(try await store.count(Column.everything) == 1)
            #expect(try await store.all(Column.everything.prefix(1)).map(\.id) == ["l2"])
            let ids = try await store.read { try $0.ids(Column.everything) }
            #expect(Set(ids) == ["l1", "l2"])
        }
    }

    @Test(
        "A collection that was fetched removes what it lacks, or keeps it",
        arguments: Engine.allCases
    )
    func collections(_ engine: Engine) async throws {
        try await engine.with { store in
            let old = [
                Card("c1", listID: "l1"), Card("c2", listID: "l1"), Card("c3", listID: "l2"),
            ]
            try await store.merge(old)
            try await store.write { transaction in
                try transaction.merge(
                    [Card("c2", name: "new", listID: "l1")],
                    replacing: Card.where(\.listID == "l1"),
                    missing: .keep
                )
            }
            #expect(try await store.count(Card.everything) == 3)
            try await store.write { transaction in
                try transaction.merge(
                    [Card("c2", listID: "l1")],
                    replacing: Card.where(\.listID == "l1"),
                    collection: "cards of l1"
                )
            }
            let ids = try await store.read { try $0.ids(Card.everything.sorted(by: \.id)) }
            #expect(ids == ["c2", "c3"])
            #expect(try await store.get(Card.self, "c2")?.name == "new")
            #expect(try await store.read { try $0.fetched(collection: "cards of l1") } != nil)
            #expect(try await store.read { try $0.fetched(collection: "cards") } == nil)
        }
    }

    @Test("Freshness is recorded for groups of fields", arguments: Engine.allCases)
    func freshness(_ engine: Engine) async throws {
        let clock = TestClock()
        var options = StoreOptions()
        options.now = { clock.now }
        try await engine.with(options: options) { store in
            try await store.merge([Card("c1", name: "Oak")], fields: FieldSet(\.name))
            func needed(_ group: String) async throws -> [Card.ID] {
                try await store.read {
                    try $0.needed(["c2", "c1", "c2"], of: Card.self, group: group)
                }
            }
            #expect(try await needed("names") == ["c2"])
            #expect(try await needed("all") == ["c2", "c1"])
            clock.advance(59)
            #expect(try await needed("names") == ["c2"])
            clock.advance(1)
            #expect(try await needed("names") == ["c2", "c1"])
            try await store.merge([Card("c1", name: "Elm"), Card("c2")], fields: .all)
            #expect(try await needed("names") == [])
            // The clock is set back.
            clock.advance(-59)
            #expect(try await needed("names") == [])
            clock.advance(-1)
            #expect(try await needed("names") == ["c2", "c1"])
            clock.advance(1e9)
            #expect(try await needed("all") == [])
            let error = await #expect(throws: StoreError.self) { try await needed("details") }
            #expect(error?.code == .unsupportedField)
        }
    }

    @Test("Secret fields are stored only on request", arguments: Engine.allCases)
    func secrets(_ engine: Engine) async throws {
        let member = Member(id: "m1", token: "s3cret", logins: [.init(user: "u", password: "pass")])
        try await engine.with { store in
            try await store.merge([member], fields: .all)
            let expected = Member(id: "m1", token: "", logins: [.init(user: "u", password: "")])
            #expect(try await store.get(Member.self, "m1") == expected)
        }
        try await engine.with(options: StoreOptions(storesSecrets: true)) { store in
            try await store.merge([member], fields: .all)
            #expect(try await store.get(Member.self, "m1") == member)
        }
    }

    @Test("All entities are removed at once", arguments: Engine.allCases)
    func deleteAll(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Card("c1")])
            try await store.merge([Column(key: "l1", name: "To do")])
            try await store.deleteAll()
            #expect(try await store.count(Card.everything) == 0)
            #expect(try await store.count(Column.everything) == 0)
        }
    }

    @Test("A type that the store was not opened with is refused", arguments: Engine.allCases)
    func unknownType(_ engine: Engine) async throws {
        struct Other: StoredEntity {
            var id = ""
            static let fields: FieldTable = ["id"]
            static let blank = Other()
            mutating func visit<Visitor: FieldVisitor>(
                _ field: FieldNumber,
                with visitor: inout Visitor
            ) { visitor.visit(&id) }
        }
        try await engine.with { store in
            let error = await #expect(throws: StoreError.self) { try await store.merge([Other()]) }
            #expect(error?.code == .unknownType)
        }
    }
}
