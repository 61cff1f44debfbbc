import LatheStore
import StoreFaults
import Testing

@Suite(.serialized) struct StressTests {
    @Test(
        "Concurrent readers and writers see complete states and no locks",
        arguments: Engine.allCases
    )
    func stress(_ engine: Engine) async throws {
        try await engine.with([Entry.self]) { store in
            let counts = try await StoreFaults.stress(store, for: .seconds(2))
            #expect(counts.reads > 16)
            #expect(counts.writes >= 4)
        }
    }
}
