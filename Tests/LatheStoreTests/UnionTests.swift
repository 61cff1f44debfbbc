import LatheCoding
import LatheStore
import Testing

/// Unions whose case another field of the entity names.
@Suite struct UnionTests {
    private func check<Kind: WireValue & Hashable>(
        _ engine: Engine,
        _ screw: Kind,
        _ plate: Kind
    ) async throws {
        try await engine.with([Gadget<Kind>.self]) { store in
            let first = Gadget(
                id: 1,
                kind: screw,
                detail: .screw("a"),
                details: [.screw("b"), .screw("\"")],
                byName: ["c": .screw("d")]
            )
            let second = Gadget(id: 2, kind: plate, detail: .plate(3), details: [.plate(4)])
            try await store.merge([first, second], fields: .all)
            #expect(
                try await store.all(Gadget<Kind>.everything.sorted(by: \.id)) == [first, second]
            )
        }
    }

    @Test("A text or a number names the case", arguments: Engine.allCases)
    func forms(_ engine: Engine) async throws {
        try await check(engine, "1", "2")
        try await check(engine, 1, 2)
        try await check(engine, UInt64(1), UInt64(2))
        try await check(engine, AnyValue.json(.string("1")), AnyValue.json(.number(JSONNumber(2))))
    }

    @Test(
        "A union is removed when only the field that names its case changes",
        arguments: Engine.allCases
    )
    func otherCases(_ engine: Engine) async throws {
        try await engine.with([Gadget<Int>.self]) { store in
            let whole = Gadget(id: 1, kind: 1, detail: .screw("a"), note: "n")
            let other = Gadget(id: 2, kind: 1, detail: .screw("b"), details: [.screw("c")])
            try await store.merge([whole, other], fields: .all)
            try await store.merge([Gadget<Int>(id: 1, kind: 2)], fields: FieldSet(\.kind))
            #expect(
                try await store.all(Gadget<Int>.everything.sorted(by: \.id))
                    == [Gadget(id: 1, kind: 2, note: "n"), other]
            )
            try await store.merge([Gadget<Int>(id: 2, kind: 1)], fields: FieldSet(\.kind))
            #expect(try await store.get(Gadget<Int>.self, 2) == other)
            // The same text can be a value of another case.
            let plate = Gadget<Int>(id: 2, kind: 2, detail: .plate(1))
            try await store.merge([plate], fields: FieldSet(\.kind, \.detail))
            #expect(try await store.get(Gadget<Int>.self, 2) == plate)
        }
    }

    @Test(
        "An entity whose union was removed is fetched again",
        arguments: Engine.allCases
    )
    func removedUnions(_ engine: Engine) async throws {
        try await engine.with([Gadget<Int>.self]) { store in
            func needed() async throws -> [Gadget<Int>.ID] {
                try await store.read { try $0.needed([1, 2], of: Gadget<Int>.self) }
            }
            let gadgets = [1, 2].map { Gadget<Int>(id: $0, kind: 1, detail: .screw("a")) }
            try await store.merge(gadgets, fields: .all)
            try await store.merge([Gadget<Int>(id: 1, note: "n")], fields: FieldSet(\.note))
            let plate = Gadget<Int>(id: 1, kind: 2, detail: .plate(1))
            try await store.merge([plate], fields: FieldSet(\.kind, \.detail))
            #expect(try await needed() == [])
            try await store.merge([Gadget<Int>(id: 1, kind: 1)], fields: FieldSet(\.kind))
            #expect(try await needed() == [1])
            // A whole entity has no union.
            try await store.merge([Gadget<Int>(id: 1, kind: 2)], fields: .all)
            #expect(try await needed() == [])
            try await store.merge([Gadget<Int>(id: 2, kind: 2)])
            #expect(try await needed() == [2])
        }
    }

    @Test(
        "An edit that would leave the case of a union unknown is refused",
        arguments: Engine.allCases
    )
    func unknownCases(_ engine: Engine) async throws {
        try await engine.with([Gadget<Int>.self]) { store in
            try await store.merge([Gadget<Int>(id: 1, note: "n")], fields: .all)
            let whole = Gadget(id: 2, kind: 1, detail: .screw("a"))
            try await store.merge([whole], fields: .all)
            for change in [FieldChange<Gadget<Int>>.set(\.kind, 2), .clear(\.kind)] {
                await #expect(throws: StoreError.self) {
                    try await store.edit(Gadget<Int>.self, 2, change)
                }
            }
            await #expect(throws: StoreError.self) {
                try await store.edit(Gadget<Int>.self, 1, .set(\.detail, .screw("b")))
            }
            #expect(try await store.get(Gadget<Int>.self, 1)?.note == "n")
            #expect(try await store.get(Gadget<Int>.self, 2) == whole)
            #expect(try await store.edits(of: Gadget<Int>.self).isEmpty)
            try await store.edit(Gadget<Int>.self, 1, .set(\.kind, 1), .set(\.detail, .screw("b")))
            #expect(try await store.get(Gadget<Int>.self, 1)?.detail == .screw("b"))
        }
    }

    @Test("An edit of a union sets the field that names its case too", arguments: Engine.allCases)
    func edits(_ engine: Engine) async throws {
        try await engine.with([Gadget<Int>.self]) { store in
            let gadget = Gadget(id: 1, kind: 1, detail: .screw("a"), note: "n")
            try await store.merge([gadget], fields: .all)
            try await store.edit(Gadget<Int>.self, 1, .set(\.detail, .screw("b")))
            try await store.edit(
                Gadget<Int>.self,
                1,
                .set(\.kind, 2),
                .set(\.details, [.plate(5)]),
                .clear(\.detail)
            )
            // The service has another case now.
            var response = Gadget(id: 1, kind: 2, detail: .plate(6), note: "m")
            try await store.merge([response], fields: .all)
            #expect(try await store.get(Gadget<Int>.self, 1)?.details == [.plate(5)])

            let sent = Shared<[String]>([])
            try await store.sendEdits(of: Gadget<Int>.self) { edit in
                let (kind, detail) = (try edit.patch(\.kind), try edit.patch(\.detail))
                let details = try edit.value(\.details)
                sent.change { $0.append("\(kind) \(detail) \(String(describing: details))") }
                return .refused("no")
            }
            #expect(
                sent.value == [
                    "\(Patch.set(1)) \(Patch.set(Detail.screw("b"))) nil",
                    "\(Patch.set(2)) \(Patch<Detail>.clear) \(String(describing: [Detail.plate(5)] as [Detail]?))",
                ]
            )
            response.details = []
            #expect(try await store.get(Gadget<Int>.self, 1) == response)
        }
    }
}
