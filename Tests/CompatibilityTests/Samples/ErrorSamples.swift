import Foundation
import GoldenMinimal
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@Suite("Samples of errors")
struct ErrorSamples {
    /// The error of a call that is answered so.
    private func error(_ response: ScriptedTransport.Response) async throws -> APIError {
        let weather = WeatherClient(transport: ScriptedTransport([response]))
        return try await #require(throws: APIError.self) {
            try await weather.reports.current(city: "Oslo")
        }
    }

    @Test("Each kind of error has its line")
    func lines() async throws {
        let responses: [(ScriptedTransport.Response, String)] = [
            (
                .json(#"{ "celsius": "mild" }"#),
                "reports.current: decoding: 1:14: $.celsius: expected a number, found text"
            ),
            (
                .json("{}"),
                "reports.current: decoding: 1:1: $: expected a value at 'celsius', found none"
            ),
            (.status(503), "reports.current: status: the server responded with 503"),
            (
                .error(URLError(.timedOut)),
                "reports.current: timedOut: no response was received (NSURLErrorDomain -1001)"
            ),
        ]
        for (response, line) in responses {
            let description = try await error(response).description
            #expect(description == line)
        }
    }

    @Test("Codes match in a catch")
    func codes() async throws {
        func outcome(_ response: ScriptedTransport.Response) async throws -> String {
            let weather = WeatherClient(transport: ScriptedTransport([response]))
            do {
                let report = try await weather.reports.current(city: "Oslo")
                return "\(report.celsius) degrees"
            } catch APIError.Code.timedOut {
                return "try again later"
            } catch let error as APIError where error.code == .status {
                return "the server responded with \(error.response?.status ?? 0)"
            } catch let error as APIError {
                return error.description
            }
        }
        #expect(try await outcome(.json(#"{ "celsius": 3.5 }"#)) == "3.5 degrees")
        #expect(try await outcome(.error(URLError(.timedOut))) == "try again later")
        #expect(try await outcome(.status(404)) == "the server responded with 404")
    }

    @Test("An error has the response and the decoding failure")
    func properties() async throws {
        let error = try await error(.json(#"{ "celsius": "mild" }"#))
        if let failure = error.cause as? DecodingFailure {
            print(failure.code, failure.path, failure.line, failure.column, failure.offset)
            print(failure.expected, failure.found)
        }
        let failure = try #require(error.cause as? DecodingFailure)
        #expect(failure.code == .typeMismatch)
        #expect(failure.path == "$.celsius")
        #expect((failure.line, failure.column, failure.offset) == (1, 14, 13))
        #expect(error.body == Data(#"{ "celsius": "mild" }"#.utf8))
    }
}
