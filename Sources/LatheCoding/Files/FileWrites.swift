package import Foundation

/// Writes chunks in order, and combines small chunks: leaving the threads of the tasks takes longer than writing
/// a small chunk.
package struct FileWrites {
    private static let size = 64 << 10

    private let write: @Sendable (Data) throws -> Void
    private var waiting = Data()

    /// - Parameter write: Appends bytes to those that it wrote before; it may wait for a disk.
    package init(_ write: @escaping @Sendable (Data) throws -> Void) {
        self.write = write
    }

    /// Adds a chunk, and writes the pending bytes if there are enough of them.
    ///
    /// - Throws: The error of `write`.
    package nonisolated(nonsending) mutating func append(_ chunk: Data) async throws {
        if waiting.isEmpty { waiting = chunk } else { waiting += chunk }
        if waiting.count >= Self.size { try await finish() }
    }

    /// Writes the pending bytes.
    ///
    /// - Throws: The error of `write`.
    package nonisolated(nonsending) mutating func finish() async throws {
        guard !waiting.isEmpty else { return }
        let bytes = waiting
        waiting = Data()
        try await FileWork.run { [write] in try write(bytes) }
    }
}
