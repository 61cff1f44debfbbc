import Foundation
import LatheCoding
import LatheRuntime

/// How much memory transfers take above what the process had before, with nginx as the server.
enum TransferMeasures {
    static let all = [
        Benchmark("memory.client.stream") { report in
            try measure("memory.client.stream", &report) { client in
                let response = try await client.open(GetZeros())
                var count = 0
                for try await chunk in response.value {
                    count += chunk.count
                    try await Task.sleep(for: .microseconds(200))
                }
                try Difference.check(count == Nginx.zeros, "memory.client.stream")
            }
        },
        Benchmark("memory.client.calls") { report in
            try measure("memory.client.calls", &report) { client in
                for _ in 0..<10_000 { use(try await client.send(GetStatus())) }
            }
        },
    ]

    private static func measure(
        _ name: String,
        _ report: inout Report,
        _ work: @escaping @Sendable (Client) async throws -> Void
    ) throws {
        let server: Nginx
        do {
            server = try Nginx()
        } catch let absent as Nginx.Absent {
            return report.note("\(name) is left out: \(absent.reason)")
        }
        var client = Client(API(name: "Status"), server: .fixed(server.url))
        client.timeout = nil
        let calls = client
        // What is made once belongs to what was there before.
        try wait {
            for _ in 0..<2000 { use(try await calls.send(GetStatus())) }
            var chunks = try await calls.open(GetZeros()).value.makeAsyncIterator()
            for _ in 0..<100 { use(try await chunks.next()) }
        }
        let before = PeakMemory.startAgain()
        try wait { try await work(calls) }
        report.add(name, Double(PeakMemory.bytes - before) / 1e6)
    }
}

/// A call that answers with many zeros.
struct GetZeros: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("zeros.get", .get, "/zeros")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
