import Foundation
import LatheCoding
import LatheStore
import Testing

/// Groups of fields with times to live of their own.
@Suite struct FieldGroupTests {
    /// Parts with identifiers that are fresh for 20 seconds, and names that always are.
    private static let description = DomainDescription<Workshop>(
        Source(Part.self)
            .listingIDs(timeToLive: .seconds(20)) { try await $0.partIDs() }
            .naming(group: "name") { client in
                try await client.answer("names") { state in
                    state.parts.values.sorted { $0.id < $1.id }
                }
            }
            .fetching { try await $0.parts($1) },
        Source(Maker.self)
    )

    private static func withDomain(
        _ engine: Engine,
        _ body: (Domain<Workshop>, Workshop, TestClock) async throws -> Void
    ) async throws {
        let clock = TestClock()
        var options = StoreOptions()
        options.now = { clock.now }
        try await engine.withDomain(description, options: options) { domain, workshop in
            workshop.set(Part(1, "screw"), Part(2, "nut"))
            try await body(domain, workshop, clock)
        }
    }

    @Test("The names are returned with the list, once", arguments: Engine.allCases)
    func first(_ engine: Engine) async throws {
        try await Self.withDomain(engine) { domain, workshop, _ in
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls().sorted() == ["ids", "names"])
            let store = try await domain.store(of: Part.self)
            let named = try await store.read {
                try $0.needed([1, 2], of: Part.self, group: "name")
            }
            #expect(named.isEmpty)
            // Names are no details.
            let needed = try await store.read { try $0.needed([1, 2], of: Part.self) }
            #expect(needed == [1, 2])
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls().isEmpty)
            // Also when the time stands still, they are refreshed once.
            try await domain.fetch(Part.self, refresh: true)
            #expect(workshop.newCalls().sorted() == ["ids", "names"])
        }
    }

    @Test(
        "Names without a time to live are fetched only for new entities",
        arguments: Engine.allCases
    )
    func added(_ engine: Engine) async throws {
        try await Self.withDomain(engine) { domain, workshop, clock in
            try await domain.fetch(Part.self)
            _ = workshop.newCalls()
            clock.advance(20)
            // Nothing is new: the identifiers alone are stale.
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls() == ["ids"])
            clock.advance(20)
            workshop.set(Part(3, "bolt"))
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls() == ["ids", "names"])
            let store = try await domain.store(of: Part.self)
            let unnamed = try await store.read { try $0.needed([3], of: Part.self, group: "name") }
            #expect(unnamed.isEmpty)
        }
    }

    @Test("Stale names are fetched without the fresh listing", arguments: Engine.allCases)
    func stale(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Source(Part.self)
                .listingIDs { try await $0.partIDs() }
                .naming(group: "all") { client in
                    try await client.answer("names") { Array($0.parts.values) }
                }
        )
        let clock = TestClock()
        var options = StoreOptions()
        options.now = { clock.now }
        try await engine.withDomain(description, options: options) { domain, workshop in
            workshop.set(Part(1, "screw"))
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls().sorted() == ["ids", "names"])
            workshop.set(Part(1, "bolt"))
            clock.advance(59)
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls().isEmpty)
            clock.advance(1)
            try await domain.fetch(Part.self)
            #expect(workshop.newCalls() == ["names"])
            #expect(try await domain[Part.self].all.map(\.name) == ["bolt"])
        }
    }

    @Test("A list of some fields leaves the details to be fetched", arguments: Engine.allCases)
    func partial(_ engine: Engine) async throws {
        let description = DomainDescription<Workshop>(
            Source(Part.self)
                .listing(group: "name") { client in
                    try await client.answer("list") { Array($0.parts.values) }
                }
                .fetching { try await $0.parts($1) },
            Source(Maker.self)
        )
        try await engine.withDomain(description) { domain, workshop in
            workshop.set(Part(1, "screw", parts: [1]))
            try await domain.fetch(Part.self)
            #expect(try await domain[Part.self].ids == [1])
            let store = try await domain.store(of: Part.self)
            #expect(try await store.read { try $0.fetched("name", of: Part.self, 1) } != nil)
            // It has not all that an entity must have.
            #expect(try await domain[Part.self].all.isEmpty)
            #expect(try await domain.fetch(Part.self, 1).partIDs == [1])
            #expect(workshop.newCalls() == ["list", "parts 1"])
        }
    }

    /// An entity with the groups that a test says.
    private struct Many: StoredEntity {
        var id = ""
        var name: String?
        static let fields: FieldTable = """
            id
            name ?
            """
        static let blank = Many()
        @TaskLocal static var names: [String] = []
        static var groups: [FieldGroup<Many>] { names.map { FieldGroup($0, FieldSet(\.name)) } }
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&id)
            default: visitor.visit(&name)
            }
        }
    }

    @Test("A type has at most 64 groups, of different names")
    func count() async throws {
        let most = (1...64).map { "g\($0)" }
        try await Many.$names.withValue(most) {
            let store = try EntityStore.inMemory([Many.self])
            try await store.merge([Many(id: "a", name: "b")], fields: FieldSet(\.name))
            let last = try await store.read { try $0.fetched("g64", of: Many.self, "a") }
            #expect(last != nil)
        }
        for names in [most + ["g65"], ["a", "A"]] {
            Many.$names.withValue(names) {
                let error = #expect(throws: StoreError.self) {
                    try EntityStore.inMemory([Many.self])
                }
                #expect(error?.code == .unknownType)
            }
        }
    }
}
