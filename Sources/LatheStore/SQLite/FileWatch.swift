#if Store
import Dispatch
import Foundation

/// Calls a function after a file was written to, until it is released.
///
/// The system tells of it; where it cannot, the function is called four times a second.
final class FileWatch: Sendable {
    // Dispatch sources are used by all threads.
    nonisolated(unsafe) private let source: any DispatchSourceProtocol

    init(_ path: String, _ body: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "Lathe.store.watch")
        source = Self.source(path, queue) ?? Self.timer(queue)
        let read = (source as? any DispatchSourceRead).map { Int32($0.handle) }
        source.setEventHandler {
            if let read { Self.drain(read) }
            body()
        }
        source.activate()
    }

    deinit { source.cancel() }

    private static func timer(_ queue: DispatchQueue) -> any DispatchSourceProtocol {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let interval = DispatchTimeInterval.milliseconds(250)
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(50))
        return timer
    }

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
