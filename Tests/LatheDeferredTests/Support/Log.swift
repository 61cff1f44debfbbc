import LatheDeferred
import Synchronization

/// What happened, in its order.
final class Log: Sendable {
    private let storage = Mutex<[String]>([])
    var lines: [String] { storage.withLock { $0 } }
    func add(_ line: String) { storage.withLock { $0.append(line) } }
    func add(_ value: some Sendable) { add("\(value)") }
}

/// How many run at a time, at most, and how many did.
final class Tally: Sendable {
    private let storage = Mutex((running: 0, most: 0, count: 0))
    var most: Int { storage.withLock { $0.most } }
    var count: Int { storage.withLock { $0.count } }

    func enter() {
        storage.withLock { $0 = ($0.running + 1, max($0.most, $0.running + 1), $0.count + 1) }
    }

    func leave() { storage.withLock { $0.running -= 1 } }
}

/// Something that a callback leaves for the test.
final class Box<Value: Sendable>: Sendable {
    private let storage: Mutex<Value?>
    init(_ value: Value? = nil) { storage = Mutex(value) }
    var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}

struct Oops: Error, Hashable {
    var text = "oops"
}

extension Deferred {
    /// What a callback gets that is added now; `nil` when it does not run at once.
    var now: Outcome? {
        let box = Box<Outcome>()
        both { box.value = $0 }
        return box.value
    }

    /// The value that is there now.
    var valueNow: Value? { now.flatMap { try? $0.get() } }

    /// The error that is there now.
    var errorNow: (any Error)? {
        if case .failure(let error)? = now { error } else { nil }
    }

    /// Why the deferred failed, when it was used wrongly.
    var faultNow: DeferredError.Code? { (errorNow as? DeferredError)?.code }

    /// Notes in a log what comes, and passes it on.
    @discardableResult
    func note(_ name: String, in log: Log) -> Deferred<Value> {
        both { outcome in
            log.add(name)
            return try outcome.get()
        }
    }
}

/// What was wrong with using a deferred.
func fault(_ body: () throws -> Void) -> DeferredError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? DeferredError)?.code
    }
}
