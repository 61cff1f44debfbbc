import Foundation
import LatheRuntime
import Synchronization

/// The right of one download in the process to write a file.
struct FileClaim {
    private static let paths = Mutex<Set<String>>([])

    private let path: String

    /// Claims a file; `nil` while another download in the process has claimed it.
    init?(_ file: URL) {
        // Only existing files are resolved, and a link in the place of the file itself would be replaced.
        let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        let path = folder.appending(path: file.lastPathComponent).path
        guard Self.paths.withLock({ $0.insert(path).inserted }) else { return nil }
        self.path = path
    }

    func end() { Self.paths.withLock { _ = $0.remove(path) } }
}
