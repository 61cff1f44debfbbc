extension Behavior {
    /// Header fields that are none, or that say something strange about a body that is right.
    static let fields: [Behavior] = malformedFields + strangeFields + types + statuses

    /// An answer with such a field before its length.
    private static func field(
        _ name: String,
        _ expects: Expectation,
        _ field: String,
        then last: Step = .wait
    ) -> Behavior {
        Behavior("fields/\(name)", expects) { scene, _ in [.send(scene.whole([field])), last] }
    }

    private static let malformedFields = [
        field("folded", .mayDeliver, "X-A: a\r\n b"),
        field("folded before the first", .mayDeliver, " b\r\nX-A: a"),
        field("without a colon", .mayDeliver, "nothing"),
        field("without a name", .mayDeliver, ": a"),
        field("space before the colon", .mayDeliver, "X-A : a"),
        field("space in the name", .mayDeliver, "X A: a"),
        field("space before the name", .mayDeliver, " X-A: a"),
        field("NUL in the value", .mayDeliver, "X-A: a\0b"),
        field("NUL in the name", .mayDeliver, "X\0A: a"),
        field("NUL alone", .mayDeliver, "\0"),
        field("control character in the value", .mayDeliver, "X-A: a\u{1}b"),
        field("DEL in the value", .mayDeliver, "X-A: a\u{7F}b"),
        field("CR in the value", .mayDeliver, "X-A: a\rb"),
        field("LF alone after it", .mayDeliver, "X-A: a\nX-B: b"),
        field("name outside ASCII", .mayDeliver, "X-Ä: a"),
        field("name with a bracket", .mayDeliver, "X(A): a"),
    ]

    private static let strangeFields = [
        field("no value", .delivers, "X-A:"),
        field("spaces as a value", .delivers, "X-A:    "),
        field("tabs around the value", .delivers, "X-A:\ta\t"),
        field("no space after the colon", .delivers, "X-A:a"),
        field("value in UTF-8", .delivers, "X-A: Зелёный"),
        field("value with emoji", .delivers, "X-A: 👍🏽"),
        Behavior("fields/value in Latin-1", .delivers) { scene, _ in
            let head = Array("HTTP/1.1 200 OK\r\nContent-Type: \(scene.type)\r\nX-A: ".utf8)
            let rest = Array("\r\n\(scene.length)\r\n\r\n".utf8)
            return [.send(head + [0xE9, 0xFF, 0x80] + rest + scene.body), .wait]
        },
        field(
            "a thousand cookies",
            .mayDeliver,
            Array(repeating: "Set-Cookie: a=b", count: 1_000)
                .joined(separator: "\r\n")
        ),
        field("a cookie of nothing", .delivers, "Set-Cookie: ;;;=;"),
        field("a date that is none", .delivers, "Date: yesterday"),
        field("a date in the year 0", .delivers, "Date: Thu, 00 Jan 0000 99:99:99 GMT"),
        field("an ETag that is none", .delivers, #"ETag: "never closed"#),
        field("a range that is none", .delivers, "Content-Range: bytes 9-1/*"),
        field("an age that is none", .delivers, "Age: 99999999999999999999999999"),
        field("a length of another name", .delivers, "X-Content-Length: 3"),
        field("an upgrade", .delivers, "Upgrade: h2c, websocket"),
        field("another service", .delivers, #"Alt-Svc: h3=":1"; ma=999999999"#),
        field("strict transport security", .delivers, "Strict-Transport-Security: max-age=1"),
        field("a challenge that is none", .delivers, "WWW-Authenticate: ,,,="),
        field("a location of a success", .delivers, "Location: http://127.0.0.1:1/"),
        field("a refresh", .delivers, "Refresh: 0; url=http://127.0.0.1:1/"),
        field("keep alive for no time", .delivers, "Keep-Alive: timeout=0, max=0"),
        field("keep alive for ever", .delivers, "Keep-Alive: timeout=99999999999999999999"),
        field("close, but stays open", .delivers, "Connection: close"),
        field("keep alive, but closes", .delivers, "Connection: keep-alive", then: .close),
        field("a connection of many names", .delivers, "Connection: Content-Length, X-A, close"),
        field("a trailer that does not come", .delivers, "Trailer: X-T"),
        field("a proxy's connection", .delivers, "Proxy-Connection: close"),
    ]

    /// Media types; what the body is, is for the operation to say.
    private static let types = [
        "", "text", "text/html", "application/json; charset=", "application/json; charset=nonsense",
        "application/json; charset=utf-16", "a/b; c=\"never closed", "/;/;/;", "🙂/🙂",
        String(repeating: "a", count: 20_000) + "/b",
    ].enumerated().map { number, type in
        Behavior("fields/media type \(number + 1)", .mayDeliver) { scene, _ in
            [
                .text("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(scene.length)\r\n\r\n"),
                .send(scene.body), .wait,
            ]
        }
    }

    /// Codes whose answers are no success, or have no body.
    private static let statuses =
        [201, 202, 203, 299].map { code in
            Behavior("fields/status \(code)", .delivers) { scene, _ in
                [.send(scene.head([scene.length], status: "\(code) Fine") + scene.body), .wait]
            }
        }
        + [206, 226].map { code in
            Behavior("fields/status \(code), not asked for", .mayDeliver) { scene, _ in
                [.send(scene.head([scene.length], status: "\(code) Some") + scene.body), .wait]
            }
        }
        + [304, 400, 401, 403, 404, 407, 408, 416, 421, 425, 426, 429, 500, 503, 511, 599].map {
            code in
            Behavior("fields/status \(code)", .fails) { scene, _ in
                let fields = ["WWW-Authenticate: Basic realm=a", "Proxy-Authenticate: Basic"]
                let length = code == 304 ? [] : [scene.length]
                let head = scene.head(fields + length, status: "\(code) Sorry")
                return [.send(head + (code == 304 ? [] : scene.body)), .wait]
            }
        }
        + [503, 429].map { code in
            Behavior("fields/status \(code), to be tried after an age", .fails) { scene, _ in
                let fields = ["Retry-After: 99999999999", "Content-Length: 0"]
                return [.send(scene.head(fields, status: "\(code) Later")), .wait]
            }
        }
        + [400, 500].map { code in
            Behavior("fields/status \(code) with an endless body", .fails) { scene, _ in
                [.send(scene.head([], status: "\(code) Sorry")), .endless([0x61])]
            }
        }
}
