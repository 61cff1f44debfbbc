#if XML
import FixtureReading
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@Suite("Finding the API of FogBugz", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct DiscoveryTests {
    private let site = URL(string: "https://bugs.example/fogbugz/")

    private func sent(after fixture: String) async throws -> [String] {
        let version = try String(decoding: Fixtures.data(fixture), as: UTF8.self)
        let transport = ScriptedTransport([.xml(version), .xml("<response><tags/></response>")])
        let fogBugz = FogBugzClient(site: try #require(site), token: "tok", transport: transport)
        _ = try await fogBugz.tags.list()
        return transport.requests.map(\.request.url.absoluteString)
    }

    @Test("Calls are sent below the prefix that the server names")
    func usual() async throws {
        #expect(
            try await sent(after: "api.xml") == [
                "https://bugs.example/fogbugz/api.xml",
                "https://bugs.example/fogbugz/api.asp?cmd=listTags&token=tok",
            ]
        )
    }

    @Test("A prefix that names an account is part of each call")
    func multihomed() async throws {
        #expect(
            try await sent(after: "api_multihomed.xml").last
                == "https://bugs.example/fogbugz/api.asp?id=7734&cmd=listTags&token=tok"
        )
    }

    @Test("A server that is too new receives no call")
    func tooNew() async throws {
        let version = try Fixtures.value(Session.CheckVersion.self, "api_too_new.xml")
        #expect(version == Version(version: 12, minimumVersion: 11, url: "api.asp?"))
        let error = await #expect(throws: APIError.self) {
            try await sent(after: "api_too_new.xml")
        }
        #expect(error?.code == .discovery)
    }

    @Test("A server without the file has no API there")
    func missing() async throws {
        let transport = ScriptedTransport([.status(404)])
        let fogBugz = FogBugzClient(site: try #require(site), transport: transport)
        let error = await #expect(throws: APIError.self) { try await fogBugz.tags.list() }
        #expect(error?.endpoint == "session.checkVersion")
        #expect(error?.code == .status)
    }
}
#endif
