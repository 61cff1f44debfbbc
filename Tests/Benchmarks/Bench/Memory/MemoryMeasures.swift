import Foundation

/// How much memory reading takes: each measure in a process of its own, with documents of 100 MB.
enum MemoryMeasures {
    static let all = MemoryProbe.allCases.map { probe in
        Benchmark(probe.rawValue) { report in try measure(probe, &report) }
    }

    private static let size = 100_000_000

    private static func measure(_ probe: MemoryProbe, _ report: inout Report) throws {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-\(ProcessInfo.processInfo.processIdentifier)"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let document = probe.document(bytes: size)
        try Data(document).write(to: file)
        let peak = try Probe.run(MemoryProbe.command, probe.rawValue, file.path)
        switch probe.isStream {
        case true: report.add(probe.rawValue, Double(peak) / 1e6)
        case false: report.add(probe.rawValue, Double(peak) / Double(document.count))
        }
        report.note("\(peak / 1000) KB above the baseline for \(document.count / 1_000_000) MB")
    }
}
