#if Curl && os(Linux)
import Foundation
import Synchronization
import libcurl

/// Records whether the server ended a TLS connection with the alert `close_notify`.
///
/// A body that has no length and is not chunked ends with the connection, and over TLS only with that alert
/// (RFC 9112, sections 8 and 9.8), since anyone on the path can close a connection. libcurl with OpenSSL accepts any
/// end. OpenSSL is looked up at run time, in the process into which libcurl has loaded it.
enum CurlShutdown {
    private typealias SetCallback =
        @convention(c) (
            OpaquePointer?, @convention(c) (OpaquePointer?, Int32, Int32) -> Void
        ) -> Void

    /// The watched connections, and whether the alert was received.
    private static let watched = Mutex<[UInt: Bool]>([:])

    private static let set: SetCallback? = {
        guard let text = curl_version_info(CURLVERSION_FIRST).pointee.ssl_version,
            String(cString: text).hasPrefix("OpenSSL/"),
            let function = dlsym(nil, "SSL_CTX_set_info_callback")
        else { return nil }
        return unsafeBitCast(function, to: SetCallback.self)
    }()

    /// Registers for the alerts of a connection, before it is opened.
    static func prepare(_ context: OpaquePointer?) {
        set?(context) { connection, event, alert in
            // A received alert that is `close_notify`.
            guard event & 0x4004 == 0x4004, alert & 0xFF == 0 else { return }
            let connection = UInt(bitPattern: connection)
            CurlShutdown.watched.withLock { watched in
                if watched[connection] != nil { watched[connection] = true }
            }
        }
    }

    /// Watches the connection of a transfer whose headers were received; `nil` if it cannot be watched.
    static func watch(_ easy: UnsafeMutableRawPointer) -> UInt? {
        guard set != nil, let session = lathe_curl_openssl(easy) else { return nil }
        let connection = UInt(bitPattern: session)
        watched.withLock { $0[connection] = false }
        return connection
    }

    /// Ends watching; `false` if the alert was not received.
    static func end(_ connection: UInt) -> Bool {
        watched.withLock { $0.removeValue(forKey: connection) ?? true }
    }
}
#endif
