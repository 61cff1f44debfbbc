import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct RequirementTests {
    @Test(
        "Missing required entities are fetched with an entity, in bulk",
        arguments: Engine.allCases
    )
    func missing(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.state.change { $0.makers = [Maker(id: "m1", name: "Smith")] }
            workshop.set(
                Part(1, parts: [2, 3, 4], maker: "m1"),
                Part(2),
                Part(3, parts: [5]),
                Part(4),
                Part(5)
            )
            try await domain.fetch(Part.self, 3)
            #expect(workshop.newCalls() == ["parts 3", "parts 5"])
            try await domain.fetch(Part.self, 1)
            let calls = workshop.newCalls()
            #expect(calls.first == "parts 1")
            #expect(calls.dropFirst().sorted() == ["makers", "parts 2,4"])
            #expect(try await domain[Part.self].all.count == 5)
            #expect(try await domain[Maker.self]["m1"]?.name == "Smith")
        }
    }

    @Test("Requirements that were not fetched are fetched later", arguments: Engine.allCases)
    func interrupted(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, parts: [2]), Part(2))
            let store = try await domain.store(of: Part.self)
            try await store.merge([Part(1, parts: [2])], fields: .all)
            try await domain.fetch(Part.self, 1)
            #expect(workshop.newCalls() == ["parts 2"])
        }
    }

    @Test("Stale entities that are required are not fetched again", arguments: Engine.allCases)
    func stale(_ engine: Engine) async throws {
        let clock = TestClock()
        var options = StoreOptions()
        options.now = { clock.now }
        try await engine.withDomain(options: options) { domain, workshop in
            workshop.set(Part(1, parts: [2]), Part(2))
            try await domain.fetch(Part.self, 1)
            clock.advance(61)
            _ = workshop.newCalls()
            try await domain.fetch(Part.self, 1)
            #expect(workshop.newCalls() == ["parts 1"])
        }
    }

    @Test("Cycles end", arguments: Engine.allCases)
    func cycles(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, parts: [1, 2]), Part(2, parts: [3]), Part(3, parts: [1, 2]))
            try await domain.fetch(Part.self, 1)
            #expect(workshop.newCalls() == ["parts 1", "parts 2", "parts 3"])
            // Two tasks that begin at other places of the cycle do not wait for one another.
            async let two = domain.fetch(Part.self, 2, refresh: true)
            async let three = domain.fetch(Part.self, 3, refresh: true)
            let ids = try await [two.id, three.id]
            #expect(ids == [2, 3])
        }
    }

    @Test("Requirements without an end are an error", arguments: Engine.allCases)
    func endless(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Source(Part.self)
                .fetching { client, ids in
                    try await client.answer("parts") { _ in
                        ids.map { Part($0, parts: [Part.ID($0.rawValue + 1)]) }
                    }
                }
                .requiring(Part.self) { $0.partIDs }
        )
        try await engine.withDomain(description) { domain, workshop in
            let error = await #expect(throws: DomainError.self) {
                try await domain.fetch(Part.self, 1)
            }
            #expect(error?.code == .endlessRequirements)
            #expect(workshop.calls.count < 100)
        }
    }

    @Test("Missing parts of an entity are not an error", arguments: Engine.allCases)
    func absent(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, parts: [2]))
            let part = try await domain.fetch(Part.self, 1)
            #expect(part == Part(1, parts: [2]))
            #expect(try await domain[Part.self].ids == [1])
        }
    }

    @Test("A requirement of a type without a source is an error", arguments: Engine.allCases)
    func unknown(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Source(Part.self).fetching { try await $0.parts($1) }
                .requiring(Maker.self) { $0.makerID.map { [$0] } ?? [] }
        )
        try await engine.withDomain(description) { domain, workshop in
            workshop.set(Part(1, maker: "m1"))
            let error = await #expect(throws: DomainError.self) {
                try await domain.fetch(Part.self, 1)
            }
            #expect(error?.code == .unknownType)
        }
    }

    @Test(
        "A group fetches each collection after those that it requires",
        arguments: Engine.allCases
    )
    func groups(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Workshop.parts.requiringAll(Maker.self),
            Workshop.makers,
            Source(Card.self).listing { try await $0.cards("l1") }.requiringAll(Part.self)
        )
        try await engine.withDomain(description) { domain, workshop in
            workshop.set(Part(1), Part(2))
            let reports = Shared<[FetchProgress]>([])
            let group = DomainGroup<Workshop>("everything", Card.self, Part.self)
            try await domain.fetch(group) { progress in reports.change { $0.append(progress) } }
            #expect(workshop.newCalls() == ["makers", "ids", "cards l1"])
            let last = try #require(reports.value.last)
            #expect(last.completed == 3 && last.total == 3 && last.entities == 2)
            #expect(reports.value.map(\.completed) == reports.value.map(\.completed).sorted())
            #expect(reports.value.map(\.total) == reports.value.map(\.total).sorted())
            // What is only required need not be fetched again.
            try await domain.fetch(Card.self, refresh: true)
            #expect(workshop.newCalls() == ["cards l1"])
        }
    }

    @Test("Types that require one another are fetched once each", arguments: Engine.allCases)
    func mutualTypes(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Workshop.parts.requiringAll(Maker.self).requiringAll(Part.self),
            Workshop.makers.requiringAll(Part.self)
        )
        try await engine.withDomain(description) { domain, workshop in
            try await domain.fetch(DomainGroup<Workshop>("both", Maker.self, Part.self))
            #expect(workshop.newCalls().sorted() == ["ids", "makers"])
        }
    }

    @Test(
        "Independent collections are fetched concurrently",
        arguments: Engine.allCases
    )
    func concurrent(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.state.change { $0.isHeld = true }
            let fetch = Task {
                try await domain.fetch(DomainGroup<Workshop>("both", Maker.self, Part.self))
            }
            try await eventually { workshop.state.value.waiting >= 2 }
            workshop.state.change { $0.isHeld = false }
            try await fetch.value
            #expect(workshop.newCalls().sorted() == ["ids", "makers"])
        }
    }
}
