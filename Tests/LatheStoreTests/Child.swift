#if Store
import ChildProcesses
import Foundation
import LatheStore
import StoreFaults

/// A process that runs the program of faults.
struct Child {
    let process: ChildProcess

    /// Runs a command with a file, or a schema of the server.
    init(_ command: String, _ place: String) throws {
        process = try ChildProcess([FaultTests.program, command, place])
    }

    /// What the child says until it ends.
    func rest() async throws -> [String] {
        try await process.wait { process in
            let said = try process.rest()
            try process.end()
            return Self.lines(said)
        }
    }

    /// Waits for the first lines, or the next ones.
    @discardableResult
    func begun() async throws -> [String] {
        try await process.wait { Self.lines(try $0.next()) }
    }

    private static func lines(_ said: Data) -> [String] {
        String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
#endif
