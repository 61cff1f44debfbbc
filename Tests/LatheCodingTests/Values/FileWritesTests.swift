import Foundation
import LatheCoding
import Synchronization
import Testing

/// What was written so far, each step an item.
private final class Written: Sendable {
    private let steps = Mutex<[Data]>([])

    var sizes: [Int] { steps.withLock { $0.map(\.count) } }
    var bytes: Data { steps.withLock { $0.reduce(Data(), +) } }

    @Sendable func take(_ bytes: Data) { steps.withLock { $0.append(bytes) } }
}

@Suite("Writing chunks to a file")
struct FileWritesTests {
    @Test("Small chunks are written together, in order, and none is lost")
    func together() async throws {
        let written = Written()
        var writes = FileWrites(written.take)
        let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        for start in stride(from: 0, to: bytes.count, by: 1000) {
            try await writes.append(bytes[start..<start + 1000])
        }
        try await writes.finish()
        #expect(written.bytes == bytes)
        #expect(written.sizes == [66_000, 66_000, 66_000, 2000])
    }

    @Test("A large chunk is written immediately, and nothing is written for an empty one")
    func large() async throws {
        let written = Written()
        var writes = FileWrites(written.take)
        try await writes.append(Data())
        try await writes.append(Data(count: 1 << 20))
        #expect(written.sizes == [1 << 20])
        try await writes.finish()
        #expect(written.sizes == [1 << 20])
    }

    @Test("A chunk that cannot be written is an error of the step that writes it")
    func failure() async throws {
        var writes = FileWrites { _ in throw CocoaError(.fileWriteOutOfSpace) }
        try await writes.append(Data(count: 10))
        await #expect(throws: CocoaError.self) { try await writes.finish() }
    }
}
