#if Curl && os(Linux)
import Foundation
import libcurl

/// The sockets of connections on which an HTTP/1 response was received.
///
/// Such a connection must have no unread bytes when a request is sent: they would be read as the
/// response. libcurl checks this since 8.1, and reports no socket before it sends, so that sockets are found by
/// their addresses.
struct CurlSockets {
    /// The sockets by the addresses of both ends.
    private var sockets: [UInt64: Int32] = [:]
    /// The keys by socket, so that there is at most one for each.
    private var keys: [Int32: UInt64] = [:]

    /// Returns a key for the addresses of both ends; `nil` if they do not identify a connection, as with Unix
    /// domain sockets.
    static func key(
        _ remote: UnsafePointer<CChar>?,
        _ remotePort: Int,
        _ local: UnsafePointer<CChar>?,
        _ localPort: Int
    ) -> UInt64? {
        guard let remote, let local, localPort > 0 else { return nil }
        // The hash is FNV-1a.
        var key: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for text in [remote, local] {
            var place = text
            while place.pointee != 0 {
                add(UInt8(bitPattern: place.pointee))
                place += 1
            }
            add(0)
        }
        for port in [remotePort, localPort] {
            add(UInt8(truncatingIfNeeded: port))
            add(UInt8(truncatingIfNeeded: port >> 8))
        }
        return key
    }

    /// Adds the connection of a successful transfer, if the transfer opened it.
    mutating func add(_ easy: UnsafeMutableRawPointer) {
        guard Self.isNew(easy) else { return }
        var socket: Int32 = -1
        var remote: UnsafePointer<CChar>?
        var local: UnsafePointer<CChar>?
        var remotePort = 0
        var localPort = 0
        _ = lathe_curl_get_socket(easy, &socket)
        _ = lathe_curl_get_text(easy, CURLINFO_PRIMARY_IP, &remote)
        _ = lathe_curl_get_text(easy, CURLINFO_LOCAL_IP, &local)
        _ = lathe_curl_get_long(easy, CURLINFO_PRIMARY_PORT, &remotePort)
        _ = lathe_curl_get_long(easy, CURLINFO_LOCAL_PORT, &localPort)
        guard socket >= 0, let key = Self.key(remote, remotePort, local, localPort) else { return }
        if let old = keys.updateValue(key, forKey: socket) { sockets[old] = nil }
        sockets[key] = socket
    }

    /// Whether a transfer opened its connection itself.
    static func isNew(_ easy: UnsafeMutableRawPointer) -> Bool {
        var count = 0
        _ = lathe_curl_get_long(easy, CURLINFO_NUM_CONNECTS, &count)
        return count > 0
    }

    mutating func remove(_ key: UInt64) {
        if let socket = sockets.removeValue(forKey: key) { keys[socket] = nil }
    }

    /// Returns whether an HTTP/1 response was received on a connection.
    func contains(_ key: UInt64) -> Bool { sockets[key] != nil }

    /// Returns whether a connection has unread bytes, or has been closed.
    ///
    /// With TLS these bytes may be a message of TLS itself; the only cost is then a new connection.
    func hasInput(_ key: UInt64) -> Bool {
        guard let socket = sockets[key] else { return false }
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
    }
}
#endif
