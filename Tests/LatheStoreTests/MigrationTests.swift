#if Store
import Foundation
import LatheCoding
import LatheStore
import Testing

/// A version of an entity; each has the same stored name.
private protocol Version: StoredEntity, Hashable where ID == Int {
    init(id: Int)
}

extension Version {
    static var storedName: String { "Note" }
    static var blank: Self { Self(id: 0) }
}

private struct First: Version {
    var id: Int
    var text: String?
    var others: [Identifier<First, Int>]?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?", "others ? list"]

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&text)
        default: try reader.read(&others)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(text)
        default: writer.write(others)
        }
    }
}

/// Another field more, and the list is gone.
private struct Second: Version {
    var id: Int
    var text: String?
    var stars: Int?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?", "stars ?"]

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        case .n1: try reader.read(&text)
        default: try reader.read(&stars)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        case .n1: writer.write(text)
        default: writer.write(stars)
        }
    }
}

/// The text is a number now.
private struct Third: Version {
    var id: Int
    var text: Int?

    init(id: Int) { self.id = id }

    static let fields: FieldTable = ["id", "text ?"]

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&id)
        default: try reader.read(&text)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(id)
        default: writer.write(text)
        }
    }
}

@Suite struct MigrationTests {
    @Test(
        "Added fields keep what is stored, and what was fetched is no longer whole",
        arguments: Engine.lasting
    )
    func additions(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([First.self])
            var note = First(id: 1)
            (note.text, note.others) = ("Oak", [2, 3])
            try await first.merge([note], fields: .all)
            try await first.edit(First.self, 1, .set(\.text, "Elm"))
            await first.close()

            let second = try await open([Second.self])
            let found = try #require(try await second.get(Second.self, 1))
            #expect(found.text == "Elm")
            #expect(found.stars == nil)
            #expect(try await second.read { try $0.needed([1], of: Second.self) } == [1])
            let edits = try await second.edits(of: Second.self)
            #expect(try edits.first?.patch(\.text) == .set("Elm"))
            await second.close()

            // The list is there again, and its table with it.
            let third = try await open([First.self])
            // A database that machines share keeps a column that one program lacks, since another may have it.
            let kept: [Identifier<First, Int>]? = engine.rawValue == "postgres" ? [2, 3] : nil
            #expect(try await third.get(First.self, 1)?.others == kept)
            try await third.merge([note], fields: FieldSet(\.others))
            let query = First.where(.field(\.others, contains: 3))
            #expect(try await third.all(query).map(\.text) == ["Elm"])
            await third.close()
        }
    }

    @Test(
        "A field that holds something else empties the type, and loses no edit",
        arguments: Engine.lasting
    )
    func otherKind(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([First.self, Card.self])
            try await first.merge([First(id: 1)])
            try await first.merge([Card("c1", name: "Oak")])
            try await first.edit(First.self, 1, .set(\.text, "Elm"))
            await first.close()

            let third = try await open([Third.self, Card.self])
            #expect(try await third.count(Third.everything) == 0)
            #expect(try await third.count(Card.everything) == 1)
            await third.close()

            let again = try await open([First.self])
            #expect(try await again.edits(of: First.self).map(\.entityID) == [1])
            await again.close()
        }
    }

    @Test("Secrets are gone from a file that is opened without them")
    func secrets() async throws {
        try await withFile { file in
            let open = StoreOptions(storesSecrets: true)
            let first = try await EntityStore.open(file, [Member.self], options: open)
            let member = Member(id: "m1", token: "t0p-s3cret", logins: [])
            try await first.merge([member], fields: .all)
            await first.close()
            let second = try await EntityStore.open(file, [Member.self])
            #expect(try await second.get(Member.self, "m1")?.token == "")
            await second.close()
            #expect(try Data(contentsOf: file).range(of: Data("t0p-s3cret".utf8)) == nil)
        }
    }
}
#endif
