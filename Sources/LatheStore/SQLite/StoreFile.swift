#if Store
import Foundation
import Synchronization

/// The file of a store, with the additional files that SQLite creates.
struct StoreFile: Sendable {
    let path: String

    private static let action = "opening a store"

    /// The additional files that SQLite creates.
    private var additions: [String] { [path + "-wal", path + "-shm", path + "-journal"] }

    /// All files, the main one last.
    private var paths: [String] { additions + [outboxLock, rebuildLock, path] }

    /// The path of the file whose lock is the outbox lock.
    var outboxLock: String { path + "-outbox" }

    /// The path of the file whose lock is held while a damaged file is replaced.
    var rebuildLock: String { path + "-rebuild" }

    /// The damaged files that were set aside, whose unsent edits are not in the file yet; the earliest first.
    var damaged: [StoreFile] { Array((1...).lazy.map(aside).prefix { $0.exists }) }

    private func aside(_ number: Int) -> StoreFile {
        StoreFile(path: path + ".damaged" + (number == 1 ? "" : "-\(number)"))
    }

    /// Whether the file exists.
    private var exists: Bool { access(path, F_OK) == 0 }

    /// Excludes other tasks of the process while a new file is created.
    ///
    /// When a process closes any descriptor of a file, the system releases all of its record locks on that file,
    /// including those of SQLite. Therefore only SQLite opens an existing file.
    private static let creation = Mutex<Void>(())

    /// Checks an existing file, without changing it.
    ///
    /// - Throws: ``StoreError`` if a newer version of the library, or another program, wrote the file.
    func check() throws {
        guard Self.creation.withLock({ _ in exists }) else { return }
        do {
            let connection = try SQLiteConnection(path, isReadOnly: true)
            try connection.run("BEGIN", Self.action)
            _ = try SQLiteSchemaMigration.check(connection)
            try connection.run("COMMIT", Self.action)
        } catch let error as StoreError {
            // With any other error, such as that of an incomplete transaction, only a connection that writes can open
            // the file.
            guard [.corrupt, .newerFormat, .notAStore].contains(error.code) else { return }
            throw error
        }
    }

    /// Creates the file if it does not exist, readable and writable only by its owner.
    func create() throws {
        let number = Self.creation.withLock { _ -> Int32 in
            let file = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard file >= 0 else { return errno }
            Foundation.close(file)
            return 0
        }
        if number == 0 { return }
        guard exists else { throw Self.error(number) }
        var status = stat()
        // A read-only file is opened for reading.
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            access(path, W_OK) == 0
        else { return }
        // The file may exist with other permissions; those of a file of another owner are not changed.
        _ = chmod(path, 0o600)
    }

    /// Renames the files, so that they are the last of the ``damaged`` ones.
    func setAside() throws {
        let other = aside(damaged.count + 1)
        // A process may have ended while it discarded earlier files of these names.
        try Self.remove(other.additions)
        guard rename(path, other.path) == 0 || errno == ENOENT else { throw Self.error(errno) }
        try moveAdditions(to: other)
    }

    /// Renames the additional files of a damaged file if the process that set it aside ended before.
    func finishSettingAside() throws {
        guard !exists, let other = damaged.last else { return }
        try moveAdditions(to: other)
    }

    private func moveAdditions(to other: StoreFile) throws {
        for (from, to) in zip(additions, other.additions)
        where rename(from, to) != 0 && errno != ENOENT { throw Self.error(errno) }
    }

    /// Removes the files, and those that were set aside.
    func remove() throws {
        try discardDamaged()
        try Self.remove(paths)
    }

    /// Removes the damaged files; the last one comes first, since the numbers of the files are consecutive.
    func discardDamaged() throws { for damaged in damaged.reversed() { try damaged.discard() } }

    /// Removes the files of a damaged store, the main one first, so that edits are not copied from the others again.
    private func discard() throws { try Self.remove([path] + additions) }

    private static func remove(_ paths: [String]) throws {
        for path in paths where unlink(path) != 0 && errno != ENOENT {
            throw error(errno, "removing a store")
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
