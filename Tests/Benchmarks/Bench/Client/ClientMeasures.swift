import Foundation
import LatheRuntime

/// What a call costs beside its transport.
enum ClientMeasures {
    static let all = [
        Benchmark("client.get.small") { report in
            try measure("client.get.small", GetStatus(), &report)
        },
        Benchmark("client.get.parameters") { report in
            try measure("client.get.parameters", FindStatus(), &report)
        },
        Benchmark("client.middleware", run: middleware),
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
}
