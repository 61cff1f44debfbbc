#if Store
import Dispatch
import Foundation
@testable import LatheStore
import Testing

@Suite struct FileLockTests {
    @Test("An attempt to take a held lock closes no descriptor of another thread")
    func descriptors() async throws {
        try await withFile { file in
            let lock = try #require(try FileLock(file.path, "testing"))
            let (lost, end) = (Shared(0), ContinuousClock.now + .seconds(1))
            DispatchQueue.concurrentPerform(iterations: 2) { number in
                while .now < end {
                    if number == 0 {
                        if (try? FileLock(file.path, "testing")) != nil { lost.change { $0 += 1 } }
                        continue
                    }
                    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                    let isOpen = fcntl(descriptor, F_GETFD) >= 0
                    if close(descriptor) != 0 || !isOpen { lost.change { $0 += 1 } }
                }
            }
            #expect(lost.value == 0)
            lock.release()
        }
    }
}
#endif
