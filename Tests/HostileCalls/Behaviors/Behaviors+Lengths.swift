extension Behavior {
    /// Lengths that are none, or not the body's.
    static let lengths: [Behavior] = invalidLengths + lyingLengths + ambiguousLengths

    /// An answer with such lengths, and the body after it; the connection then stays open.
    private static func length(
        _ name: String,
        _ expects: Expectation,
        _ values: String...,
        more: [String] = [],
        then last: Step = .wait
    ) -> Behavior {
        Behavior("lengths/\(name)", expects) { scene, _ in
            let fields = values.map { "Content-Length: \($0)" } + more
            return [.send(scene.head(fields) + scene.body), last]
        }
    }

    private static let invalidLengths = [
        length("one more than Int64", .fails, "9223372036854775808"),
        length("the largest Int64", .fails, "9223372036854775807"),
        length("the largest UInt64", .fails, "18446744073709551615"),
        length("one more than UInt64", .fails, "18446744073709551616"),
        length("of forty digits", .fails, String(repeating: "9", count: 40)),
        length("of a million digits", .mayDeliver, String(repeating: "0", count: 1 << 20) + "24"),
        length("too large, then closed", .fails, "9223372036854775808", then: .close),
        length("negative", .mayDeliver, "-1", then: .close),
        length("the smallest Int64", .mayDeliver, "-9223372036854775808", then: .close),
        length("with a plus", .mayDeliver, "+24", then: .close),
        length("hexadecimal", .mayDeliver, "0x18", then: .close),
        length("with letters after it", .mayDeliver, "24abc", then: .close),
        length("empty", .mayDeliver, "", then: .close),
        length("a fraction", .mayDeliver, "24.0", then: .close),
        length("in other digits", .mayDeliver, "٢٤", then: .close),
        length("with a space in it", .mayDeliver, "2 4", then: .close),
        length("with leading zeros", .delivers, "0024"),
        length("with spaces around it", .delivers, "  24  "),
    ]

    private static let lyingLengths = [
        length("longer than the body, then closed", .fails, "25", then: .close),
        length("longer than the body, then reset", .fails, "25", then: .reset),
        length("longer than the body, then half closed", .fails, "25", then: .halfClose),
        length("longer than the body, then silence", .fails, "25"),
        length("ten gigabytes, then closed", .fails, "10737418240", then: .close),
        length("shorter than the body", .delivers, "10", then: .close)
            .with { $0.content = { Array($0.body.prefix(10)) } },
        length("shorter than the body, then silence", .delivers, "10")
            .with { $0.content = { Array($0.body.prefix(10)) } },
        length("zero", .delivers, "0").with { $0.content = { _ in [] } },
        length("missing, then half closed", .delivers, then: .halfClose),
        length("missing, then closed", .delivers, then: .close),
        length("missing, then reset", .fails, then: .reset),
        length("missing, then silence", .fails),
    ]

    private static let ambiguousLengths =
        [
            length("twice the same", .mayDeliver, "24", "24"),
            length("twice the same in one field", .mayDeliver, "24, 24"),
            length("doubled, the larger first", .mayDeliver, "48", "24", then: .close),
            length("doubled, the larger last", .mayDeliver, "24", "48", then: .close),
            length("different in one field", .mayDeliver, "24, 25", then: .close),
            length("of another than the chunks", .ends, "24", more: ["Transfer-Encoding: chunked"]),
        ]
        + ["5", "24", "1000"].map { number in
            Behavior("lengths/\(number) and chunked", .mayDeliver) { scene, _ in
                let fields = ["Content-Length: \(number)", "Transfer-Encoding: chunked"]
                return [.send(scene.head(fields) + scene.chunks()), .text("0\r\n\r\n"), .wait]
            }
        }
}
