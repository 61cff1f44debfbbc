import Foundation
import GoldenMuseum
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

#if canImport(os)
import os
#endif

/// Lines that a sample writes, from any task.
final class WrittenLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Counts calls and their time, by the calls' names.
struct CallMetrics: CallObserver {
    let record: @Sendable (_ call: String, _ outcome: String, _ time: Duration) -> Void

    func observe(_ event: CallEvent) {
        switch event.kind {
        case .succeeded: record(event.endpoint.name, "done", event.elapsed)
        case .failed(let error as APIError):
            record(event.endpoint.name, error.code.description, event.elapsed)
        case .failed: record(event.endpoint.name, "cancelled", event.elapsed)
        default: break
        }
    }
}

private let written = """
    #7 exhibits.all: GET https://museum.example/exhibits?hall=3&key=REDACTED
    #7 curl -H 'Accept: application/json' 'https://museum.example/exhibits?hall=3&key=REDACTED'
    #7 exhibits.all: status 503, 0 bytes
    #7 exhibits.all: status: the server responded with 503; retry in 2000 ms
    #7 exhibits.all: GET https://museum.example/exhibits?hall=3&key=REDACTED
    #7 curl -H 'Accept: application/json' 'https://museum.example/exhibits?hall=3&key=REDACTED'
    #7 exhibits.all: status 200, 32 bytes
    #7 exhibits.all: done in 2000 ms
    """

@Suite("Samples of logging")
struct LoggingSamples {
    private let lines = WrittenLines()
    private func print(_ line: String) { lines.add(line) }

    @Test("Each step of a call is a line without secrets")
    func log() async throws {
        let transport = ScriptedTransport([
            .status(503, fields: ["Retry-After": "2"]),
            .json(#"[{"number":7,"title":"Spindle"}]"#),
        ])
        let clock = VirtualClock()
        var museum = MuseumClient(transport: transport)
        museum.client.clock = ClientClock(clock)
        museum.client.timeout = nil
        try await museum.authorize(key: "s3cret")

        museum.client.observers.append(CallLog(curl: true) { print($0) })

        let exhibits = museum.exhibits
        async let found = exhibits.all(hall: 3)
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        #expect(try await found.count == 1)
        let all = lines.all.map { "#7" + $0.drop { $0 != " " } }
        #expect(all.joined(separator: "\n") == written)
    }

    #if canImport(os)
    @Test("Lines are written to the system's log")
    func system() {
        var museum = MuseumClient(transport: ScriptedTransport())
        let logger = Logger(subsystem: "example.museum", category: "calls")
        museum.client.observers.append(CallLog(logger))
        #expect(museum.client.observers.count == 1)
    }
    #endif

    @Test("An observer counts calls and their time")
    func metrics() async throws {
        var museum = MuseumClient(transport: ScriptedTransport([.json("[]"), .status(404)]))
        museum.client.clock = ClientClock(VirtualClock())

        museum.client.observers.append(CallMetrics { print("\($0) \($1) \($2)") })

        _ = try await museum.exhibits.all()
        _ = try? await museum.exhibits.all()
        #expect(
            lines.all == ["exhibits.all done 0.0 seconds", "exhibits.all status 0.0 seconds"]
        )
    }

    @Test("The request of a failure is described as a command")
    func curl() async throws {
        let museum = MuseumClient(transport: ScriptedTransport([.status(404)]))
        do {
            _ = try await museum.exhibits.all(hall: 3)
        } catch let error as APIError {
            let endpoint = Exhibits.All.endpoint
            print(error.request?.curl(api: museum.client.api, endpoint: endpoint) ?? "not sent")
        }
        #expect(lines.all.first?.hasPrefix("curl -H 'Accept: ") == true)
    }
}
