extension Behavior {
    /// Bodies in chunks, legal and not.
    static let chunks: [Behavior] =
        legalChunks + trailers + sizes + brokenChunks + codings

    private static let last = "0\r\n\r\n"

    /// An answer with these bytes in the place of chunks.
    private static func chunked(
        _ name: String,
        _ expects: Expectation,
        then last: Step = .wait,
        _ bytes: @escaping @Sendable (Scene) -> [UInt8]
    ) -> Behavior {
        Behavior("chunks/\(name)", expects) { scene, _ in
            [.send(scene.head(["Transfer-Encoding: chunked"]) + bytes(scene)), last]
        }
    }

    /// An answer whose whole body is one chunk.
    private static func one(
        _ name: String,
        _ expects: Expectation,
        size: String = "18",
        afterSize: String = "\r\n",
        afterData: String = "\r\n",
        end: String = last,
        then step: Step = .wait
    ) -> Behavior {
        chunked(name, expects, then: step) { scene in
            Array((size + afterSize).utf8) + scene.body + Array((afterData + end).utf8)
        }
    }

    private static let legalChunks = [
        one("one", .delivers),
        chunked("of one byte each", .delivers) { $0.chunks(of: 1) + Array(last.utf8) },
        one("with zeros before the size", .delivers, size: "00018"),
        one("with many zeros before the last", .delivers, end: "00000000\r\n\r\n"),
        one("with an extension", .delivers, size: "18;a=b"),
        one("with a quoted extension", .delivers, size: #"18;a="b;\"c""#),
        one("with an extension of the last", .delivers, end: "0;a=b\r\n\r\n"),
        one("then closed", .delivers, then: .close),
        Behavior("chunks/20,000 of one byte, in time", .delivers) { scene, _ in
            let body = Array(repeating: 0x61, count: 20_000) as [UInt8]
            return [
                .send(scene.head(["Transfer-Encoding: chunked"]) + scene.chunks(of: 1, body)),
                .text(last), .wait,
            ]
        }.with { behavior in
            behavior.content = { _ in Array(repeating: 0x61, count: 20_000) }
            behavior.operations = [.open, .download]
        },
        Behavior("chunks/slow pieces, in time", .delivers) { scene, _ in
            let bytes = scene.head(["Transfer-Encoding: chunked"]) + scene.chunks()
            return [.trickle(bytes + Array(last.utf8), every: .milliseconds(2)), .wait]
        },
    ]

    private static let trailers = [
        one("legal trailer", .delivers, end: "0\r\nX-T: a\r\n\r\n"),
        one("legal trailer, then closed", .delivers, end: "0\r\nX-T: a\r\n\r\n", then: .close),
        one("trailer without a value", .delivers, end: "0\r\nX-T:\r\n\r\n"),
        one(
            "a hundred legal trailers",
            .delivers,
            end: "0\r\n" + (1...100).map { "X-T\($0): a\r\n" }.joined() + "\r\n"
        ),
        one("trailer with another length", .delivers, end: "0\r\nContent-Length: 3\r\n\r\n"),
        one("trailer of a megabyte", .mayDeliver, end: "0\r\nX-T: \(megabyte)\r\n\r\n"),
        one("trailer without a colon", .mayDeliver, end: "0\r\nnothing\r\n\r\n"),
        one("trailer outside ASCII", .mayDeliver, end: "0\r\nX-T: é\r\n\r\n"),
        one("trailer with a NUL", .mayDeliver, end: "0\r\nX-T: a\0b\r\n\r\n"),
        one("folded trailer", .mayDeliver, end: "0\r\nX-T: a\r\n b\r\n\r\n"),
        one("trailer with LF alone", .mayDeliver, end: "0\nX-T: a\n\n"),
        one("cut in a trailer, then closed", .mayDeliver, end: "0\r\nX-T", then: .close),
        one("cut after a trailer, then closed", .mayDeliver, end: "0\r\nX-T: a\r\n", then: .close),
        one("cut after a trailer, then reset", .mayDeliver, end: "0\r\nX-T: a\r\n", then: .reset),
        one("cut after a trailer, then silence", .mayDeliver, end: "0\r\nX-T: a\r\n"),
        Behavior("chunks/endless trailers", .mayDeliver) { scene, _ in
            [
                .send(scene.head(["Transfer-Encoding: chunked"]) + scene.chunks()),
                .text("0\r\n"), .endless(Array("X-T: a\r\n".utf8)),
            ]
        },
        Behavior("chunks/endless slow trailers", .mayDeliver) { scene, _ in
            let line = Array("X-T: a\r\n".utf8)
            return [
                .send(scene.head(["Transfer-Encoding: chunked"]) + scene.chunks()),
                .text("0\r\n"),
                .trickle(Array(repeatElement(line, count: 40).joined()), every: .milliseconds(10)),
                .wait,
            ]
        },
        Behavior("chunks/one endless trailer", .mayDeliver) { scene, _ in
            [
                .send(scene.head(["Transfer-Encoding: chunked"]) + scene.chunks()),
                .text("0\r\nX-T: "), .endless([0x61]),
            ]
        },
    ]

    private static let megabyte = String(repeating: "a", count: 1 << 20)

    private static let sizes = [
        one("size not hexadecimal", .fails, size: "zz"),
        one("size empty", .fails, size: ""),
        one("size negative", .fails, size: "-18"),
        one("size with a plus", .mayDeliver, size: "+18"),
        one("size with 0x", .fails, size: "0x18"),
        one("size with a space before it", .mayDeliver, size: " 18"),
        one("size with a space after it", .mayDeliver, size: "18 "),
        one("size with a comma", .mayDeliver, size: "1,8"),
        one("size in two numbers", .mayDeliver, size: "18 18"),
        one("size of the largest Int64", .fails, size: "7fffffffffffffff", then: .close),
        one("size of one more than Int64", .fails, size: "8000000000000000", then: .close),
        one("size of the largest UInt64", .fails, size: "ffffffffffffffff", then: .close),
        one("size of one more than UInt64", .fails, size: "10000000000000000", then: .close),
        one("size that is right modulo 2^64", .fails, size: "10000000000000018"),
        one("size that is right modulo 2^32", .fails, size: "100000018", then: .close),
        one("size of a million digits", .mayDeliver, size: megabyte),
        one(
            "size with a million zeros",
            .mayDeliver,
            size: String(repeating: "0", count: 1 << 20) + "18"
        ),
        one("size too small by one", .fails, size: "17"),
        // The CR counts as data, and the LF alone may be taken for the line break.
        one("size too large by one", .ends, size: "19"),
        one("size too large by two", .fails, size: "1a"),
        one("extension of a megabyte", .mayDeliver, size: "18;a=\(megabyte)"),
        one("extension with a NUL", .mayDeliver, size: "18;a=\0"),
        Behavior("chunks/endless extension", .fails) { scene, _ in
            [
                .send(scene.head(["Transfer-Encoding: chunked"])), .text("18;a="),
                .endless([0x62]),
            ]
        },
        Behavior("chunks/endless size", .fails) { scene, _ in
            [.send(scene.head(["Transfer-Encoding: chunked"])), .endless([0x30])]
        },
    ]

    private static let brokenChunks = [
        one("no line break after the data", .fails, afterData: ""),
        one("other bytes after the data", .fails, afterData: "xx"),
        one("LF alone after the data", .mayDeliver, afterData: "\n"),
        one("CR alone after the data", .fails, afterData: "\r"),
        one("LF alone after the size", .mayDeliver, afterSize: "\n"),
        one("CR alone after the size", .fails, afterSize: "\r"),
        one("LF alone everywhere", .mayDeliver, afterSize: "\n", afterData: "\n", end: "0\n\n"),
        one("no last chunk, then closed", .mayDeliver, end: "", then: .close),
        one("no last chunk, then reset", .mayDeliver, end: "", then: .reset),
        one("no last chunk, then half closed", .mayDeliver, end: "", then: .halfClose),
        one("no last chunk, then silence", .fails, end: ""),
        one("no empty line at the end, then closed", .mayDeliver, end: "0\r\n", then: .close),
        one("no empty line at the end, then silence", .mayDeliver, end: "0\r\n"),
        chunked("no chunk at all, then closed", .fails, then: .close) { _ in [] },
        chunked("a body without chunks", .fails, then: .close) { $0.body },
        chunked("an empty body", .delivers) { _ in Array(last.utf8) }
            .with { $0.content = { _ in [] } },
        chunked("cut in a chunk, then silence", .fails) { Array($0.chunks().prefix(9)) },
        chunked("an answer after the last chunk", .delivers) { scene in
            scene.chunks() + Array(last.utf8) + scene.whole()
        },
    ]

    /// Transfer codings; each with the body in chunks.
    private static let codings = [
        ("in capitals", Expectation.delivers, ["Chunked"]),
        ("with spaces around it", .delivers, ["  chunked  "]),
        ("with a parameter", .mayDeliver, ["chunked;q=1"]),
        ("twice", .mayDeliver, ["chunked", "chunked"]),
        ("twice in one field", .mayDeliver, ["chunked, chunked"]),
        ("with identity", .mayDeliver, ["identity, chunked"]),
        ("then identity", .ends, ["chunked, identity"]),
        ("with an unknown one", .ends, ["x-unknown, chunked"]),
        ("of a similar name", .ends, ["xchunked"]),
        ("with gzip that is none", .ends, ["gzip, chunked"]),
    ].map { name, expects, values in
        Behavior("chunks/coding \(name)", expects) { scene, _ in
            [
                .send(scene.head(values.map { "Transfer-Encoding: \($0)" }) + scene.chunks()),
                .text(last), .close,
            ]
        }
    }
}
