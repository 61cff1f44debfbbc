package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that only its owner may read and write (mode 0600).
package enum PrivateFile {
    private static let mark = "new-"

    /// Replaces the content of a file atomically, so that a crash leaves either the old or the new bytes.
    ///
    /// - Throws: `CocoaError` when the file cannot be written.
    package static func replace(_ file: URL, with bytes: Data) throws {
        // The file is created with its mode before it is filled, so that other users can never read it.
        let new = file.appendingPathExtension(mark + UUID().uuidString)
        let manager = FileManager.default
        guard
            manager.createFile(
                atPath: new.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: new.path]) }
        do {
            let handle = try FileHandle(forWritingTo: new)
            defer { try? handle.close() }
            try handle.write(contentsOf: bytes)
            try handle.synchronize()
            guard rename(new.path, file.path) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
            }
        } catch {
            try? manager.removeItem(at: new)
            throw error
        }
    }

    /// Returns whether a file was left by a replacement that crashed at least an hour ago.
    package static func isLeftOver(_ file: URL, _ date: Date) -> Bool {
        file.pathExtension.hasPrefix(mark) && date < Date(timeIntervalSinceNow: -3600)
    }
}
