#if XML
import FogBugz
import Foundation
import LatheRuntime
import LatheTesting
import Testing

@Suite("Logging in to FogBugz by an ambiguous name")
struct LogOnTests {
    private static let ambiguous = """
        <response><error code="2"><![CDATA[Ambiguous Logon]]></error><people><person>Ada Miller</person>\
        <person>Ada Baker</person></people></response>
        """
    private static let token = "<response><token>tok</token></response>"

    private func client(_ transport: ScriptedTransport) throws -> FogBugzClient {
        FogBugzClient(
            site: try #require(URL(string: "https://bugs.example/")),
            transport: transport
        )
    }

    @Test("The chosen name is sent in the second log-in")
    func chosen() async throws {
        let transport = Site.scripted(Self.ambiguous, Self.token)
        let fogBugz = try client(transport)
        try await fogBugz.authorize(email: "Ada", password: "p") { $0.last }
        #expect(await fogBugz.isAuthorized())
        #expect(
            transport.requests.dropFirst().map { String(decoding: $0.body, as: UTF8.self) }
                == ["email=Ada&password=p", "email=Ada%20Baker&password=p"]
        )
    }

    @Test("Without a choice, and if the choice is ambiguous again, the failure is thrown")
    func refused() async throws {
        for (choice, count) in [(nil, 2), ("Ada Miller", 3)] {
            let transport = Site.scripted(Self.ambiguous, Self.ambiguous, Self.token)
            let fogBugz = try client(transport)
            let error = await #expect(throws: APIError.self) {
                try await fogBugz.authorize(email: "Ada", password: "p") { _ in choice }
            }
            #expect(error?.failure(as: Failure.self)?.people == ["Ada Miller", "Ada Baker"])
            #expect(transport.requests.count == count)
            #expect(await !fogBugz.isAuthorized())
        }
    }

    @Test(
        "The user is not asked if the name is unambiguous, or the log-in fails for another reason"
    )
    func clear() async throws {
        let transport = Site.scripted(
            Self.token,
            "<response><error code=\"29\">Two-factor</error></response>"
        )
        let fogBugz = try client(transport)
        try await fogBugz.authorize(email: "Ada", password: "p") { _ in
            Issue.record("nothing to choose")
            return nil
        }
        let error = await #expect(throws: APIError.self) {
            try await fogBugz.authorize(email: "Ada", password: "p") { _ in
                Issue.record("nothing to choose")
                return nil
            }
        }
        #expect(error?.failure(as: Failure.self)?.code == .twoFactorAuthentication)
    }
}
#endif
