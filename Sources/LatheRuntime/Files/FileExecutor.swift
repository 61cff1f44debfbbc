import Foundation

/// Runs the work of an actor that waits for a disk, in a thread that no other task needs.
final class FileExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "lathe.files.actor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
