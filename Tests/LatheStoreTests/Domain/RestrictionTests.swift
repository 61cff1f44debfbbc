import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct RestrictionTests {
    @Test("Responses of two languages are never mixed", arguments: Engine.allCases)
    func languages(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw"), Part(2, "nut"))
            workshop.state.change { $0.makers = [Maker(id: "m1")] }
            try await domain.fetch(Part.self, ids: [1, 2])
            try await domain.fetch(Maker.self)
            domain.setClient { $0.language = "fr" }
            #expect(try await domain[Part.self].all.isEmpty)
            #expect(try await domain.fetch(Part.self, 1).name == "screw in fr")
            #expect(try await domain[Part.self].all.map(\.name) == ["screw in fr"])
            // What no language decides is there for all of them.
            #expect(try await domain[Maker.self].all.count == 1)
            workshop.state.change { $0.isCut = true }
            domain.setClient { $0.language = nil }
            #expect(try await domain[Part.self][1]?.name == "screw")
            #expect(try await domain[Part.self].all.count == 2)
        }
    }

    @Test(
        "A call in flight keeps its language if the client's language changes",
        arguments: Engine.allCases
    )
    func running(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw", parts: [2]), Part(2, "nut"))
            domain.setClient { $0.language = "fr" }
            workshop.state.change { $0.isHeld = true }
            let fetch = Task { try await domain.fetch(Part.self, 1) }
            try await eventually { workshop.state.value.waiting > 0 }
            domain.setClient { $0.language = "de" }
            workshop.state.change { $0.isHeld = false }
            let part = try await fetch.value
            #expect(part.name == "screw in fr")
            #expect(try await domain[Part.self].ids.isEmpty)
            domain.setClient { $0.language = "fr" }
            let names = try await domain[Part.self].all.map(\.name)
            #expect(names.sorted() == ["nut in fr", "screw in fr"])
        }
    }

    @Test("The text of a scope differs between any two, and is a part of a file's name")
    func scopes() async throws {
        let texts = Shared<[String]>([])
        let domain = Domain(Workshop.description, client: Workshop()) { scope in
            texts.change { $0.append("\(scope)") }
            return try EntityStore.inMemory([Part.self, Maker.self, Card.self, Column.self])
        }
        for language in [nil, "", "a", "A", "../b", "a=b", "a,lang=b", "é"] {
            domain.setClient { $0.language = language }
            _ = try await domain.store(of: Part.self)
        }
        let expected = [
            "", "lang=", "lang=a", "lang=%41", "lang=..%2fb", "lang=a%3db", "lang=a%2clang%3db",
            "lang=%c3%a9",
        ]
        #expect(texts.value == expected)
    }

    #if Store
    @Test("A domain in files works again without a network, and is erased with all of them")
    func files() async throws {
        try await withFile { file in
            let workshop = Workshop()
            workshop.set(Part(1, "screw"))
            let domain = try await Domain.open(file, Workshop.description, client: workshop)
            try await domain.fetch(Part.self, 1)
            domain.setClient { $0.language = "fr" }
            try await domain.fetch(Part.self, 1)
            await domain.close()

            workshop.state.change { $0.isCut = true }
            let again = try await Domain.open(file, Workshop.description, client: workshop)
            let english = try await again.fetch(Part.self, 1)
            again.setClient { $0.language = "fr" }
            let french = try await again.fetch(Part.self, 1)
            #expect([english.name, french.name] == ["screw", "screw in fr"])
            again.setClient { $0.language = "de" }
            await #expect(throws: Workshop.Cut.self) { try await again.fetch(Part.self, 1) }
            await again.close()

            // Files that this domain did not open are removed too.
            try await Domain.open(file, Workshop.description, client: workshop).erase()
            let folder = file.deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test("Two domains on one file share a call")
    func shared() async throws {
        try await withFile { file in
            let workshop = Workshop()
            workshop.set(Part(1, "screw"))
            let first = try await Domain.open(file, Workshop.description, client: workshop)
            let second = try await Domain.open(file, Workshop.description, client: workshop)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for domain in [first, second, first, second] {
                    group.addTask { try await domain.fetch(Part.self, 1) }
                    group.addTask { try await domain.fetch(Part.self) }
                }
                try await group.waitForAll()
            }
            #expect(workshop.calls.sorted() == ["ids", "parts 1"])
            await first.close()
            await second.close()
        }
    }

    @Test("A file that is not a store is an error when a domain is opened")
    func notAStore() async throws {
        try await withFile { file in
            try Data("no database".utf8).write(to: file)
            let error = await #expect(throws: StoreError.self) {
                _ = try await Domain.open(file, Workshop.description, client: Workshop())
            }
            #expect(error?.code == .corrupt)
        }
    }
    #endif

    #if Store
    @Test("A value of a restriction that is too long for the name of a file has a file of its own")
    func longValues() async throws {
        try await withFile { file in
            let folder = file.deletingLastPathComponent()
            let workshop = Workshop()
            workshop.set(Part(1, "screw"))
            let domain = try await Domain.open(file, Workshop.description, client: workshop)
            let languages = ["a", "b"].map { String(repeating: "É", count: 200) + $0 }
            for language in languages {
                domain.setClient { $0.language = language }
                #expect(try await domain[Part.self].all.isEmpty)
                try await domain.fetch(Part.self, 1)
            }
            await domain.close()
            let again = try await Domain.open(file, Workshop.description, client: workshop)
            again.setClient { $0.language = languages[0] }
            #expect(try await again[Part.self].all.map(\.name) == ["screw in \(languages[0])"])
            try await again.erase()
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.isEmpty)
        }
    }

    @Test("Files of another account stay when a domain is erased")
    func erase() async throws {
        try await withFile { file in
            let folder = file.deletingLastPathComponent()
            func names() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            }
            let other = URL(fileURLWithPath: file.path + "@work")
            for file in [file, other] {
                let domain = try await Domain.open(file, Workshop.description, client: Workshop())
                domain.setClient { $0.language = "fr,é" }
                _ = try await domain.store(of: Part.self)
                await domain.close()
            }
            let kept = try names().filter { $0.contains("@work") }
            #expect(kept.contains("store.sqlite@work@lang=fr%2c%c3%a9"))
            #expect(try names().contains("store.sqlite@lang=fr%2c%c3%a9"))
            let domain = try await Domain.open(file, Workshop.description, client: Workshop())
            try await domain.erase()
            #expect(try names() == kept)
        }
    }
    #endif
}
