import Foundation
import LatheRuntime
import LatheTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a call costs beside its transport, and what one over a socket costs beside `URLSession`.
enum ClientMeasures {
    static let all = [
        Benchmark("client.get.small") { report in
            try measure("client.get.small", GetStatus(), &report)
        },
        Benchmark("client.get.parameters") { report in
            try measure("client.get.parameters", FindStatus(), &report)
        },
        Benchmark("client.middleware", run: middleware),
        Benchmark("client.loopback", run: loopback),
    ]

    private static let calls = 2000

    private static func client(middleware: Int = 0) -> Client {
        Client(
            API(name: "Status"),
            server: .fixed("https://api.example.com/1"),
            transport: InstantTransport(),
            middleware: Array(repeating: EmptyMiddleware(), count: middleware)
        )
    }

    /// Calls one behind the other, in one task.
    private static func contestant<R: LatheRuntime.Request>(
        _ name: String,
        _ request: R,
        _ client: Client
    ) -> Contestant where R.ResponseValue == Status {
        Contestant(name: "\(calls) calls\(name)") {
            try wait {
                for _ in 0..<calls { use(try await client.send(request)) }
            }
        }
    }

    private static func measure<R: LatheRuntime.Request>(
        _ name: String,
        _ request: R,
        _ report: inout Report
    ) throws where R.ResponseValue == Status {
        let client = client()
        let answer = try wait { try await client.send(request) }
        try Difference.check(answer == Status(id: 1, state: "open"), name)
        let times = try Contest.timings([contestant("", request, client)])
        report.add(name, times[0].seconds / Double(calls) * 1e6, times)
    }

    private static func middleware(_ report: inout Report) throws {
        let count = 10
        // A difference of two values that are near each other needs many rounds.
        let times = try Contest.timings(
            rounds: 101,
            [
                contestant("", GetStatus(), client()),
                contestant(" through \(count)", GetStatus(), client(middleware: count)),
            ]
        )
        let difference = times[1] - times[0]
        report.add("client.middleware", difference / Double(calls * count) * 1e6, times)
    }

    /// The time on the wall of many calls, some of them in flight at any time.
    private static func loopback(_ report: inout Report) throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Response(
                fields: ["Content-Type": "application/json"],
                body: HTTPBody(InstantTransport.body)
            )
        }
        defer { server.stop() }
        let client = Client(API(name: "Status"), server: .fixed(server.url))
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        let url = server.url.appending(path: "status")
        let times = try Contest.timings(
            rounds: 21,
            by: .wall,
            [
                Contestant(name: "URLSession, \(calls) requests") {
                    try flight {
                        let (body, _) = try await session.data(from: url)
                        try Difference.check(body == InstantTransport.body, "client.loopback")
                    }
                },
                Contestant(name: "Lathe, \(calls) calls") {
                    try flight { use(try await client.send(GetStatus())) }
                },
            ]
        )
        report.add("client.loopback", times[0] / times[1], times)
    }

    /// Does the work for each call, 32 at a time.
    private static func flight(_ work: @escaping @Sendable () async throws -> Void) throws {
        let width = 32
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
