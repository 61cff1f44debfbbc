#if Store || Postgres
import Testing

@testable import LatheStore

private struct IdleWorker: PooledWorker {
    func close() async {}
}

private struct TooLate: Error {}

@Suite("The pool of a store's connections")
struct WorkerPoolTests {
    @Test(
        "A call whose time has elapsed before it waits for a connection fails immediately",
        .timeLimit(.minutes(1))
    )
    func passedDeadline() async throws {
        let pool = WorkerPool<IdleWorker>(most: 1) { _ in IdleWorker() }
        try await pool.run { _ in
            for _ in 0..<100 {
                await #expect(throws: TooLate.self) {
                    try await pool.run(until: .init(instant: .now, error: TooLate())) { _ in }
                }
            }
        }
        try await pool.run(until: .init(instant: .now, error: TooLate())) { _ in }
    }
}
#endif
