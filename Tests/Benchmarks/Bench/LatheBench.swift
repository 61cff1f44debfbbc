import Foundation

/// The benchmark's command line.
@main
enum LatheBench {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let isJSON = arguments.contains("--json")
        arguments.removeAll { $0 == "--json" }
        let filter = value(of: "--filter", in: &arguments) ?? ""
        let plot = value(of: "--plot", in: &arguments)
        let tool = value(of: "--tool", in: &arguments)
        let api = value(of: "--api", in: &arguments)
        do {
            if arguments.first == Soak.command, let soak = Soak(Array(arguments.dropFirst())) {
                exit(try soak.run() ? 0 : 1)
            }
            switch (arguments.first, arguments.count) {
            case ("plot", 3):
                let rows = try Chart.Row.figures(inPage: arguments[1])
                try Plot.draw(rows, in: URL(filePath: arguments[2]))
            case (MemoryProbe.command, 3):
                try MemoryProbe.run(arguments[1], path: arguments[2])
            case (FirstUseMeasures.command, 1): try FirstUseMeasures.probe()
            case (StoreMeasures.command, 2): try StoreMeasures.probe(arguments[1])
            case (nil, 0), ("client", 1), ("memory", 1), ("compile", 1),
                ("sdks", 1), ("generator", 1), ("consumer", 1), ("store", 1), ("import", 1):
                guard api == nil || api == "stripe" && arguments == ["compile"] else {
                    exit(usage())
                }
                var report = Report(isJSON: isJSON)
                for benchmark in benchmarks(api ?? arguments.first, tool: tool)
                where benchmark.matches(filter) {
                    try benchmark.run(&report)
                }
                if !report.missed.isEmpty {
                    report.note("below the floor: " + report.missed.joined(separator: ", "))
                }
                if let plot { try Plot.draw(report.rows, in: URL(filePath: plot)) }
            default:
                exit(usage())
            }
        } catch {
            FileHandle.standardError.write(Data("lathe-bench: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Prints how the program is called, and gives the exit code of a wrong call.
    private static func usage() -> Int32 {
        print(
            """
            usage: lathe-bench [client | memory | compile | sdks | generator | consumer | store | import]
                           [--filter NAME] [--json] [--plot FOLDER] [--tool DEBUG-BUILD-OF-THE-TOOL]
                   lathe-bench compile --api stripe
                   lathe-bench plot PAGE FOLDER
                   lathe-bench soak [--calls N] [--in-flight N] [--seed N] [--rate SHARE]
            """
        )
        return 2
    }

    /// Takes an option and its value out of the arguments.
    private static func value(of option: String, in arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
            return nil
        }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }

    private static func benchmarks(_ command: String?, tool: String?) -> [Benchmark] {
        switch command {
        case "client":
            ClientMeasures.all + LoopbackMeasures.all + CancelMeasures.all
                + TransferMeasures.all
        case "memory": MemoryMeasures.all
        case "store": StoreMeasures.all
        case "compile": CompileMeasures.all
        case "sdks": SDKMeasures.all
        case "consumer": ConsumerMeasures.all
        case "generator": GeneratorMeasures.all(tool: tool)
        case "import": ImportMeasures.all(tool: tool)
        case "stripe": StripeMeasures.all(tool: tool)
        default:
            JSONDecodeMeasures.all + JSONEncodeMeasures.all + XMLMeasures.all
                + ParallelMeasures.all + RequestMeasures.all + DateMeasures.all
                + ComparisonMeasures.all + FirstUseMeasures.all
        }
    }
}

/// Work that gives one or more measures.
struct Benchmark: Sendable {
    /// The measures it gives.
    let names: [String]
    let run: @Sendable (inout Report) throws -> Void

    init(_ names: String..., run: @escaping @Sendable (inout Report) throws -> Void) {
        self.names = names
        self.run = run
    }

    /// Whether one of its measures has that name or is under it: `json` is all of JSON.
    func matches(_ filter: String) -> Bool {
        filter.isEmpty || names.contains { $0 == filter || $0.hasPrefix(filter + ".") }
    }
}

/// A result that is not the peers' makes all figures worthless.
struct Difference: Error, CustomStringConvertible {
    let measure: String
    var description: String { "\(measure): the contestants' results differ" }

    static func check(_ isSame: Bool, _ measure: String) throws {
        if !isSame { throw Difference(measure: measure) }
    }
}
