import Foundation

/// Runs the work of an actor that waits for a disk, on a separate dispatch queue.
package final class FileExecutor: SerialExecutor {
    package init() {}

    private let queue = DispatchQueue(label: "lathe.files.actor")

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
