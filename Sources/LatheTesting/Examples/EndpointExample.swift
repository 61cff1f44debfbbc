public import Foundation
public import LatheCoding
import LatheRuntime

/// A call of an API with what must go over the wire and what comes back.
///
/// Lathe generates one for each of a schema's `examples`; a test target needs only to run them:
///
/// ```swift
/// @Test("Each call sends what the schema says", arguments: WeatherExamples.all)
/// func request(_ example: EndpointExample) async throws { try await example.checkRequest() }
///
/// @Test("Each answer is read as the schema says", arguments: WeatherExamples.all)
/// func reply(_ example: EndpointExample) async throws { try await example.checkReply() }
/// ```
public struct EndpointExample: Sendable, CustomStringConvertible {
    /// The call's name, `cases.search`, with a number from the second example of a call on.
    public let name: String
    /// What goes over the wire; `nil` when the example does not say.
    public let sends: ExpectedRequest?
    /// What comes back; `nil` for nothing.
    public let reply: ExampleReply?
    /// Makes the call and gives what is wrong with its result, and the result's document.
    private let run: @Sendable (ExampleExchange) async throws -> Outcome
    private let returnsNothing: Bool

    private struct Outcome {
        var differences: [String]
        var document: Data
    }

    /// Makes an example of a call that returns something.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - sends: What goes over the wire; `nil` when that is not known.
    ///   - reply: What comes back; without it, the result is not looked at.
    ///   - call: Makes the call by a client that the exchange answers.
    ///   - check: Compares parts of the result.
    public init<Value: WireValue>(
        _ name: String,
        sends: ExpectedRequest? = nil,
        reply: ExampleReply? = nil,
        calling call: @escaping @Sendable (ExampleExchange) async throws -> Value,
        expecting check: @escaping @Sendable (Value, inout ResultCheck) throws -> Void = { _, _ in }
    ) {
        self.name = name
        self.sends = sends
        self.reply = reply
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

    /// Makes an example of a call that returns nothing.
    ///
    /// - Parameters:
    ///   - name: The call's name.
    ///   - sends: What goes over the wire; `nil` when that is not known.
    ///   - reply: What comes back; `nil` for an empty answer.
    ///   - call: Makes the call by a client that the exchange answers.
    public init(
        _ name: String,
        sends: ExpectedRequest? = nil,
        reply: ExampleReply? = nil,
        calling call: @escaping @Sendable (ExampleExchange) async throws -> Void
    ) {
        self.name = name
        self.sends = sends
        self.reply = reply
        returnsNothing = true
        run = { exchange in
            try await call(exchange)
            return Outcome(differences: [], document: Data())
        }
    }

    /// The name.
    public var description: String { name }

    /// Checks that the call sends what the example says: method, path and query, the headers that are
    /// listed, and the body, which is compared as text, as a JSON value or part by part.
    ///
    /// - Throws: ``ExampleFailure`` that says what differs.
    public func checkRequest() async throws {
        let exchange = ExampleExchange(reply)
        var problem: (any Error)?
        do { _ = try await run(exchange) } catch { problem = error }
        guard let sent = exchange.sent else {
            throw ExampleFailure(name, ["no request was made: \(String(describing: problem))"])
        }
        let differences = sends?.differences(from: sent) ?? []
        if !differences.isEmpty { throw ExampleFailure(name, differences) }
    }

    /// Checks that the answer is read, that the result is as the example says, and that it is the same
    /// when it has been written and read again.
    ///
    /// - Throws: ``ExampleFailure`` that says what differs, or why the answer is not read.
    public func checkReply() async throws {
        guard reply != nil || returnsNothing else { return }
        let outcome: Outcome
        do {
            outcome = try await run(ExampleExchange(reply))
        } catch {
            throw ExampleFailure(name, ["the answer is not read: \(error)"])
        }
        if !outcome.differences.isEmpty { throw ExampleFailure(name, outcome.differences) }
    }

    /// Reads another answer as this call's.
    ///
    /// - Parameter reply: The answer.
    /// - Returns: The result, written in the answer's format; nothing for a call that returns nothing.
    /// - Throws: What the client throws, an `APIError` when the answer does not hold the result.
    public func document(reading reply: ExampleReply) async throws -> Data {
        try await run(ExampleExchange(reply)).document
    }
}

/// What an example says that is not so.
public struct ExampleFailure: Error, Hashable, CustomStringConvertible {
    /// The example's name.
    public let example: String
    /// What is not so, each in a sentence.
    public let differences: [String]

    init(_ example: String, _ differences: [String]) {
        self.example = example
        self.differences = differences
    }

    /// The differences, each on a line of its own.
    public var description: String {
        "\(example):" + differences.map { "\n  " + $0 }.joined()
    }
}
