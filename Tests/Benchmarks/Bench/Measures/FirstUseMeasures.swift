import BenchmarkCards
import Foundation
import LatheCoding

/// What the first value of entity types costs, whose tables are prepared then.
enum FirstUseMeasures {
    static let all = [
        Benchmark("entity.first") { report in
            let times = try (0..<31).map { _ in try Probe.run(command) }.sorted()
            report.add("entity.first", Double(times[times.count / 2]) / 1e6)
        }
    ]

    /// The argument that makes the program a process that reads one card.
    static let command = "first-use-probe"

    /// Prints the nanoseconds that reading one card takes, which has three entity types.
    static func probe() throws {
        let document = Data(CardDocument().single())
        let start = ContinuousClock.now
        use(try EntityDecoder().decode(Card.self, from: document))
        print(Int((ContinuousClock.now - start) / .nanoseconds(1)))
    }
}
