import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct QueryTests {
    static let cards: [Card] = (0..<40).map { number in
        var card = Card(Card.ID("c\(number / 10)\(number % 10)"))
        if number % 3 > 0 { card.name = ["Zoo", "ape", "Äpfel", "app"][number % 4] }
        if number % 4 > 0 { card.position = Double(number % 5) / 4 - 0.5 }
        if number % 5 > 0 { card.votes = number % 7 - 3 }
        if number % 2 > 0 { card.isClosed = number % 6 > 2 }
        if number % 7 > 0 { card.color = number % 4 > 1 ? .red : .green }
        card.listID = number % 6 > 0 ? Column.ID("l\(number % 3)") : nil
        card.due = number % 3 > 1 ? Date(timeIntervalSince1970: Double(number) * 1e6) : nil
        if number % 4 > 1 { card.memberIDs = (0..<number % 4).map { Member.ID("m\($0)") } }
        if number % 9 == 0 { card.labels = [Label(id: 1, name: "a")] }
        return card
    }

    /// A condition, and what it means.
    struct Case: Sendable {
        let condition: Condition<Card>
        let isTrue: @Sendable (Card) -> Bool

        init(_ condition: Condition<Card>, _ isTrue: @escaping @Sendable (Card) -> Bool) {
            self.condition = condition
            self.isTrue = isTrue
        }
    }

    static let cases = [
        Case(.always) { _ in true },
        Case(\.listID == "l1") { $0.listID == "l1" },
        Case(\.listID != "l1") { $0.listID != "l1" },
        Case(\.listID == nil) { $0.listID == nil },
        Case(\.listID != nil) { $0.listID != nil },
        Case(\.labels == nil) { $0.labels == nil },
        Case(\.labels != nil) { $0.labels != nil },
        Case(\.memberIDs == nil) { $0.memberIDs == nil },
        Case(\.labels == nil && \.listID == "l1") { $0.labels == nil && $0.listID == "l1" },
        Case(\.id == "c07") { $0.id == "c07" },
        Case(\.votes < 1) { $0.votes.map { $0 < 1 } ?? false },
        Case(!(\.votes < 1)) { !($0.votes.map { $0 < 1 } ?? false) },
        Case(\.votes >= 2) { $0.votes.map { $0 >= 2 } ?? false },
        Case(\.position <= 0) { $0.position.map { $0 <= 0 } ?? false },
        Case(\.position > 0.25) { $0.position.map { $0 > 0.25 } ?? false },
        Case(\.isClosed == true) { $0.isClosed == true },
        Case(\.isClosed != true) { $0.isClosed != true },
        Case(\.color == .red) { $0.color == .red },
        Case(\.name >= "ape") { card in
            card.name.map { !$0.utf8.lexicographicallyPrecedes("ape".utf8) } ?? false
        },
        Case(\.due < Date(timeIntervalSince1970: 2e7)) { card in
            card.due.map { $0 < Date(timeIntervalSince1970: 2e7) } ?? false
        },
        Case(.field(\.listID, isIn: ["l0", nil])) { $0.listID == "l0" || $0.listID == nil },
        Case(.field(\.votes, isIn: [1, 2, 9])) { [1, 2, 9].contains($0.votes) },
        Case(!.field(\.votes, isIn: [1, 2])) { ![1, 2].contains($0.votes) },
        Case(.field(\.votes, isIn: [])) { _ in false },
        Case(.field(\.memberIDs, contains: "m1")) { $0.memberIDs?.contains("m1") == true },
        Case(!.field(\.memberIDs, contains: "m1")) { $0.memberIDs?.contains("m1") != true },
        Case(.field(\.labels, contains: 1)) { $0.labels != nil },
        Case(\.listID == "l1" && \.votes > 0 || \.isClosed == false) { card in
            card.listID == "l1" && (card.votes ?? 0) > 0 || card.isClosed == false
        },
        Case(!(\.listID == "l1" && !(\.votes > 0))) { card in
            !(card.listID == "l1" && !((card.votes ?? 0) > 0))
        },
    ]

    @Test("A condition finds the matching entities", arguments: Engine.allCases)
    func conditions(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge(Self.cards)
            for (number, item) in Self.cases.enumerated() {
                let found = try await store.all(Query(item.condition).sorted(by: \.id))
                #expect(found == Self.cards.filter(item.isTrue), "case \(number)")
                #expect(
                    try await store.count(Query(item.condition)) == found.count,
                    "case \(number)"
                )
            }
        }
    }

    @Test("Entities are in the order that is asked for, and as many", arguments: Engine.allCases)
    func order(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge(Self.cards)
            let query = Card.everything.sorted(by: \.votes, descending: true).sorted(by: \.id)
            let expected = Self.cards.sorted { left, right in
                let (first, second) = (left.votes ?? .min, right.votes ?? .min)
                return first == second ? left.id < right.id : first > second
            }
            #expect(try await store.all(query) == expected)
            #expect(try await store.all(query.prefix(7)) == Array(expected.prefix(7)))
            #expect(try await store.all(query.prefix(0)) == [])
            let names = try await store.all(Card.everything.sorted(by: \.name)).map {
                $0.name ?? ""
            }
            #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }

    @Test("A condition may have many parts, and a limited depth", arguments: Engine.allCases)
    func manyParts(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge(Self.cards)
            func count(_ condition: Condition<Card>) async throws -> Int {
                try await store.count(Query(condition))
            }
            let ids = (0..<1_500).map { Card.ID("c0\($0)") }
            let any = ids.map { \Card.id == $0 && \Card.votes != 9 }
            #expect(try await count(any.dropFirst().reduce(any[0]) { $0 || $1 }) == 10)
            #expect(try await count(any.dropFirst().reduce(any[0]) { $1 || $0 }) == 10)
            let none = ids.map { \Card.id != $0 }
            #expect(try await count(none.dropFirst().reduce(none[0]) { $0 && $1 }) == 30)
            var deep = \Card.id == "c01"
            for _ in 0..<40 { deep = !(deep && \Card.id != "c99") }
            #expect(try await count(deep) == 1)
            for _ in 0..<20_000 { deep = !(deep && \Card.id != "c99") }
            let refused = await #expect(throws: StoreError.self) { _ = try await count(deep) }
            #expect(refused?.code == .unsupportedField)
        }
    }

    @Test("The depth of a query is at least 0", arguments: Engine.allCases)
    func depth(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Column(key: "l1", name: "a", cards: [Card("c1")])])
            var query = Column.everything
            query.depth = .min
            #expect(query == Column.everything.including(depth: 0))
            let column = Column(key: "l1", name: "a", cards: nil)
            #expect(try await store.all(query) == [column])
            #expect(try await store.get(Column.self, "l1", depth: .min) == column)
        }
    }

    @Test(
        "A query that cannot be executed is refused with a named error",
        arguments: Engine.allCases
    )
    func refusals(_ engine: Engine) async throws {
        let refused: [Condition<Card>] = [
            .field(\.cover?.size, isIn: ["full"]), \.id.rawValue == "c1",
            .field(\.labels, isIn: [[Label(id: 1, name: "a")]]),
        ]
        try await engine.with { store in
            for condition in refused {
                let error = await #expect(throws: StoreError.self) {
                    _ = try await store.all(Query(condition))
                }
                #expect(error?.code == .unsupportedField)
            }
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.all(Card.everything.sorted(by: \.cover))
            }
            #expect(error?.code == .unsupportedField)
            await #expect(throws: StoreError.self) {
                try await store.merge([Card("c1")], fields: FieldSet(\.id.rawValue))
            }
        }
    }

    @Test("Relations are true on both sides after every change", arguments: Engine.allCases)
    func inverses(_ engine: Engine) async throws {
        try await engine.with { store in
            func cards(of member: Member.ID) async throws -> [Card.ID] {
                let query = Card.where(.field(\.memberIDs, contains: member)).sorted(by: \.id)
                return try await store.read { try $0.ids(query) }
            }
            var card = Card("c1", listID: "l1")
            card.memberIDs = ["m1", "m2", "m2"]
            try await store.merge([card])
            #expect(try await cards(of: "m2") == ["c1"])
            card.memberIDs = ["m3"]
            try await store.merge([card])
            #expect(try await cards(of: "m2") == [])
            #expect(try await cards(of: "m3") == ["c1"])
            try await store.merge([Card("c1")], fields: FieldSet(\.memberIDs))
            #expect(try await cards(of: "m3") == [])
            card.memberIDs = ["m1"]
            try await store.merge([card])
            try await store.delete(Card.where(\.id == "c1"))
            #expect(try await cards(of: "m1") == [])
        }
    }
}
