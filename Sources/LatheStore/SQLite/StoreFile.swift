#if Store
import Foundation

/// The file of a store, with the additional files that SQLite creates.
struct StoreFile: Sendable {
    let path: String

    private static let action = "opening a store"

    /// All files, the main one last.
    private var paths: [String] {
        [path + "-wal", path + "-shm", path + "-journal", outboxLock, path]
    }

    /// The path of the file whose lock is the outbox lock.
    var outboxLock: String { path + "-outbox" }

    /// Checks the first bytes of an existing file, without changing it.
    ///
    /// - Throws: ``StoreError`` if a newer version of the library, or another program, wrote the file.
    func check() throws {
        let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return }
            throw Self.error(errno)
        }
        defer { Foundation.close(file) }
        var header = [UInt8](repeating: 0, count: 100)
        let count = Foundation.read(file, &header, header.count)
        guard count != 0 else { return }
        guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw StoreError(.corrupt, Self.action, "the file is not a database")
        }
        func number(at place: Int) -> Int64 {
            header[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
        }
        try SQLiteSchemaMigration.check(version: number(at: 60), application: number(at: 68))
    }

    /// Creates the file if it does not exist, readable and writable only by its owner.
    func create() throws {
        let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            // A read-only file is opened for reading.
            if errno == EACCES || errno == EROFS, access(path, R_OK) == 0 { return }
            throw Self.error(errno)
        }
        defer { Foundation.close(file) }
        // The file may exist with other permissions; those of a file of another owner are not changed.
        _ = fchmod(file, 0o600)
    }

    /// Renames the files.
    ///
    /// - Returns: The renamed files, which replace earlier ones.
    func setAside() throws -> StoreFile {
        let other = StoreFile(path: path + ".damaged")
        try other.remove()
        for (from, to) in zip(paths, other.paths) where rename(from, to) != 0 && errno != ENOENT {
            throw Self.error(errno)
        }
        return other
    }

    /// Removes the files.
    func remove() throws {
        for path in paths where unlink(path) != 0 && errno != ENOENT {
            throw Self.error(errno, "removing a store")
        }
    }

    static func error(_ number: Int32, _ action: String = action) -> StoreError {
        let code: StoreError.Code =
            switch number {
            case EROFS: .readOnly
            case ENOSPC, EDQUOT: .full
            default: .cannotOpen
            }
        return StoreError(code, action, String(cString: strerror(number)))
    }
}
#endif
