import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

private struct Visit: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.visit", .get, "/x")
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// The values of the variables of a base.
private struct Case: Sendable, CustomTestStringConvertible {
    let base: String
    let variables: [String: String]
    /// Where a call goes; `nil` where there is no address.
    let url: String?

    init(_ base: String, _ variables: [String: String], _ url: String?) {
        (self.base, self.variables, self.url) = (base, variables, url)
    }

    var testDescription: String { "\(base) \(variables)" }
}

struct ServerAddressTests {
    private static let cases: [Case] = [
        Case(
            "https://{region}.h/{base}",
            ["region": "eu", "base": "v 2/a"],
            "https://eu.h/v%202%2Fa/x"
        ),
        Case("{scheme}://h", ["scheme": "http"], "http://h/x"),
        // A document without a server has one variable, which is the whole address.
        Case("{address}", ["address": "http://h:8080/"], "http://h:8080/x"),
        Case("{address}/v2", ["address": "http://h:8080"], "http://h:8080/v2/x"),
        Case("{address}/v2", ["address": "https://h/proxy//"], "https://h/proxy/v2/x"),
        Case("{address}/{name}", ["address": "http://{name}", "name": "a/b"], nil),
        Case("{address}/v2", ["address": "ftp://h"], nil),
        Case("{address}/v2", ["address": ""], nil),
        Case("http://{address}/v2", ["address": "evil.example/?"], nil),
        Case("http://h/{name}", ["name": "{other}", "other": "b"], "http://h/%7Bother%7D/x"),
    ]

    @Test("A base address contains the values of its variables", arguments: cases)
    private func variables(_ test: Case) async throws {
        let transport = ScriptedTransport([.status(204)])
        let client = Client(
            API(name: "Test"),
            server: .fixed(test.base, variables: test.variables),
            transport: transport
        )
        do {
            _ = try await client.send(Visit())
        } catch let error as APIError {
            #expect(error.code == .invalidRequest)
        }
        #expect(transport.requests.first?.request.url.absoluteString == test.url)
    }
}
