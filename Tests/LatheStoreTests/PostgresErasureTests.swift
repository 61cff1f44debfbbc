#if Postgres
import LatheCoding
import LatheStore
import Testing

@Suite(.enabled(if: TestServer.isThere, TestServer.needed)) struct PostgresErasureTests {
    @Test("Data of all languages is removed, and what is of another program is kept")
    func others() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let (workshop, view) = (Workshop(), "\"\(server.schema)\".another_view")
            workshop.set(Part(1, "screw"))
            let before = try await Domain.open(server, Workshop.description, client: workshop)
            try await before.fetch(Part.self, 1)
            before.setClient { $0.language = "fr" }
            try await before.fetch(Part.self, 1)
            await before.close()
            try TestServer.run("CREATE VIEW \(view) AS SELECT 1")

            let after = try await Domain.open(server, Workshop.description, client: workshop)
            try await after.erase()
            // The view is still there, and no schema of a language.
            try TestServer.run("DROP VIEW \(view)")
            try TestServer.run("CREATE SCHEMA \"\(server.schema)@lang=fr\"")
            try TestServer.run("DROP SCHEMA \"\(server.schema)@lang=fr\"")
        }
    }
}
#endif
