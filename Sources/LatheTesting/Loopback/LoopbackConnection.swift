import Foundation
import LatheRuntime

/// Serves the requests of one connection in sequence, on a thread of its own.
final class LoopbackConnection {
    private let socket: Socket
    private let handler: LoopbackServer.Handler
    private let wake: WakePipe
    private var reader: LoopbackRequestReader

    init?(
        _ socket: Socket,
        limits: LoopbackServer.Limits,
        _ receiver: LoopbackServer.Receiver?,
        _ handler: @escaping LoopbackServer.Handler
    ) {
        guard let wake = try? WakePipe() else { return nil }
        self.socket = socket
        self.handler = handler
        self.wake = wake
        reader = LoopbackRequestReader(socket, limits: limits, receiver)
    }

    func run() {
        while true {
            switch reader.next() {
            case .end: return
            case .refused(let status):
                let fields = "Content-Length: 0\r\nConnection: close\r\n\r\n"
                let head = Self.statusLine(status) + fields
                if socket.write(Data(head.utf8)) { socket.drain(limit: 1 << 20) }
                return
            case .request(let request, let version, let staysOpen):
                let isHead = request.method == .head
                let sender = LoopbackResponseSender(socket, version, isHead: isHead, staysOpen)
                guard respond(to: request, by: sender), staysOpen else { return }
            }
        }
    }

    /// Calls the handler and sends its response; returns `false` when the connection has ended.
    private func respond(
        to request: LoopbackServer.Request,
        by sender: consuming LoopbackResponseSender
    ) -> Bool {
        let outbox = LoopbackResponseChannel(wake)
        let task = Task { [handler] in
            let response = await handler(request)
            guard await outbox.put(.head(response)) else { return }
            do {
                for try await chunk in response.body {
                    guard await outbox.put(.chunk(chunk)) else { return }
                }
                _ = await outbox.put(.end)
            } catch {
                _ = await outbox.put(.failed)
            }
        }
        defer {
            outbox.close()
            task.cancel()
        }

        while true {
            while let event = outbox.take() {
                switch sender.send(event) {
                case .more: continue
                case .done: return true
                case .over: return false
                }
            }
            switch socket.watch(wake, forRequests: reader.canReadAhead) {
            case .silent: wake.clear()
            // The end of the connection follows the bytes before it.
            case .sends: guard reader.readAhead() else { return false }
            case .gone: return false
            }
        }
    }

    /// Returns the status line of a response; the reason phrase may be empty, and clients ignore it.
    static func statusLine(_ status: Int) -> String { "HTTP/1.1 \(status) \r\n" }
}
