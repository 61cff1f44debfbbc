import Foundation

/// Reads files that arguments or schemas name.
package enum InputFile {
    /// The error of a file that cannot be read.
    package struct Unreadable: LocalizedError, Equatable, CustomStringConvertible {
        /// `cannot-read` or `too-large`.
        package let rule: String
        /// The error and the expectation, such as `is a folder, expected a file`.
        package let description: String

        package var errorDescription: String? { description }

        package init(rule: String = "cannot-read", _ description: String) {
            self.rule = rule
            self.description = description
        }
    }

    /// Reads a file, after symbolic links are resolved.
    ///
    /// The file is read in parts, so that a file of any size takes no more memory than the limit.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - limit: The maximum number of bytes of the file.
    ///   - readsStreams: Whether a pipe or device is read, until it ends or exceeds the limit.
    /// - Returns: All bytes of the file.
    /// - Throws: The reason why the file cannot be read.
    package static func bytes(
        at path: String,
        limit: Int,
        readsStreams: Bool = false
    ) throws(Unreadable) -> [UInt8] {
        switch FileEntry(at: path) {
        case .folder: throw Unreadable("is a folder, expected a file")
        case .file(let size): try check(size, limit)
        case .stream where readsStreams: break
        case .stream: throw Unreadable("is a pipe, socket or device, expected a file")
        case .unusable(let reason): throw Unreadable(reason)
        }
        var bytes: [UInt8] = []
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            // A file may grow while it is read.
            while bytes.count <= limit, let part = try file.read(upToCount: 1 << 20), !part.isEmpty
            {
                bytes += part
            }
        } catch {
            throw Unreadable("cannot be opened, expected a file that may be read")
        }
        try check(bytes.count, limit)
        return bytes
    }

    private static func check(_ size: Int, _ limit: Int) throws(Unreadable) {
        guard size <= limit else {
            throw Unreadable(
                rule: "too-large",
                "the file has more than \(limit) bytes, expected at most that many"
            )
        }
    }
}
