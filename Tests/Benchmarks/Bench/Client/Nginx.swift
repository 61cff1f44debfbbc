import Foundation

/// nginx in a process of its own, on a free port, with the answer of the benchmark's calls.
final class Nginx {
    /// Why it cannot run.
    struct Absent: Error {
        let reason: String
    }

    /// The number of bytes at `/zeros`.
    static let zeros = 1_000_000_000

    let url: URL
    private let folder: URL
    private let process = Process()

    /// Starts it and waits until it answers.
    ///
    /// - Throws: ``Absent`` where it is not installed, or does not start.
    init() throws {
        let program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let program else { throw Absent(reason: "nginx is not installed") }
        folder = FileManager.default.temporaryDirectory.appending(path: "lathe-nginx-\(UUID())")
        let root = folder.appending(path: "www")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try InstantTransport.body.write(to: root.appending(path: "status"))
        let zeros = root.appending(path: "zeros")
        try Data().write(to: zeros)
        // A file with a hole takes no room.
        guard truncate(zeros.path, off_t(Self.zeros)) == 0 else {
            throw Absent(reason: "there is no room for a file")
        }
        // nginx reads files as a user of its own when it is started by root.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        let port = Int.random(in: 20_000..<30_000)
        guard let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw Absent(reason: "nginx has no address")
        }
        self.url = url
        let settings = folder.appending(path: "nginx.conf")
        try Self.settings(port: port, root: root.path)
            .write(to: settings, atomically: true, encoding: .utf8)
        process.executableURL = URL(filePath: program)
        process.arguments = ["-p", folder.path, "-c", settings.path, "-e", "stderr"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<100 {
            if (try? Data(contentsOf: url.appending(path: "status"))) != nil { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw Absent(reason: "nginx does not answer")
    }

    deinit {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func settings(port: Int, root: String) -> String {
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \($0);"
        }
        return """
            worker_processes 1; pid nginx.pid; daemon off; error_log stderr crit;
            events { worker_connections 1024; }
            http {
                access_log off; default_type application/json; keepalive_requests 100000000;
                \(folders.joined(separator: " "))
                server { listen 127.0.0.1:\(port); root \(root); }
            }
            """
    }
}
