import Foundation
import GoldenAuth
import LatheOAuth
import LatheTesting
import Testing

@testable import LatheRuntime

@Suite("Scopes of a schema")
struct ScopeTests {
    @Test("A call has the scopes of each alternative")
    func scopes() {
        #expect(
            Things.ReadAll.endpoint.policy.auth == [
                .init(["user"], scopes: ["read"]), .init(["key", "program"], scopes: ["admin"]),
            ]
        )
        #expect(Things.ForUser.endpoint.policy.auth == ["user"])
    }

    @Test("Authorization requests the scopes of all calls, or those that are given")
    func requested() throws {
        let client = GateClient(transport: ScriptedTransport([]))
        let application = OAuth2.Application(id: "a")
        func scope(_ authorization: OAuth2Authorization) -> String? {
            URLComponents(url: authorization.url, resolvingAgainstBaseURL: false)?
                .queryItems?.first { $0.name == "scope" }?.value
        }
        let usual = try client.beginAuthorizationUser(application, redirect: "app://x")
        #expect(scope(usual) == "read write")
        let own = try client.beginAuthorizationUser(
            application,
            redirect: "app://x",
            scopes: ["write"]
        )
        #expect(scope(own) == "write")
        let none = try client.beginAuthorizationUser(
            application,
            redirect: "app://x",
            scopes: []
        )
        #expect(scope(none) == nil)
    }

    private func missing(_ fields: HTTPFields) async -> [String]? {
        let client = GateClient(transport: ScriptedTransport([.status(403, fields: fields)]))
        do {
            try await client.things.readAll()
            return nil
        } catch {
            return (error as? APIError)?.missingScopes
        }
    }

    @Test("The error for a token that does not cover a call has the scopes that the call needs")
    func insufficient() async {
        let named =
            #"Basic realm="a, b", Bearer realm="c\"d", error="insufficient_scope", "#
            + #"scope="write admin""#
        #expect(await missing(["WWW-Authenticate": named]) == ["write", "admin"])
        let unnamed = #"bearer Error=insufficient_scope"#
        #expect(await missing(["WWW-Authenticate": unnamed]) == ["read"])
    }

    @Test(
        "Any other refusal names no scopes",
        arguments: [
            "", "Bearer", #"Bearer error="invalid_token", scope="read""#,
            #"Bearer realm="error=insufficient_scope""#, #"error="insufficient_scope""#, "\"",
            ",=,",
        ]
    )
    func other(_ field: String) async {
        #expect(await missing(["WWW-Authenticate": field]) == nil)
        #expect(await missing([:]) == nil)
    }
}
