import Foundation
import LatheCoding

/// Reading points in time.
enum DateMeasures {
    static let all = [Benchmark("date.iso8601", run: iso8601)]

    private static func iso8601(_ report: inout Report) throws {
        var generator = Generator(seed: 7)
        let texts = (0..<1000).map { _ in generator.instant() }
        func date(_ text: String) throws -> Date {
            var text = text
            return try text.withUTF8 { try ScalarText.date($0, .iso8601) }
        }
        try Difference.check(
            texts.map(date) == texts.map { try Date($0, strategy: .iso8601) },
            "date.iso8601"
        )
        let times = try Contest.timings(
            rounds: 101,
            [
                Contestant(name: "Date.ISO8601FormatStyle, 1000 dates") {
                    for text in texts { use(try Date(text, strategy: .iso8601)) }
                },
                Contestant(name: "Lathe, 1000 dates") {
                    for text in texts { use(try date(text)) }
                },
            ]
        )
        report.add("date.iso8601", times[0] / times[1], times)
    }
}
