import LatheRuntime
import LatheTesting

/// How long it takes until a server learns that a call was cancelled.
enum CancelMeasures {
    static let all = [Benchmark("client.cancel", run: cancel)]

    private static let calls = 200

    /// The longest time between the cancelling of a call and the end of its connection, and of its handler, at
    /// the server; each call waits for its answer's head.
    private static func cancel(_ report: inout Report) throws {
        let came = AsyncStream<Void>.makeStream()
        let gone = AsyncStream<ContinuousClock.Instant>.makeStream()
        let server = try LoopbackServer { _ in
            came.continuation.yield()
            let never = AsyncStream<Void>.makeStream()
            for await _ in never.stream {}
            gone.continuation.yield(.now)
            return LoopbackServer.Response(status: 204)
        }
        defer { server.stop() }
        let client = Client(API(name: "Status"), server: .fixed(server.url))
        let (longest, middle) = try wait {
            var arrivals = came.stream.makeAsyncIterator()
            var ends = gone.stream.makeAsyncIterator()
            var times: [Duration] = []
            for _ in 0..<calls {
                let call = Task { try await client.send(GetStatus()) }
                _ = await arrivals.next()
                let start = ContinuousClock.now
                call.cancel()
                if let end = await ends.next() { times.append(end - start) }
                guard case .failure(is CancellationError) = await call.result else {
                    throw Difference(measure: "client.cancel")
                }
            }
            times.sort()
            return (times[calls - 1] / .milliseconds(1), times[calls / 2] / .milliseconds(1))
        }
        report.add("client.cancel", longest)
        report.note("\(calls) calls, half of them in \(middle) ms")
    }
}
