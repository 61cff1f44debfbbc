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
