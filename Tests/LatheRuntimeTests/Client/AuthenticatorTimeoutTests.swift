import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

/// Waits for a remote signer that does not respond.
private struct RemoteSigner: Authenticator {
    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) async throws {
        try await Task.sleep(for: .seconds(3600))
    }
}

/// A call with a credential.
private struct Signed: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.signed", .get, "/signed")
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite("Authenticators that wait", .timeLimit(.minutes(1)))
struct AuthenticatorTimeoutTests {
    @Test(
        "The timeout of an attempt ends an authenticator that waits",
        arguments: TransportKind.allCases
    )
    func timeout(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in .text("") }
        defer { server.stop() }
        var client = Client(
            API(name: "Test", auth: ["main": AuthScheme(RemoteSigner())], defaultAuth: ["main"]),
            server: .fixed(server.url),
            transport: kind.make()
        )
        client.timeout = .milliseconds(100)
        try await client.authorize(Credential(token: "t"), scheme: "main")
        let ready = client
        let code = await errorCode { _ = try await ready.send(Signed()) }
        #expect(code == .timedOut)
    }

    @Test("The schemes of the runtime add credentials without waiting")
    func schemes() {
        let schemes: [AuthScheme] = [
            .query(["token": "key"]), .bearer, .basic, .keys(cookies: ["token": "key"]),
        ]
        for scheme in schemes { #expect(scheme.isImmediate) }
        #expect(!AuthScheme(RemoteSigner()).isImmediate)
    }
}
