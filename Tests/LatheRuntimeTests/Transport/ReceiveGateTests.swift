import Foundation
import Synchronization
import Testing

@testable import LatheRuntime

@Suite("Receiving that pauses for a slow reader", .timeLimit(.minutes(1)))
struct ReceiveGateTests {
    @Test("A reader that reads while receiving pauses resumes it")
    func pausing() async {
        let chunk = 2 << 20
        let gate = ReceiveGate()
        let isSuspended = Mutex(false)
        let (reads, reading) = AsyncStream.makeStream(of: Void.self)
        gate.receive(chunk) {
            // The chunk is read by another thread before the pause has taken effect.
            Thread.detachNewThread {
                gate.read(chunk) { isSuspended.withLock { $0 = false } }
                reading.finish()
            }
            Thread.sleep(forTimeInterval: 0.05)
            isSuspended.withLock { $0 = true }
        }
        for await _ in reads {}
        #expect(isSuspended.withLock { !$0 })
    }

    @Test("A temporary file that is read to its end while the next one is made is removed")
    func removing() async throws {
        let spill = SpillFile(segment: 1)
        let written = Atomic(0)
        let count = 2000
        let writing = Task.detached {
            for _ in 0..<count {
                try spill.write(Data([7]))
                written.add(1, ordering: .releasing)
            }
        }
        for read in 0..<count {
            while written.load(ordering: .acquiring) <= read { await Task.yield() }
            #expect(try spill.read(1) == Data([7]))
        }
        try await writing.value
        #expect(spill.fileCount <= 1)
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
