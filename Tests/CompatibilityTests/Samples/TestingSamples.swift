import Foundation
import GoldenMinimal
import LatheRuntime
import LatheTesting
import Testing

@Suite("Samples of testing")
struct TestingSamples {
    @Test("The warmest of several cities is found")
    func scripted() async throws {
        let transport = ScriptedTransport()
        transport.respond(with: .json(#"{ "celsius": 19 }"#)) { $0.url.query() == "city=Oslo" }
        transport.respond(with: .json(#"{ "celsius": 27 }"#)) { $0.url.query() == "city=Rome" }
        let weather = WeatherClient(transport: transport)

        #expect(try await warmest(of: ["Oslo", "Rome"], weather) == "Rome")
        #expect(transport.remaining == 0)
    }

    private func warmest(of cities: [String], _ weather: WeatherClient) async throws -> String? {
        var reports: [(city: String, celsius: Double)] = []
        for city in cities {
            reports.append((city, try await weather.reports.current(city: city).celsius))
        }
        return reports.max { $0.celsius < $1.celsius }?.city
    }

    @Test("A call is sent over a Unix socket")
    func loopback() async throws {
        let server = try LoopbackServer { request in
            guard request.path == "/v1/current", let city = request["city"] else {
                return LoopbackServer.Response(status: 404)
            }
            return .json(#"{ "celsius": 12, "wind": "calm in \#(city)" }"#)
        }
        defer { server.stop() }

        var weather = WeatherClient()
        weather.client.server = .fixed(server.url.appending(path: "v1"))
        let report = try await weather.reports.current(city: "Oslo")
        #expect(report.wind == "calm in Oslo")
    }

    @Test("A truncated response is an error")
    func truncated() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Response(body: HTTPBody(#"{ "celsius": 1 }"#), ending: .truncated)
        }
        defer { server.stop() }

        var weather = WeatherClient()
        weather.client.server = .fixed(server.url)
        await #expect {
            try await weather.reports.current(city: "Oslo")
        } throws: { error in
            APIError.Code.transport ~= error
        }
    }

    @Test("A wait takes no real time")
    func virtualTime() async throws {
        let transport = ScriptedTransport([
            .status(429, fields: ["Retry-After": "1"]), .json(#"{ "celsius": 21 }"#),
        ])
        let clock = VirtualClock()
        var weather = WeatherClient(transport: transport)
        weather.client.clock = ClientClock(clock)
        weather.client.timeout = nil
        weather.client.retry = RetryPolicy()

        let reports = weather.reports
        async let report = reports.current(city: "Oslo")
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await report.celsius == 21)
        #expect(clock.sleeps == [.seconds(1)])
    }

    @Test("A test records its calls once, and then replays them")
    func recorded() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        for responses in [[ScriptedTransport.Response.json(#"{ "celsius": 19 }"#)], []] {
            let network = ScriptedTransport(responses)

            var weather = WeatherClient(transport: network)
            let recording = try RecordingTransport(
                file,
                mode: .automatic,
                api: weather.client.api,
                through: network
            )
            weather.client.transport = recording
            #expect(try await weather.reports.current(city: "Oslo").celsius == 19)
            #expect(recording.remaining == 0)
        }
    }
}
