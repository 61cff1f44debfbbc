extension Behavior {
    /// Packed bodies, legal and not.
    ///
    /// A download asks for bytes as they are, so it may refuse them all.
    static let packings: [Behavior] =
        (legalPackings + brokenPackings + cutPackings + otherPackings + bombs).map { behavior in
            behavior.with { behavior in
                guard behavior.expects.allSatisfy({ $0 == .delivers }) else { return }
                behavior.exceptions[.download] = .mayDeliver
            }
        }

    /// An answer with a coding, whose length is that of the packed bytes.
    private static func packed(
        _ name: String,
        _ expects: Expectation,
        coding: String = "gzip",
        then last: Step = .wait,
        _ bytes: @escaping @Sendable (Scene) -> [UInt8]
    ) -> Behavior {
        Behavior("packings/\(name)", expects) { scene, _ in
            let bytes = bytes(scene)
            let fields = ["Content-Encoding: \(coding)", "Content-Length: \(bytes.count)"]
            return [.send(scene.head(fields) + bytes), last]
        }
    }

    private static func gzip(
        _ name: String,
        _ expects: Expectation,
        _ gzip: Gzip
    ) -> Behavior {
        packed(name, expects) { gzip.member($0.body) }
    }

    private static let legalPackings = [
        gzip("gzip", .delivers, Gzip()),
        packed("gzip in capitals", .delivers, coding: "GZIP") { Gzip().member($0.body) },
        packed("gzip by its old name", .delivers, coding: "x-gzip") { Gzip().member($0.body) },
        gzip("gzip with a name", .delivers, Gzip(flags: 8, extra: Array("name\0".utf8))),
        gzip("gzip with a comment", .delivers, Gzip(flags: 16, extra: Array("text\0".utf8))),
        gzip("gzip with an extra field", .delivers, Gzip(flags: 4, extra: [2, 0, 1, 2])),
        packed("gzip in two members", .delivers) { scene in
            Gzip().member(Array(scene.body.prefix(9)))
                + Gzip().member(Array(scene.body.dropFirst(9)))
        },
        packed("gzip with an empty member", .mayDeliver) { scene in
            Gzip().member([]) + Gzip().member(scene.body)
        },
        packed("gzip of nothing", .delivers) { _ in Gzip().member([]) }
            .with { $0.content = { _ in [] } },
        packed("deflate", .delivers, coding: "deflate") {
            Gzip.deflated($0.body, isBare: false)
        },
        packed("deflate without a header", .mayDeliver, coding: "deflate") {
            Gzip.deflated($0.body, isBare: true)
        },
        packed("identity", .delivers, coding: "identity") { $0.body },
        packed("an empty coding", .delivers, coding: "") { $0.body },
        packed("identity and gzip", .mayDeliver, coding: "identity, gzip") {
            Gzip().member($0.body)
        },
        packed("gzip twice", .mayDeliver, coding: "gzip, gzip") {
            Gzip().member(Gzip().member($0.body))
        },
        Behavior("packings/gzip in chunks", .delivers) { scene, _ in
            let fields = ["Content-Encoding: gzip", "Transfer-Encoding: chunked"]
            let chunks = scene.chunks(of: 1, Gzip().member(scene.body))
            return [.send(scene.head(fields) + chunks), .text("0\r\n\r\n"), .wait]
        },
        Behavior("packings/gzip until closed", .delivers) { scene, _ in
            [.send(scene.head(["Content-Encoding: gzip"]) + Gzip().member(scene.body)), .close]
        },
    ]

    private static let brokenPackings = [
        gzip("wrong checksum", .fails, Gzip(checksum: 1)),
        gzip("wrong size", .fails, Gzip(size: 1)),
        packed("without a trailer", .fails) { Array(Gzip().member($0.body).dropLast(8)) },
        packed("with half a trailer", .fails) { Array(Gzip().member($0.body).dropLast(4)) },
        packed("bytes after the member", .mayDeliver) { Gzip().member($0.body) + [1, 2, 3] },
        packed("zeros after the member", .mayDeliver) {
            Gzip().member($0.body) + Array(repeating: 0, count: 100)
        },
        packed("a cut second member", .fails) { Gzip().member($0.body) + [0x1F, 0x8B, 8] },
        packed("not packed at all", .fails) { $0.body },
        packed("no bytes at all", .mayDeliver) { _ in [] }.with { $0.content = { _ in [] } },
        packed("garbage", .fails) { _ in Array(1...255) },
        packed("a header and garbage", .fails) { _ in [0x1F, 0x8B, 8, 0] + Array(1...255) },
        gzip("a reserved flag", .mayDeliver, Gzip(flags: 0xE0)),
        packed("another method", .fails) { scene in
            var bytes = Gzip().member(scene.body)
            bytes[2] = 7
            return bytes
        },
        packed("a reserved kind of block", .fails) { scene in
            var bytes = Gzip().member(scene.body)
            bytes[10] = 7
            return bytes
        },
        packed("a block of another length", .fails) { scene in
            var bytes = Gzip().member(scene.body)
            bytes[11] ^= 1
            return bytes
        },
        Behavior("packings/an endless name", .fails) { scene, _ in
            [
                .send(scene.head(["Content-Encoding: gzip"])),
                .send([0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3]), .endless([0x61]),
            ]
        },
        Behavior("packings/endless empty members", .fails) { scene, _ in
            [.send(scene.head(["Content-Encoding: gzip"])), .endless(Gzip().member([]))]
        },
        Behavior("packings/endless empty blocks", .fails) { scene, _ in
            [
                .send(scene.head(["Content-Encoding: gzip"])),
                .send([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]), .endless([0, 0, 0, 0xFF, 0xFF]),
            ]
        },
    ]

    /// A packed body that ends too early, as a length or as chunks say it whole.
    private static let cutPackings = (0...9).flatMap { tenth in
        [
            packed("cut at \(tenth) tenths", tenth == 0 ? .ends : .fails) { scene in
                let bytes = Gzip().member(scene.body)
                return Array(bytes.prefix(bytes.count * tenth / 10))
            },
            Behavior("packings/cut at \(tenth) tenths in chunks", tenth == 0 ? .ends : .fails) {
                scene,
                _ in
                let bytes = Gzip().member(scene.body)
                let fields = ["Content-Encoding: gzip", "Transfer-Encoding: chunked"]
                let body = scene.chunks(of: 5, Array(bytes.prefix(bytes.count * tenth / 10)))
                return [.send(scene.head(fields) + body), .text("0\r\n\r\n"), .wait]
            },
        ]
    }

    /// Codings that nobody asked for.
    ///
    /// An open body may come as it is, with its coding in its head.
    private static let otherPackings = ["br", "zstd", "compress", "x-unknown", "gzip;q=1", "é"].map
    {
        coding in
        packed("a coding named \(coding)", .mayDeliver, coding: coding) { $0.body }
    }

    private static let bombs = [
        Behavior("packings/a bomb of 100 MB", .fails) { scene, _ in
            bomb(scene, pieces: 50_000)
        }.with { $0.exceptions[.open] = .ends },
        Behavior("packings/a bomb of 10 GB", .fails) { scene, _ in bomb(scene, pieces: 5_000_000)
        },
        Behavior("packings/a bomb of a bomb's kind, twice packed", .fails) { scene, _ in
            [
                .send(scene.head(["Content-Encoding: gzip, gzip"])), .send(Gzip.bombStart),
                .flood(Gzip.bombPiece, bytes: Gzip.bombPiece.count * 50_000), .wait,
            ]
        },
        Behavior("packings/a slow bomb", .fails) { scene, _ in
            [
                .send(scene.head(["Content-Encoding: gzip"])), .send(Gzip.bombStart),
                .trickle(
                    Array(repeatElement(Gzip.bombPiece, count: 100).joined()),
                    every: .milliseconds(5)
                ), .wait,
            ]
        },
    ]

    private static func bomb(_ scene: Scene, pieces: Int) -> [Step] {
        [
            .send(scene.head(["Content-Encoding: gzip"])), .send(Gzip.bombStart),
            .flood(Gzip.bombPiece, bytes: Gzip.bombPiece.count * pieces), .wait,
        ]
    }
}
