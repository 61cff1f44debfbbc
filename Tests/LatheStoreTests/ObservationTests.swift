import Foundation
import LatheCoding
import LatheStore
import Testing

@Suite struct ObservationTests {
    @Test("An observer gets the present state and then each change", arguments: Engine.allCases)
    func changes(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Card("c1", listID: "l1")])
            let query = Card.where(\.listID == "l1").sorted(by: \.id)
            var iterator = store.changes(of: query).makeAsyncIterator()
            #expect(try await iterator.next()?.map(\.id) == ["c1"])
            try await store.merge([Card("c2", listID: "l1")])
            #expect(try await iterator.next()?.map(\.id) == ["c1", "c2"])
            // Of what does not belong to it nothing is told; several changes are one.
            try await store.merge([Card("c3", listID: "l2")])
            try await store.merge([Column(key: "l1", name: "To do")])
            try await store.merge([Card("c1", name: "Oak")])
            try await store.delete(Card.where(\.id == "c2"))
            #expect(try await iterator.next()?.map(\.name) == ["Oak"])
        }
    }

    @Test("An observer of what is inside gets its changes", arguments: Engine.allCases)
    func inside(_ engine: Engine) async throws {
        try await engine.with { store in
            var card = Card("c1")
            card.labels = [Label(id: 1, name: "a")]
            try await store.merge([card])
            var iterator = store.changes(of: Card.everything).makeAsyncIterator()
            _ = try await iterator.next()
            try await store.merge([Label(id: 1, name: "b")])
            #expect(try await iterator.next()?.first?.labels == [Label(id: 1, name: "b")])
        }
    }

    @Test(
        "The last state is delivered whatever happens in the meantime",
        arguments: Engine.allCases
    )
    func last(_ engine: Engine) async throws {
        try await engine.with { store in
            let observer = Task {
                for try await cards in store.changes(of: Card.everything)
                where cards.first?.votes == 200 { return cards.count }
                return 0
            }
            for votes in 1...200 {
                var card = Card("c1")
                card.votes = votes
                try await store.merge([card])
            }
            #expect(try await observer.value == 1)
        }
    }

    @Test("A sequence ends with its task and with the store", arguments: Engine.allCases)
    func ends(_ engine: Engine) async throws {
        try await engine.with { store in
            let states = AsyncStream.makeStream(of: Int.self)
            func observe() -> Task<Void, any Error> {
                Task {
                    for try await cards in store.changes(of: Card.everything) {
                        states.continuation.yield(cards.count)
                    }
                }
            }
            var seen = states.stream.makeAsyncIterator()
            let cancelled = observe()
            #expect(await seen.next() == 0)
            cancelled.cancel()
            _ = await cancelled.result
            let closed = observe()
            #expect(await seen.next() == 0)
            await store.close()
            try await closed.value
        }
    }

    #if Store
    @Test("A change by another store of the same file is observed")
    func other() async throws {
        try await withFile { file in
            let first = try await EntityStore.open(file, [Card.self])
            let second = try await EntityStore.open(file, [Card.self])
            var iterator = first.changes(of: Card.everything).makeAsyncIterator()
            #expect(try await iterator.next() == [])
            for number in 1...5 {
                var card = Card("c1")
                card.votes = number
                try await second.merge([card])
                #expect(try await iterator.next()?.first?.votes == number)
            }
            await first.close()
            await second.close()
        }
    }
    #endif
}
