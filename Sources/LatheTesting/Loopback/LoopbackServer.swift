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
/// Connections are kept alive and served concurrently, each by a thread of its own. Bodies in both directions
/// have a length or are chunked. Malformed requests get status 400, too large ones 413 or 431. When the
/// client closes the connection, the handler's task is cancelled. The server is not intended for public networks.
public final class LoopbackServer: Sendable {
    /// Returns the response to a request; its task is cancelled when the client closes the connection.
    public typealias Handler = @Sendable (Request) async -> Response

    /// Receives a chunk of a request's body, in the connection's thread, which waits for it.
    public typealias Receiver = @Sendable (_ target: String, _ piece: Data) -> Void

    /// The maximum size of a request.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of bytes in the request line and the header fields; 64 KiB by default.
        public var head: Int
        /// The maximum number of bytes in the body; 256 MiB by default.
        public var body: Int

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - head: The maximum number of bytes in the request line and the header fields; 64 KiB by default.
        ///   - body: The maximum number of bytes in the body; 256 MiB by default.
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
    ///   - port: The port; 0 for any free port.
    ///   - limits: The maximum size of a request.
    ///   - receiver: Receives the bodies of requests in chunks; the handler then gets empty bodies. `nil`
    ///     keeps each body in memory. It must not stop the server, which waits for it.
    ///   - handler: Returns the responses to requests.
    /// - Throws: `POSIXError` when the port is in use or the system cannot create a socket.
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
                guard let socket = listener.accept() else {
                    // Without free descriptors, the connection keeps waiting.
                    Thread.sleep(forTimeInterval: 0.01)
                    continue
                }
                connections.serve(socket, limits: limits, receiver, handler)
            }
            listener.close()
            accepting.leave()
        }
        thread.start()
    }

    deinit { stop() }

    /// Closes the port and all connections, and cancels the running handlers.
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
            // Closed inside the lock, so that `closeAll` never uses a descriptor that has been reused.
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
