#if Curl && os(Linux)
import Foundation
import Glibc
import Synchronization

@testable import LatheTesting

/// A proxy that makes tunnels by CONNECT and SOCKS 5, all to one port of this machine, and notes what is asked of it.
final class ProxyServer: Sendable {
    private let server: SocketServer
    private let noted = Noted()

    private final class Noted: Sendable {
        let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    var port: Int { server.url.port ?? 0 }
    /// The heads of CONNECT; of SOCKS the user, the password and the host.
    var seen: [String] { noted.lines.withLock { $0 } }

    /// Starts a proxy.
    ///
    /// - Parameters:
    ///   - target: The port that all tunnels lead to.
    ///   - refuses: Whether it refuses whoever asks.
    /// - Throws: `POSIXError` when the system gives no socket.
    init(to target: Int, refuses: Bool = false) throws {
        server = try SocketServer { [noted] socket, _ in
            guard let first = socket.read() else { return }
            let isReady =
                first.first == 5
                ? Self.socks(socket, first, noted, refuses)
                : Self.connect(socket, first, noted, refuses)
            if isReady { socket.relay(to: target) }
        }
    }

    func stop() { server.stop() }

    private static func connect(
        _ socket: Socket,
        _ first: [UInt8],
        _ noted: Noted,
        _ refuses: Bool
    ) -> Bool {
        noted.add(String(decoding: first, as: UTF8.self))
        let status = refuses ? "407 Proxy Authentication Required" : "200 Connected"
        return socket.write(Data("HTTP/1.1 \(status)\r\n\r\n".utf8)) && !refuses
    }

    /// The three exchanges of SOCKS 5 with user and password (RFC 1928 and 1929); a client waits for each answer.
    private static func socks(
        _ socket: Socket,
        _ first: [UInt8],
        _ noted: Noted,
        _ refuses: Bool
    ) -> Bool {
        guard first.dropFirst(2).contains(2), socket.write(Data([5, 2])),
            let login = socket.read(), socket.write(Data([1, refuses ? 1 : 0])), !refuses,
            let request = socket.read(), request.count > 7, request[3] == 3
        else { return false }
        let user = login.dropFirst(2).prefix(Int(login[1]))
        let password = login.dropFirst(3 + user.count)
        let host = request.dropFirst(5).prefix(Int(request[4]))
        noted.add(
            [user, password, host].map { String(decoding: $0, as: UTF8.self) }
                .joined(separator: " ")
        )
        return socket.write(Data([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
    }
}

extension Socket {
    /// Passes bytes on in both directions until one of the ends closes.
    ///
    /// - Parameters:
    ///   - port: The port of this machine at the other end.
    ///   - limit: The number of bytes from there after which both are closed.
    func relay(to port: Int, limit: Int = .max) {
        guard let server = Socket.connected(to: port) else { return }
        let back = DispatchGroup()
        back.enter()
        Thread {
            var left = limit
            while left > 0, let bytes = server.read()?.prefix(left), write(Data(bytes)) {
                left -= bytes.count
            }
            shutDown()
            back.leave()
        }.start()
        while let bytes = read(), server.write(Data(bytes)) {}
        server.shutDown()
        back.wait()
        server.close()
    }

    /// Has the connection reset when it is closed.
    func resetOnClose() {
        var value = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, size)
    }

    /// A connection to a port of this machine.
    fileprivate static func connected(to port: Int) -> Socket? {
        let socket = Socket(descriptor: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return socket }
        socket.close()
        return nil
    }
}
#endif
