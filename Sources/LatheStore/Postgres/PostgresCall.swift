#if Postgres
import Foundation
import Synchronization

/// Until when a call may take, and whether its task was cancelled.
final class PostgresCall: Sendable {
    private struct State {
        var isCancelled = false
        var pipe: WakePipe?
    }

    let deadline: ContinuousClock.Instant
    private let state = Mutex(State())

    init(patience: Duration) { deadline = .now + patience }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// How long it may still take, in milliseconds.
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

    /// Names what wakes the thread that works on the call.
    func use(_ pipe: WakePipe?) { state.withLock { $0.pipe = pipe } }

    /// Waits on the task, as between two attempts.
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
        // A full pipe wakes too.
        _ = write(writing, &byte, 1)
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) > 0 {}
    }
}
#endif
