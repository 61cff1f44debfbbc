import ChildProcesses
import Foundation
import Testing

/// Runs the toolchain's tools on Swift text.
enum Toolchain {
    struct Outcome {
        var status: Int32
        var output: String
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func formatted(_ source: String) throws -> String {
        try run(["swift", "format", "--configuration", configuration], on: source).output
    }

    /// The formatter's complaints; empty when there are none.
    static func lint(_ source: String) throws -> String {
        let command = ["swift", "format", "lint", "--strict", "--configuration", configuration]
        let outcome = try run(command, on: source)
        return outcome.status == 0 ? "" : outcome.output
    }

    /// The compiler's errors; empty when there are none.
    static func typecheck(_ source: String) throws -> String {
        let outcome = try run(["swiftc", "-typecheck", "-swift-version", "6"], on: source)
        return outcome.status == 0 ? "" : outcome.output
    }

    /// What compiling and running the script complains of; empty when it succeeds.
    static func run(script: String) throws -> String {
        let command = ["sh", "-c", #"swiftc "$0" -o "$0.out" && "$0.out""#]
        let outcome = try run(command, on: script)
        return outcome.status == 0 ? "" : outcome.output
    }

    private static var configuration: String { root.appending(path: ".swift-format").path }

    private static func run(_ command: [String], on source: String) throws -> Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Sample.swift")
        try Data(source.utf8).write(to: file)
        let (status, output) = try ChildProcess.run(command + [file.path], errors: .output)
        return Outcome(status: status, output: String(decoding: output, as: UTF8.self))
    }
}

/// The lines that differ, so that a failure can be read.
func difference(_ old: String, _ new: String) -> String {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    return after.difference(from: before).map { change in
        switch change {
        case .remove(let line, let text, _): "-\(line + 1): \(text)"
        case .insert(let line, let text, _): "+\(line + 1): \(text)"
        }
    }
    .joined(separator: "\n")
}
