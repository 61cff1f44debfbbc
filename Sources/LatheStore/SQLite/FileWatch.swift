#if Store
import Dispatch
import Foundation

/// Calls a function after a file was written to, until it is released.
///
/// The system reports a write, but a transaction becomes visible a little later, by a change of the memory that
/// processes share, which the system does not report. Therefore the function is called again soon afterwards,
/// and once a second in any case.
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

    /// Takes the events, which say no more than that there are some.
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
