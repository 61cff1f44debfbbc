import LatheCoding
import LatheStore
import Testing

/// An entity with integers of 64 bits without a sign.
private struct Big: StoredEntity, Hashable {
    typealias ID = Identifier<Big, UInt64>

    var id: ID
    var size: UInt64?
    var parentID: Big.ID?
    var revision: UInt?

    static var version: PartialKeyPath<Big>? { \.revision }
    static let fields: FieldTable = """
        id
        size ?
        parentID ?
        revision ?
        """
    static var blank: Big { Big(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&size)
        case .n2: visitor.visit(&parentID)
        default: visitor.visit(&revision)
        }
    }
}

private struct Box: StoredEntity, Hashable {
    typealias ID = Identifier<Box, String>

    var id: ID
    var big: Big?

    static let fields: FieldTable = """
        id
        big ?
        """
    static var blank: Box { Box(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&big)
        }
    }
}

/// An entity with a relation to others of its type, at both ends.
private struct Node: StoredEntity, Hashable {
    typealias ID = Identifier<Node, UInt64>

    var id: ID
    var parentID: Node.ID?
    var childIDs: [Node.ID]?

    static var inverses: [InverseRelation<Node>] {
        [InverseRelation(\.childIDs, \Node.parentID)]
    }
    static let fields: FieldTable = """
        id
        parentID ?
        childIDs ? list
        """
    static var blank: Node { Node(id: .blank) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&parentID)
        default: visitor.visit(&childIDs)
        }
    }
}

@Suite struct WideIntegerTests {
    private static let numbers: [UInt64] = [
        0, 7, 10, 1 << 62, (1 << 63) - 1, 1 << 63, 9_300_000_000_000_000_000,
        10_000_000_000_000_000_000, 18_000_000_000_000_000_000, .max,
    ]

    @Test("Integers of 64 bits are identifiers", arguments: Engine.allCases)
    func identifiers(_ engine: Engine) async throws {
        try await engine.with([Box.self, Big.self]) { store in
            let all = Self.numbers.map { Big(id: Big.ID($0), parentID: Big.ID($0)) }
            try await store.merge(all.shuffled())
            try await store.merge(all)
            #expect(try await store.count(Big.everything) == all.count)
            #expect(try await store.all(Big.everything.sorted(by: \.id)) == all)
            for big in all {
                #expect(try await store.get(Big.self, big.id) == big)
                #expect(try await store.all(Big.where(\.id == big.id)) == [big])
                #expect(try await store.all(Big.where(\.parentID == big.id)) == [big])
                let box = Box(id: "a", big: big)
                try await store.merge([box])
                #expect(try await store.get(Box.self, "a") == box)
                #expect(try await store.all(Box.where(.field(\.big, is: big.id))) == [box])
            }
            let some = all.suffix(3).map(\.id)
            let found = try await store.all(Big.where(.field(\.id, isIn: some)))
            #expect(Set(found) == Set(all.suffix(3)))
            try await store.delete(Big.where(\.id == Big.ID(.max)))
            #expect(
                try await store.read { try $0.ids(Big.everything.sorted(by: \.id)) }
                    == all.dropLast().map(\.id)
            )
        }
    }

    @Test("Integers of 64 bits are in their order", arguments: Engine.allCases)
    func order(_ engine: Engine) async throws {
        try await engine.with([Big.self]) { store in
            try await store.merge(
                Self.numbers.shuffled().map { Big(id: Big.ID($0 / 2), size: $0) }
            )
            func sizes(_ query: Query<Big>) async throws -> [UInt64] {
                try await store.all(query).compactMap(\.size)
            }
            let all = Self.numbers
            #expect(try await sizes(Big.everything.sorted(by: \.size)) == all)
            #expect(
                try await sizes(Big.everything.sorted(by: \.size, descending: true))
                    == all.reversed()
            )
            for number in all {
                let cases: [(Condition<Big>, (UInt64) -> Bool)] = [
                    (\.size < number, { $0 < number }), (\.size <= number, { $0 <= number }),
                    (\.size > number, { $0 > number }), (\.size >= number, { $0 >= number }),
                    (\.size == number, { $0 == number }),
                ]
                for (condition, isTrue) in cases {
                    let found = try await sizes(Query(condition).sorted(by: \.size))
                    #expect(found == all.filter(isTrue))
                }
            }
        }
    }

    @Test("Integers of 64 bits can be edited, and be versions", arguments: Engine.allCases)
    func edits(_ engine: Engine) async throws {
        try await engine.with([Big.self]) { store in
            let id = Big.ID(.max)
            try await store.merge([Big(id: id, size: 1 << 63, revision: 1 << 63)])
            let edit = try await store.edit(Big.self, id, .set(\.size, .max - 1))
            #expect(edit?.entityID == id)
            #expect(edit?.version == "9223372036854775808")
            #expect(try edit?.patch(\.size) == .set(.max - 1))
            try await store.merge([Big(id: id, size: (1 << 63) + 1)])
            #expect(try await store.get(Big.self, id)?.size == .max - 1)
            try await store.sendEdits(of: Big.self) { _ in .refused("no") }
            #expect(try await store.get(Big.self, id)?.size == (1 << 63) + 1)
        }
    }

    @Test("Lists may have identifiers of 64 bits", arguments: Engine.allCases)
    func lists(_ engine: Engine) async throws {
        try await engine.with([Node.self]) { store in
            let ids = Self.numbers.map { Node.ID($0) }
            let root = Node(id: 1, childIDs: ids)
            try await store.merge(ids.map { Node(id: $0, childIDs: []) })
            try await store.merge([root])
            #expect(try await store.get(Node.self, 1) == root)
            for id in ids {
                #expect(try await store.all(Node.where(.field(\.childIDs, contains: id))) == [root])
                #expect(try await store.get(Node.self, id)?.parentID == 1)
            }
            // The other end changes the list.
            try await store.merge([Node(id: ids[9], parentID: ids[8])])
            #expect(try await store.get(Node.self, 1)?.childIDs == Array(ids.dropLast()))
            #expect(try await store.get(Node.self, ids[8])?.childIDs == [ids[9]])
        }
    }
}
