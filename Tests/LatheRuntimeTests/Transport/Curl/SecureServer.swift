#if Curl && os(Linux)
import ChildProcesses
import Foundation
import Testing

@testable import LatheTesting

/// nginx with TLS, HTTP/2 and a Unix socket, and certificates that openssl made for it.
final class SecureServer: Sendable {
    private static let nginx = "/usr/sbin/nginx"
    private static let openssl = "/usr/bin/openssl"

    static let isThere = [nginx, openssl].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Speaks HTTP/2, and tells of each request its protocol, connection and authorization.
    let url: URL
    /// Asks for a client certificate.
    let mutual: URL
    /// Speaks HTTP/2, and ends each connection after a few requests.
    let short: URL
    static let requestsOfShort = 20
    /// Has a certificate that is out of date.
    let expired: URL
    /// The bytes of `/numbers`, and of `/open` without a length up to the connection's end, of which none is like the one 256 before it for long.
    static let numbers = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) })
    let socket: String
    /// The digest of the server's public key.
    let pin: String
    private let folder: URL
    private let process: ChildProcess

    func file(_ name: String) -> String { folder.appending(path: name).path }

    init() throws {
        let id = "\(UUID())".prefix(8)
        folder = FileManager.default.temporaryDirectory.appending(path: "lathe-\(id)")
        let www = folder.appending(path: "www")
        try FileManager.default.createDirectory(at: www, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try Data(count: 8 << 20).write(to: www.appending(path: "zeros"))
        try Self.numbers.write(to: www.appending(path: "numbers"))
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
        let sign = "-CA ca.pem -CAkey ca.key -CAcreateserial -days 2"
        pin = try Self.shell(
            """
            exec 2>/dev/null
            openssl req -x509 \(key) -keyout ca.key -out ca.pem -subj /CN=authority
            for name in server client; do
                openssl req \(key) -keyout $name.key -out $name.csr -subj /CN=$name
                echo subjectAltName=IP:127.0.0.1,DNS:localhost >$name.txt
                openssl x509 -req -in $name.csr \(sign) -extfile $name.txt -out $name.pem
            done
            openssl x509 -req -in server.csr \(sign) -days -1 -extfile server.txt -out expired.pem
            openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
                | openssl dgst -sha256 -binary | openssl enc -base64
            """,
            in: folder
        )
        let ports = try (0..<4).map { _ in try Self.freePort() }
        socket = folder.appending(path: "socket").path
        url = try #require(URL(string: "https://127.0.0.1:\(ports[0])/"))
        mutual = try #require(URL(string: "https://127.0.0.1:\(ports[1])/"))
        short = try #require(URL(string: "https://127.0.0.1:\(ports[2])/"))
        expired = try #require(URL(string: "https://127.0.0.1:\(ports[3])/"))
        try Self.settings(ports, socket, folder.path)
            .write(to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
        process = try ChildProcess(
            [Self.nginx, "-p", folder.path, "-c", "\(folder.path)/nginx.conf", "-e", "stderr"],
            errors: .discarded
        )
        for _ in 0..<100 where !FileManager.default.fileExists(atPath: socket) {
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    deinit {
        process.signal(SIGTERM)
        _ = try? process.end()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func freePort() throws -> Int {
        let socket = try Socket.listening(port: 0)
        defer { socket.close() }
        return try socket.localPort()
    }

    private static func shell(_ script: String, in folder: URL) throws -> String {
        let (status, text) = try ChildProcess.run(["/bin/sh", "-ec", script], in: folder)
        try #require(status == 0)
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func settings(_ ports: [Int], _ socket: String, _ folder: String) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \($0);" }.joined(separator: " ")
        let tls = "ssl_certificate server.pem; ssl_certificate_key server.key;"
        let tell = """
            root \(folder)/www;
            location /tell { return 200 \
            "$server_protocol $connection $ssl_client_verify $http_authorization"; }
            location /trailers {
                alias \(folder)/www/numbers; ssi on; ssi_types *; add_trailer X-Sum 42;
            }
            location /open {
                alias \(folder)/www/numbers;
                ssi on; ssi_types *; chunked_transfer_encoding off;
            }
            """
        return """
            worker_processes 1; pid nginx.pid; daemon off; error_log stderr crit;
            events { worker_connections 512; }
            http {
                access_log off; \(temporary)
                server { listen 127.0.0.1:\(ports[0]) ssl http2; \(tls) \(tell) }
                server {
                    listen 127.0.0.1:\(ports[1]) ssl; \(tls)
                    ssl_verify_client on; ssl_client_certificate ca.pem; \(tell)
                }
                server {
                    listen 127.0.0.1:\(ports[2]) ssl http2; \(tls) \(tell)
                    keepalive_requests \(requestsOfShort);
                }
                server {
                    listen 127.0.0.1:\(ports[3]) ssl http2;
                    ssl_certificate expired.pem; ssl_certificate_key server.key;
                }
                server { listen unix:\(socket); \(tell) }
            }
            """
    }
}
#endif
