/// What a behavior is played with: the answer that the operation can read, and the server's addresses.
struct Scene: Sendable {
    let operation: Operation
    /// The origin of the server, as in `http://127.0.0.1:1234`.
    let origin: String
    /// The origin of the server's second port, on which every request gets the whole answer.
    let elsewhere: String
    /// A port on which nobody listens.
    let closedPort: Int

    /// The media type of ``body``.
    var type: String { operation.type }
    /// The body that the operation can read.
    var body: [UInt8] { Array(operation.body.utf8) }
    /// The field that says the body's length.
    var length: String { "Content-Length: \(body.count)" }

    /// The head of an answer.
    ///
    /// - Parameters:
    ///   - fields: The fields after the media type, each without its line break.
    ///   - status: The code and the reason of the status line.
    /// - Returns: The bytes up to the empty line.
    func head(_ fields: [String], status: String = "200 OK") -> [UInt8] {
        let lines = ["HTTP/1.1 \(status)", "Content-Type: \(type)"] + fields + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    /// A legal answer.
    func whole(_ fields: [String] = []) -> [UInt8] { head(fields + [length]) + body }

    /// A body in chunks, without the last chunk.
    func chunks(of size: Int = 7, _ body: [UInt8]? = nil) -> [UInt8] {
        let body = body ?? self.body
        return stride(from: 0, to: body.count, by: size).flatMap { start in
            let chunk = body[start..<min(start + size, body.count)]
            return Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [0x0D, 0x0A]
        }
    }
}

/// A request that the server got.
struct Received: Sendable {
    /// Counts the server's requests on both ports, from 1.
    let number: Int
    /// Counts the requests of the connection, from 1.
    let place: Int
    /// The path and the query.
    let target: String
}
