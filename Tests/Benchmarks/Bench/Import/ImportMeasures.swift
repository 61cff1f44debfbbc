import Foundation

/// What it costs to make code of a large OpenAPI document, as the build plugin does: processor time in the user's
/// mode, by a release and a debug build of the tool.
struct ImportMeasures {
    /// The debug build of `lathe-import` to measure; `nil` to build one.
    let tool: String?

    static func all(tool: String?) -> [Benchmark] {
        let measures = ImportMeasures(tool: tool)
        return [
            Benchmark("import.debug", "import.lines", "import.rewritten") { report in
                try measures.inFolder { try measures.measureDebug(&report, $0) }
            },
            Benchmark("import.release") { report in
                try measures.inFolder { folder in
                    let tool = try StripeDocument.build("release", in: folder)
                    let document = try StripeDocument(in: folder.appending(path: "Stripe"))
                    let output = folder.appending(path: "code")
                    report.add("import.release", try Self.least(document, tool, output).user)
                }
            },
        ]
    }

    private func measureDebug(_ report: inout Report, _ folder: URL) throws {
        let tool = try tool ?? StripeDocument.build("debug", in: folder)
        let document = try StripeDocument(in: folder.appending(path: "Stripe"))
        let output = folder.appending(path: "code")
        let usage = try Self.least(document, tool, output)
        report.add("import.debug", usage.user)
        report.note("\(usage.memory / 1_000_000) MB")
        let sources = try StripeDocument.sources(in: output)
        report.add("import.lines", Double(StripeDocument.lines(of: sources)))
        report.note("\(sources.count) files")
        let times = try StripeDocument.times(in: output)
        try document.editDescription()
        _ = try document.generate(tool, into: output)
        let rewritten = try StripeDocument.times(in: output).filter { times[$0.key] != $0.value }
        report.add("import.rewritten", Double(rewritten.count))
    }

    /// The cheaper of two runs into a folder that holds nothing before.
    private static func least(
        _ document: StripeDocument,
        _ tool: String,
        _ output: URL
    ) throws -> ChildProcess.Usage {
        let usages = try (0..<2).map { _ in
            try? FileManager.default.removeItem(at: output)
            return try document.generate(tool, into: output)
        }
        return usages[0].user <= usages[1].user ? usages[0] : usages[1]
    }

    private func inFolder(_ run: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-import-\(ProcessInfo.processInfo.processIdentifier)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try run(folder)
    }
}
