import Foundation

@testable import LatheTesting

/// A server that answers the first request of each connection with the same bytes, and closes it.
final class RawServer: Sendable {
    let url: URL

    private let wake: WakePipe
    private let running = DispatchGroup()

    init(_ answer: String) throws {
        wake = try WakePipe()
        let listener = try Socket.listening(port: 0)
        guard let url = URL(string: "http://127.0.0.1:\(try listener.localPort())/") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.url = url
        running.enter()
        let thread = Thread { [wake, running] in
            while listener.wait(or: wake) {
                guard let socket = listener.accept() else { continue }
                Self.serve(socket, answer)
            }
            listener.close()
            running.leave()
        }
        thread.start()
    }

    private static func serve(_ socket: Socket, _ answer: String) {
        var request: [UInt8] = []
        while !request.ends(with: Array("\r\n\r\n".utf8)), let bytes = socket.read() {
            request += bytes
        }
        _ = socket.write(Data(answer.utf8))
        socket.close()
    }

    func stop() {
        wake.signal()
        running.wait()
    }
}

extension [UInt8] {
    fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
