import Foundation
import LatheCoding
@testable import LatheStore
import Testing

@Suite struct ChangeHubTests {
    @Test("The last reported number of observers is right")
    func order() {
        let hub = ChangeHub()
        let told = Shared<[Bool]>([])
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        hub.onInterest { isObserved in
            if !isObserved {
                begun.signal()
                usleep(50_000)
            }
            told.change { $0.append(isObserved) }
        }
        hub.observe(1)
        Thread.detachNewThread {
            hub.observe(-1)
            ended.signal()
        }
        begun.wait()
        hub.observe(1)
        ended.wait()
        #expect(told.value == [true, false, true])
    }

    @Test("Observers are not notified after the end")
    func end() {
        let hub = ChangeHub()
        let told = Shared<[Bool]>([])
        hub.onInterest { isObserved in told.change { $0.append(isObserved) } }
        hub.observe(1)
        hub.close()
        hub.observe(1)
        hub.observe(-2)
        #expect(told.value == [true, false])
    }

    @Test("Nothing remains of cancelled waits")
    func cancelled() async {
        let hub = ChangeHub()
        for _ in 0..<500 {
            let seen = hub.count(["a"])
            let task = Task { await hub.wait(for: ["a"], after: seen) }
            await Task.yield()
            hub.publish(["a"])
            task.cancel()
            _ = await task.value
        }
        #expect(hub.sizes.waiting == 0)
        #expect(hub.sizes.cancelled == 0)
    }

    @Test("A call that waits for no other does not observe", arguments: Engine.allCases)
    func fetching(_ engine: Engine) async throws {
        try await engine.with { store in
            let told = Shared<[Bool]>([])
            store.engine.changes.onInterest { isObserved in told.change { $0.append(isObserved) } }
            try await store.fetchOnce(["c1"], of: Card.self) { $0.map { Card($0) } }
            #expect(told.value == [])
            #expect(try await store.count(Card.everything) == 1)
        }
    }

    @Test("A store that was erased cannot be used", arguments: Engine.allCases)
    func erased(_ engine: Engine) async throws {
        try await engine.with { store in
            try await store.merge([Card("c1")])
            try await store.erase()
            for use in [
                { try await store.merge([Card("c2")]) },
                { _ = try await store.count(Card.everything) },
                { _ = try await store.sendEdits(of: Card.self) { _ in .later } },
            ] as [@Sendable () async throws -> Void] {
                let error = await #expect(throws: StoreError.self) { try await use() }
                #expect(error?.code == .closed)
            }
        }
    }
}
