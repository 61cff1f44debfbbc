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
        let times = try times(work)
        report.add(name, times[0] / times[1], times)
        let limit = try Self.times(arithmetic)
        let ratio = (limit[0] / limit[1] * 100).rounded() / 100
        report.note("what arithmetic in registers gets here: \(ratio)")
    }

    private static func times(_ work: @escaping @Sendable () -> Void) throws -> [Timing] {
        try Contest.best(
            rounds: 1000,
            [
                Contestant(name: "both on one thread") {
                    work()
                    work()
                },
                Contestant(name: "each on its own") {
                    DispatchQueue.concurrentPerform(iterations: 2) { _ in work() }
                },
            ]
        )
    }

    /// Work that two cores would share nothing of; what it misses of 2, the machine's cores miss.
    private static func arithmetic() {
        var sums = (UInt64(1), UInt64(2), UInt64(3), UInt64(4))
        for step in 0..<UInt64(1_000_000) {
            sums.0 = (sums.0 &+ step) ^ (sums.0 &>> 7)
            sums.1 = (sums.1 &+ step) ^ (sums.1 &>> 9)
            sums.2 = (sums.2 &+ step) ^ (sums.2 &>> 11)
            sums.3 = (sums.3 &+ step) ^ (sums.3 &>> 13)
        }
        use(sums)
    }
}
