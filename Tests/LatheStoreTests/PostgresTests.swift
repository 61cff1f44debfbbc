#if Postgres
import Foundation
import LatheCoding
@testable import LatheStore
import Testing

@Suite(.enabled(if: TestServer.isThere, TestServer.needed)) struct PostgresTests {
    /// What opening a store fails with.
    private func refusal(_ server: PostgresServer) async -> StoreError? {
        await #expect(throws: StoreError.self) {
            _ = try await EntityStore.open(server, [Card.self])
        }
    }

    @Test("A wrong password is a typed error without the password")
    func password() async throws {
        let server = PostgresServer(TestServer.address, password: "s3cret-wrong")
        let error = await refusal(server)
        #expect(error?.code == .unauthorized)
        #expect(error.map { "\($0)".contains("s3cret") } == false)
        let inside = PostgresServer("postgresql://lathe:s3cret-inside@db.example/app")
        for text in ["\(inside)", String(reflecting: inside)] { #expect(!text.contains("s3cret")) }
        var dumped = ""
        dump(inside, to: &dumped)
        dump(server, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test("Schemas with any names are separate")
    func names() async throws {
        let start = TestServer.server().schema
        let names = [
            "\"", "\"\u{301}", "\"\u{301}; DROP TABLE x; --", "'\u{301}\\", "\0\u{301}a",
            "\0\u{301}b",
        ]
        let servers = names.map { name in
            var server = TestServer.server()
            server.schema = start + name
            return server
        }
        for (number, server) in servers.enumerated() {
            let store = try await EntityStore.open(server, [Card.self])
            #expect(try await store.count(Card.everything) == 0)
            try await store.merge([Card(Card.ID("c\(number)"))])
            await store.close()
        }
        for (number, server) in servers.enumerated() {
            let store = try await EntityStore.open(server, [Card.self])
            let found = try await store.all(Card.everything)
            #expect(found.map(\.id) == [Card.ID("c\(number)")])
            try await store.erase()
        }
    }

    @Test("An address that cannot be read is an error without the address")
    func address() async throws {
        let error = await refusal(PostgresServer("postgresql://u:s3cret@host:port:/%zz"))
        #expect(error?.code == .cannotOpen)
        #expect(error.map { "\($0)".contains("s3cret") } == false)
    }

    @Test("A connection to a missing server is refused immediately")
    func noServer() async throws {
        let start = ContinuousClock.now
        let error = await refusal(PostgresServer("host=127.0.0.1 port=1 user=u dbname=d"))
        #expect(error?.code == .unreachable)
        #expect(.now - start < .seconds(5))
        let database = await refusal(
            PostgresServer(
                TestServer.address.replacing("/postgres", with: "/nothing"),
                password: TestServer.password
            )
        )
        #expect(database?.code == .cannotOpen)
    }

    @Test("A store of a newer format, or a schema of another program, is left as it is")
    func newerFormat() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            try await store.merge([Card("c1")])
            await store.close()
            let own = "\"\(server.schema)\".lathe_store"
            try run("UPDATE \(own) SET version = 99")
            #expect(await refusal(server)?.code == .newerFormat)
            try run("UPDATE \(own) SET version = 1")
            let again = try await EntityStore.open(server, [Card.self])
            #expect(try await again.count(Card.everything) == 1)
            await again.close()
            try run("ALTER TABLE \(own) RENAME TO other")
            #expect(await refusal(server)?.code == .notAStore)
            try run("ALTER TABLE \"\(server.schema)\".other RENAME TO lathe_store")
        }
    }

    @Test("A store whose tables have other types is refused")
    func generation() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            try run("UPDATE \"\(server.schema)\".lathe_store SET generation = generation + 1")
            let error = await #expect(throws: StoreError.self) {
                try await store.merge([Card("c")])
            }
            #expect(error?.code == .schemaChanged)
            await store.close()
        }
    }

    @Test("A task that is cancelled, or waits too long, ends and leaves the connection usable")
    func cancellation() async throws {
        var server = TestServer.server()
        server.connections = 1
        server.timeout = .seconds(3)
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            try await store.merge([Card("c1")])
            let call = PostgresCall(timeout: .seconds(30))
            let blocker = try PostgresConnection(server, call)
            try blocker.execute("BEGIN; LOCK TABLE \"\(server.schema)\".lathe_store", "locking")
            let error = await #expect(throws: StoreError.self) {
                try await store.merge([Card("c2")])
            }
            #expect(error?.code == .timedOut)
            let task = Task { try await store.merge([Card("c2")]) }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try blocker.execute("ROLLBACK", "locking")
            #expect(try await store.all(Card.everything) == [Card("c1")])
            await store.close()
        }
    }

    @Test("A connection with a COPY that is cancelled or unexpected is not used again")
    func cancelledCopy() throws {
        let server = PostgresServer(TestServer.address, password: TestServer.password)
        let call = PostgresCall(timeout: .seconds(10))
        let cancelled = try PostgresConnection(server, call)
        try cancelled.execute("CREATE TEMPORARY TABLE numbers (number int)", "testing")
        call.cancel()
        var fault = #expect(throws: PostgresFault.self) {
            try cancelled.copy("COPY numbers FROM STDIN", { _ in }, "testing")
        }
        #expect(fault?.kind == .cancelled)
        #expect(cancelled.isBroken)
        let asked = try PostgresConnection(server, PostgresCall(timeout: .seconds(10)))
        fault = #expect(throws: PostgresFault.self) {
            try asked.execute("COPY (SELECT 1) TO STDOUT", "testing")
        }
        #expect(fault?.kind == .lost)
        #expect(asked.isBroken)
    }

    @Test("A transaction is identified by its own row, since the server reuses lost numbers")
    func commits() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let schema = try StoreSchema([Card.self], storesSecrets: false)
            let engine = try await PostgresEngine.open(server, schema)
            let tables = PostgresTables(schema, in: server.schema)
            func transaction(_ end: String) throws -> PostgresCommit {
                let connection = try PostgresConnection(
                    server,
                    PostgresCall(timeout: .seconds(10))
                )
                try connection.execute("BEGIN", "testing")
                let commit = try PostgresCommit(connection, tables, "", "testing")
                try connection.execute(end, "testing")
                return commit
            }
            let kept = try transaction("COMMIT")
            let lost = try transaction("ROLLBACK")
            #expect(try await engine.wasKept(kept))
            #expect(try await !engine.wasKept(lost))
            // Another one has the number of the lost one.
            for number in [kept.serverNumber, "99999999999"] {
                let again = PostgresCommit(
                    connection: lost.connection,
                    number: lost.number,
                    serverNumber: number
                )
                #expect(try await !engine.wasKept(again))
            }

            let other = try PostgresConnection(server, PostgresCall(timeout: .seconds(10)))
            let open = try PostgresConnection(server, PostgresCall(timeout: .seconds(10)))
            try open.execute("BEGIN", "testing")
            let running = try PostgresCommit(open, tables, "", "testing")
            let fault = #expect(throws: PostgresFault.self) {
                try running.wasKept(other, tables)
            }
            #expect(fault?.kind == .conflict)
            try open.execute("COMMIT", "testing")
            #expect(try running.wasKept(other, tables))
            await engine.close()
        }
    }

    @Test("Secrets are removed from a server whose store is opened without them")
    func secrets() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let types: [any StoredEntity.Type] = [Member.self]
            let open = StoreOptions(storesSecrets: true)
            let first = try await EntityStore.open(server, types, options: open)
            let login = Member.Login(user: "ann", password: "n3sted-s3cret")
            let member = Member(id: "m1", token: "t0p-s3cret", logins: [login])
            try await first.merge([member], fields: .all)
            #expect(try await first.get(Member.self, "m1") == member)
            await first.close()
            func stored() throws -> String {
                let call = PostgresCall(timeout: .seconds(10))
                let query = "SELECT string_agg(m::text, '') FROM \"\(server.schema)\".\"Member\" m"
                return try PostgresConnection(server, call).run(query, "testing").text(0, 0) ?? ""
            }
            #expect(try stored().contains("t0p-s3cret"))
            #expect(try stored().contains("n3sted-s3cret"))
            let second = try await EntityStore.open(server, types)
            #expect(try stored() == "")
            #expect(try await second.read { try $0.needed(["m1"], of: Member.self) } == ["m1"])
            try await second.merge([member], fields: .all)
            #expect(try await second.get(Member.self, "m1")?.token == "")
            #expect(!(try stored().contains("s3cret")))
            await second.close()
        }
    }

    @Test("Writing many rows is cancelled at any time", arguments: 0..<100)
    func cancelledWrites(_ round: Int) async throws {
        let server = Self.cancelling
        let store = try await EntityStore.open(server, [Card.self])
        let cards = (0..<300).map { Card(Card.ID("c\($0)"), position: Double(round)) }
        let task = Task { try await store.write(isDurable: true) { try $0.merge(cards) } }
        try await Task.sleep(for: .microseconds(round * 200))
        task.cancel()
        do { try await task.value } catch is CancellationError {}
        let found = try await store.all(Card.everything)
        #expect(found.isEmpty || found.count == 300)
        #expect(Set(found.map(\.position)).count <= 1)
        try await store.erase()
        await store.close()
    }

    private static let cancelling = TestServer.server()

    @Test("A connection that the server closes is opened again")
    func terminated() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            for number in 0..<10 {
                try await store.merge([Card("c1", position: Double(number))])
                try run(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                        + "AND application_name = 'Lathe'"
                )
                #expect(try await store.get(Card.self, "c1")?.position == Double(number))
            }
            await store.close()
        }
    }

    @Test("Many rows are merged as one by one, those of one identifier too")
    func copied() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self, Column.self])
            let cards = (0..<3_000).map { number in
                var card = Card(Card.ID("c\(number % 2_000)"), position: Double(number))
                if number < 2_000 { card.name = "first \u{0}\u{1} \(number)" }
                card.memberIDs = [Member.ID("m\(number % 5)")]
                card.labels = [Label(id: .init(number % 7), name: "l\(number % 7)")]
                return card
            }
            try await store.write { transaction in
                try transaction.merge(cards)
                // What was written before is seen, and what follows counts.
                #expect(try transaction.count(Card.everything) == 2_000)
                try transaction.merge(
                    cards.prefix(10).map { Card($0.id) },
                    fields: FieldSet(\.name)
                )
                try transaction.merge(cards.prefix(5).map { Card($0.id, name: "x") })
            }
            #expect(try await store.get(Card.self, "c4")?.name == "x")
            #expect(try await store.get(Card.self, "c9")?.name == nil)
            #expect(try await store.get(Card.self, "c10")?.name == "first \u{0}\u{1} 10")
            #expect(try await store.get(Card.self, "c10")?.position == 2_010)
            #expect(try await store.get(Card.self, "c1999")?.position == 1_999)
            #expect(try await store.count(Label.everything) == 7)
            let owners = Card.where(.field(\.memberIDs, contains: "m1"))
            #expect(try await store.count(owners) == 400)
            await store.close()
        }
    }

    @Test("A process that opens a further type leaves those of others usable")
    func furtherType() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let first = try await EntityStore.open(server, [Card.self])
            let second = try await EntityStore.open(server, [Card.self, Member.self])
            try await second.merge([Card("c1")])
            #expect(try await first.count(Card.everything) == 1)
            try await first.merge([Card("c2")])
            #expect(try await second.count(Card.everything) == 2)
            await first.close()
            await second.close()
        }
    }

    @Test("A full disk of the server is a named error, and nothing is stored")
    func full() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            try await store.merge([Card("c1", position: 1)])
            let schema = "\"\(server.schema)\""
            try run(
                """
                CREATE FUNCTION \(schema).refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF NEW.position > 1000 THEN RAISE EXCEPTION USING ERRCODE = 'disk_full'; END IF;
                RETURN NEW; END $$
                """
            )
            try run(
                """
                CREATE TRIGGER refusing BEFORE INSERT OR UPDATE ON \(schema)."Card"
                FOR EACH ROW EXECUTE FUNCTION \(schema).refuse()
                """
            )
            let error = await #expect(throws: StoreError.self) {
                try await store.merge(
                    (0..<2_000).map { Card(Card.ID("c\($0)"), position: Double($0)) }
                )
            }
            #expect(error?.code == .full)
            #expect(try await store.all(Card.everything) == [Card("c1", position: 1)])
            await store.close()
            try run("DROP FUNCTION \(schema).refuse CASCADE")
        }
    }

    @Test("A read-only database is read, and writing is a named error")
    func readOnly() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            try await store.merge([Card("c1")])
            await store.close()
            let address =
                TestServer.address + "?options=-c%20default_transaction_read_only%3Don"
            var reading = PostgresServer(address, password: TestServer.password)
            reading.schema = server.schema
            let second = try await EntityStore.open(reading, [Card.self])
            #expect(try await second.all(Card.everything) == [Card("c1")])
            let error = await #expect(throws: StoreError.self) {
                try await second.merge([Card("c2")])
            }
            #expect(error?.code == .readOnly)
            await second.close()
            // Nor are tables made.
            reading.schema = TestServer.server().schema
            #expect(await refusal(reading)?.code == .readOnly)
        }
    }

    private func run(_ text: String) throws { try TestServer.run(text) }
}
#endif
