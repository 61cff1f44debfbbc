import Foundation
import LatheRuntime

/// Reads the requests of one connection.
struct LoopbackRequestReader {
    enum Next {
        case request(LoopbackServer.Request, Version, staysOpen: Bool)
        /// A request that is rejected with a status.
        case refused(Int)
        /// The connection has ended.
        case end
    }

    /// The HTTP version of a request.
    enum Version: Substring {
        case http10 = "HTTP/1.0"
        case http11 = "HTTP/1.1"
    }

    /// The reason why a request cannot be read.
    private enum Fault: Error {
        case refused(Int)
        case end
    }

    private struct Head {
        var method: HTTPMethod
        var target: String
        var fields: HTTPFields
        var version: Version
    }

    private let socket: Socket
    private let limits: LoopbackServer.Limits
    private let receiver: LoopbackServer.Receiver?
    private var buffer: [UInt8] = []
    private var start = 0

    init(
        _ socket: Socket,
        limits: LoopbackServer.Limits,
        _ receiver: LoopbackServer.Receiver?
    ) {
        self.socket = socket
        self.limits = limits
        self.receiver = receiver
    }

    private var isEmpty: Bool { start == buffer.count }

    /// Whether further bytes may be read before they are needed.
    var canReadAhead: Bool { buffer.count - start < limits.head }

    /// Reads available bytes of a further request; returns `false` at the end of the connection.
    mutating func readAhead() -> Bool {
        guard let bytes = socket.read() else { return false }
        buffer += bytes
        return true
    }

    mutating func next() -> Next {
        do throws(Fault) {
            let head = try readHead()
            let body = try readBody(head)
            let connection = head.fields["Connection"]?.lowercased() ?? ""
            return .request(
                LoopbackServer.Request(
                    method: head.method,
                    target: head.target,
                    fields: head.fields,
                    body: body
                ),
                head.version,
                staysOpen: head.version == .http10
                    ? connection.contains("keep-alive") : !connection.contains("close")
            )
        } catch {
            switch error {
            case .refused(let status): return .refused(status)
            case .end: return .end
            }
        }
    }

    private mutating func readHead() throws(Fault) -> Head {
        var line = try readLine(within: limits.head)
        // An empty line before a request is skipped (RFC 9112, section 2.2).
        if line.isEmpty { line = try readLine(within: limits.head) }
        var left = limits.head - line.utf8.count
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, HTTPFields.isToken(String(parts[0])), parts[1].hasPrefix("/"),
            let version = Version(rawValue: parts[2])
        else { throw .refused(400) }
        var head = Head(
            method: HTTPMethod(rawValue: String(parts[0])),
            target: String(parts[1]),
            fields: [:],
            version: version
        )
        while true {
            let line = try readLine(within: left)
            if line.isEmpty { return head }
            left -= line.utf8.count + 2
            guard let colon = line.firstIndex(of: ":"),
                HTTPFields.isToken(String(line[..<colon]))
            else { throw .refused(400) }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            head.fields.append(String(line[..<colon]), value)
        }
    }

    private mutating func readBody(_ head: Head) throws(Fault) -> Data {
        let isChunked: Bool
        switch head.fields["Transfer-Encoding"]?.lowercased() {
        case nil: isChunked = false
        case "chunked": isChunked = true
        default: throw .refused(501)
        }
        let lengths = head.fields.values("Content-Length")
        guard lengths.count <= 1, lengths.isEmpty || !isChunked else { throw .refused(400) }
        var length = 0
        if let text = lengths.first {
            guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = Int(text)
            else { throw .refused(400) }
            length = number
        }
        guard length <= limits.body else { throw .refused(413) }
        if head.version == .http11, isChunked || length > 0,
            head.fields["Expect"]?.lowercased() == "100-continue"
        {
            guard socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { throw .end }
        }
        return isChunked ? try readChunks(head.target) : try readBytes(length, head.target)
    }

    private mutating func readChunks(_ target: String) throws(Fault) -> Data {
        var body = Data()
        var total = 0
        while true {
            let line = try readLine(within: 1024)
            let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            guard digits.allSatisfy(\.isHexDigit), let count = Int(digits, radix: 16) else {
                throw .refused(400)
            }
            guard count <= limits.body - total else { throw .refused(413) }
            if count == 0 { break }
            total += count
            body.append(try readBytes(count, target))
            guard try readLine(within: 2).isEmpty else { throw .refused(400) }
        }
        var left = limits.head
        while true {
            let trailer = try readLine(within: left)
            if trailer.isEmpty { return body }
            left -= trailer.utf8.count + 2
        }
    }

    // MARK: Bytes

    private mutating func readLine(within limit: Int) throws(Fault) -> String {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                guard end - start <= limit + 1 else { throw .refused(431) }
                let hasReturn = end > start && buffer[end - 1] == 0x0D
                let bytes = buffer[start..<(hasReturn ? end - 1 : end)]
                start = end + 1
                guard let line = String(validating: bytes, as: UTF8.self),
                    !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 })
                else { throw .refused(400) }
                return line
            }
            guard buffer.count - start <= limit else { throw .refused(431) }
            let offset = buffer.count - start
            try fill()
            searched = start + offset
        }
    }

    /// Reads a number of bytes, or passes them to the receiver.
    private mutating func readBytes(_ count: Int, _ target: String) throws(Fault) -> Data {
        if let receiver {
            var left = count
            while left > 0 {
                if isEmpty { try fill() }
                let end = min(buffer.count, start + left)
                receiver(target, Data(buffer[start..<end]))
                left -= end - start
                start = end
            }
            return Data()
        }
        while buffer.count - start < count { try fill() }
        defer { start += count }
        return Data(buffer[start..<(start + count)])
    }

    /// Reads further bytes, and removes those that have been used.
    private mutating func fill() throws(Fault) {
        buffer.removeFirst(start)
        start = 0
        guard let bytes = socket.read() else { throw .end }
        buffer += bytes
    }
}
