package import Foundation

/// Writes chunks in order, small ones together: a step outside of the threads of tasks costs more than
/// the bytes of a small chunk.
package struct FileWrites {
    private static let size = 64 << 10

    private let write: @Sendable (Data) throws -> Void
    private var waiting = Data()

    /// - Parameter write: Writes bytes after those that it wrote before; may wait for a disk.
    package init(_ write: @escaping @Sendable (Data) throws -> Void) {
        self.write = write
    }

    /// Takes a chunk, and writes what waits when it is large enough.
    ///
    /// - Throws: What the writing throws.
    package nonisolated(nonsending) mutating func append(_ chunk: Data) async throws {
        if waiting.isEmpty { waiting = chunk } else { waiting += chunk }
        if waiting.count >= Self.size { try await finish() }
    }

    /// Writes what waits.
    ///
    /// - Throws: What the writing throws.
    package nonisolated(nonsending) mutating func finish() async throws {
        guard !waiting.isEmpty else { return }
        let bytes = waiting
        waiting = Data()
        try await FileWork.run { [write] in try write(bytes) }
    }
}
