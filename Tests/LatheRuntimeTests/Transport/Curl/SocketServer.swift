#if Curl && os(Linux)
import Foundation
import Synchronization

@testable import LatheTesting

/// A server that runs a function for each connection, on a thread of its own.
final class SocketServer: Sendable {
    let url: URL

    private let wake: WakePipe
    private let accepting = DispatchGroup()

    /// Starts a server.
    ///
    /// - Parameter serve: Gets each connection and its number; it is closed afterwards.
    /// - Throws: `POSIXError` when the system gives no socket.
    init(_ serve: @escaping @Sendable (Socket, Int) -> Void) throws {
        wake = try WakePipe()
        let listener = try Socket.listening(port: 0)
        guard let url = URL(string: "http://127.0.0.1:\(try listener.localPort())/") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.url = url
        accepting.enter()
        let thread = Thread { [wake, accepting] in
            var number = 0
            while listener.wait(or: wake) {
                guard let socket = listener.accept() else { continue }
                let connection = number
                number += 1
                Thread {
                    serve(socket, connection)
                    socket.close()
                }.start()
            }
            listener.close()
            accepting.leave()
        }
        thread.start()
    }

    /// Starts a server that reads the first request's head of each connection and writes the same text.
    convenience init(_ answer: String) throws {
        try self.init { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data(answer.utf8))
        }
    }

    func stop() {
        wake.signal()
        accepting.wait()
    }
}

/// A number of bytes that a server and a test share.
final class ReadCount: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ number: Int) { count.add(number, ordering: .relaxed) }
}

extension Socket {
    /// Reads a request with a body whose length its head tells, or none; `nil` when the client is gone.
    func readRequest() -> String? {
        var request = ""
        while true {
            if let end = request.range(of: "\r\n\r\n") {
                let length = request[..<end.lowerBound].firstRange(of: "Content-Length: ")
                    .flatMap { Int(request[$0.upperBound...].prefix { $0.isNumber }) }
                if request[end.upperBound...].utf8.count >= length ?? 0 { return request }
            }
            guard let bytes = read() else { return nil }
            request += String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Writes the same bytes until the client is gone, or so often.
    func flood(_ text: String, _ count: Int = .max) {
        let bytes = Data(String(repeating: text, count: max(1, 65536 / text.utf8.count)).utf8)
        for _ in 0..<count where !write(bytes) { return }
    }
}
#endif
