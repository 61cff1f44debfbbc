import Foundation

/// A server of the folder `Tests/Servers` that runs beside the tests.
enum RunningServer {
    /// Where the server answers, by the environment or by what its `start` wrote; `nil` when it was not
    /// started.
    static func address(_ name: String, _ variable: String) -> String? {
        if let named = ProcessInfo.processInfo.environment[variable] { return named }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../.build/servers/\(name)/env").standardizedFileURL
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(variable + "=") }
        return line.map { String($0.dropFirst(variable.count + 1)) }
    }
}
