#if Store
import Foundation

/// A lock that only one task of all processes that use a file holds at a time.
///
/// The system releases it when the process ends.
final class FileLock: OutboxLock {
    private let file: Int32

    /// Acquires the lock; `nil` if another task holds it.
    init?(_ path: String, _ action: String) throws(StoreError) {
        let file = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreFile.error(errno, action) }
        // From here on, `deinit` closes the file, also if the initializer fails.
        self.file = file
        if flock(file, LOCK_EX | LOCK_NB) == 0 { return }
        let number = errno
        guard number == EWOULDBLOCK || number == EINTR else {
            throw StoreFile.error(number, action)
        }
        return nil
    }

    func release() { _ = flock(file, LOCK_UN) }

    func isHeld() async -> Bool { true }

    deinit { Foundation.close(file) }
}
#endif
