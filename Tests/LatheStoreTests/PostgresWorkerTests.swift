#if Postgres
import Testing

@testable import LatheStore

@Suite("The connections to PostgreSQL")
struct PostgresWorkerTests {
    @Test("A closed worker opens no further connection")
    func closed() async throws {
        // Nothing listens at this address, so that a connection would fail with another error.
        let worker = PostgresWorker(PostgresServer("postgresql://nobody@127.0.0.1:1/none"), "test")
        await #expect(throws: PostgresFault.self) {
            try await worker.run(PostgresCall(timeout: .seconds(5))) { _ in }
        }
        await worker.close()
        let closed = await #expect(throws: StoreError.self) {
            try await worker.run(PostgresCall(timeout: .seconds(5))) { _ in }
        }
        #expect(closed?.code == .closed)
    }
}
#endif
