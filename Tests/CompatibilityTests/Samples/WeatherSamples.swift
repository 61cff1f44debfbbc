import Foundation
import GoldenMinimal
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

// What README.md shows; it is compiled, and not run for want of the server.
private func readme() async throws {
    let weather = WeatherClient()
    let report = try await weather.reports.current(city: "Zürich")
    print(report.celsius)
}

@Suite("Samples of the first API")
struct WeatherSamples {
    @Test("A call is sent and its response read")
    func firstCall() async throws {
        let transport = ScriptedTransport([.json(#"{ "celsius": 21.5 }"#)])
        let weather = WeatherClient(transport: transport)
        let report = try await weather.reports.current(city: "Zürich")
        #expect(report == Report(celsius: 21.5, wind: nil))
        #expect(
            transport.requests.first?.request.url.absoluteString
                == "https://weather.example/v1/current?city=Z%C3%BCrich"
        )
    }

    @Test("A request is a value")
    func requestValue() async throws {
        let weather = WeatherClient(
            transport: ScriptedTransport([
                .json(#"{ "celsius": -3 }"#), .json(#"{ "celsius": -3 }"#),
            ])
        )
        let request = Reports.Current(city: "Oslo")
        let report = try await weather.send(request)
        let response = try await weather.client.response(to: request)
        print(response.status, response.fields["Content-Type"] ?? "no type")
        #expect(report == response.value)
        #expect(response.status == 200)
    }

    @Test("Middleware sees a request before the transport does")
    func middleware() async throws {
        let transport = ScriptedTransport([.json(#"{ "celsius": 0 }"#)])
        let weather = WeatherClient(
            transport: transport,
            middleware: [Tracing(trace: "mill-7")]
        )
        _ = try await weather.reports.current(city: "Oslo")
        #expect(transport.requests.first?.request.fields["X-Trace"] == "mill-7")
    }
}

struct Tracing: Middleware {
    let trace: String

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var request = request
        request.fields["X-Trace"] = trace
        return try await next(request)
    }
}
