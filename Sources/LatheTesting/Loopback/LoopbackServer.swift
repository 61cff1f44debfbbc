public import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A small HTTP/1.1 server on 127.0.0.1, for tests and demonstrations.
///
/// ```swift
/// let server = try LoopbackServer { request in
///     request.path == "/hello" ? .text("Hello!") : LoopbackServer.Response(status: 404)
/// }
/// defer { server.stop() }
/// ```
///
/// Connections are kept alive and served side by side, each by a thread of its own. Bodies have a length
/// or come in chunks, both ways. Malformed requests are answered 400, too large ones 413 or 431. When the
/// client goes away, the handler's task is cancelled. It is no server for the open network.
public final class LoopbackServer: Sendable {
    /// Answers a request; its task is cancelled when the client closes the connection.
    public typealias Handler = @Sendable (Request) async -> Response

    /// Takes a piece of a request's body; called in the connection's thread, which it slows down.
    public typealias Receiver = @Sendable (_ target: String, _ piece: Data) -> Void

    /// How large a request may be.
    public struct Limits: Hashable, Sendable {
        /// The number of bytes of the request line and header fields; 64 KiB by default.
        public var head: Int
        /// The number of bytes of the body; 256 MiB by default.
        public var body: Int

        /// Sets limits.
        public init(head: Int = 1 << 16, body: Int = 1 << 28) {
            self.head = head
            self.body = body
        }
    }

    /// The port on 127.0.0.1.
    public let port: Int
    /// The root of the server, `http://127.0.0.1:PORT/`.
    public let url: URL

    private let listener: Socket
    private let wake: WakePipe
    private let connections = Connections()
    private let accepting = DispatchGroup()

    /// Starts a server, which runs until ``stop()``.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for any that is free.
    ///   - limits: How large a request may be.
    ///   - receiver: Takes the bodies of requests in pieces, which the handler then finds empty; `nil` to
    ///     keep each in memory.
    ///   - handler: Answers the requests.
    /// - Throws: `POSIXError` when the port is taken or the system gives no socket.
    public init(
        port: Int = 0,
        limits: Limits = Limits(),
        receiver: Receiver? = nil,
        handler: @escaping Handler
    ) throws {
        wake = try WakePipe()
        listener = try Socket.listening(port: port)
        self.port = try listener.localPort()
        guard let url = URL(string: "http://127.0.0.1:\(self.port)/") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.url = url
        accepting.enter()
        let thread = Thread { [listener, wake, connections, accepting] in
            while listener.wait(or: wake) {
                guard let socket = listener.accept() else { continue }
                connections.serve(socket, limits: limits, receiver, handler)
            }
            listener.close()
            accepting.leave()
        }
        thread.start()
    }

    deinit { stop() }

    /// Closes the port and all connections, and cancels the handlers that still run.
    public func stop() {
        wake.signal()
        accepting.wait()
        connections.closeAll()
    }

    /// The number of open connections.
    public var connectionCount: Int { connections.count }
}

/// The open connections of a server.
private final class Connections: Sendable {
    private struct State {
        var sockets: Set<Int32> = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let running = DispatchGroup()

    var count: Int { state.withLock { $0.sockets.count } }

    func serve(
        _ socket: Socket,
        limits: LoopbackServer.Limits,
        _ receiver: LoopbackServer.Receiver?,
        _ handler: @escaping LoopbackServer.Handler
    ) {
        let isOpen = state.withLock { state in
            if !state.isClosed { state.sockets.insert(socket.descriptor) }
            return !state.isClosed
        }
        guard isOpen else { return socket.close() }
        running.enter()
        let thread = Thread { [self] in
            if let connection = LoopbackConnection(socket, limits: limits, receiver, handler) {
                connection.run()
            }
            // Closed in the lock, so that `closeAll` never meets a descriptor that is someone else's.
            state.withLock { state in
                state.sockets.remove(socket.descriptor)
                socket.close()
            }
            running.leave()
        }
        thread.start()
    }

    func closeAll() {
        state.withLock { state in
            state.isClosed = true
            for descriptor in state.sockets { Socket(descriptor: descriptor).shutDown() }
        }
        running.wait()
    }
}
