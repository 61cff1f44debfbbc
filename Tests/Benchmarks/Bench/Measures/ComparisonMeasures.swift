import BenchmarkCards
import Foundation
import LatheCoding

/// Comparing and hashing entities.
enum ComparisonMeasures {
    static let all = [Benchmark("entity.equal", "entity.hash", run: compare)]

    private static func compare(_ report: inout Report) throws {
        // Read twice, so that equal values are not in the same memory. One card, as whoever takes cards out
        // of lists copies them, which takes as long as comparing them.
        let document = CardDocument().single()
        let card = try JSONDecodeMeasures.card(document)
        let other = try JSONDecodeMeasures.card(document)
        let peer = PeerCard(card)
        let otherPeer = PeerCard(other)
        try Difference.check(card == other && peer == otherPeer, "entity.equal")
        try Difference.check(card.hashValue == other.hashValue, "entity.hash")
        let times = try Contest.timings(
            rounds: 301,
            perTurn: 500,
            [
                Contestant(name: "synthesised ==") { use(peer == otherPeer) },
                Contestant(name: "Lathe ==") { use(card == other) },
                Contestant(name: "synthesised hash") { use(peer.hashValue) },
                Contestant(name: "Lathe hash") { use(card.hashValue) },
            ]
        )
        let fields =
            Card.fields.fields.count + Badges.fields.fields.count
            + Label.fields.fields.count * card.labels.count
        func nanoseconds(_ timing: Timing) -> Double { timing.seconds * 1e9 / Double(fields) }
        report.add("entity.equal", nanoseconds(times[1]), Array(times[..<2]))
        report.add("entity.hash", nanoseconds(times[3]), Array(times[2...]))
        report.note(
            "a field by synthesised code: \(Int(nanoseconds(times[0]))) and "
                + "\(Int(nanoseconds(times[2]))) ns"
        )
    }
}
