import BenchmarkCards
import Foundation
import LatheCoding

/// Writing JSON.
enum JSONEncodeMeasures {
    static let all = [
        Benchmark("json.encode", run: list),
        Benchmark("json.encode.small", run: single),
    ]

    private static let peer: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()

    private static func list(_ report: inout Report) throws {
        let document = CardDocument().list(bytes: JSONDecodeMeasures.size)
        let cards = try JSONDecodeMeasures.cards(document)
        let peers = cards.map(PeerCard.init)
        let written = try cards.json()
        try Difference.check(
            JSONDecodeMeasures.peer.decode([PeerCard].self, from: written) == peers,
            "json.encode"
        )
        let times = try Contest.timings([
            Contestant(name: "JSONEncoder") { use(try peer.encode(peers)) },
            Contestant(name: "Lathe") { use(try cards.json()) },
        ])
        report.add("json.encode", times[0] / times[1], times, bytes: written.count)
    }

    private static func single(_ report: inout Report) throws {
        let document = CardDocument().single()
        let card = try JSONDecodeMeasures.card(document)
        let peerCard = PeerCard(card)
        let written = try card.json()
        try Difference.check(
            JSONDecodeMeasures.peer.decode(PeerCard.self, from: written) == peerCard,
            "json.encode.small"
        )
        let times = try Contest.timings(
            rounds: 301,
            perTurn: 100,
            [
                Contestant(name: "JSONEncoder") { use(try peer.encode(peerCard)) },
                Contestant(name: "Lathe") { use(try card.json()) },
            ]
        )
        report.add("json.encode.small", times[0] / times[1], times, bytes: written.count)
    }
}
