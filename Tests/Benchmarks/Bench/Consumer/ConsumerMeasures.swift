import Foundation

/// What a package costs that sends GET requests and reads JSON: the one that the README shows, built from
/// nothing, with the generator and with a compiled one.
enum ConsumerMeasures {
    static let all = [
        Benchmark(
            "consumer.debug",
            "consumer.release",
            "consumer.lines",
            "consumer.size",
            "consumer.prebuilt.debug",
            "consumer.prebuilt.release",
            run: run
        )
    ]

    private static func run(_ report: inout Report) throws {
        let folder = ChildProcess.package.appending(path: ".build/consumers")
        report.add("consumer.debug", try build([]))
        let modules = try FileManager.default
            .contentsOfDirectory(atPath: folder.appending(path: "debug/Modules").path)
            .compactMap { $0.hasSuffix(".swiftmodule") ? String($0.dropLast(12)) : nil }
        report.add("consumer.release", try build(["--release"]))
        var total = 0
        for module in modules.sorted() {
            let lines = try codeLines(of: module)
            total += lines
            if lines > 0 { report.note("\(module): \(lines) lines") }
        }
        report.add("consumer.lines", Double(total))
        report.add("consumer.size", Double(try strippedSize(of: folder, "release/Use")) / 1e6)
        report.add("consumer.prebuilt.debug", try build(["--prebuilt"]))
        report.add("consumer.prebuilt.release", try build(["--prebuilt", "--release"]))
    }

    /// The processor time of a clean build in the user's mode, in seconds, without that of compiling a generator first.
    private static func build(_ options: [String]) throws -> Double {
        let time = FileManager.default.temporaryDirectory.appending(path: "consumer-\(getpid())")
        defer { try? FileManager.default.removeItem(at: time) }
        let script = ChildProcess.package.appending(path: "Tests/Consumer/check_readme").path
        _ = try ChildProcess.run(
            script,
            options + ["--time", time.path],
            in: ChildProcess.package,
            isSilent: true
        )
        guard let seconds = Double(try String(contentsOf: time, encoding: .utf8)) else {
            throw ChildProcess.Failed(command: script)
        }
        return seconds
    }

    /// The lines of a module of the runtime, without comments and empty lines; 0 for another module.
    private static func codeLines(of module: String) throws -> Int {
        let folder = ChildProcess.package.appending(path: "Sources/\(module)")
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else {
            return 0
        }
        return try paths.filter { $0.hasSuffix(".swift") }.reduce(0) { lines, path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            return lines
                + text.split(separator: "\n").count { line in
                    let words = line.drop { $0 == " " }
                    return !words.isEmpty && !words.hasPrefix("//")
                }
        }
    }

    private static func strippedSize(of folder: URL, _ program: String) throws -> Int {
        let stripped = folder.appending(path: "stripped")
        _ = try ChildProcess.run("strip", [program, "-o", stripped.path], in: folder)
        return try stripped.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }
}
