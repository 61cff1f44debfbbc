extension Behavior {
    /// Redirects; the server gives the whole answer at `/end`, and on its second port.
    static let redirects: [Behavior] =
        targets + invalidTargets + codes + chains + redirectBodies

    /// One redirect to a location that is made of the server's addresses.
    private static func to(
        _ name: String,
        _ expects: Expectation,
        status: String = "302 Found",
        _ location: @escaping @Sendable (Scene) -> String?
    ) -> Behavior {
        Behavior("redirects/\(name)", expects) { scene, request in
            guard !request.target.contains("end") else { return [.send(scene.whole())] }
            let fields = location(scene).map { ["Location: \($0)"] } ?? []
            return [.send(scene.head(fields + ["Content-Length: 0"], status: status))]
        }
    }

    private static let targets = [
        to("to an absolute address", .delivers) { "\($0.origin)/end" },
        to("to a path", .delivers) { _ in "/end" },
        to("to a relative path", .delivers) { _ in "./a/../end" },
        to("to a query", .delivers) { _ in "?end" },
        to("to an address without a scheme", .delivers) { "\($0.origin.dropFirst(5))/end" },
        to("to a fragment", .delivers) { _ in "/end#fragment" },
        to("to another port", .delivers) { "\($0.elsewhere)/end" },
        to("to a scheme in capitals", .delivers) { "HTTP\($0.origin.dropFirst(4))/end" },
        to("to a path with a space", .mayDeliver) { _ in "/end of it" },
        to("to a path outside ASCII", .mayDeliver) { _ in "/end/é" },
        to("to a path with an emoji", .mayDeliver) { _ in "/end/👍" },
        to("to a path with a half escape", .mayDeliver) { _ in "/end/%4" },
        to("to a path with brackets", .mayDeliver) { _ in "/end/[{|}]" },
        to("to a path of 60 KB", .mayDeliver) { _ in
            "/end/" + String(repeating: "a", count: 60 << 10)
        },
        to("to a path of 1 MB", .mayDeliver) { _ in
            "/end/" + String(repeating: "a", count: 1 << 20)
        },
        to("to a user", .mayDeliver) { "http://user:password@\($0.origin.dropFirst(7))/end" },
        Behavior("redirects/to two locations", .mayDeliver) { scene, request in
            guard !request.target.contains("end") else { return [.send(scene.whole())] }
            let fields = ["Location: /end", "Location: /end/other", "Content-Length: 0"]
            return [.send(scene.head(fields, status: "302 Found"))]
        },
    ]

    private static let invalidTargets = [
        to("without a location", .fails) { _ in nil },
        to("to an empty location", .fails) { _ in "" },
        to("to a file", .fails) { _ in "file:///etc/hostname" },
        to("to a file of another host", .fails) { _ in "file://localhost/etc/hostname" },
        to("to FTP", .fails) { "ftp\($0.origin.dropFirst(4))/end" },
        to("to Gopher", .fails) { "gopher\($0.origin.dropFirst(4))/end" },
        to("to a dictionary", .fails) { "dict\($0.origin.dropFirst(4))/end" },
        to("to data", .fails) { _ in "data:application/json,%7B%22id%22%3A7%7D" },
        to("to a script", .fails) { _ in "javascript:alert(1)" },
        to("to HTTPS of a plain port", .fails) { "https\($0.origin.dropFirst(4))/end" },
        to("to a closed port", .fails) { "http://127.0.0.1:\($0.closedPort)/end" },
        to("to a port of no number", .fails) { _ in "http://127.0.0.1:abc/end" },
        to("to a port too large", .fails) { _ in "http://127.0.0.1:99999/end" },
        to("to a port of many digits", .fails) { _ in "http://127.0.0.1:99999999999999999999/end" },
        to("to no host", .fails) { "http:///127.0.0.1:\($0.closedPort)/end" },
        to("to an address of IPv6 that is none", .fails) { _ in "http://[::zz]/end" },
        to("to a bracket", .fails) { _ in "http://[/end" },
        to("to a host with a NUL", .fails) { _ in "http://127.0.0.1\0.test/end" },
        to("to a scheme alone", .fails) { _ in "http:" },
        to("to slashes", .fails) { _ in "//" },
        to("to percent signs", .ends) { _ in "%%%%" },
    ]

    private static let codes =
        [301, 302, 303, 307, 308].map { code in
            to("with \(code)", .delivers, status: "\(code) Elsewhere") { _ in "/end" }
        }
        + [300, 304, 305, 306, 309, 399].map { code in
            to("with \(code)", .ends, status: "\(code) Elsewhere") { _ in "/end" }
        }

    /// As many redirects in a row, each to an address of its own.
    private static func chain(
        _ count: Int,
        _ expects: Expectation,
        wait: Duration? = nil
    )
        -> Behavior
    {
        let name = "redirects/\(count) in a row" + (wait == nil ? "" : ", slowly")
        return Behavior(name, expects) { scene, request in
            guard request.number <= count else { return [.send(scene.whole())] }
            let fields = ["Location: /\(request.number)", "Content-Length: 0"]
            let pause = wait.map { [Step.pause($0)] } ?? []
            return pause + [.send(scene.head(fields, status: "302 Found"))]
        }
    }

    private static let chains = [
        chain(5, .delivers), chain(10, .delivers), chain(11, .mayDeliver), chain(200, .fails),
        chain(10, .fails, wait: .milliseconds(250)),
        to("to itself", .fails) { _ in "/start" },
        to("to itself with a fragment", .fails) { _ in "#a" },
        Behavior("redirects/between two addresses", .fails) { scene, request in
            let fields = ["Location: /\(request.number % 2)", "Content-Length: 0"]
            return [.send(scene.head(fields, status: "307 Again"))]
        },
        Behavior("redirects/a new connection each", .fails) { scene, request in
            let fields = ["Location: /\(request.number)", "Content-Length: 0"]
            return [.send(scene.head(fields, status: "302 Found")), .close]
        },
        Behavior("redirects/to ever longer addresses", .fails) { scene, request in
            let path = String(repeating: "a", count: min(1 << 16, 1 << request.number))
            let fields = ["Location: /\(path)", "Content-Length: 0"]
            return [.send(scene.head(fields, status: "302 Found"))]
        },
    ]

    /// A redirect to `/end` with a body of its own.
    private static func body(
        _ name: String,
        _ expects: Expectation,
        fields: [String],
        _ body: [Step]
    ) -> Behavior {
        Behavior("redirects/\(name)", expects) { scene, request in
            guard request.target != "/end" else { return [.send(scene.whole())] }
            let head = scene.head(["Location: /end"] + fields, status: "302 Found")
            return [.send(head)] + body
        }
    }

    private static let redirectBodies = [
        body("with a body", .delivers, fields: ["Content-Length: 5"], [.text("hello")]),
        body(
            "with a body in chunks",
            .delivers,
            fields: ["Transfer-Encoding: chunked"],
            [.text("5\r\nhello\r\n0\r\n\r\n")]
        ),
        body("with a body until closed", .delivers, fields: [], [.text("hello"), .close]),
        body(
            "with a body of 100 MB",
            .mayDeliver,
            fields: ["Content-Length: \(100 << 20)"],
            [.flood([0x61], bytes: 100 << 20)]
        ),
        body("with an endless body", .mayDeliver, fields: [], [.endless([0x61])]),
        body(
            "with endless chunks",
            .mayDeliver,
            fields: ["Transfer-Encoding: chunked"],
            [.endless(Array("5\r\nhello\r\n".utf8))]
        ),
        body("with a body that does not come", .mayDeliver, fields: ["Content-Length: 5"], [.wait]),
        body(
            "with a body cut short",
            .mayDeliver,
            fields: ["Content-Length: 5"],
            [.text("h"), .close]
        ),
        body(
            "with a broken body",
            .mayDeliver,
            fields: ["Transfer-Encoding: chunked"],
            [.text("zz\r\n")]
        ),
        body(
            "with a body that is not packed",
            .mayDeliver,
            fields: ["Content-Encoding: gzip", "Content-Length: 5"],
            [.text("hello")]
        ),
        Behavior("redirects/100 MB each, for ever", .fails) { scene, request in
            let fields = ["Location: /\(request.number)", "Content-Length: \(100 << 20)"]
            return [
                .send(scene.head(fields, status: "302 Found")), .flood([0x61], bytes: 100 << 20),
            ]
        },
    ]
}
