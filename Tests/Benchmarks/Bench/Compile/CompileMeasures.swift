import Foundation

/// What generated entities cost to compile, beside the same structures with a synthesised `Codable`.
///
/// Each module has so many structures of fifteen fields. From what a module costs, the cost of the bare
/// structures is taken away. The least of several times counts, as a host that slows down for a while would
/// otherwise slow down one of the flavors.
enum CompileMeasures {
    static let all = [50, 500].map { count in
        Benchmark("compile.release.\(count)", "compile.debug.\(count)", "text.size.\(count)") {
            report in
            try compare(count, &report)
        }
    }

    private static func compare(_ count: Int, _ report: inout Report) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-compile-\(ProcessInfo.processInfo.processIdentifier)"
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let release = try costs(count, ["-O", "-wmo"], in: folder)
        let debug = try costs(count, ["-Onone", "-g", "-enable-batch-mode"], in: folder)
        let ratios = [
            ("compile.release", ratio(release, \.seconds)),
            ("compile.debug", ratio(debug, \.seconds)),
            ("text.size", ratio(release) { Double($0.text) }),
        ]
        for (name, ratio) in ratios { report.add("\(name).\(count)", ratio) }
        for (name, costs) in [("release", release), ("debug", debug)] {
            for (flavor, cost) in zip(CompiledModule.Flavor.allCases, costs) {
                report.note("\(count) structures, \(name), \(flavor): \(cost)")
            }
        }
    }

    /// The costs of a module in each flavor, in their order, each the least of some rounds.
    private static func costs(
        _ count: Int,
        _ options: [String],
        in folder: URL
    ) throws -> [CompiledModule.Cost] {
        let modules = CompiledModule.Flavor.allCases.map {
            CompiledModule(flavor: $0, count: count, folder: folder)
        }
        var costs = try modules.map { try $0.compile(options) }
        for _ in 1..<(count > 100 ? 2 : 4) {
            for (place, module) in modules.enumerated() {
                let cost = try module.compile(options)
                if cost.seconds < costs[place].seconds { costs[place] = cost }
            }
        }
        return costs
    }

    private static func ratio(
        _ costs: [CompiledModule.Cost],
        _ value: (CompiledModule.Cost) -> Double
    ) -> Double {
        let bare = value(costs[0])
        return (value(costs[2]) - bare) / (value(costs[1]) - bare)
    }
}
