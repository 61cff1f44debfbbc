#if Store
import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct MigrationTests {
    // MARK: What was fetched

    /// A domain over a store, whose service has one note and counts how often it is asked for its notes.
    private func domain<Value: Version>(
        _ type: Value.Type,
        _ store: EntityStore,
        _ calls: Shared<Int>
    ) -> Domain<Shared<Int>> {
        let source = EntitySource<Shared<Int>, Value>(type)
            .listing { calls in
                calls.change { $0 += 1 }
                return [Value(id: 1)]
            }
        return Domain(DomainDescription(source), client: calls) { _ in store }
    }

    private func refetches<Later: Version>(_ type: Later.Type, _ engine: Engine) async throws {
        try await engine.withOpening { open in
            let calls = Shared(0)
            let first = try await open([First.self])
            let before = domain(First.self, first, calls)
            try await before.fetch(First.self)
            try await before.fetch(First.self)
            #expect(calls.value == 1)
            await first.close()

            let later = try await open([type])
            let after = domain(type, later, calls)
            try await after.fetch(type)
            #expect(calls.value == 2)
            #expect(try await after[type].all.map(\.id) == [1])
            try await after.fetch(type)
            #expect(calls.value == 2)
            await later.close()
        }
    }

    @Test(
        "A collection is fetched again when its entities are no longer complete",
        arguments: Engine.lasting
    )
    func collections(_ engine: Engine) async throws {
        try await refetches(Second.self, engine)
        try await refetches(Third.self, engine)
        try await refetches(Fourth.self, engine)
        try await refetches(Texted.self, engine)
    }

    @Test(
        "Entities without a value that they must have now are fetched again",
        arguments: Engine.lasting
    )
    func required(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            func needed<Later: Version>(_: Later.Type, _ store: EntityStore) async throws -> [Int] {
                try await store.read { try $0.needed([1, 2], of: Later.self) }
            }
            var (bare, whole) = (Second(id: 1), Second(id: 2))
            (bare.stars, whole.text) = (1, "Oak")
            let first = try await open([Second.self])
            try await first.merge([bare, whole], fields: .all)
            #expect(try await needed(Second.self, first) == [])
            await first.close()

            let later = try await open([Texted.self])
            #expect(try await later.all(Texted.everything).map(\.text) == ["Oak"])
            #expect(try await needed(Texted.self, later).contains(1))
            try await later.merge([Texted(id: 1), Texted(id: 2)], fields: .all)
            #expect(try await needed(Texted.self, later) == [])
            await later.close()

            // The value may be missing again.
            let again = try await open([Second.self])
            try await again.merge([bare], fields: .all)
            await again.close()
            let last = try await open([Texted.self])
            #expect(try await needed(Texted.self, last).contains(1))
            await last.close()
        }
    }

    @Test("A type whose stored name changes only in case keeps its entities in a file")
    func renamed() async throws {
        try await withFile { file in
            let first = try await EntityStore.open(file, [First.self])
            try await first.write { transaction in
                var note = First(id: 1)
                (note.text, note.others) = ("a", [.init(rawValue: 1)])
                try transaction.merge([note])
            }
            await first.close()
            for _ in 0..<2 {
                let later = try await EntityStore.open(file, [InCapitals.self])
                let note = try await later.get(InCapitals.self, 1)
                #expect(note?.text == "a")
                #expect(note?.others == [.init(rawValue: 1)])
                await later.close()
            }
        }
    }

    @Test("So is what has such entities inside", arguments: Engine.lasting)
    func inside(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([Folder<First>.self])
            try await first.write { transaction in
                try transaction.merge(
                    [Folder(id: 1, note: First(id: 2))],
                    fields: .all,
                    replacing: Folder<First>.everything,
                    collection: "folders"
                )
            }
            try await first.read { state in
                let needed = try state.needed([1], of: Folder<First>.self)
                let fetched = try state.fetched(collection: "folders")
                #expect(needed.isEmpty && fetched != nil)
            }
            await first.close()
            let later = try await open([Folder<Fourth>.self])
            try await later.read { state in
                let needed = try state.needed([1], of: Folder<Fourth>.self)
                let fetched = try state.fetched(collection: "folders")
                #expect(needed == [1] && fetched == nil)
            }
            await later.close()
        }
    }

    @Test(
        "A group that gains an existing field was not fetched with it",
        arguments: Engine.lasting
    )
    func groups(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([Regrouped.self])
            try await first.merge([Regrouped(id: 1)], fields: FieldSet(\.text))
            #expect(try await first.read { try $0.needed([1], of: Regrouped.self) } == [])
            await first.close()
            let second = try await open([First.self])
            #expect(try await second.read { try $0.needed([1], of: First.self) } == [1])
            #expect(try await second.count(First.everything) == 1)
            await second.close()
        }
    }

    // MARK: Edits

    @Test(
        "An edit of a removed field is listed and discarded, and does not block others",
        arguments: Engine.lasting
    )
    func editOfRemoved(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([First.self])
            try await first.merge([First(id: 1)], fields: .all)
            try await first.edit(First.self, 1, .set(\.others, [7]), .set(\.text, "Ash"))
            try await first.edit(First.self, 1, .set(\.text, "Elm"))
            // It may have been sent.
            await #expect(throws: OutboxTests.Offline.self) {
                try await first.sendEdits(of: First.self) { _ in throw OutboxTests.Offline() }
            }
            await first.close()

            let second = try await open([Second.self])
            let edits = try await second.edits(of: Second.self)
            #expect(edits.map(\.unknownFields) == [["others"], []])
            let sent = Shared<[Int]>([])
            try await second.sendEdits(of: Second.self) { edit in
                sent.change { $0.append(edit.id) }
                return .accepted()
            }
            #expect(sent.value == [edits[1].id])
            try await second.discard(edits[0])
            #expect(try await second.edits(of: Second.self).isEmpty)
            #expect(try await second.get(Second.self, 1)?.id == 1)
            await second.close()
        }
    }

    @Test(
        "An edit of a field with another value is not written, and does not block others",
        arguments: Engine.lasting
    )
    func editOfOther(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([First.self])
            try await first.merge([First(id: 1)], fields: .all)
            try await first.edit(First.self, 1, .set(\.text, "Elm"))
            await first.close()

            let third = try await open([Third.self])
            var note = Third(id: 1)
            note.text = 5
            try await third.merge([note], fields: .all)
            #expect(try await third.get(Third.self, 1) == note)
            try await third.edit(Third.self, 1, .set(\.text, 9))
            let edits = try await third.edits(of: Third.self)
            #expect(edits.map(\.unknownFields) == [["text"], []])
            let refused = try await third.sendEdits(of: Third.self) { edit in
                let text = try edit.value(\.text).flatMap { $0 }
                return .refused(text.map { "\($0)" } ?? "nothing")
            }
            #expect(refused.map(\.refusal) == ["9"])
            #expect(try await third.get(Third.self, 1) == note)
            try await third.discard(edits[0])
            #expect(try await third.get(Third.self, 1) == note)
            #expect(try await third.edits(of: Third.self).map(\.id) == [edits[1].id])
            await third.close()
        }
    }

    @Test(
        "An edit of an entity whose identifiers are of another kind is listed and discarded",
        arguments: Engine.lasting
    )
    func editOfRenamed(_ engine: Engine) async throws {
        try await engine.withOpening { open in
            let first = try await open([First.self])
            try await first.merge([First(id: 1)], fields: .all)
            try await first.edit(First.self, 1, .set(\.text, "Elm"))
            await first.close()
            let later = try await open([Renamed.self])
            let edits = try await later.edits(of: Renamed.self)
            #expect(edits.count == 1)
            try await later.merge([Renamed(id: "a")], fields: .all)
            try await later.sendEdits(of: Renamed.self) { _ in .refused("it was sent") }
            for edit in edits { try await later.discard(edit) }
            #expect(try await later.edits(of: Renamed.self).isEmpty)
            #expect(try await later.all(Renamed.everything).map(\.id) == ["a"])
            await later.close()
        }
    }

    // MARK: Columns

    @Test(
        "Added fields keep stored values, and fetched entities are no longer complete",
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
        "A field with another value empties the type, and loses no edit",
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

    @Test("Secrets are removed from a file that is opened without them")
    func secrets() async throws {
        try await withFile { file in
            let open = StoreOptions(storesSecrets: true)
            let first = try await EntityStore.open(file, [Hidden.self], options: open)
            var hidden = Hidden(id: 1)
            hidden.text = "t0p-s3cret"
            try await first.merge([hidden], fields: .all)
            await first.close()
            let second = try await EntityStore.open(file, [Hidden.self])
            #expect(try await second.get(Hidden.self, 1) == Hidden(id: 1))
            await second.close()
            #expect(try Data(contentsOf: file).range(of: Data("t0p-s3cret".utf8)) == nil)
        }
    }

    @Test("So are those inside other fields")
    func secretsInside() async throws {
        try await withFile { file in
            let open = StoreOptions(storesSecrets: true)
            let first = try await EntityStore.open(file, [Member.self, Card.self], options: open)
            let login = Member.Login(user: "ann", password: "n3sted-s3cret")
            try await first.merge([Member(id: "m1", token: "", logins: [login])], fields: .all)
            try await first.merge([Card("c1", name: "Oak")], fields: .all)
            await first.close()
            #expect(try Data(contentsOf: file).range(of: Data("n3sted-s3cret".utf8)) != nil)
            let second = try await EntityStore.open(file, [Member.self, Card.self])
            #expect(try await second.read { try $0.needed(["m1"], of: Member.self) } == ["m1"])
            await second.close()
            #expect(try Data(contentsOf: file).range(of: Data("n3sted-s3cret".utf8)) == nil)
        }
    }
}
#endif
