import Foundation

/// What each SDK costs who builds it alone and from nothing, once the runtime and the generator are there,
/// which all SDKs share.
enum SDKMeasures {
    static let all = ["debug", "release"].map { configuration in
        Benchmark("sdks.\(configuration)") { report in try build(configuration, &report) }
    }

    private static let sdks = ["FogBugz", "GuildWars2", "MediaWiki", "Trello"]

    private static func build(_ configuration: String, _ report: inout Report) throws {
        let scratch = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-sdks-\(ProcessInfo.processInfo.processIdentifier)"
        )
        defer { try? FileManager.default.removeItem(at: scratch) }
        func build(_ target: String) throws -> ChildProcess.Usage {
            try ChildProcess.run(
                "swift",
                [
                    "build", "--quiet", "--scratch-path", scratch.path,
                    "--configuration", configuration, "--target", target,
                ],
                in: ChildProcess.package
            )
        }
        // A small module that is generated as well, so that all that SDKs need is built.
        let shared = try build("BenchmarkCases")
        report.note("\(configuration), what all share: \(words(shared))")
        // With nothing left to do: what the package manager takes by itself.
        let idle = try build("BenchmarkCases")
        report.note("\(configuration), nothing to build: \(words(idle))")
        for sdk in sdks {
            let usage = try build(sdk)
            let lines = try generatedLines(of: sdk, in: scratch)
            report.note("\(configuration), \(sdk): \(words(usage)), \(lines) generated lines")
        }
    }

    private static func words(_ usage: ChildProcess.Usage) -> String {
        String(
            format: "%.1f s on the wall, %.1f s of processor time, ",
            usage.wall,
            usage.user + usage.system
        ) + "\(usage.memory / 1_000_000) MB of memory"
    }

    /// The lines of the sources that the plugin has written for a target.
    private static func generatedLines(of target: String, in scratch: URL) throws -> Int {
        let outputs = scratch.appending(path: "plugins/outputs")
        let files = try FileManager.default.subpathsOfDirectory(atPath: outputs.path)
            .filter { $0.hasSuffix(".swift") && $0.split(separator: "/").contains { $0 == target } }
        return try files.reduce(0) { lines, file in
            let data = try Data(contentsOf: outputs.appending(path: file))
            return lines + data.count { $0 == UInt8(ascii: "\n") }
        }
    }
}
