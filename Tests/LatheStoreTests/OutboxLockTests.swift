@testable import LatheStore
import Testing

@Suite struct OutboxLockTests {
    @Test(
        "A lock that is released twice does not release that of another task",
        arguments: Engine.allCases
    )
    func releasedTwice(_ engine: Engine) async throws {
        try await engine.with { store in
            let first = try await store.lockOutbox()
            first.release()
            let second = try await store.lockOutbox()
            first.release()
            // A server releases a lock in a task.
            try await Task.sleep(for: .milliseconds(200))
            #expect(await second.isHeld())
            #expect(try await store.engine.lockOutbox() == nil)
            second.release()
            try await store.lockOutbox().release()
        }
    }
}
