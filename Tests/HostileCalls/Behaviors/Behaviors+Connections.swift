extension Behavior {
    /// Connections that are closed at the wrong time, or say more than was asked.
    static let connections: [Behavior] = silent + reused

    private static let silent = [
        opened("accepted, then silence", [.wait]),
        opened("closed at once", [.close]),
        opened("reset at once", [.reset]),
        opened("half closed at once", [.halfClose]),
        opened("closed after 300 ms", [.pause(.milliseconds(300)), .close]),
        opened("reset after 300 ms", [.pause(.milliseconds(300)), .reset]),
        Behavior("connections/closed after the request", .fails) { _, _ in [.close] },
        Behavior("connections/reset after the request", .fails) { _, _ in [.reset] },
        Behavior("connections/half closed after the request", .fails) { _, _ in [.halfClose] },
        Behavior("connections/silence after the request", .fails) { _, _ in [.wait] },
        Behavior("connections/refused", .fails) { scene, _ in
            let location = "Location: http://127.0.0.1:\(scene.closedPort)/"
            return [.send(scene.head([location, "Content-Length: 0"], status: "307 There"))]
        },
        Behavior("connections/answered before the request", .mayDeliver) { _, _ in [.wait] }
            .with { $0.opening = { [.send($0.whole())] } },
        Behavior("connections/answered before the request, then closed", .mayDeliver) { _, _ in
            [.close]
        }.with { $0.opening = { [.send($0.whole()), .close] } },
        Behavior("connections/an answer in pieces of a byte", .delivers) { scene, _ in
            scene.whole().map { .send([$0]) } + [.wait]
        },
    ]

    /// A connection of which no request is read.
    private static func opened(_ name: String, _ steps: [Step]) -> Behavior {
        Behavior("connections/\(name)", .fails) { _, _ in [] }.with { $0.opening = { _ in steps } }
    }

    /// Two calls, of which the first gets its answer and something more; none may become the second's.
    private static func twice(
        _ name: String,
        _ first: Expectation = .delivers,
        _ second: Expectation = .delivers,
        _ steps: @escaping @Sendable (Scene) -> [Step]
    ) -> Behavior {
        Behavior("connections/\(name)", first, second) { scene, request in
            request.number == 1 ? steps(scene) : [.send(scene.whole())]
        }
    }

    private static let reused = [
        twice("two calls") { [.send($0.whole())] },
        twice("an answer after the answer") { [.send($0.whole() + poison($0))] },
        twice("an answer a little after the answer") {
            [.send($0.whole()), .pause(.milliseconds(20)), .send(poison($0))]
        },
        twice("a timeout after the answer") { scene in
            let late = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n"
            return [.send(scene.whole()), .pause(.milliseconds(20)), .text(late), .close]
        },
        twice("bytes after the answer") { [.send($0.whole() + Array("garbage".utf8))] },
        twice("a line break after the answer") { [.send($0.whole() + [0x0D, 0x0A])] },
        twice("half an answer after the answer") {
            [.send($0.whole() + Array(poison($0).prefix(30)))]
        },
        twice("a hundred answers") { scene in
            [.send(Array(repeatElement(scene.whole(), count: 100).joined()))]
        },
        twice("endless answers", .delivers, .mayDeliver) { scene in
            [.endless(scene.whole())]
        },
        twice("an endless body after the answer", .delivers, .delivers) { scene in
            [.send(scene.whole()), .endless([0x61])]
        },
        twice("closed between calls") { [.send($0.whole()), .close] },
        twice("reset between calls") { [.send($0.whole()), .pause(.milliseconds(20)), .reset] },
        twice("half closed between calls") { [.send($0.whole()), .halfClose] },
        twice("closed, against its word") { scene in
            [.send(scene.whole(["Connection: keep-alive", "Keep-Alive: timeout=600"])), .close]
        },
        twice("open, against its word") { [.send($0.whole(["Connection: close"]))] },
        Behavior("connections/silence at a connection's second request", .delivers, .mayDeliver) {
            scene,
            request in
            request.place == 1 ? [.send(scene.whole())] : [.wait]
        },
        Behavior("connections/closed at a connection's second request", .delivers, .delivers) {
            scene,
            request in
            request.place == 1 ? [.send(scene.whole())] : [.close]
        },
        Behavior("connections/reset at a connection's second request", .delivers, .mayDeliver) {
            scene,
            request in
            request.place == 1 ? [.send(scene.whole())] : [.reset]
        },
        Behavior("connections/cut in a connection's second answer", .delivers, .mayDeliver) {
            scene,
            request in
            request.place == 1
                ? [.send(scene.whole())] : [.send(Array(scene.whole().dropLast(3))), .close]
        },
        Behavior("connections/refused by status, then right", .fails, .delivers) {
            scene,
            request in
            guard request.number == 1 else { return [.send(scene.whole())] }
            let head = scene.head(["Content-Length: 7"], status: "503 Busy")
            return [.send(head), .text("not now")]
        },
        Behavior("connections/a body that the first call leaves", .fails, .delivers) {
            scene,
            request in
            guard request.number == 1 else { return [.send(scene.whole())] }
            return [.send(scene.head(["Content-Length: \(1 << 40)"])), .endless([0x61])]
        },
        Behavior("connections/a silence that the first call leaves", .fails, .delivers) {
            scene,
            request in
            // The answer to the first call comes when it is over.
            request.number == 1
                ? [.pause(.milliseconds(1520)), .send(poison(scene))] : [.send(scene.whole())]
        },
    ]
}
