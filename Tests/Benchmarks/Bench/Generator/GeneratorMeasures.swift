import Foundation

/// What the generator costs in a debug build, as build plugins run it: processor time in the user's mode and
/// the most memory of its process.
struct GeneratorMeasures {
    /// The debug build of `lathe` to measure; `nil` to build one.
    let tool: String?

    static func all(tool: String?) -> [Benchmark] {
        let measures = GeneratorMeasures(tool: tool)
        return [
            Benchmark(
                "generator.generate",
                "generator.validate",
                "generator.growth",
                "generator.stale",
                "generator.ring",
                "generator.enum",
                "generator.placement",
                "generator.unknown"
            ) { report in try measures.run(&report) }
        ]
    }

    private func run(_ report: inout Report) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-generator-\(ProcessInfo.processInfo.processIdentifier)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let run = Run(tool: try tool ?? build(in: folder), folder: folder)
        try measureService(run, &report)
        try measureExtremes(run, &report)
    }

    private func build(in folder: URL) throws -> String {
        let scratch = folder.appending(path: "build").path
        _ = try ChildProcess.run(
            "swift",
            ["build", "--quiet", "--scratch-path", scratch, "--product", "lathe"],
            in: ChildProcess.package
        )
        return "\(scratch)/debug/lathe"
    }

    private func measureService(_ run: Run, _ report: inout Report) throws {
        let small = try run.write(.service(types: 250), "small")
        let large = try run.write(.service(types: 2000), "large")
        let first = try run.generate(small)
        let usage = try run.generate(large)
        report.add("generator.generate", usage.user)
        report.note("\(usage.memory / 1_000_000) MB, of 250 types \(seconds(first))")
        let check = try run.validate(large)
        report.add("generator.validate", check.user)
        report.note("\(check.memory / 1_000_000) MB")
        report.add("generator.growth", usage.user / first.user)
        let planned = try run.outputs(of: large)
        let plan = planned.flatMap { ["--planned", $0] }
        let fresh = try run.generate(large, plan)
        let missing = Set(planned.filter { !$0.contains("+") }.prefix(1000))
        let stalePlan = planned.filter { !missing.contains($0) }.flatMap { ["--planned", $0] }
        let stale = try run.generate(large, stalePlan)
        report.add("generator.stale", stale.user / fresh.user)
        report.note("without \(missing.count) files \(seconds(stale)), with all \(seconds(fresh))")
    }

    private func measureExtremes(_ run: Run, _ report: inout Report) throws {
        let ring = try run.generate(try run.write(.ring(entities: 10_000), "ring"))
        report.add("generator.ring", ring.user)
        report.add("generator.ring.memory", Double(ring.memory) / 1e6)
        let cases = try run.generate(try run.write(.enumeration(cases: 100_000), "enum"))
        report.add("generator.enum", cases.user)
        report.note("\(cases.memory / 1_000_000) MB")
        let placement = try run.write(.placement(steps: 100_000), "placement")
        report.add("generator.placement", try run.validate(placement, status: 1).user)
        let unknown = try run.write(.unknownTypes(entities: 3000), "unknown")
        report.add("generator.unknown", try run.validate(unknown, status: 1).user)
    }

    private func seconds(_ usage: ChildProcess.Usage) -> String {
        String(format: "%.2f s", usage.user)
    }
}

/// Runs of the tool on schemas in a folder.
private struct Run {
    let tool: String
    let folder: URL

    func write(_ schema: LargeSchema, _ name: String) throws -> URL {
        let place = folder.appending(path: name)
        try schema.write(to: place)
        return place
    }

    /// The cheaper of two runs into a folder that holds nothing before.
    func generate(_ schemas: URL, _ options: [String] = []) throws -> ChildProcess.Usage {
        let output = output(of: schemas)
        let words = ["generate", schemas.path, "--output", output.path] + options
        return try least {
            try? FileManager.default.removeItem(at: output)
            return try ChildProcess.run(tool, words, in: folder, isSilent: true)
        }
    }

    func validate(_ schemas: URL, status: Int32 = 0) throws -> ChildProcess.Usage {
        try least {
            try ChildProcess.run(
                tool,
                ["validate", schemas.path],
                in: folder,
                status: status,
                isSilent: true
            )
        }
    }

    /// The names of the files that were written last.
    func outputs(of schemas: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: output(of: schemas).path).sorted()
            + ["API+Other.swift"]
    }

    private func output(of schemas: URL) -> URL {
        folder.appending(path: schemas.lastPathComponent + "-generated")
    }

    private func least(
        _ run: () throws -> ChildProcess.Usage
    ) throws -> ChildProcess.Usage {
        let usages = [try run(), try run()]
        return usages[0].user <= usages[1].user ? usages[0] : usages[1]
    }
}
