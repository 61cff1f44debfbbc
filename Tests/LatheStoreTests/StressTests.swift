import LatheStore
import StoreFaults
import Testing

@Suite(.serialized) struct StressTests {
    @Test("Readers and writers at once see whole states and no lock", arguments: Engine.allCases)
    func stress(_ engine: Engine) async throws {
        try await engine.with([Entry.self]) { store in
            let counts = try await StoreFaults.stress(store, for: .seconds(2))
            #expect(counts.reads > 16)
            #expect(counts.writes >= 4)
        }
    }
}
