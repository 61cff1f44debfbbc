import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct DomainTests {
    @Test(
        "A type is fetched as its identifiers, and an entity as its details",
        arguments: Engine.allCases
    )
    func collectionAndDetails(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw"), Part(2, "nut"))
            try await domain.fetch(Part.self)
            #expect(try await domain[Part.self].ids.sorted() == [1, 2])
            #expect(try await domain[Part.self].all.isEmpty)
            #expect(try await domain[Part.self][1] == nil)
            #expect(try await domain.fetch(Part.self, 1) == Part(1, "screw"))
            #expect(try await domain[Part.self][1]?.name == "screw")
            #expect(try await domain[Part.self].all == [Part(1, "screw")])
            #expect(workshop.newCalls() == ["ids", "parts 1"])
            // What is fresh is not fetched again, unless that is asked for.
            try await domain.fetch(Part.self)
            try await domain.fetch(Part(1))
            #expect(workshop.newCalls().isEmpty)
            workshop.set(Part(1, "bolt"))
            #expect(try await domain.fetch(Part(1), refresh: true).name == "bolt")
            workshop.state.change { $0.parts[2] = nil }
            try await domain.fetch(Part.self, refresh: true)
            #expect(try await domain[Part.self].ids == [1])
            #expect(workshop.newCalls() == ["parts 1", "ids"])
        }
    }

    @Test("A missing entity of the service is an error with its type", arguments: Engine.allCases)
    func notFound(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1))
            try await domain.fetch(Part.self, 1)
            let error = await #expect(throws: DomainError.self) {
                try await domain.fetch(Part.self, 9)
            }
            #expect(error?.code == .notFound)
            #expect("\(try #require(error))".contains("fetching Part"))
            #expect(try await domain.fetch(Part.self, ids: [9, 1]) == [Part(1)])
            // What it no longer has is removed.
            workshop.state.change { $0.parts = [:] }
            #expect(try await domain[Part.self].get(1, .networkOnly) == nil)
            #expect(try await domain[Part.self].ids.isEmpty)
        }
    }

    @Test("A type or call that is not described is an error", arguments: Engine.allCases)
    func undescribed(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            let unknown = await #expect(throws: DomainError.self) {
                try await domain.fetch(Member.self)
            }
            #expect(unknown?.code == .unknownType)
            let unlisted = await #expect(throws: DomainError.self) {
                try await domain.fetch(Column.self)
            }
            #expect(unlisted?.code == .unsupportedFetch)
            let undetailed = await #expect(throws: DomainError.self) {
                try await domain.fetch(Card.self, "c1")
            }
            #expect(undetailed?.code == .unsupportedFetch)
            #expect(workshop.calls.isEmpty)
        }
    }

    @Test(
        "Many identifiers are fetched with few calls, and once by many tasks",
        arguments: Engine.allCases
    )
    func bulk(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            let ids = (1...7).map { Part.ID($0) }
            for id in ids { workshop.set(Part(id)) }
            try await withThrowingTaskGroup(of: [Part].self) { group in
                for _ in 0..<8 {
                    group.addTask { try await domain.fetch(Part.self, ids: ids) }
                }
                for try await parts in group { #expect(parts.map(\.id) == ids) }
            }
            #expect(workshop.newCalls().sorted() == ["parts 1,2,3", "parts 4,5,6", "parts 7"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try await domain.fetch(Maker.self) } }
                try await group.waitForAll()
            }
            #expect(workshop.newCalls() == ["makers"])
        }
    }

    @Test(
        "A failed call is the error of the service, and leaves nothing",
        arguments: Engine.allCases
    )
    func failure(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1))
            workshop.state.change { $0.isCut = true }
            await #expect(throws: Workshop.Cut.self) { try await domain.fetch(Part.self) }
            await #expect(throws: Workshop.Cut.self) { try await domain.fetch(Part.self, 1) }
            #expect(try await domain[Part.self].ids.isEmpty)
            workshop.state.change { $0.isCut = false }
            try await domain.fetch(Part.self)
            #expect(try await domain.fetch(Part.self, 1) == Part(1))
        }
    }

    @Test(
        "A cancelled fetch ends immediately, and another task can fetch",
        arguments: Engine.allCases
    )
    func cancellation(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1))
            workshop.state.change { $0.isHeld = true }
            let first = Task { try await domain.fetch(Part.self, 1) }
            try await eventually { workshop.state.value.waiting > 0 }
            // This one waits for the first one's call.
            let second = Task { try await domain.fetch(Part.self, 1) }
            let third = Task { try await domain.fetch(Part.self, 1) }
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.value }
            first.cancel()
            await #expect(throws: CancellationError.self) { try await first.value }
            workshop.state.change { $0.isHeld = false }
            let part = try await third.value
            #expect(part == Part(1))
        }
    }

    @Test("Names are merged into what is listed", arguments: Engine.allCases)
    func names(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Source(Maker.self)
                .listing { client in try await client.makers().map { Maker(id: $0.id) } },
            Source(Part.self)
                .listingIDs { try await $0.partIDs() }
                .naming(group: "name") { _ in [Part(1, "named"), Part(8, "not listed")] }
                .fetching { try await $0.parts($1) }
        )
        try await engine.withDomain(description) { domain, workshop in
            workshop.set(Part(1, "screw", parts: [2]))
            try await domain.fetch(Part.self, 1)
            try await domain.fetch(Part.self)
            #expect(try await domain[Part.self].all == [Part(1, "named", parts: [2])])
        }
    }

    @Test("A relation is loaded on demand, and then from the store", arguments: Engine.allCases)
    func relations(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.state.change {
                $0.cards = [
                    Card("c1", listID: "l1"), Card("c2", listID: "l1"), Card("c3", listID: "l2"),
                ]
            }
            #expect(try await Self.cards(domain, .storeOnly) == [])
            #expect(try await Self.cards(domain) == ["c1", "c2"])
            #expect(workshop.newCalls() == ["cards l1"])
            workshop.state.change { $0.isCut = true }
            #expect(try await Self.cards(domain) == ["c1", "c2"])
            await #expect(throws: Workshop.Cut.self) {
                try await Self.cards(domain, .networkOnly)
            }
            workshop.state.change { state in
                state.isCut = false
                state.cards.removeFirst()
            }
            _ = workshop.newCalls()
            let column = try await domain[Column.self]["l1"].fetchWithRelations(refresh: true)
            #expect(column.name == "column")
            #expect(workshop.newCalls() == ["column l1", "cards l1"])
            #expect(try await Self.cards(domain, .storeOnly) == ["c2"])
        }
    }

    private static func cards(
        _ domain: Domain<Workshop>,
        _ policy: ReadPolicy = .networkUnlessFresh
    ) async throws -> [Card.ID] {
        try await domain[Column.self]["l1"].related(Workshop.cards, policy).map(\.id)
    }
}
