#if XML
import FogBugz
import Foundation
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

/// A FogBugz whose sessions end when a test says so.
private final class ExpiringSite: Transport {
    private struct State {
        var logOns = 0
        var logOffs: [String] = []
        var refusals = 0
        var good: String?
        var password = "waterwheel"
    }

    private let state = Mutex(State())

    var logOns: Int { state.withLock { $0.logOns } }
    var logOffs: [String] { state.withLock { $0.logOffs } }
    var refusals: Int { state.withLock { $0.refusals } }

    func expire() { state.withLock { $0.good = nil } }
    func change(password: String) { state.withLock { $0.password = password } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.body?.collect(limit: .max) ?? Data()
        let form = (request.url.query() ?? "") + "&" + String(decoding: body, as: UTF8.self)
        // Others get their turn, so that the calls really are under way together.
        for _ in 0..<20 { await Task.yield() }
        return HTTPResponse(
            status: 200,
            fields: ["Content-Type": "text/xml"],
            url: request.url,
            body: HTTPBody(answer(request.url.path(), form))
        )
    }

    private func answer(_ path: String, _ form: String) -> String {
        if path.hasSuffix("/api.xml") {
            return """
                <response><version>8</version><minversion>1</minversion>\
                <url>api.asp?</url></response>
                """
        }
        func value(_ name: String) -> String? {
            form.split(separator: "&").first { $0.hasPrefix(name + "=") }
                .map { String($0.dropFirst(name.count + 1)) }
        }
        return state.withLock { state in
            if value("cmd") == "logon" {
                state.logOns += 1
                guard value("password") == state.password else {
                    return "<response><error code=\"1\">Wrong password</error></response>"
                }
                state.good = "token\(state.logOns)"
                return "<response><token>token\(state.logOns)</token></response>"
            }
            guard let token = value("token"), token == state.good else {
                state.refusals += 1
                return "<response><error code=\"3\">Not logged on</error></response>"
            }
            if value("cmd") == "logoff" {
                state.logOffs.append(token)
                state.good = nil
                return "<response></response>"
            }
            return "<response><priorities/></response>"
        }
    }
}

@Suite("Sessions of FogBugz")
struct SessionTests {
    private let site = ExpiringSite()
    private let logOn = Session.LogOn(email: "ada@mill.example", password: "waterwheel")

    private func client(_ account: Account = Account()) throws -> FogBugzClient {
        let url = try #require(URL(string: "http://fogbugz.test/"))
        return FogBugzClient(site: url, transport: site, account: account)
    }

    @Test("A session that expires under 50 calls is renewed by one login, and all 50 succeed")
    func renewal() async throws {
        let fogBugz = try client()
        try await fogBugz.authorize(by: logOn)
        #expect(site.logOns == 1)
        for round in 1...3 {
            site.expire()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 {
                    group.addTask { try await fogBugz.priorities.list().count }
                }
                var answers = 0
                for try await count in group {
                    #expect(count == 0)
                    answers += 1
                }
                #expect(answers == 50)
            }
            #expect(site.logOns == 1 + round)
        }
        #expect(site.refusals > 3)
    }

    @Test("A refused renewal fails with the reason of the log-in, and a later one succeeds")
    func failedRenewal() async throws {
        let fogBugz = try client()
        try await fogBugz.authorize(by: logOn)
        site.expire()
        site.change(password: "other")
        let error = await #expect(throws: APIError.self) { try await fogBugz.priorities.list() }
        #expect(error?.endpoint == "session.logOn")
        #expect(error?.failure(as: Failure.self)?.code == .badCredentials)
        site.change(password: "waterwheel")
        _ = try await fogBugz.priorities.list()
        #expect(site.logOns == 3)
    }

    @Test(
        "Without a log-in the failure is thrown, and a log-in with a wrong password does not authorize"
    )
    func unauthorized() async throws {
        let fogBugz = try client()
        let error = await #expect(throws: APIError.self) { try await fogBugz.priorities.list() }
        #expect(error?.failure(as: Failure.self)?.code == .notLoggedOn)
        #expect(error?.failureCode == "3")
        await #expect(throws: APIError.self) {
            try await fogBugz.authorize(by: Session.LogOn(email: "a", password: "b"))
        }
        #expect(await !fogBugz.isAuthorized())
    }

    @Test("Logging out ends the session and forgets the token")
    func logOff() async throws {
        let fogBugz = try client()
        try await fogBugz.authorize(by: logOn)
        #expect(await fogBugz.isAuthorized())
        try await fogBugz.deauthorize()
        #expect(await !fogBugz.isAuthorized())
        #expect(site.logOffs == ["token1"])
        await #expect(throws: APIError.self) { try await fogBugz.priorities.list() }
        #expect(site.logOns == 1)

        try await fogBugz.authorize(by: logOn)
        site.expire()
        try await fogBugz.deauthorize()
        #expect(site.logOffs == ["token1"])
    }

    @Test("A store keeps the token for the next run, and separates accounts")
    func accounts() async throws {
        let store = MemoryCredentialStore()
        let ada = try client(Account("ada", store: store))
        try await ada.authorize(by: logOn)
        let bob = try client(Account("bob", store: store))
        #expect(await !bob.isAuthorized())
        let again = try client(Account("ada", store: store))
        #expect(await again.isAuthorized())
        _ = try await again.priorities.list()
        #expect(site.logOns == 1)
    }

    @Test("A token set by the caller is sent if no session was started")
    func byHand() async throws {
        var fogBugz = try client()
        try await fogBugz.authorize(by: logOn)
        fogBugz.client.account = Account()
        fogBugz.token = "token1"
        _ = try await fogBugz.priorities.list()
        #expect(site.refusals == 0)
    }
}
#endif
