import BenchmarkCards
import Foundation
import LatheCoding

/// Two documents on two threads: on the wall, what one thread takes for both against what two take.
enum ParallelMeasures {
    static let all =
        [
            Benchmark("parallel.json") { report in
                let document = CardDocument().list(bytes: 1_000_000)
                try measure("parallel.json", &report) {
                    use(try? JSONDecodeMeasures.cards(document))
                }
            }
        ] + xml

    #if XML
    private static let xml = [
        Benchmark("parallel.xml") { report in
            let document = CaseDocument().list(bytes: 1_000_000)
            try measure("parallel.xml", &report) { use(try? XMLMeasures.cases(document)) }
        }
    ]
    #else
    private static let xml: [Benchmark] = []
    #endif

    private static func measure(
        _ name: String,
        _ report: inout Report,
        _ work: @escaping @Sendable () -> Void
    ) throws {
        let times = try Contest.best(
            rounds: 300,
            [
                Contestant(name: "two documents, one thread") {
                    work()
                    work()
                },
                Contestant(name: "two documents, two threads") {
                    DispatchQueue.concurrentPerform(iterations: 2) { _ in work() }
                },
            ]
        )
        report.add(name, times[0] / times[1], times)
    }
}
