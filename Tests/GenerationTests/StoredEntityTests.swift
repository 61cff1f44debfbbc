import Foundation
import GoldenStored
import GoldenStoredEntities
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Testing

@testable import LatheTool

@Suite("Stored entities of a schema")
struct StoredEntityTests {
    /// A library whose service has documents at paths, whatever the query, and nothing else.
    private func library(
        _ documents: [String: String],
        status: Int = 404
    ) -> (LatheStore.Domain<LibraryClient>, ScriptedTransport) {
        let response = ScriptedTransport.Response { request in
            let isFirstPage = request.url.query()?.contains("page=2") != true
            let document = isFirstPage ? documents[request.url.path()] : "[]"
            return HTTPResponse(
                status: document == nil ? status : 200,
                fields: ["Content-Type": "application/json"],
                body: HTTPBody(document ?? "{}")
            )
        }
        let transport = ScriptedTransport(Array(repeating: response, count: 20))
        return (.inMemory(.library, client: LibraryClient(transport: transport)), transport)
    }

    private func paths(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { request in
            let url = request.request.url
            return url.path() + (url.query().map { "?\($0)" } ?? "")
        }
    }

    @Test("A book is fetched with the people that it requires, but not with those that are stored")
    func requirements() async throws {
        let (library, transport) = library([
            "/books/some": """
            [{"id":1,"title":"Oak","author":"a","editors":["b"],"series":{"first":"c"},\
            "parts":[{"author":null,"notes":[{"editors":["a",null]}]}],"reviews":{"x":{"editor":"b"}}}]
            """,
            "/domains/ids": "[]",
            "/people/a": #"{"key":"a","name":"Ann"}"#,
            "/people/b": #"{"key":"b","name":"Bo"}"#,
            "/people/c": #"{"key":"c","name":"Cy"}"#,
        ])
        let book = try await library.fetch(Book.self, 1)
        #expect(book.author == "a")
        let sent = Set(paths(transport))
        #expect(
            sent == [
                "/books/some?ids=1&fields=title,%2A&language=fr", "/domains/ids",
                "/people/a", "/people/b", "/people/c",
            ]
        )
        #expect(try await library.people["c"]?.name == "Cy")
        #expect(try await library.fetch(Book.self, 1) == book)
        #expect(transport.requests.count == 5)
    }

    @Test("An edit is sent with its version and key, and a number as the text of an enum")
    func edits() async throws {
        let (library, transport) = library([
            "/books/1": #"{"id":1,"title":"Ash","author":null,"place":3,"revision":8}"#,
            "/branches/2": "{}",
        ])
        let store = try await library.store(of: Book.self)
        try await store.merge([Book(id: 1, title: "Oak", author: "a", revision: 7)])
        try await store.merge([Branch(id: 2, isOpen: true, name: "North")])
        try await library.books[1].edit(.set(\.title, "Ash"), .clear(\.author), .set(\.place, 3))
        let edit = try #require(try await library.books.edits.first)
        try await library.branches[2].edit(.set(\.isOpen, false), .clear(\.name))
        #expect(try await library.sendEdits().isEmpty)
        #expect(paths(transport) == ["/books/1?notify=false", "/branches/2"])
        let sent = transport.requests
        #expect(sent.first?.request.fields["If-Match"] == "\"7\"")
        #expect(sent.first?.request.fields["Idempotency-Key"] == edit.key)
        #expect(
            sent.map { String(decoding: $0.body, as: UTF8.self) } == [
                #"{"title":"Ash","author":null,"place":"3.0"}"#, #"{"isOpen":false,"name":null}"#,
            ]
        )
        #expect(try await library.books[1]?.revision == 8)
        #expect(try await library.branches[2]?.isOpen == false)
        let unsent = await #expect(throws: DomainError.self) {
            try await library.books[1].edit(.set(\.revision, 9))
        }
        #expect(unsent?.code == .unsupportedEdit)
    }

    @Test("Names are fetched beside ids, and details by themselves")
    func names() async throws {
        let (library, transport) = library([
            "/people/ids": #"["a","b"]"#,
            "/people/names": #"[{"key":"a","name":"Ann"},{"key":"c","name":"Cy"}]"#,
            "/people/a": #"{"key":"a","name":"Ann","born":"1970-01-02"}"#,
        ])
        try await library.fetch(Person.self)
        #expect(Set(paths(transport)) == ["/people/ids", "/people/names?letter=a"])
        #expect(try await library.people.ids == ["a", "b"])
        #expect(try await library.people["a"]?.name == "Ann")
        #expect(try await library.people["c"] == nil)
        #expect(try await library.fetch(Person.self, "a").born != nil)
        #expect(transport.requests.count == 3)
        try await library.fetch(Person.self, "a")
        #expect(transport.requests.count == 3)
    }

    @Test("A relation has what belongs to an entity, by its condition and in its order")
    func relations() async throws {
        let (library, transport) = library([
            "/people/a": #"{"key":"a","name":"Ann"}"#,
            "/people/a/books":
                #"[{"id":2,"title":"Oak","author":"a"},{"id":3,"title":"Ash","author":"a"}]"#,
            "/people/a/edited": "[3]",
            "/books/some": #"[{"id":3,"title":"Ash","author":"a","editors":["a"]}]"#,
            "/domains/ids": "[]",
        ])
        let person: DomainEntity<LibraryClient, Person> = library.people["a"]
        #expect(try await person.books.map(\.id) == [2])
        #expect(try await person.edited.map(\.id) == [3])
        let sent = transport.requests.count
        #expect(try await person.edited.map(\.title) == ["Ash"])
        #expect(transport.requests.count == sent)
    }

    @Test("A relation compares dates and times")
    func times() async throws {
        let dates = #""printed":"1999-02-03","bound":"1999-02-04T00:00:00Z","editors":["a"]"#
        let (library, _) = library([
            "/people/a": #"{"key":"a","name":"Ann"}"#,
            "/people/a/edited": "[1,2,3]",
            "/books/some": """
            [{"id":1,\(dates)},{"id":2,"printed":"1999-02-03","editors":["a"]},\
            {"id":3,"printed":"1999-02-04","bound":null,"editors":["a"]}]
            """,
            "/domains/ids": "[]",
        ])
        let person: DomainEntity<LibraryClient, Person> = library.people["a"]
        #expect(try await person.printed.map(\.id) == [1])
    }

    @Test("An entity that a service does not have is nil, and not an error of the call")
    func missing() async throws {
        for status in [404, 410] {
            let (library, _) = library([:], status: status)
            let error = await #expect(throws: DomainError.self) {
                try await library.fetch(Person.self, "z")
            }
            #expect(error?.code == .notFound)
        }
        let (library, _) = library([:], status: 403)
        await #expect(throws: APIError.self) { try await library.fetch(Person.self, "z") }
    }

    @Test("A relation with an inverse is the same at both ends")
    func inverses() async throws {
        #expect(Person.inverses.count == 2)
        #expect(Book.inverses.isEmpty && Trip.inverses.isEmpty)
        let store = try EntityStore.inMemory([Book.self, Person.self, Trip.self])
        try await store.merge([Person(key: "a", name: "Ann", workIDs: [], tripIDs: [])])
        try await store.merge([Book(id: 1, author: "a")])
        try await store.merge([Trip(id: 2, guestIDs: ["a"], guideID: "a")])
        var person = try await store.get(Person.self, "a")
        #expect(person?.workIDs == [1])
        #expect(person?.tripIDs == [2])
        person?.tripIDs = []
        person?.workIDs = []
        try await store.merge([person].compactMap(\.self))
        #expect(try await store.get(Trip.self, 2) == Trip(id: 2, guestIDs: [], guideID: "a"))
        #expect(try await store.get(Book.self, 1)?.author == nil)
    }

    @Test("Several fields identify an entity")
    func keys() {
        let shelf = Shelf(branch: 7, language: .french, row: 3)
        #expect(shelf.id == "7 fr 3")
        #expect(storedKey("a b", "c") != storedKey("a", "b c"))
        #expect(storedKey("a%20b") != storedKey("a b"))
        #expect(storedKey("a", "\u{301}b") != storedKey("a \u{301}b"))
        #expect(storedKey("a%20\u{301}") != storedKey("a \u{301}"))
    }

    @Test("Another source takes the place of a generated one")
    func replacement() async throws {
        let transport = ScriptedTransport([])
        let description = DomainDescription<LibraryClient>.library.adding(
            EntitySource(Branch.self).fetchingEach { _, id in Branch(id: id, isOpen: true) }
        )
        let library = Domain.inMemory(description, client: LibraryClient(transport: transport))
        #expect(try await library.fetch(Branch.self, 4).isOpen)
        #expect(transport.requests.isEmpty)
    }

    @Test("Values fetched with one value of a parameter are not read with another")
    func restrictions() async throws {
        let ann = ScriptedTransport.Response.json(#"{"key":"a","name":"Ann"}"#)
        let anne = ScriptedTransport.Response.json(#"{"key":"a","name":"Anne"}"#)
        let transport = ScriptedTransport([ann, anne])
        let library = LatheStore.Domain.inMemory(
            .library,
            client: LibraryClient(transport: transport)
        )
        #expect(try await library.fetch(Person.self, "a").name == "Ann")
        library.setClient { $0.language = .french }
        #expect(try await library.people["a"] == nil)
        #expect(try await library.fetch(Person.self, "a").name == "Anne")
        // No call for people sends the edition.
        library.setClient { $0.edition = 2 }
        #expect(try await library.people["a"]?.name == "Anne")
        library.setClient { $0.language = nil }
        #expect(try await library.people["a"]?.name == "Ann")
        #expect(paths(transport) == ["/people/a", "/people/a?lang=fr"])
    }

    @Test("A schema without stored entities, or for one module alone, has no store")
    func refused() throws {
        let folder = URL.temporaryDirectory.appending(path: "lathe-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (access, store) in [("public", ""), ("internal", #""store": {}, "#)] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let schema = """
                { "language": 1, "api": "A", "access": "\(access)", "types": [
                    { "entity": "B", "id": "id", \(store)"fields": { "id": "int" } }
                ], "groups": [] }
                """
            try Data(schema.utf8).write(to: folder.appending(path: "api.jsonc"))
            let output = folder.appending(path: "code").path
            let command = GenerateCommand(
                folder: folder.path,
                output: output,
                product: .store(module: "A"),
                isCheck: false,
                planned: []
            )
            #expect(command.run() == 1)
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }
}
