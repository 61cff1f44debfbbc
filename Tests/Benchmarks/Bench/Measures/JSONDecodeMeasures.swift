import BenchmarkCards
import Foundation
import LatheCoding

/// Reading JSON.
enum JSONDecodeMeasures {
    static let size = 10_000_000

    static let all = [
        Benchmark("json.decode", "json.skip", "stream.json", "error.locate", run: decode),
        Benchmark("json.decode.shuffled") { report in
            try compare("json.decode.shuffled", CardDocument(seed: 3, isShuffled: true), &report)
        },
        Benchmark("json.decode.nonascii") { report in
            try compare("json.decode.nonascii", CardDocument(seed: 4, foreign: 0.6), &report)
        },
        Benchmark("json.decode.small", run: small),
        Benchmark("json.decode.dates", run: dates),
    ]

    // MARK: The contestants

    static func cards(_ document: [UInt8]) throws -> [Card] {
        try document.withUnsafeBytes { bytes in
            try JSONDecoding.decode([Card].self, from: bytes)
        }
    }

    static func card(_ document: [UInt8]) throws -> Card {
        try document.withUnsafeBytes { bytes in
            try JSONDecoding.decode(Card.self, from: bytes)
        }
    }

    /// Reads a document where it lies, as a client does with a body that it collected.
    static func cards(_ document: DocumentBytes) throws -> [Card] {
        try EntityDecoder().decode([Card].self, from: document)
    }

    static let peer: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    /// Reads an element that no document has, and so checks all of it and keeps nothing.
    static func skip(_ document: [UInt8]) throws -> Bool {
        let place = Envelope(value: Field("[65535]", .optional))
        return try document.withUnsafeBytes { bytes in
            try JSONDecoding.decode(Bool.self, from: bytes, in: place)
        }
    }

    /// Reads a list that comes in chunks, as from the network.
    static func stream(_ document: [UInt8], _ deliver: (Card) -> Void) throws {
        var decoder = JSONListDecoder<Card>()
        try document.withUnsafeBytes { bytes in
            var at = 0
            while at < bytes.count {
                let end = min(at + 16 * 1024, bytes.count)
                try decoder.push(UnsafeRawBufferPointer(rebasing: bytes[at..<end]), deliver)
                at = end
            }
        }
        try decoder.finish()
    }

    // MARK: The measures

    private static func decode(_ report: inout Report) throws {
        let document = CardDocument().list(bytes: size)
        let data = Data(document)
        let collected = DocumentBytes(padding: Data(document))
        try verify(document, "json.decode")
        try Difference.check(cards(collected) == cards(document), "json.decode")
        var streamed: [Card] = []
        try stream(document) { streamed.append($0) }
        try Difference.check(streamed == cards(document), "stream.json")
        // The last record lacks its last field's value, so that everything in front is read.
        var broken = document
        broken.replaceSubrange(broken.count - 2..<broken.count, with: ",\"closed\":7}]".utf8)
        do {
            _ = try cards(broken)
            try Difference.check(false, "error.locate")
        } catch let failure as DecodingFailure {
            let path = "$[\(streamed.count - 1)].closed"
            try Difference.check(
                failure.path == path && failure.offset == broken.count - 3,
                "error.locate"
            )
        }
        streamed = []
        let times = try Contest.timings([
            Contestant(name: "JSONDecoder") {
                use(try peer.decode([PeerCard].self, from: data))
            },
            Contestant(name: "Lathe") { use(try cards(document)) },
            Contestant(name: "Lathe, whole document skipped") { use(try skip(document)) },
            Contestant(name: "Lathe, from chunks of 16 KiB") {
                try stream(document) { use($0) }
            },
            Contestant(name: "Lathe, collected from chunks") {
                var list: [Card] = []
                try stream(document) { list.append($0) }
                use(list)
            },
            Contestant(name: "Lathe, failing at the end") { use(try? cards(broken)) },
            Contestant(name: "JSONSerialization, mapped") {
                try autoreleasing { use(try SerializedCards.decode(data)) }
            },
            Contestant(name: "Lathe, as a client collects it") { use(try cards(collected)) },
        ])
        let bytes = document.count
        report.add(
            "json.decode",
            times[0] / times[1],
            [times[0], times[1], times[7], times[6]],
            bytes: bytes
        )
        report.add("json.skip", times[0] / times[2], [times[2]], bytes: bytes)
        report.add("stream.json", times[4] / times[1], [times[3], times[4]], bytes: bytes)
        let located = max(times[5] / times[1] - 1, 0)
        report.add("error.locate", located, [times[5]], bytes: bytes)
    }

    private static func compare(
        _ name: String,
        _ kind: CardDocument,
        _ report: inout Report
    ) throws {
        let document = kind.list(bytes: size)
        let data = Data(document)
        try verify(document, name)
        let times = try Contest.timings([
            Contestant(name: "JSONDecoder") { use(try peer.decode([PeerCard].self, from: data)) },
            Contestant(name: "Lathe") { use(try cards(document)) },
        ])
        report.add(name, times[0] / times[1], times, bytes: document.count)
    }

    private static func verify(_ document: [UInt8], _ name: String) throws {
        let data = Data(document)
        let expected = try peer.decode([PeerCard].self, from: data)
        try Difference.check(cards(document).map(PeerCard.init) == expected, name)
        // `JSONSerialization` gives doubles that are off in the last digits.
        let serialized = try zip(SerializedCards.decode(data), expected).map { card, expected in
            var card = card
            if abs(card.pos - expected.pos) < expected.pos * 1e-14 { card.pos = expected.pos }
            return card
        }
        try Difference.check(serialized == expected, name)
    }

    private static func small(_ report: inout Report) throws {
        let document = CardDocument().single()
        let data = Data(document)
        try Difference.check(
            PeerCard(card(document)) == peer.decode(PeerCard.self, from: data),
            "json.decode.small"
        )
        let times = try Contest.timings(
            rounds: 301,
            perTurn: 100,
            [
                Contestant(name: "JSONDecoder") { use(try peer.decode(PeerCard.self, from: data)) },
                Contestant(name: "Lathe") { use(try card(document)) },
            ]
        )
        report.add("json.decode.small", times[0] / times[1], times, bytes: document.count)
    }

    private static func dates(_ report: inout Report) throws {
        func tickets(_ document: [UInt8]) throws -> [Ticket] {
            try document.withUnsafeBytes { bytes in
                try JSONDecoding.decode([Ticket].self, from: bytes)
            }
        }
        let dated = TicketDocument(hasDates: true).list(count: 25_000)
        let plain = TicketDocument(hasDates: false).list(count: 25_000)
        for document in [dated, plain] {
            let expected = try peer.decode([PeerTicket].self, from: Data(document))
            try Difference.check(
                tickets(document).map(PeerTicket.init) == expected,
                "json.decode.dates"
            )
        }
        let times = try Contest.timings(
            rounds: 51,
            [
                Contestant(name: "without dates") { use(try tickets(plain)) },
                Contestant(name: "with two dates a record") { use(try tickets(dated)) },
            ]
        )
        report.add("json.decode.dates", times[1] / times[0], times)
    }
}

/// Releases what Foundation leaves to the pool on Apple platforms.
private func autoreleasing(_ body: () throws -> Void) throws {
    #if canImport(ObjectiveC)
    try autoreleasepool(invoking: body)
    #else
    try body()
    #endif
}
