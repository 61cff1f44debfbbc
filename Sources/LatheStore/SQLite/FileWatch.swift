#if Store
import Dispatch
import Foundation

/// Calls a function after each write to a file, until the watch is released.
///
/// The system reports a write to the file, but the transaction becomes visible shortly afterwards, through a change in
/// shared memory that the system does not report. Therefore the function is called again soon after each write, and
/// also once a second.
final class FileWatch: Sendable {
    // Dispatch sources are used by all threads.
    nonisolated(unsafe) private let sources: [any DispatchSourceProtocol]

    init(_ path: String, _ body: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "Lathe.store.watch")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
        timer.setEventHandler(handler: body)
        var sources: [any DispatchSourceProtocol] = [timer]
        if let events = Self.source(path, queue) {
            let read = (events as? any DispatchSourceRead).map { Int32($0.handle) }
            events.setEventHandler {
                if let read { Self.drain(read) }
                body()
                for delay in [1, 5, 25, 125] {
                    queue.asyncAfter(deadline: .now() + .milliseconds(delay), execute: body)
                }
            }
            sources.append(events)
        }
        self.sources = sources
        for source in sources { source.activate() }
    }

    deinit { for source in sources { source.cancel() } }

    #if os(Linux)
    private static func source(
        _ path: String,
        _ queue: DispatchQueue
    ) -> (any DispatchSourceProtocol)? {
        let events = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard events >= 0 else { return nil }
        guard inotify_add_watch(events, path, UInt32(IN_MODIFY)) >= 0 else {
            close(events)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: events, queue: queue)
        source.setCancelHandler { close(events) }
        return source
    }

    /// Reads the events, whose content is not needed, to empty the queue.
    private static func drain(_ events: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while read(events, &bytes, bytes.count) > 0 {}
    }
    #else
    private static func source(
        _ path: String,
        _ queue: DispatchQueue
    ) -> (any DispatchSourceProtocol)? {
        let file = open(path, O_EVTONLY)
        guard file >= 0 else { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: file,
            eventMask: [.write, .extend],
            queue: queue
        )
        source.setCancelHandler { close(file) }
        return source
    }

    private static func drain(_ events: Int32) {}
    #endif
}
#endif
