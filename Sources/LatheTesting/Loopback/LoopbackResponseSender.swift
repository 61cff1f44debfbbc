import Foundation
import LatheRuntime

/// Sends the chunks of one response to a client of HTTP/1.1 or 1.0.
struct LoopbackResponseSender {
    enum Progress {
        case more
        /// The response is complete, and the connection can be used again.
        case done
        /// The connection has ended.
        case over
    }

    private let socket: Socket
    private let version: LoopbackRequestReader.Version
    private let isHead: Bool
    private let staysOpen: Bool
    private var isChunked = false
    /// Whether the end of the connection is the end of the body, since HTTP/1.0 has no chunks.
    private var endsWithConnection = false
    private var hasBody = true
    private var isRefused = false
    private var ending = LoopbackServer.Response.Ending.complete

    init(
        _ socket: Socket,
        _ version: LoopbackRequestReader.Version,
        isHead: Bool,
        _ staysOpen: Bool
    ) {
        self.socket = socket
        self.version = version
        self.isHead = isHead
        self.staysOpen = staysOpen
    }

    mutating func send(_ event: LoopbackResponseChannel.Event) -> Progress {
        switch event {
        case .head(let response): write(head(of: response)) ? .more : .over
        case .chunk(let data) where !hasBody || data.isEmpty: .more
        case .chunk(let data): write(isChunked ? Self.chunk(data) : data) ? .more : .over
        case .failed: .over
        case .end: finish()
        }
    }

    private mutating func head(of response: LoopbackServer.Response) -> Data {
        // A line break in a field would begin another field, or the body.
        if response.fields.firstForbidden != nil {
            (isRefused, hasBody) = (true, false)
            let fields = "Content-Length: 0\r\nConnection: close\r\n\r\n"
            return Data((LoopbackConnection.statusLine(500) + fields).utf8)
        }
        ending = response.ending
        hasBody = !isHead && response.status >= 200 && ![204, 304].contains(response.status)
        var text = LoopbackConnection.statusLine(response.status)
        for field in response.fields { text += "\(field.name): \(field.value)\r\n" }
        if let length = response.body.length {
            if hasBody || isHead {
                text += "Content-Length: \(length + (ending == .truncated ? 1 : 0))\r\n"
            }
        } else if hasBody, version == .http11 {
            isChunked = true
            text += "Transfer-Encoding: chunked\r\n"
        } else {
            endsWithConnection = hasBody
        }
        if !staysOpen || ending != .complete || endsWithConnection {
            text += "Connection: close\r\n"
        } else if version == .http10 {
            text += "Connection: keep-alive\r\n"
        }
        return Data((text + "\r\n").utf8)
    }

    private static func chunk(_ data: Data) -> Data {
        Data("\(String(data.count, radix: 16))\r\n".utf8) + data + Data("\r\n".utf8)
    }

    private func finish() -> Progress {
        if isRefused { return .over }
        switch ending {
        case .complete where endsWithConnection: return .over
        case .complete:
            return !isChunked || write(Data("0\r\n\r\n".utf8)) ? .done : .over
        case .truncated: return .over
        case .reset:
            socket.resetOnClose()
            return .over
        }
    }

    private func write(_ data: Data) -> Bool { socket.write(data) }
}
