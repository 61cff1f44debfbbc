import LatheCoding
import LatheStore
import Testing

/// Sending in tasks that are cancelled before the service's response is recorded.
@Suite struct CancelledSendingTests {
    private func send(
        _ engine: Engine,
        _ outcome: EditOutcome<Card>,
        _ body: (EntityStore) async throws -> Void
    ) async throws {
        try await engine.with { store in
            try await store.merge([OutboxTests.card])
            try await store.edit(Card.self, "c1", .set(\.name, "Elm"))
            let task = Task {
                try await store.sendEdits(of: Card.self) { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                    return outcome
                }
            }
            _ = await task.result
            try await body(store)
        }
    }

    @Test("An edit that was accepted is not sent again", arguments: Engine.allCases)
    func accepted(_ engine: Engine) async throws {
        try await send(engine, .accepted()) { store in
            let edits = try await store.edits(of: Card.self)
            #expect(edits.isEmpty)
            #expect(try await store.get(Card.self, "c1")?.name == "Elm")
        }
    }

    @Test("An edit that was refused is undone", arguments: Engine.allCases)
    func refused(_ engine: Engine) async throws {
        try await send(engine, .refused("no")) { store in
            let edits = try await store.edits(of: Card.self)
            #expect(edits.map(\.refusal) == ["no"])
            #expect(try await store.get(Card.self, "c1") == OutboxTests.card)
        }
    }
}
