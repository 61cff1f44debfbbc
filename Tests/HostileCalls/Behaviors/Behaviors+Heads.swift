extension Behavior {
    /// Status lines, heads that come slowly, and such that do not end.
    static let heads: [Behavior] = statusLines + otherProtocols + slowHeads + largeHeads

    /// An answer with such a status line.
    private static func line(
        _ name: String,
        _ expects: Expectation,
        _ line: String,
        end: String = "\r\n",
        then last: Step = .close
    ) -> Behavior {
        Behavior("heads/\(name)", expects) { scene, _ in
            let fields = "Content-Type: \(scene.type)\r\n\(scene.length)\r\n\r\n"
            return [.text(line + end + fields), .send(scene.body), last]
        }
    }

    private static let statusLines = [
        line("no reason", .delivers, "HTTP/1.1 200 ", then: .wait),
        line("no reason and no space", .mayDeliver, "HTTP/1.1 200"),
        line("a reason outside ASCII", .delivers, "HTTP/1.1 200 d’accord"),
        line("a reason of a megabyte", .mayDeliver, "HTTP/1.1 200 \(megabyte)"),
        line("a reason with a NUL", .mayDeliver, "HTTP/1.1 200 O\0K"),
        line("status of four digits", .fails, "HTTP/1.1 2000 OK"),
        line("status of two digits", .fails, "HTTP/1.1 20 OK"),
        line("status of no digits", .fails, "HTTP/1.1 abc OK"),
        line("status negative", .fails, "HTTP/1.1 -200 OK"),
        line("status 0", .fails, "HTTP/1.1 000 OK"),
        line("status 99", .fails, "HTTP/1.1 099 OK"),
        line("status 600", .fails, "HTTP/1.1 600 Six"),
        line("status 999", .fails, "HTTP/1.1 999 Nine"),
        line("status missing", .fails, "HTTP/1.1"),
        line("status of a hundred digits", .fails, "HTTP/1.1 \(hundred) OK"),
        line("status that is 200 modulo 2^32", .fails, "HTTP/1.1 4294967496 OK"),
        line("two spaces", .mayDeliver, "HTTP/1.1  200 OK"),
        line("a tab for a space", .mayDeliver, "HTTP/1.1\t200 OK"),
        line("no space after the version", .fails, "HTTP/1.1200 OK"),
        line("version 1.2", .mayDeliver, "HTTP/1.2 200 OK"),
        line("version 1.10", .mayDeliver, "HTTP/1.10 200 OK"),
        line("version 9.9", .mayDeliver, "HTTP/9.9 200 OK"),
        line("version 2", .mayDeliver, "HTTP/2 200 OK"),
        line("version 3", .mayDeliver, "HTTP/3 200 OK"),
        line("version 0.9", .mayDeliver, "HTTP/0.9 200 OK"),
        line("version missing", .fails, "HTTP 200 OK"),
        line("version in small letters", .mayDeliver, "http/1.1 200 OK"),
        line("empty line before", .mayDeliver, "\r\nHTTP/1.1 200 OK"),
        line("space before", .fails, " HTTP/1.1 200 OK"),
        line("LF alone after it", .mayDeliver, "HTTP/1.1 200 OK", end: "\n"),
        line("CR alone after it", .mayDeliver, "HTTP/1.1 200 OK", end: "\r"),
        line("no line break after it", .mayDeliver, "HTTP/1.1 200 OK", end: ""),
        line("twice", .mayDeliver, "HTTP/1.1 200 OK\r\nHTTP/1.1 200 OK"),
    ]

    private static let hundred = String(repeating: "2", count: 100)
    private static let megabyte = String(repeating: "a", count: 1 << 20)

    private static func raw(
        _ name: String,
        _ expects: Expectation,
        then last: Step = .close,
        _ text: @escaping @Sendable (Scene) -> String
    ) -> Behavior {
        Behavior("heads/\(name)", expects) { scene, _ in [.text(text(scene)), last] }
    }

    private static let otherProtocols = [
        raw("HTTP/0.9", .fails) { $0.operation.body },
        raw("HTTP/0.9, then silence", .fails, then: .wait) { $0.operation.body },
        raw("HTTP/1.0 without a length", .delivers) { scene in
            "HTTP/1.0 200 OK\r\nContent-Type: \(scene.type)\r\n\r\n\(scene.operation.body)"
        },
        raw("HTTP/1.0 in chunks", .ends) { scene in
            "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n18\r\n"
                + "\(scene.operation.body)\r\n0\r\n\r\n"
        },
        raw("HTTP/1.0, kept alive", .delivers, then: .wait) { scene in
            "HTTP/1.0 200 OK\r\nContent-Type: \(scene.type)\r\nConnection: keep-alive\r\n"
                + "\(scene.length)\r\n\r\n\(scene.operation.body)"
        },
        raw("the preface of HTTP/2", .fails) { _ in "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
        Behavior("heads/frames of HTTP/2", .fails) { _, _ in
            [.send([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0]), .close]
        },
        Behavior("heads/an alert of TLS", .fails) { _, _ in
            [.send([0x15, 3, 3, 0, 2, 2, 40]), .close]
        },
        raw("the banner of SSH", .fails) { _ in "SSH-2.0-OpenSSH_9.2\r\n" },
        raw("the banner of SMTP", .fails, then: .wait) { _ in "220 mail ESMTP\r\n" },
        raw("ICY", .mayDeliver) { scene in
            "ICY 200 OK\r\n\(scene.length)\r\n\r\n\(scene.operation.body)"
        },
        raw("a request", .fails) { _ in "GET / HTTP/1.1\r\nHost: a\r\n\r\n" },
        raw("the letter H", .fails) { _ in "H" },
        raw("the letter H, then silence", .fails, then: .wait) { _ in "H" },
        raw("one line break", .fails) { _ in "\r\n" },
        raw("HTML alone", .fails) { _ in "<html><body>busy</body></html>\r\n" },
        Behavior("heads/a megabyte of NUL", .fails) { _, _ in
            [.send(Array(repeating: 0, count: 1 << 20)), .close]
        },
        Behavior("heads/endless line breaks", .fails) { _, _ in
            [.endless(Array("\r\n".utf8))]
        },
        Behavior("heads/endless garbage", .fails) { _, _ in
            [.endless(Array(1...255))]
        },
        Behavior("heads/endless status line", .fails) { _, _ in
            [.text("HTTP/1.1 200 "), .endless([0x61])]
        },
    ]

    private static let slowHeads = [
        Behavior("heads/one byte every 50 ms", .fails) { scene, _ in
            [.trickle(scene.whole(), every: .milliseconds(50))]
        },
        Behavior("heads/one byte every 2 ms, in time", .delivers) { scene, _ in
            [.trickle(scene.whole(), every: .milliseconds(2)), .wait]
        },
        Behavior("heads/a field every 50 ms", .fails) { _, _ in
            [.text("HTTP/1.1 200 OK\r\n")]
                + Array(repeating: [.text("X-A: a\r\n"), .pause(.milliseconds(50))], count: 100)
                .flatMap { $0 }
        },
        Behavior("heads/late, but in time", .delivers) { scene, _ in
            [.pause(.milliseconds(500)), .send(scene.whole()), .wait]
        },
        Behavior("heads/cut in a field, then silence", .fails) { _, _ in
            [.text("HTTP/1.1 200 OK\r\nContent-"), .wait]
        },
        Behavior("heads/cut before the empty line, then silence", .fails) { _, _ in
            [.text("HTTP/1.1 200 OK\r\nContent-Length: 24\r\n"), .wait]
        },
    ]

    private static let largeHeads = [
        Behavior("heads/100,000 fields", .mayDeliver) { scene, _ in
            [.send(scene.head((1...100_000).map { "X-\($0): a" } + [scene.length]) + scene.body)]
        },
        Behavior("heads/100,000 fields of one name", .mayDeliver) { scene, _ in
            let fields = Array(repeating: "X-A: a", count: 100_000)
            return [.send(scene.head(fields + [scene.length]) + scene.body)]
        },
        Behavior("heads/1,000 fields", .mayDeliver) { scene, _ in
            [.send(scene.head((1...1_000).map { "X-\($0): a" } + [scene.length]) + scene.body)]
        },
        Behavior("heads/a field of 100 MB", .fails) { _, _ in
            [
                .text("HTTP/1.1 200 OK\r\nX-A: "), .flood([0x61], bytes: 100 << 20),
                .text("\r\nContent-Length: 24\r\n\r\n"),
            ]
        },
        Behavior("heads/a name of 100 MB", .fails) { _, _ in
            [
                .text("HTTP/1.1 200 OK\r\n"), .flood([0x61], bytes: 100 << 20),
                .text(": a\r\nContent-Length: 24\r\n\r\n"),
            ]
        },
        Behavior("heads/a field of 8 KB", .delivers) { scene, _ in
            let field = "X-A: " + String(repeating: "a", count: 8 << 10)
            return [.send(scene.whole([field])), .wait]
        },
        Behavior("heads/a field of 60 KB", .mayDeliver) { scene, _ in
            let field = "X-A: " + String(repeating: "a", count: 60 << 10)
            return [.send(scene.whole([field])), .wait]
        },
        Behavior("heads/a field of 1 MB", .mayDeliver) { scene, _ in
            [.send(scene.whole(["X-A: \(megabyte)"])), .wait]
        },
        Behavior("heads/endless fields", .fails) { _, _ in
            [.text("HTTP/1.1 200 OK\r\n"), .endless(Array("X-A: a\r\n".utf8))]
        },
        Behavior("heads/endless folded field", .fails) { _, _ in
            [.text("HTTP/1.1 200 OK\r\nX-A: a\r\n"), .endless(Array(" a\r\n".utf8))]
        },
    ]
}
