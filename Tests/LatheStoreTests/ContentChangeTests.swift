import Foundation
import LatheCoding
import LatheStore
import Testing

/// An entity whose fields have types that a later version of the program changes.
private struct Memo<
    Tag: WireValue & Hashable,
    Text: WireValue & Hashable,
    Inner: Entity & Hashable
>: StoredEntity, Hashable {
    var id: Int
    var tags: [Tag] = []
    var text: Text?
    var inner: Inner?
    var note: String?

    static var storedName: String { "Memo" }
    static var fields: FieldTable { ["id", "tags list", "text ?", "inner ?", "note ?"] }
    static var blank: Memo { Memo(id: 0) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        case .n1: visitor.visit(&tags)
        case .n2: visitor.visit(&text)
        case .n3: visitor.visit(&inner)
        default: visitor.visit(&note)
        }
    }
}

private enum Before {
    struct Inner: Entity, Hashable {
        var size = ""

        static let fields: FieldTable = ["size"]
        static let blank = Inner()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) { visitor.visit(&size) }
    }
}

/// A field more that each value must have.
private enum Required {
    struct Inner: Entity, Hashable {
        var size = ""
        var weight = 0

        static let fields: FieldTable = ["size", "weight"]
        static let blank = Inner()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&size)
            default: visitor.visit(&weight)
            }
        }
    }
}

/// A field more that a value may have.
private enum Loose {
    struct Inner: Entity, Hashable {
        var size = ""
        var weight: Int?

        static let fields: FieldTable = ["size", "weight ?"]
        static let blank = Inner()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&size)
            default: visitor.visit(&weight)
            }
        }
    }
}

/// The same field with a text.
private enum Worded {
    struct Inner: Entity, Hashable {
        var size = ""
        var weight: String?

        static let fields: FieldTable = ["size", "weight ?"]
        static let blank = Inner()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&size)
            default: visitor.visit(&weight)
            }
        }
    }
}

/// Trees without one of them.
private enum Oaks: String, Enumeration, CaseIterable {
    case oak
    static let blank = Oaks.oak
}

/// A union whose case is known by the kind of its value.
private enum Shaped<Value: WireValue & Hashable>: ShapeUnion, Hashable {
    case value(Value)
    case number(Int)

    static var shapes: ShapeTable {
        """
        text
        integer
        """
    }
    static var blank: Shaped { .number(0) }

    static func read<Reader: ValueReader>(
        shape number: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Shaped {
        number == 0
            ? .value(try Value.read(from: &reader)) : .number(try Int.read(from: &reader))
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .value(let value): value.write(to: &writer)
        case .number(let value): value.write(to: &writer)
        }
    }
}

private enum Tree: String, Enumeration, CaseIterable {
    case oak, ash
    static let blank = Tree.oak
}

/// A union whose case has one of these values.
private enum Choice<Content: Entity & Hashable>: Union, Hashable {
    case content(Content)

    static var discriminator: String { "size" }
    static var cases: [String] { ["s"] }
    static var blank: Choice { .content(.blank) }

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Choice {
        guard name == "s" else { throw reader.failure(expectedOneOf: cases, found: name) }
        return .content(try Content.read(from: &reader))
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .content(let content): content.write(to: &writer)
        }
    }
}

private typealias Original = Memo<String, String, Before.Inner>

/// Fields whose types change, though their values are stored in the same way.
@Suite struct ContentChangeTests {
    /// Stores an entity with unsent edits.
    private func fill(_ open: Opening) async throws {
        let store = try await open([Original.self])
        let memo = Original(id: 1, tags: ["a"], text: "Elm", inner: Before.Inner(size: "s"))
        try await store.merge([memo], fields: .all)
        try await store.edit(Original.self, 1, .set(\.tags, ["b"]))
        try await store.edit(Original.self, 1, .set(\.text, "Fir"))
        try await store.edit(Original.self, 1, .set(\.inner, Before.Inner(size: "t")))
        try await store.edit(Original.self, 1, .set(\.note, "n"))
        await store.close()
    }

    /// Checks that the stored entities are removed, and that the edits of a field are not sent.
    private func check<Later: StoredEntity>(
        _ engine: Engine,
        _: Later.Type,
        _ entity: Later,
        unknown: [[String]]
    ) async throws where Later.ID == Int {
        try await engine.withOpening { open in
            try await fill(open)
            let store = try await open([Later.self])
            #expect(try await store.all(Later.everything).isEmpty)
            #expect(try await store.read { try $0.needed([1], of: Later.self) } == [1])
            try await store.merge([entity], fields: .all)
            #expect(try await store.all(Later.everything).map(\.id) == [1])
            let edits = try await store.edits(of: Later.self)
            #expect(edits.map(\.unknownFields) == unknown)
            let sent = Shared(0)
            try await store.sendEdits(of: Later.self) { _ in
                sent.change { $0 += 1 }
                return .accepted()
            }
            #expect(sent.value == unknown.count { $0.isEmpty })
            for edit in edits where !edit.unknownFields.isEmpty { try await store.discard(edit) }
            #expect(try await store.edits(of: Later.self).isEmpty)
            #expect(try await store.all(Later.everything).map(\.id) == [1])
            await store.close()
        }
    }

