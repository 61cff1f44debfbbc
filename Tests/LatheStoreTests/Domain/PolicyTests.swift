import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct PolicyTests {
    @Test(
        "A policy determines whether the store or the network is used",
        arguments: Engine.allCases
    )
    func policies(_ engine: Engine) async throws {
        let clock = TestClock()
        var options = StoreOptions()
        options.now = { clock.now }
        try await engine.withDomain(options: options) { domain, workshop in
            workshop.set(Part(1, "screw"))
            let nothing = try await domain[Part.self].get(1, .storeOnly)
            #expect(nothing == nil)
            #expect(workshop.newCalls().isEmpty)
            #expect(try await domain[Part.self].get(1, .networkUnlessFresh)?.name == "screw")
            #expect(workshop.newCalls() == ["parts 1"])
            workshop.set(Part(1, "bolt"))
            clock.advance(59)
            #expect(try await domain[Part.self].get(1, .networkUnlessFresh)?.name == "screw")
            #expect(workshop.newCalls().isEmpty)
            clock.advance(1)
            #expect(try await domain[Part.self].get(1, .networkUnlessFresh)?.name == "bolt")
            workshop.set(Part(1, "nail"))
            clock.advance(1)
            #expect(try await domain[Part.self].get(1, .networkOnly)?.name == "nail")
            #expect(workshop.newCalls() == ["parts 1", "parts 1"])
            #expect(
                try await domain[Part.self].all(Part.everything, .networkOnly).map(\.name) == [
                    "nail"
                ]
            )
            #expect(workshop.newCalls() == ["ids"])
        }
    }

    @Test("The store is used first, and then the network", arguments: Engine.allCases)
    func storeThenNetwork(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw"))
            try await domain.fetch(Part.self, 1)
            workshop.set(Part(1, "bolt"))
            var names: [String?] = []
            for try await part in domain[Part.self].storeThenNetwork(1) { names.append(part?.name) }
            #expect(names == ["screw", "bolt"])
            var counts: [Int] = []
            for try await makers in domain[Maker.self].storeThenNetwork() {
                counts.append(makers.count)
                workshop.state.change { $0.makers = [Maker(id: "m1")] }
            }
            #expect(counts == [0, 1])
        }
    }

    @Test(
        "Reads work without a network, and only the network request fails",
        arguments: Engine.allCases
    )
    func offline(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw"))
            try await domain.fetch(Part.self)
            try await domain.fetch(Part.self, 1)
            workshop.state.change { $0.isCut = true }
            #expect(try await domain[Part.self][1]?.name == "screw")
            #expect(try await domain[Part.self].all.count == 1)
            #expect(try await domain[Part.self].get(1, .networkUnlessFresh)?.name == "screw")
            try await domain.fetch(Part.self)
            await #expect(throws: Workshop.Cut.self) {
                try await domain[Part.self].get(1, .networkOnly)
            }
            var iterator = domain[Part.self].storeThenNetwork(1).makeAsyncIterator()
            let stored = try await iterator.next()
            #expect(stored??.name == "screw")
            await #expect(throws: Workshop.Cut.self) { try await iterator.next() }
        }
    }

    @Test("An unsent edit is visible, whatever the network returns", arguments: Engine.allCases)
    func edits(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw"))
            try await domain.fetch(Part.self, 1)
            try await domain.store(of: Part.self).edit(Part.self, 1, .set(\.name, "mine"))
            #expect(try await domain[Part.self].get(1, .networkOnly)?.name == "mine")
        }
    }

    @Test("Changes that a fetch makes are observed", arguments: Engine.allCases)
    func observation(_ engine: Engine) async throws {
        try await engine.withDomain { domain, workshop in
            workshop.set(Part(1, "screw"))
            var states = try await domain[Part.self].changes().makeAsyncIterator()
            let first = try await states.next()
            #expect(first?.isEmpty == true)
            try await domain.fetch(Part.self, 1)
            let second = try await states.next()
            #expect(second?.map(\.name) == ["screw"])
        }
    }
}
