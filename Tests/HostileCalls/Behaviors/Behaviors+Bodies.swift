extension Behavior {
    /// Bodies that come slowly, or do not end.
    static let bodies: [Behavior] = slowBodies + endlessBodies + endlessEvents + documents

    private static let slowBodies = [
        Behavior("bodies/one byte every 100 ms", .fails) { scene, _ in
            [.send(scene.head([scene.length])), .trickle(scene.body, every: .milliseconds(100))]
        },
        Behavior("bodies/one byte every 100 ms, in chunks", .fails) { scene, _ in
            [.send(scene.head(["Transfer-Encoding: chunked"]))]
                + scene.body.flatMap { byte in
                    [.send(scene.chunks([byte])), .pause(.milliseconds(100))] as [Step]
                }
        },
        Behavior("bodies/one byte every 100 ms, until closed", .fails) { scene, _ in
            [.send(scene.head([])), .trickle(scene.body, every: .milliseconds(100))]
        },
        Behavior("bodies/one byte every 10 ms, in time", .delivers) { scene, _ in
            [
                .send(scene.head([scene.length])), .trickle(scene.body, every: .milliseconds(10)),
                .wait,
            ]
        },
        Behavior("bodies/a pause before the body, in time", .delivers) { scene, _ in
            [
                .send(scene.head([scene.length])), .pause(.milliseconds(400)), .send(scene.body),
                .wait,
            ]
        },
        Behavior("bodies/silence after the head", .fails) { scene, _ in
            [.send(scene.head([scene.length])), .wait]
        },
        Behavior("bodies/silence after half of the body", .fails) { scene, _ in
            [.send(scene.head([scene.length]) + scene.body.prefix(12)), .wait]
        },
        Behavior("bodies/silence after half of a chunk", .fails) { scene, _ in
            [.send(scene.head(["Transfer-Encoding: chunked"])), .text("18\r\nabc"), .wait]
        },
    ]

    /// A body without an end, and with such fields in its head.
    private static func endless(
        _ name: String,
        _ fields: [String],
        _ start: String,
        _ piece: String
    ) -> Behavior {
        Behavior("bodies/\(name)", .fails) { scene, _ in
            [.send(scene.head(fields)), .text(start), .endless(Array(piece.utf8))]
        }
    }

    private static func endless(_ name: String, _ fields: [String], _ piece: String) -> Behavior {
        endless(name, fields, "", piece)
    }

    private static let endlessBodies = [
        endless("endless", [], "a"),
        endless("endless, of a length", ["Content-Length: 9223372036854775807"], "a"),
        endless("endless NUL", [], "\0"),
        endless("endless white space", [], " "),
        endless("endless line breaks", [], "\r\n"),
        endless(
            "endless chunks of one byte",
            ["Transfer-Encoding: chunked"],
            "1\r\na\r\n"
        ),
        endless(
            "one endless chunk",
            ["Transfer-Encoding: chunked"],
            "7fffffffffffffff\r\n",
            "a"
        ),
        Behavior("bodies/endless, slowly", .fails) { scene, _ in
            let bytes = Array(repeating: 0x61, count: 1_000) as [UInt8]
            return [.send(scene.head([])), .trickle(bytes, every: .milliseconds(5)), .wait]
        },
    ]

    private static let endlessEvents = [
        endless("endless event without a line break", [], "data: ", "a"),
        endless("endless comment", [], ":", "a"),
        endless("endless comments", [], ": a\n"),
        endless("endless lines of one event", [], "data: a\n"),
        endless("endless field without a colon", [], "a"),
        endless("endless events", [], "data: a\n\n"),
        endless("endless empty events", [], "\n"),
        endless("endless events of CR", [], "data: a\r\r"),
        endless("endless ids", [], "id: 1\n"),
        endless("endless times to wait", [], "retry: 99999999999999999999\n"),
        endless("endless kinds of event", [], "event: a\n"),
        Behavior("bodies/comments, slowly", .fails) { scene, _ in
            let lines = Array(repeating: Array(": a\n".utf8), count: 400).flatMap { $0 }
            return [.send(scene.head([])), .trickle(lines, every: .milliseconds(5)), .wait]
        },
        Behavior("bodies/an event, then silence", .fails) { scene, _ in
            [.send(scene.head([])), .text("data: a\n\n"), .wait]
        },
    ]

    private static let documents = [
        endless("endless JSON list", [], "[", #"{"id":1,"title":"a"},"#),
        endless("endless JSON list of numbers", [], "[", "1,"),
        endless(
            "endless JSON list in chunks",
            ["Transfer-Encoding: chunked"],
            "1\r\n[\r\n",
            "9\r\n{\"id\":1},\r\n"
        ),
        endless("one huge element", [], #"[{"id":1,"title":""#, "a"),
        endless("one huge element of many members", [], #"[{"id":1"#, #","a":1"#),
        endless("one huge element of one name", [], "[{", #""id":1,"#),
        endless("one huge name", [], #"[{""#, "a"),
        endless("one huge number", [], "[{\"id\":", "1"),
        endless("one huge string of escapes", [], #"[{"title":""#, #"\u0041"#),
        endless("endless depth of lists", [], "["),
        endless("endless depth of objects", [], #"{"id":"#),
        endless("endless white space in a list", [], "[", " "),
        endless("endless list after the list", [], "[]", "[]"),
    ].map { behavior in
        behavior.with { $0.operations = [.get, .open, .elements] }
    }
}
