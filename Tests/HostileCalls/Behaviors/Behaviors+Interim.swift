extension Behavior {
    /// Answers before the answer, and such that have no body.
    static let interim: [Behavior] = informational + bodiless

    /// A legal answer after others.
    private static func before(
        _ name: String,
        _ expects: Expectation,
        _ text: String,
        count: Int = 1
    ) -> Behavior {
        Behavior("interim/\(name)", expects) { scene, _ in
            let bytes = Array(text.utf8)
            let first: Step = count == 1 ? .send(bytes) : .flood(bytes, bytes: bytes.count * count)
            return [first, .send(scene.whole()), .wait]
        }
    }

    private static let goOn = "HTTP/1.1 100 Continue\r\n\r\n"

    private static let informational = [
        before("100", .delivers, goOn),
        before("102", .delivers, "HTTP/1.1 102 Processing\r\n\r\n"),
        before("103 with fields", .delivers, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
        before("199", .delivers, "HTTP/1.1 199 Unknown\r\n\r\n"),
        before("103 with a length", .mayDeliver, "HTTP/1.1 103 Hints\r\nContent-Length: 5\r\n\r\n"),
        before(
            "103 with a body",
            .mayDeliver,
            "HTTP/1.1 103 Hints\r\nContent-Length: 5\r\n\r\nhello"
        ),
        before(
            "103 in chunks",
            .mayDeliver,
            "HTTP/1.1 103 Hints\r\nTransfer-Encoding: chunked\r\n\r\n"
        ),
        before(
            "100 with a large field",
            .mayDeliver,
            "HTTP/1.1 100 Continue\r\nX-A: \(large)\r\n\r\n"
        ),
        before("ten times 100", .delivers, goOn, count: 10),
        before("a hundred times 100", .mayDeliver, goOn, count: 100),
        before("10,000 times 100", .mayDeliver, goOn, count: 10_000),
        before("1,000,000 times 100", .mayDeliver, goOn, count: 1_000_000),
        Behavior("interim/endless 100", .fails) { _, _ in [.endless(Array(goOn.utf8))] },
        Behavior("interim/endless slow 100", .fails) { _, _ in
            Array(repeating: [.text(goOn), .pause(.milliseconds(20))], count: 200).flatMap { $0 }
        },
        Behavior("interim/endless 103 with fields", .fails) { _, _ in
            [.endless(Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))]
        },
        Behavior("interim/100, then silence", .fails) { _, _ in [.text(goOn), .wait] },
        Behavior("interim/100, then closed", .fails) { _, _ in [.text(goOn), .close] },
        Behavior("interim/100, then reset", .fails) { _, _ in
            [.text(goOn), .pause(.milliseconds(20)), .reset]
        },
        Behavior("interim/101", .fails) { _, _ in
            [
                .text("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"),
                .text("Connection: Upgrade\r\n\r\n"), .send([0x81, 5, 0x68, 0x65]), .close,
            ]
        },
        Behavior("interim/101 without fields, then silence", .fails) { _, _ in
            [.text("HTTP/1.1 101 Switching Protocols\r\n\r\n"), .wait]
        },
        before("101 before the answer", .mayDeliver, "HTTP/1.1 101 Switching Protocols\r\n\r\n"),
        before("101 to HTTP/2", .mayDeliver, "HTTP/1.1 101 Switch\r\nUpgrade: h2c\r\n\r\n"),
    ]

    private static let large = String(repeating: "a", count: 200_000)

    /// Bodies where none can be: a second call must not take them for its answer.
    private static let bodiless =
        [204, 304].flatMap { code in
            [("a length and a body", false), ("a body in chunks", true)].map { name, isChunked in
                Behavior("interim/\(code) with \(name)", .ends, .delivers) { scene, request in
                    guard request.number == 1 else { return [.send(scene.whole())] }
                    let fields = isChunked ? ["Transfer-Encoding: chunked"] : [scene.length]
                    let body = isChunked ? scene.chunks() + Array("0\r\n\r\n".utf8) : scene.body
                    return [.send(scene.head(fields, status: "\(code) Nothing") + body)]
                }
            }
        }
        + [
            Behavior("interim/204 with an answer as its body", .ends, .delivers) {
                scene,
                request in
                guard request.number == 1 else { return [.send(scene.whole())] }
                return [.send(scene.head([], status: "204 No Content") + poison(scene))]
            },
            Behavior("interim/HEAD with a body", .ends, .delivers) { scene, request in
                request.number == 1 ? [.send(scene.whole())] : [.send(scene.head([scene.length]))]
            }.with { behavior in
                behavior.usesHead = true
                behavior.operations = [.get]
            },
            Behavior("interim/HEAD with endless bytes", .ends) { scene, _ in
                [.send(scene.head([scene.length])), .endless([0x61])]
            }.with { behavior in
                behavior.usesHead = true
                behavior.operations = [.get]
            },
            Behavior("interim/HEAD of a large length", .delivers) { scene, _ in
                [.send(scene.head(["Content-Length: 10737418240"]))]
            }.with { behavior in
                behavior.usesHead = true
                behavior.operations = [.get]
            },
        ]

    /// An answer that nobody asked for, with a body that no operation takes for its own.
    static func poison(_ scene: Scene) -> [UInt8] {
        scene.head(["Content-Length: 6"]) + Array("poison".utf8)
    }
}
