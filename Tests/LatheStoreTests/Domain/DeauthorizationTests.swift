import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Testing

@Suite struct DeauthorizationTests {
    private static func client(_ transport: ScriptedTransport = ScriptedTransport([])) -> Client {
        Client(
            API(name: "Test", auth: ["key": .bearer, "other": .header("X-Key")]),
            server: .fixed("http://example.test"),
            transport: transport
        )
    }

    /// Runs a function with a function that opens a domain, each time over the same files or schemas.
    private static func withDomains(
        _ engine: Engine,
        _ client: Client,
        _ body: (() async throws -> Domain<Workshop>, Workshop) async throws -> Void
    ) async throws {
        let workshop = Workshop()
        workshop.set(Part(1, "screw"))
        let description = Workshop.description.account { _ in client }
        switch engine {
        case .memory:
            let domain = Domain.inMemory(description, client: workshop)
            try await body({ domain }, workshop)
        #if Store
        case .sqlite:
            try await withFile { file in
                try await body(
                    { try await Domain.open(file, description, client: workshop) },
                    workshop
                )
            }
        #endif
        #if Postgres
        case .postgres:
            let server = TestServer.server()
            try await body(
                { try await Domain.open(server, description, client: workshop) },
                workshop
            )
            try await Domain.open(server, description, client: workshop).erase()
        #endif
        }
    }

    /// Stores something in two languages.
    private static func fill(_ domain: Domain<Workshop>) async throws {
        try await domain.fetch(Part.self, 1)
        domain.setClient { $0.language = "fr" }
        try await domain.fetch(Part.self, 1)
    }

    private static func isEmpty(_ domain: Domain<Workshop>) async throws -> Bool {
        for language in [nil, "fr"] {
            domain.setClient { $0.language = language }
            if try await !domain[Part.self].ids.isEmpty { return false }
        }
        return true
    }

    @Test("The data of all languages are removed with the credential", arguments: Engine.allCases)
    func byTheClient(_ engine: Engine) async throws {
        let client = Self.client()
        try await client.authorize(Credential(token: "t"), scheme: "key")
        try await Self.withDomains(engine, client) { open, _ in
            let domain = try await open()
            try await Self.fill(domain)
            #expect(try await !Self.isEmpty(domain))
            // A copy of the client has the same account.
            let copy = client
            try await copy.deauthorize(scheme: "key")
            #expect(try await Self.isEmpty(domain))
            await domain.close()
        }
    }

    @Test("A domain removes the credentials and the data", arguments: Engine.allCases)
    func byTheDomain(_ engine: Engine) async throws {
        let client = Self.client()
        for scheme in ["key", "other"] {
            try await client.authorize(Credential(token: "t"), scheme: scheme)
        }
        try await Self.withDomains(engine, client) { open, _ in
            let domain = try await open()
            try await Self.fill(domain)
            try await domain.deauthorize()
            #expect(await !client.isAuthorized(scheme: "key"))
            #expect(await !client.isAuthorized(scheme: "other"))
            #expect(try await Self.isEmpty(domain))
            // It can be used again.
            try await domain.fetch(Part.self, 1)
            #expect(try await domain[Part.self].ids == [1])
            await domain.close()
        }
    }

    @Test("Data of a closed store are deleted too", arguments: Engine.lasting)
    func closed(_ engine: Engine) async throws {
        let client = Self.client()
        try await Self.withDomains(engine, client) { open, _ in
            let first = try await open()
            try await Self.fill(first)
            await first.close()
            let second = try await open()
            try await client.deauthorize(scheme: "key")
            #expect(try await Self.isEmpty(second))
            await second.close()
        }
    }

    @Test("The data of another account remain", arguments: Engine.allCases)
    func otherAccount(_ engine: Engine) async throws {
        try await Self.withDomains(engine, Self.client()) { open, _ in
            let domain = try await open()
            try await Self.fill(domain)
            try await Self.client().deauthorize(scheme: "key")
            #expect(try await !Self.isEmpty(domain))
            await domain.close()
        }
    }

    @Test("Data whose domain was released is deleted too", arguments: Engine.lasting)
    func released(_ engine: Engine) async throws {
        let client = Self.client()
        try await Self.withDomains(engine, client) { open, _ in
            do {
                let domain = try await open()
                try await Self.fill(domain)
                await domain.close()
            }
            try await client.deauthorize(scheme: "key")
            let domain = try await open()
            #expect(try await Self.isEmpty(domain))
            await domain.close()
        }
    }

    #if Store
    @Test("A file's data is deleted when its domain is gone")
    func gone() async throws {
        try await withFile { file in
            let client = Self.client()
            let description = Workshop.description.account { _ in client }
            let workshop = Workshop()
            workshop.set(Part(1, "screw"))
            do {
                let domain = try await Domain.open(file, description, client: workshop)
                try await Self.fill(domain)
                await domain.close()
            }
            let folder = file.deletingLastPathComponent().path
            var names = ["-rebuild", "@lang=fr-rebuild"]
            for damaged in [".damaged", ".damaged-2", ".damaged-13", "@lang=fr.damaged-2"] {
                names += ["", "-wal", "-shm", "-journal"].map { damaged + $0 }
            }
            let others = [".damaged-x", ".damaged-2-x", "@x.damaged-2", "-2"]
            for name in names + others {
                #expect(FileManager.default.createFile(atPath: file.path + name, contents: nil))
            }
            try await client.deauthorize(scheme: "key")
            #expect(
                try Set(FileManager.default.contentsOfDirectory(atPath: folder))
                    == Set(others.map { file.lastPathComponent + $0 })
            )
        }
    }
    #endif

    @Test("A value that a replaced function captures may remove functions while it is released")
    func release() {
        final class Owner: Sendable {
            let account: Account
            init(_ account: Account) { self.account = account }
            deinit { account.onDeauthorization("owner", nil) }
        }
        let account = Self.client().account
        account.onDeauthorization("name") { [owner = Owner(account)] in
            withExtendedLifetime(owner) {}
        }
        account.onDeauthorization("name") {}
        account.onDeauthorization("name", nil)
    }

    @Test("All functions of an account are called, and the first error is thrown")
    func functions() async throws {
        struct Stuck: Error {}
        let (client, calls) = (Self.client(), Shared<[String]>([]))
        client.account.onDeauthorization("a") {
            calls.change { $0.append("a") }
            throw Stuck()
        }
        client.account.onDeauthorization("b") { calls.change { $0.append("replaced") } }
        client.account.onDeauthorization("b") { calls.change { $0.append("b") } }
        client.account.onDeauthorization("c") { calls.change { $0.append("c") } }
        client.account.onDeauthorization("c", nil)
        try await client.authorize(Credential(token: "t"), scheme: "key")
        await #expect(throws: Stuck.self) { try await client.deauthorize(scheme: "key") }
        #expect(calls.value == ["a", "b"])
        #expect(await !client.isAuthorized(scheme: "key"))
    }
}
