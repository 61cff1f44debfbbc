import Foundation
import Synchronization
import Testing

@testable import LatheRuntime

@Suite("Receiving that pauses for a slow reader", .timeLimit(.minutes(1)))
struct ReceiveGateTests {
    /// The chunks of a response that a reader has not taken, and whether the task that receives them is suspended.
    private struct Exchange {
        var waiting = 0
        var isSuspended = false
        var pauses = 0
    }

    @Test("A reader that reads while receiving pauses resumes it")
    func pausing() async {
        let count = 200_000
        let chunk = 300_000
        let gate = ReceiveGate()
        let exchange = Mutex(Exchange())
        let receiving = Thread {
            for _ in 0..<count {
                while exchange.withLock({ $0.isSuspended }) { sched_yield() }
                // The reader may read the chunk before the pause.
                exchange.withLock { $0.waiting += 1 }
                gate.receive(chunk) {
                    exchange.withLock {
                        $0.isSuspended = true
                        $0.pauses += 1
                    }
                }
            }
        }
        receiving.start()
        var read = 0
        while read < count {
            let isThere = exchange.withLock { exchange in
                if exchange.waiting == 0 { return false }
                exchange.waiting -= 1
                return true
            }
            guard isThere else {
                await Task.yield()
                continue
            }
            read += 1
            gate.read(chunk) { exchange.withLock { $0.isSuspended = false } }
        }
        exchange.withLock { exchange in
            #expect(exchange.pauses > 0)
            #expect(!exchange.isSuspended)
        }
    }

    @Test("Bytes leave a temporary file in their order while others are written")
    func spilling() async throws {
        let spill = SpillFile()
        let written = Mutex(0)
        let count = 600
        // Some pieces are larger than a file, and most are not.
        let pieces = { @Sendable (number: Int) in
            let size = number % 97 == 0 ? 17 << 20 : 1 + number * 37 % 9000
            return Data(repeating: UInt8(truncatingIfNeeded: number), count: size)
        }
        let writing = Task.detached {
            for number in 0..<count {
                try spill.write(pieces(number))
                written.withLock { $0 += 1 }
            }
        }
        var read = 0
        while read < count {
            guard written.withLock({ $0 > read }) else {
                await Task.yield()
                continue
            }
            let piece = pieces(read)
            #expect(try spill.read(piece.count) == piece)
            read += 1
        }
        try await writing.value
        #expect(throws: CocoaError.self) { try spill.read(1) }
    }
}
