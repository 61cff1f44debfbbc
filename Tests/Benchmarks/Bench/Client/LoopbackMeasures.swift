import Foundation
import LatheRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What calls over a socket take beside bare `URLSession` and bare libcurl, with nginx as the server.
enum LoopbackMeasures {
    static let all = [Benchmark("client.loopback", "client.loopback.multi", run: loopback)]

    private static let width = 32

    private static func loopback(_ report: inout Report) throws {
        let server: Nginx
        do {
            server = try Nginx()
        } catch let absent as Nginx.Absent {
            return report.note("client.loopback is left out: \(absent.reason)")
        }
        let client = Client(API(name: "Status"), server: .fixed(server.url))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = width
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let url = server.url.appending(path: "status")
        let calls = 2000
        let slow = try Contest.timings(
            rounds: 11,
            by: .wall,
            [
                Contestant(name: "URLSession, \(calls) requests") {
                    try flight(calls) {
                        let (body, _) = try await session.data(from: url)
                        try Difference.check(body == InstantTransport.body, "client.loopback")
                    }
                },
                contestant(client, calls),
            ]
        )
        report.add("client.loopback", slow[0] / slow[1], slow)
        #if Curl && os(Linux)
        try besideMulti(client, url, &report)
        #endif
    }

    /// Calls of a client, some of them in flight at any time.
    private static func contestant(_ client: Client, _ calls: Int) -> Contestant {
        Contestant(name: "Lathe, \(calls) calls") {
            try flight(calls) {
                let status = try await client.send(GetStatus())
                try Difference.check(status.id == 1, "client.loopback")
            }
        }
    }

    #if Curl && os(Linux)
    private static func besideMulti(_ client: Client, _ url: URL, _ report: inout Report) throws {
        guard let multi = BareMulti(url, inFlight: width) else {
            return report.note("client.loopback.multi is left out: libcurl does not start")
        }
        let calls = 20_000
        let expected = calls * InstantTransport.body.count
        let fast = try Contest.timings(
            rounds: 11,
            by: .wall,
            [
                Contestant(name: "libcurl, \(calls) requests") {
                    try Difference.check(multi.run(calls) == expected, "client.loopback.multi")
                },
                contestant(client, calls),
            ]
        )
        report.add("client.loopback.multi", fast[0] / fast[1], fast)
    }
    #endif

    /// Does the work for each call, some at a time.
    private static func flight(
        _ calls: Int,
        _ work: @escaping @Sendable () async throws -> Void
    ) throws {
        try wait {
            try await withThrowingTaskGroup { group in
                for lane in 0..<width {
                    group.addTask {
                        for _ in stride(from: lane, to: calls, by: width) { try await work() }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
