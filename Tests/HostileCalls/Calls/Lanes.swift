import Foundation
import Synchronization

/// Works on values in several threads, and waits until all is done.
///
/// Threads of their own, since a call that blocks those of Swift's concurrency must not stop the rest.
///
/// - Parameters:
///   - values: What to work on, in this order.
///   - count: The number of threads.
///   - work: Is called once for each value.
func inLanes<Value: Sendable>(
    _ values: [Value],
    count: Int,
    _ work: @escaping @Sendable (Value) -> Void
) {
    let group = DispatchGroup()
    let queue = WorkQueue(values)
    for _ in 0..<min(count, values.count) {
        group.enter()
        let thread = Thread {
            while let value = queue.next() { work(value) }
            group.leave()
        }
        thread.start()
    }
    group.wait()
}

private final class WorkQueue<Value: Sendable>: Sendable {
    private let values: Mutex<ArraySlice<Value>>

    init(_ values: [Value]) { self.values = Mutex(values[...]) }

    func next() -> Value? { values.withLock { $0.popFirst() } }
}
