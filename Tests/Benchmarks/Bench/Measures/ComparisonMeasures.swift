import BenchmarkCards
import Foundation
import LatheCoding

/// Comparing and hashing entities.
enum ComparisonMeasures {
    static let all = [Benchmark("entity.equal", "entity.hash", run: compare)]

    private static func compare(_ report: inout Report) throws {
        // Read twice, so that equal values are not in the same memory.
        let document = CardDocument().list(bytes: 100_000)
        let cards = try JSONDecodeMeasures.cards(document)
        let others = try JSONDecodeMeasures.cards(document)
        let peers = cards.map(PeerCard.init)
        let otherPeers = others.map(PeerCard.init)
        try Difference.check(cards == others && peers == otherPeers, "entity.equal")
        try Difference.check(Set(cards).count == Set(peers).count, "entity.hash")
        let times = try Contest.timings(
            rounds: 301,
            perTurn: 4,
            [
                Contestant(name: "synthesised ==") { use(peers == otherPeers) },
                Contestant(name: "Lathe ==") { use(cards == others) },
                Contestant(name: "synthesised hash") { for peer in peers { use(peer.hashValue) } },
                Contestant(name: "Lathe hash") { for card in cards { use(card.hashValue) } },
            ]
        )
        let fields = cards.reduce(0) { count, card in
            count + Card.fields.fields.count + Badges.fields.fields.count
                + Label.fields.fields.count * card.labels.count
        }
        func nanoseconds(_ timing: Timing) -> Double { timing.seconds * 1e9 / Double(fields) }
        report.add("entity.equal", nanoseconds(times[1]), Array(times[..<2]))
        report.add("entity.hash", nanoseconds(times[3]), Array(times[2...]))
        report.note(
            "a field by synthesised code: \(Int(nanoseconds(times[0]))) and "
                + "\(Int(nanoseconds(times[2]))) ns"
        )
    }
}
