#if Postgres
import LatheCoding
import LatheStore
import Testing

@Suite(.enabled(if: TestServer.isThere, TestServer.needed)) struct PostgresErasureTests {
    @Test("The store of another account whose schema name has the same beginning remains")
    func accounts() async throws {
        let server = TestServer.server()
        var other = server
        other.schema += "@work"
        try await TestServer.with(server) {
            let workshop = Workshop()
            workshop.set(Part(1, "screw"))
            let language = String(repeating: "é", count: 50)
            for server in [server, other] {
                let domain = try await Domain.open(server, Workshop.description, client: workshop)
                domain.setClient { $0.language = language }
                try await domain.fetch(Part.self, 1)
                await domain.close()
            }
            let own = try await Domain.open(server, Workshop.description, client: workshop)
            try await own.erase()
            let kept = try await Domain.open(other, Workshop.description, client: workshop)
            kept.setClient { $0.language = language }
            #expect(try await kept[Part.self].all.count == 1)
            try await kept.erase()
        }
    }

    @Test("Data of all languages are removed, and those of another program are kept")
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
