import Foundation
import GoldenResponses
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

@Suite("Idempotency keys of a schema")
struct IdempotencyKeyTests {
    /// Where a call has its key.
    enum KeyPlace: CaseIterable {
        case query, header, cookie, form, body, part

        func pay(_ payments: Payments) async throws {
            switch self {
            case .query: try await payments.byQuery()
            case .header: try await payments.byHeader()
            case .cookie: try await payments.byCookie()
            case .form: try await payments.byForm(amount: 1)
            case .body: try await payments.byBody(amount: 1)
            case .part: try await payments.byPart(amount: 1)
            }
        }

        /// The key in a request; `nil` where it has none.
        func key(in sent: ScriptedTransport.Recorded) -> String? {
            switch self {
            case .query: sent.request.url.query()?.text(after: "token=")
            case .header: sent.request.fields["X-Token"]
            case .cookie: sent.request.fields["Cookie"]?.text(after: "token=")
            case .form: sent.text.text(after: "amount=1&token=")
            case .body:
                sent.text.text(after: #""token":""#, until: "\"")
                    ?? sent.text.text(after: "<token>", until: "<")
            case .part: sent.text.text(after: "name=\"token\"\r\n\r\n", until: "\r\n")
            }
        }
    }

    @Test(
        "A key is generated for each call, and is the same for each attempt",
        arguments: ResponseTests.formats,
        KeyPlace.allCases
    )
    func idempotencyKeys(_ format: WireFormat, _ place: KeyPlace) async throws {
        let transport = ScriptedTransport([.status(503), .status(204), .status(204)])
        var client = ResponsesClient(format: format, transport: transport)
        client.client.retry = RetryPolicy(attempts: 2, initialBackoff: .zero)
        try await place.pay(client.payments)
        try await place.pay(client.payments)
        let keys = transport.requests.map { place.key(in: $0) }
        #expect(keys.count == 3)
        #expect(keys.allSatisfy { ($0?.count ?? 0) >= 36 }, "\(keys)")
        #expect(keys[0] == keys[1])
        #expect(keys[1] != keys[2])
    }

    @Test("A key that is given is sent", arguments: ResponseTests.formats)
    func givenKey(_ format: WireFormat) async throws {
        let transport = ScriptedTransport([.status(204), .status(204)])
        let payments = ResponsesClient(format: format, transport: transport).payments
        try await payments.byQuery(token: "a")
        try await payments.byBody(amount: 1, token: "a")
        #expect(transport.requests.first?.request.url.query() == "token=a")
        #expect(transport.requests.last?.text.contains(format == .xml ? ">a<" : "\"a\"") == true)
    }
}

extension ScriptedTransport.Recorded {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}

extension String {
    /// What follows a text, up to another one or the end; `nil` where it is missing.
    fileprivate func text(after start: String, until end: String? = nil) -> String? {
        guard let start = range(of: start)?.upperBound else { return nil }
        let rest = self[start...]
        return String(end.flatMap { rest.range(of: $0) }.map { rest[..<$0.lowerBound] } ?? rest)
    }
}
