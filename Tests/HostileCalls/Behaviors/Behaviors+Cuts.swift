extension Behavior {
    /// Small answers that end at each of their bytes, in one way and another.
    static let cuts: [Behavior] = wholeCuts + chunkCuts

    /// The number of bytes that ``small(_:)`` returns.
    private static let smallCount = 63
    /// The number of bytes that ``chunked(_:)`` returns, and of those that hold all of the body.
    private static let chunkedCount = (all: 44, data: 37)

    private static let wholeCuts = (0..<smallCount).flatMap { count in
        // A silence costs the whole deadline each time, so few are tried.
        ends(count % 16 == 1).map { name, last in
            Behavior("cuts/\(name) at \(count)", .fails) { scene, _ in
                [.send(Array(small(scene).prefix(count))), .pause(.milliseconds(10)), last]
            }
        }
    }

    private static let chunkCuts = (0..<chunkedCount.all).flatMap { count in
        ends(count % 16 == 1).map { name, last in
            let expects = count < chunkedCount.data ? Expectation.fails : .mayDeliver
            return Behavior("cuts/chunks \(name) at \(count)", expects) { scene, _ in
                let head = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
                let body = chunked(scene).prefix(count)
                return [.send(head + body), .pause(.milliseconds(10)), last]
            }
        }
    }

    private static func ends(_ withSilence: Bool) -> [(name: String, last: Step)] {
        [("closed", .close), ("reset", .reset)] + (withSilence ? [("silent", .wait)] : [])
    }

    private static func small(_ scene: Scene) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\n\(scene.length)\r\n\r\n".utf8) + scene.body
    }

    private static func chunked(_ scene: Scene) -> [UInt8] {
        scene.chunks(of: 9) + Array("0\r\n\r\n".utf8)
    }
}
