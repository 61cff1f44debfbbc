import Foundation

/// What the code of Stripe's OpenAPI document costs to compile in debug: all of it, and what one path needs.
struct StripeMeasures {
    /// A build of `lathe-import` to use; `nil` to build one.
    let tool: String?

    static func all(tool: String?) -> [Benchmark] {
        let measures = StripeMeasures(tool: tool)
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-stripe-\(ProcessInfo.processInfo.processIdentifier)"
        )
        return [
            Benchmark("stripe.path", "stripe.path.values", "stripe.all") { report in
                defer { try? FileManager.default.removeItem(at: folder) }
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
                try measures.measure(&report, folder)
            }
        ]
    }

    private func measure(_ report: inout Report, _ folder: URL) throws {
        let tool = try tool ?? StripeDocument.build("debug", in: folder)
        let document = try StripeDocument(in: folder.appending(path: "Stripe"))
        let all = folder.appending(path: "all")
        _ = try document.generate(tool, into: all)
        try document.selectPath(references: "selected")
        let path = folder.appending(path: "path")
        _ = try document.generate(tool, into: path)
        try document.selectPath(references: "values")
        let values = folder.appending(path: "values")
        _ = try document.generate(tool, into: values)
        let places = [("stripe.path", path), ("stripe.path.values", values), ("stripe.all", all)]
        for (name, place) in places {
            let sources = try StripeDocument.sources(in: place)
            let usage = try CompiledModule.compile(
                sources.keys.map(\.path).sorted(),
                ["-Onone", "-g", "-enable-batch-mode"],
                in: place
            )
            report.add("\(name).compile", usage.user)
            report.add("\(name).memory", Double(usage.memory) / 1e6)
            let lines = StripeDocument.lines(of: sources)
            // Those of the whole are a measure of the import.
            report.add("\(name).lines", Double(lines))
        }
    }
}
