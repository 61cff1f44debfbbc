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
    @Test("A call is sent and its response is read")
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

    @Test("A request is a value type")
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

    @Test("A client has settings, over which the options of a call take precedence")
    func settings() async throws {
        var weather = WeatherClient()
        weather.client.timeout = .seconds(10)
        weather.client.deadline = .seconds(30)
        weather.client.retry = RetryPolicy(attempts: 4)
        weather.client.userAgent = "Forecast/2.1"

        let transport = ScriptedTransport([.json("{}", status: 503), .json(#"{ "celsius": 3 }"#)])
        weather.client.transport = transport
        let failure = await #expect(throws: APIError.self) {
            let report = try await weather.client.send(
                Reports.Current(city: "Oslo"),
                options: CallOptions(deadline: .seconds(5), attempts: 1)
            )
            print(report)
        }
        #expect(failure?.attempts == 1)
        #expect(transport.requests.first?.request.fields["User-Agent"] == "Forecast/2.1")
    }

    @Test("An absent resource is nil")
    func absent() async throws {
        let weather = WeatherClient(
            transport: ScriptedTransport([.json("{}", status: 404), .json("{}", status: 403)])
        )
        let report = try await APIError.ifFound {
            try await weather.reports.current(city: "Atlantis")
        }
        print(report?.celsius ?? .nan)
        #expect(report == nil)
        await #expect(throws: APIError.self) {
            try await APIError.ifFound { try await weather.reports.current(city: "Atlantis") }
        }
    }

    @MainActor
    @Test("A view model on the main actor reads a resource that may be absent")
    func absentForViews() async throws {
        final class Model {
            let weather = WeatherClient(
                transport: ScriptedTransport([.json("{}", status: 404)])
            )
            var city = "Atlantis"
            var isFound = true

            func load() async throws {
                let report = try await APIError.ifFound {
                    try await self.weather.reports.current(city: self.city)
                }
                isFound = report != nil
            }
        }
        let model = Model()
        try await model.load()
        #expect(!model.isFound)
    }

    @Test("Middleware receives a request before the transport")
    func middleware() async throws {
        let transport = ScriptedTransport([.json(#"{ "celsius": 0 }"#)])
        var weather = WeatherClient(transport: transport)
        weather.client.middleware.append(Tracing(trace: "mill-7"))
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
