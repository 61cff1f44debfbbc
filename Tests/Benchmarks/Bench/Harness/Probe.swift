import Foundation

/// Work that is measured in a process of its own, which does nothing else.
enum Probe {
    /// Runs this program again.
    ///
    /// - Parameter arguments: The name of the work, and what it needs.
    /// - Returns: The number that the process prints.
    /// - Throws: Foundation's error when the process fails or prints anything else.
    static func run(_ arguments: String...) throws -> Int {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let line = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard process.terminationStatus == 0, let number = Int(line) else {
            throw CocoaError(.executableLoad)
        }
        return number
    }
}
