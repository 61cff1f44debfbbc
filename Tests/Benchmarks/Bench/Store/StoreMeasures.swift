import Foundation

#if Store
public import BenchmarkCards
public import LatheCoding
public import LatheStore
#endif

/// The store in a file, against the same work with SQLite by hand.
enum StoreMeasures {
    #if Store
    static let all = files + servers

    #if Postgres
    private static let servers = [Benchmark("store.merge.postgres", run: mergePostgres)]
    #else
    private static let servers: [Benchmark] = []
    #endif

    private static let files = [
        Benchmark("store.merge", run: merge),
        Benchmark("store.read", "store.read.one", run: read),
        Benchmark("store.observe", run: observe),
        Benchmark("store.open", "store.memory", run: open),
    ]

    private static let count = 100_000

    /// A folder of its own for the files of a measure.
    private static func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "lathe-bench-store-\(ProcessInfo.processInfo.processIdentifier)"
        )
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private static func document() throws -> (bytes: Data, cards: [Card]) {
        let bytes = Data(CardDocument().list(bytes: count * 900))
        let cards = try decode(bytes)
        return (bytes, cards)
    }

    private static func decode(_ bytes: Data) throws -> [Card] {
        try EntityDecoder().decode([Card].self, from: bytes)
    }

    private static func merge(_ report: inout Report) throws {
        let (bytes, cards) = try document()
        let documents = try cards.map(BareCards.Documents.init)
        try withFolder { folder in
            var number = 0
            func file() -> URL {
                number += 1
                return folder.appending(path: "\(number)")
            }
            let times = try Contest.timings(
                rounds: 5,
                by: .wall,
                [
                    Contestant(name: "decode and INSERT by hand") {
                        let bare = try BareCards(file())
                        try bare.merge(try decode(bytes), documents)
                    },
                    Contestant(name: "decode and merge") {
                        let file = file()
                        try wait {
                            let store = try await EntityStore.open(file, [Card.self])
                            try await store.merge(try decode(bytes), fields: .all)
                            await store.close()
                        }
                    },
                ]
            )
            report.add("store.merge", times[1] / times[0], times, bytes: bytes.count)
        }
    }

    #if Postgres
    private static func mergePostgres(_ report: inout Report) throws {
        guard let server = PostgresBench() else {
            report.note("store.merge.postgres: \(PostgresBench.needed)")
            return
        }
        let (bytes, cards) = try document()
        let documents = try cards.map(BareCards.Documents.init)
        let times = try Contest.timings(
            rounds: 5,
            by: .wall,
            [
                Contestant(name: "decode, COPY and INSERT by hand") {
                    let bare = try BarePostgresCards(server)
                    try bare.merge(try decode(bytes), documents)
                },
                Contestant(name: "decode and merge") {
                    try wait {
                        let store = try await EntityStore.open(server.store, [Card.self])
                        try await store.merge(try decode(bytes), fields: .all)
                        try await store.erase()
                        await store.close()
                    }
                },
            ]
        )
        report.add("store.merge.postgres", times[1] / times[0], times, bytes: bytes.count)
    }
    #endif

    private static func read(_ report: inout Report) throws {
        let (_, cards) = try document()
        try withFolder { folder in
            let bare = try BareCards(folder.appending(path: "bare"))
            try bare.merge(cards, cards.map(BareCards.Documents.init))
            let store = try wait {
                let store = try await EntityStore.open(folder.appending(path: "store"), [Card.self])
                try await store.merge(cards, fields: .all)
                return store
            }
            let isSame = try wait { try await store.all(Card.everything) } == bare.all()
            try Difference.check(isSame, "store.read")
            let times = try Contest.timings(
                rounds: 5,
                by: .wall,
                [
                    Contestant(name: "SELECT by hand") { use(try bare.all()) },
                    Contestant(name: "read") {
                        use(try wait { try await store.all(Card.everything) })
                    },
                ]
            )
            report.add("store.read", times[1] / times[0], times)

            let ids = stride(from: 0, to: cards.count, by: 101).map { cards[$0].id }
            let single = try Contest.timings(
                rounds: 9,
                by: .wall,
                [
                    Contestant(name: "SELECT by hand, 1 card") {
                        for id in ids { use(try bare.get(id.rawValue)) }
                    },
                    Contestant(name: "read in calls of their own") {
                        try wait { for id in ids { use(try await store.get(Card.self, id)) } }
                    },
                    Contestant(name: "read in one state") {
                        try wait {
                            try await store.read {
                                for id in ids { use(try $0.get(Card.self, id)) }
                            }
                        }
                    },
                ]
            )
            report.add("store.read.one", single[1] / single[0], single)
            report.note("in one state \(single[2] / single[0])")
            try wait { await store.close() }
        }
    }

    private static func observe(_ report: inout Report) throws {
        try withFolder { folder in
            let card = try JSONDecodeMeasures.card(CardDocument().single())
            let times = try wait {
                let store = try await EntityStore.open(folder.appending(path: "store"), [Card.self])
                var iterator = store.changes(of: Card.everything).makeAsyncIterator()
                _ = try await iterator.next()
                var times: [Double] = []
                for number in 0..<200 {
                    var card = card
                    card.number = number
                    let start = ContinuousClock.now
                    try await store.merge([card], fields: .all)
                    _ = try await iterator.next()
                    times.append((ContinuousClock.now - start) / .milliseconds(1))
                }
                await store.close()
                return times
            }
            report.add("store.observe", times.sorted()[times.count / 2])
        }
    }

    private static func open(_ report: inout Report) throws {
        try withFolder { folder in
            let file = folder.appending(path: "store")
            let card = try JSONDecodeMeasures.card(CardDocument().single())
            let total = 1_000_000
            try wait {
                let store = try await EntityStore.open(file, [Card.self])
                for part in 0..<100 {
                    try await store.write { transaction in
                        let cards = (0..<total / 100).lazy.map { number in
                            var card = card
                            card.id = Card.ID("\(part * (total / 100) + number)")
                            return card
                        }
                        try transaction.merge(cards, fields: .all)
                    }
                }
                await store.close()
            }
            var times: [Double] = []
            for _ in 0..<9 {
                let start = ContinuousClock.now
                let store = try wait { try await EntityStore.open(file, [Card.self]) }
                times.append((ContinuousClock.now - start) / .milliseconds(1))
                try wait { await store.close() }
            }
            report.add("store.open", times.sorted()[times.count / 2])
            report.add("store.memory", Double(try Probe.run(command, file.path)) / 1e6)
        }
    }

    /// The argument that makes the program a process that reads one card.
    static let command = "store-probe"

    /// Prints how much memory it takes to read one card of a store, after one of another store.
    static func probe(_ path: String) throws {
        func read(_ file: URL) throws {
            try wait {
                let store = try await EntityStore.open(file, [Card.self])
                use(try await store.get(Card.self, "500000"))
                await store.close()
            }
        }
        let small = URL(filePath: path + "-small")
        try read(small)
        let baseline = PeakMemory.startAgain()
        try read(URL(filePath: path))
        print(PeakMemory.bytes - baseline)
    }
    #else
    static let all: [Benchmark] = []
    static let command = "store-probe"

    static func probe(_ path: String) throws { throw CocoaError(.featureUnsupported) }
    #endif
}

#if Store
extension Card: StoredEntity {}
#endif
