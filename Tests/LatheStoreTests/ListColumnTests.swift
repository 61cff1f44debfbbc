import LatheCoding
import LatheStore
import Testing

/// An entity whose list of identifiers is stored with properties that have the names of SQLite's columns of lists.
private struct Item: StoredEntity, Hashable {
    typealias ID = Identifier<Item, String>

    var id: ID
    var value: String?
    var fullkey: Int?
    var itemIDs: [Item.ID] = []
    var numbers: [Identifier<Card, UInt64>] = []

    static let fields: FieldTable = """
        id
        value ?
        fullkey ?
        itemIDs ? list
        numbers ? list
        """
    static var blank: Item { Item(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&value)
        case .n2: visitor.visit(&fullkey)
        case .n3: visitor.visit(&itemIDs)
        default: visitor.visit(&numbers)
        }
    }
}

/// Lists of identifiers, by which rows are found.
@Suite struct ListColumnTests {
    @Test(
        "A type may have properties with any names next to a list of identifiers",
        arguments: Engine.allCases
    )
    func names(_ engine: Engine) async throws {
        try await engine.with([Item.self]) { store in
            let number = Identifier<Card, UInt64>(.max)
            var item = Item(id: "a", value: "b", fullkey: 1, itemIDs: ["b", "c"])
            item.numbers = [number]
            try await store.merge([item, Item(id: "d", value: "c", itemIDs: ["e"])])
            #expect(try await store.all(Item.where(.field(\.itemIDs, contains: "c"))) == [item])
            #expect(try await store.all(Item.where(.field(\.numbers, contains: number))) == [item])
        }
    }

    @Test(
        "An identifier with the character U+0000 is found, and no other one in its place",
        arguments: Engine.allCases
    )
    func nullCharacters(_ engine: Engine) async throws {
        try await engine.with([Item.self]) { store in
            let ids: [Item.ID] = [
                "a\0b", "a", "a\0c", #""a\u0000b""#, #"a\u0000b"#, "\0", "",
                "\"\0\\", "\0\\\"", #"a"\"#, #"\\""#, "ä\u{301}\n\0", "\u{1}\\\u{301}",
            ]
            let items = ids.map { Item(id: $0, itemIDs: [$0, "end"]) }
            try await store.merge(items)
            for item in items {
                let found = try await store.all(Item.where(.field(\.itemIDs, contains: item.id)))
                #expect(found == [item])
            }
            #expect(
                try await store.count(Item.where(.field(\.itemIDs, contains: "end"))) == ids.count
            )
            // Together, too.
            try await store.merge([Item(id: "all", itemIDs: ids)])
            for item in items {
                let query = Item.where(.field(\.itemIDs, contains: item.id))
                let found = try await store.read { try $0.ids(query) }
                #expect(Set(found) == [item.id, "all"])
            }
            // So many values are in one parameter.
            let many = ids.dropFirst() + (0..<12_000).map { Item.ID("none \($0)") }
            #expect(try await store.count(Item.where(.field(\.id, isIn: many))) == ids.count - 1)
            #expect(try await store.count(Item.where(!.field(\.id, isIn: many))) == 2)
        }
    }

    @Test("Long lists with unusual identifiers are stored in seconds", arguments: Engine.allCases)
    func longLists(_ engine: Engine) async throws {
        try await engine.with([Item.self]) { store in
            let count = engine.rawValue == "sqlite" ? 150_000 : 5_000
            let ids = (0..<count).map { Item.ID("id \($0)") }
            let numbers = (0..<count).map { Identifier<Card, UInt64>(.max - UInt64($0)) }
            let few = [7, 1 << 63, (1 << 63) - 1].map { Identifier<Card, UInt64>($0) }
            var item = Item(id: "a", itemIDs: ids + ["b\0c"])
            item.numbers = numbers + few
            let start = ContinuousClock.now
            try await store.merge([item])
            #expect(ContinuousClock.now - start < .seconds(40))
            for id in [ids[0], ids[count - 1], "b\0c"] {
                #expect(try await store.count(Item.where(.field(\.itemIDs, contains: id))) == 1)
            }
            for number in [numbers[0], numbers[count - 1]] + few {
                let query = Item.where(.field(\.numbers, contains: number))
                #expect(try await store.count(query) == 1)
            }
            let absent = Item.where(.field(\.numbers, contains: 8))
            #expect(try await store.count(absent) == 0)
        }
    }
}
