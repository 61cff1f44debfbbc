import Foundation

/// The benchmark's command line.
@main
enum LatheBench {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let isJSON = arguments.contains("--json")
        arguments.removeAll { $0 == "--json" }
        var filter = ""
        if let index = arguments.firstIndex(of: "--filter"), index + 1 < arguments.count {
            filter = arguments[index + 1]
            arguments.removeSubrange(index...index + 1)
        }
        do {
            if arguments.first == Soak.command, let soak = Soak(Array(arguments.dropFirst())) {
                exit(try soak.run() ? 0 : 1)
            }
            switch (arguments.first, arguments.count) {
            case (MemoryProbe.command, 3):
                try MemoryProbe.run(arguments[1], path: arguments[2])
            case (nil, 0), ("client", 1), ("memory", 1), ("compile", 1),
                ("sdks", 1):
                var report = Report(isJSON: isJSON)
                for benchmark in benchmarks(arguments.first) where benchmark.matches(filter) {
                    try benchmark.run(&report)
                }
                if !report.missed.isEmpty {
                    report.note("below the floor: " + report.missed.joined(separator: ", "))
                }
            default:
                print(
                    """
                    usage: lathe-bench [client | memory | compile | sdks] [--filter NAME] [--json]
                           lathe-bench soak [--calls N] [--in-flight N] [--seed N] [--rate SHARE]
                    """
                )
                exit(2)
            }
        } catch {
            FileHandle.standardError.write(Data("lathe-bench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func benchmarks(_ command: String?) -> [Benchmark] {
        switch command {
        case "client": ClientMeasures.all + CancelMeasures.all
        case "memory": MemoryMeasures.all
        case "compile": CompileMeasures.all
        case "sdks": SDKMeasures.all
        default:
            JSONDecodeMeasures.all + JSONEncodeMeasures.all + XMLMeasures.all
                + ParallelMeasures.all + RequestMeasures.all + DateMeasures.all
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