    @Test("The entities of a type with such a field are removed", arguments: Engine.lasting)
    func changed(_ engine: Engine) async throws {
        typealias Numbers = Memo<Int, String, Before.Inner>
        let numbers = Numbers(id: 1, tags: [1])
        try await check(engine, Numbers.self, numbers, unknown: [["tags"], [], [], []])
        typealias Identified = Memo<String, UUID, Before.Inner>
        let identified = Identified(id: 1, text: UUID())
        try await check(engine, Identified.self, identified, unknown: [[], ["text"], [], []])
        typealias Closed = Memo<String, Tree, Before.Inner>
        let closed = Closed(id: 1, text: .ash)
        try await check(engine, Closed.self, closed, unknown: [[], ["text"], [], []])
        typealias Weighed = Memo<String, String, Required.Inner>
        let weighed = Weighed(id: 1, inner: Required.Inner(weight: 1))
        try await check(engine, Weighed.self, weighed, unknown: [[], [], ["inner"], []])
    }

    @Test(
        "Entities are kept when a value inside gains an optional field, and are fetched again",
        arguments: Engine.lasting
    )
    func added(_ engine: Engine) async throws {
        typealias Later = Memo<String, String, Loose.Inner>
        try await engine.withOpening { open in
            try await fill(open)
            let store = try await open([Later.self])
            var memo = Later(id: 1, tags: ["b"], text: "Fir", inner: Loose.Inner(size: "t"))
            memo.note = "n"
            #expect(try await store.all(Later.everything) == [memo])
            #expect(try await store.read { try $0.needed([1], of: Later.self) } == [1])
            #expect(try await store.edits(of: Later.self).allSatisfy { $0.unknownFields.isEmpty })
            await store.close()
        }
    }

    @Test(
        "A nested field that has another type in a response is reported",
        arguments: Engine.lasting
    )
    func comesBack(_ engine: Engine) async throws {
        typealias First = Memo<String, String, Worded.Inner>
        typealias Last = Memo<String, String, Loose.Inner>
        try await engine.withOpening { open in
            let first = try await open([First.self])
            let inner = Worded.Inner(size: "s", weight: "heavy")
            try await first.merge([First(id: 1, inner: inner)], fields: .all)
            await first.close()
            // An unchanged type is opened twice.
            for _ in 0..<2 {
                let second = try await open([Original.self])
                let found = try await second.get(Original.self, 1)
                #expect(found?.inner == Before.Inner(size: "s"))
                await second.close()
            }
            let third = try await open([Last.self])
            #expect(try await third.all(Last.everything).isEmpty)
            await third.close()
        }
    }

    @Test(
        "The keys of maps and the values of unions by shape are reported",
        arguments: Engine.lasting
    )
    func keysAndShapes(_ engine: Engine) async throws {
        func isKept<Before: StoredEntity, After: StoredEntity>(
            _ entity: Before,
            _: After.Type
        ) async throws -> Bool where Before.ID == Int, After.ID == Int {
            var count = 0
            try await engine.withOpening { open in
                let first = try await open([Before.self])
                try await first.merge([entity], fields: .all)
                await first.close()
                let second = try await open([After.self])
                count = try await second.all(After.everything).count
                await second.close()
            }
            return count == 1
        }
        typealias Keyed<Key: MapKey> = Memo<String, [Key: Int], Before.Inner>
        #expect(try await !isKept(Keyed<Tree>(id: 1, text: [.ash: 1]), Keyed<Oaks>.self))
        #expect(try await isKept(Keyed<Tree>(id: 1, text: [.ash: 1]), Keyed<Tree>.self))
        typealias Either<Value: WireValue & Hashable> = Memo<String, Shaped<Value>, Before.Inner>
        let text = Either<String>(id: 1, text: .value("abc"))
        #expect(try await !isKept(text, Either<UUID>.self))
        #expect(try await isKept(text, Either<String>.self))
        let tree = Either<Tree>(id: 1, text: .value(.ash))
        #expect(try await !isKept(tree, Either<Oaks>.self))
    }

    @Test("Lists find identifiers that are wider than before", arguments: Engine.lasting)
    func wider(_ engine: Engine) async throws {
        typealias Narrow = Memo<Identifier<Card, Int>, String, Before.Inner>
        typealias Wide = Memo<Identifier<Card, UInt64>, String, Before.Inner>
        try await engine.withOpening { open in
            let first = try await open([Narrow.self])
            try await first.merge([Narrow(id: 1, tags: [5])], fields: .all)
            await first.close()
            let store = try await open([Wide.self])
            let id = Identifier<Card, UInt64>(.max)
            try await store.merge([Wide(id: 1, tags: [id])], fields: .all)
            #expect(try await store.count(Wide.where(.field(\.tags, contains: id))) == 1)
            await store.close()
        }
    }

    @Test("The cases of unions may gain fields, too", arguments: Engine.lasting)
    func unions(_ engine: Engine) async throws {
        typealias First = Memo<String, Choice<Before.Inner>, Before.Inner>
        typealias Added = Memo<String, Choice<Loose.Inner>, Before.Inner>
        typealias Changed = Memo<String, Choice<Required.Inner>, Before.Inner>
        try await engine.withOpening { open in
            let first = try await open([First.self])
            let memo = First(id: 1, text: .content(Before.Inner(size: "s")))
            try await first.merge([memo], fields: .all)
            await first.close()
            let second = try await open([Added.self])
            let found = try await second.get(Added.self, 1)
            #expect(found?.text == .content(Loose.Inner(size: "s")))
            #expect(try await second.read { try $0.needed([1], of: Added.self) } == [1])
            await second.close()
            let third = try await open([Changed.self])
            #expect(try await third.all(Changed.everything).isEmpty)
            await third.close()
        }
    }
}
