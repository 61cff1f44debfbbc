package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A TCP socket, which its creator must close.
package struct Socket: Sendable {
    package let descriptor: Int32

    private static var stream: Int32 {
        #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
        #else
        SOCK_STREAM
        #endif
    }

    /// Returns a socket that listens on 127.0.0.1.
    package static func listening(port: Int) throws -> Socket {
        guard let port = UInt16(exactly: port) else { throw POSIXError(.EINVAL) }
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw failure() }
        let result = Socket(descriptor: descriptor)
        do {
            result.set(SOL_SOCKET, SO_REUSEADDR)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let bound = withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size)
                }
            }
            guard bound == 0, listen(descriptor, 512) == 0 else { throw failure() }
            return result
        } catch {
            result.close()
            throw error
        }
    }

    private static func failure() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    package func localPort() throws -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size)
            }
        }
        guard result == 0 else { throw Self.failure() }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Waits until there is data to read; returns `false` when the pipe was signaled.
    package func wait(or wake: WakePipe) -> Bool {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&entries, 2, -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return entries[1].revents == 0
    }

    /// Returns the next connection; `nil` if there is none.
    package func accept() -> Socket? {
        #if canImport(Darwin)
        let accepted = Darwin.accept(descriptor, nil, nil)
        #elseif canImport(Musl)
        let accepted = Musl.accept(descriptor, nil, nil)
        #else
        let accepted = Glibc.accept(descriptor, nil, nil)
        #endif
        guard accepted >= 0 else { return nil }
        let socket = Socket(descriptor: accepted)
        socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
        #if canImport(Darwin)
        socket.set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
        return socket
    }

    private func set(_ level: Int32, _ option: Int32) {
        var value: Int32 = 1
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Reads the available data, up to 64 KiB; `nil` at the end of the connection.
    package func read() -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
            repeat {
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            } while count < 0 && errno == EINTR
            initialized = max(count, 0)
        }
        return count > 0 ? bytes : nil
    }

    /// Sends all bytes, without `SIGPIPE` for a closed connection; returns `false` when the client has closed it.
    package func write(_ data: Data) -> Bool {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        return data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = send(descriptor, rest.baseAddress, rest.count, flags)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// The client's action while its response is being prepared.
    enum Peer {
        case silent
        /// The client sends its next request, or has closed the connection.
        case sends
        case gone
    }

    /// Waits until the pipe is signaled or the client acts.
    func watch(_ wake: WakePipe, forRequests: Bool) -> Peer {
        var entries = [
            pollfd(fd: descriptor, events: forRequests ? Int16(POLLIN) : 0, revents: 0),
            pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&entries, 2, -1) < 0 {
            guard errno == EINTR else { return .gone }
        }
        if entries[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return .gone }
        return entries[0].revents & Int16(POLLIN) == 0 ? .silent : .sends
    }

    /// Closes both directions, which resumes a thread that reads or writes.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Closes the sending direction, and reads what the client still sends, so that it can read the response.
    package func drain(limit: Int) {
        shutdown(descriptor, Int32(SHUT_WR))
        var taken = 0
        while taken < limit, let bytes = read() { taken += bytes.count }
    }

    /// Makes `close` reset the connection.
    package func resetOnClose() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    package func close() {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
        _ = Musl.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }
}

/// Resumes a thread that waits for a socket.
package final class WakePipe: Sendable {
    package let reader: Int32
    private let writer: Int32

    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        reader = ends[0]
        writer = ends[1]
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        Socket(descriptor: reader).close()
        Socket(descriptor: writer).close()
    }

    /// Signals the pipe; a full pipe is signaled already.
    package func signal() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    /// Removes all signals.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reader, &bytes, bytes.count) > 0 {}
    }
}
