#if Postgres
import Foundation
import Synchronization

/// The deadline of a call, and whether its task was cancelled.
final class PostgresCall: Sendable {
    private struct State {
        var isCancelled = false
        var pipe: WakePipe?
    }

    let deadline: ContinuousClock.Instant
    private let state = Mutex(State())

    init(timeout: Duration) { deadline = .now + timeout }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// The remaining time in milliseconds.
    var milliseconds: Int32 {
        let left = deadline - .now
        return left <= .zero ? 0 : Int32(min(left / .milliseconds(1), 1e9)) + 1
    }

    func cancel() {
        let pipe = state.withLock { state in
            state.isCancelled = true
            return state.pipe
        }
        pipe?.wake()
    }

    /// Sets the pipe that wakes the thread that works on the call.
    func use(_ pipe: WakePipe?) { state.withLock { $0.pipe = pipe } }

    /// Suspends the task, for example between two attempts.
    func sleep(_ duration: Duration, _ action: String) async throws(PostgresFault) {
        do {
            try await Task.sleep(for: min(duration, max(deadline - .now, .zero)))
        } catch {
            throw .cancelled(action)
        }
    }
}

/// Ends a wait for a socket from another thread.
final class WakePipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func wake() {
        var byte: UInt8 = 0
        // If the pipe is full, the thread wakes anyway.
        _ = write(writing, &byte, 1)
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}
#endif
