public import Foundation
public import LatheCoding
import LatheRuntime

/// An example of a call, with the expected request and a response.
///
/// Lathe generates one for each of a schema's `examples`. A test target needs only to run them:
///
/// ```swift
/// @Test("Each call sends what the schema says", arguments: WeatherExamples.all)
/// func request(_ example: EndpointExample) async throws { try await example.checkRequest() }
///
/// @Test("Each response is read as the schema says", arguments: WeatherExamples.all)
/// func response(_ example: EndpointExample) async throws { try await example.checkResponse() }
/// ```
public struct EndpointExample: Sendable, CustomStringConvertible {
    /// The call's name, such as `cases.search`, followed by a number from the call's second example on.
    public let name: String
    /// The expected request; `nil` when the example has none.
    public let sends: ExpectedRequest?
    /// The response; `nil` for none.
    public let response: ExampleResponse?
    /// Sends the call, and returns the differences in its result and the result's document.
    private let run: @Sendable (ExampleExchange) async throws -> Outcome
    private let returnsNothing: Bool

    private struct Outcome {
        var differences: [String]
        var document: Data
    }

    /// Creates an example of a call with a result.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - sends: The expected request; `nil` if it is not known.
    ///   - response: The response; without it, the result is not checked.
    ///   - call: Sends the call with a client that the exchange serves.
    ///   - check: Compares parts of the result.
    public init<Value: WireValue>(
        _ name: String,
        sends: ExpectedRequest? = nil,
        response: ExampleResponse? = nil,
        calling call: @escaping @Sendable (ExampleExchange) async throws -> Value,
        expecting check: @escaping @Sendable (Value, inout ResultCheck) throws -> Void = { _, _ in }
    ) {
        self.name = name
        self.sends = sends
        self.response = response
        returnsNothing = false
        run = { exchange in
            let value = try await call(exchange)
            var result = ResultCheck()
            try check(value, &result)
            let trip = try RoundTrip(value, exchange)
            return Outcome(
                differences: result.differences + trip.differences,
                document: trip.document
            )
        }
    }

    /// Creates an example of a call that returns nothing.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - sends: The expected request; `nil` if it is not known.
    ///   - response: The response; `nil` for an empty one.
    ///   - call: Sends the call with a client that the exchange serves.
    public init(
        _ name: String,
        sends: ExpectedRequest? = nil,
        response: ExampleResponse? = nil,
        calling call: @escaping @Sendable (ExampleExchange) async throws -> Void
    ) {
        self.name = name
        self.sends = sends
        self.response = response
        returnsNothing = true
        run = { exchange in
            try await call(exchange)
            return Outcome(differences: [], document: Data())
        }
    }

    /// The name.
    public var description: String { name }

    /// Checks that the call sends the expected request.
    ///
    /// The method, the path with its query, the listed header fields and the body are compared. The body is
    /// compared as text, as a JSON value or part by part.
    ///
    /// - Throws: ``ExampleFailure`` with the differences.
    public func checkRequest() async throws {
        let exchange = ExampleExchange(response)
        var problem: (any Error)?
        do { _ = try await run(exchange) } catch { problem = error }
        guard let sent = exchange.sent else {
            throw ExampleFailure(name, ["no request was sent: \(String(describing: problem))"])
        }
        let differences = sends?.differences(from: sent) ?? []
        if !differences.isEmpty { throw ExampleFailure(name, differences) }
    }

    /// Checks that the response can be decoded, that its result is the expected one, and that the result is
    /// equal after it has been encoded and decoded again.
    ///
    /// - Throws: ``ExampleFailure`` with the differences, or with the reason why the response cannot be
    ///   decoded.
    public func checkResponse() async throws {
        guard response != nil || returnsNothing else { return }
        let outcome: Outcome
        do {
            outcome = try await run(ExampleExchange(response))
        } catch {
            throw ExampleFailure(name, ["the response cannot be decoded: \(error)"])
        }
        if !outcome.differences.isEmpty { throw ExampleFailure(name, outcome.differences) }
    }

    /// Decodes another response of this call.
    ///
    /// - Parameter response: The response.
    /// - Returns: The result, encoded in the response's format; empty for a call that returns nothing.
    /// - Throws: Errors of the client; `APIError` when the response does not contain the result.
    public func document(reading response: ExampleResponse) async throws -> Data {
        try await run(ExampleExchange(response)).document
    }
}

/// The differences between an example and a call.
public struct ExampleFailure: Error, Hashable, CustomStringConvertible {
    /// The example's name.
    public let example: String
    /// The differences, each a sentence.
    public let differences: [String]

    init(_ example: String, _ differences: [String]) {
        self.example = example
        self.differences = differences
    }

    /// The differences, each on its own line.
    public var description: String {
        "\(example):" + differences.map { "\n  " + $0 }.joined()
    }
}
