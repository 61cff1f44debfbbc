import LatheCoding
import LatheStore
import Testing

/// An entity with an identifier alone, and the same one with another number.
private enum Star {
    struct Before: StoredEntity, Hashable {
        var id: Int

        static var storedName: String { "Star" }
        static let fields: FieldTable = ["id"]
        static var blank: Before { Before(id: 0) }

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) { visitor.visit(&id) }
    }

    struct After: StoredEntity, Hashable {
        var points = 5
        var id: Int

        static var storedName: String { "Star" }
        static let fields: FieldTable = ["points ?", "id"]
        static var blank: After { After(id: 0) }

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&points)
            default: visitor.visit(&id)
            }
        }
    }
}

/// An entity whose identifier is a field with another name, after a field of the same type.
private struct Leaf: StoredEntity, Hashable {
    typealias ID = Identifier<Leaf, String>

    var parent: ID
    var code: ID

    var id: ID { code }

    static let fields: FieldTable = ["parent", "code"]
    static var blank: Leaf { Leaf(parent: .blank, code: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&parent)
        default: visitor.visit(&code)
        }
    }
}

@Suite("Identifiers in stores")
struct IdentifierTests {
    @Test(
        "Entities are kept when a field of the identifier's type is added",
        arguments: Engine.lasting
    )
    func added(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([Star.Before.self])
            try await first.merge([Star.Before(id: 3)], fields: .all)
            await first.close()
            let second = try await open([Star.After.self])
            #expect(try await second.all(Star.After.everything) == [Star.After(id: 3)])
            await second.close()
        }
    }

    @Test("An identifier is found among fields of its type", arguments: Engine.allCases)
    func found(_ engine: Engine) async throws {
        try await engine.with([Leaf.self, Star.After.self]) { store in
            let leaf = Leaf(parent: "a", code: "b")
            try await store.merge([leaf], fields: .all)
            #expect(try await store.get(Leaf.self, "b") == leaf)
            #expect(try await store.count(Leaf.where(\.code == "b")) == 1)
            #expect(try await store.count(Leaf.where(\.parent == "b")) == 0)
            try await store.merge([Star.After(points: 9, id: 3)], fields: .all)
            #expect(try await store.count(Star.After.where(\.id == 3)) == 1)
            #expect(try await store.count(Star.After.where(\.id == 9)) == 0)
            await #expect(throws: StoreError.self) {
                try await store.edit(Star.After.self, 3, .set(\.id, 4))
            }
        }
    }
}
