#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import LatheXML

@Suite("Samples of FogBugz")
struct FogBugzSamples {
    private static let version = ScriptedTransport.Response.xml(
        "<response><version>8</version><minversion>1</minversion><url>api.asp?</url></response>"
    )
    private static let expired = ScriptedTransport.Response.xml(
        #"<response><error code="3">Not logged on</error></response>"#
    )

    /// A client whose server is found, and then answers so.
    private func client(
        _ responses: ScriptedTransport.Response...
    ) throws -> (FogBugzClient, ScriptedTransport) {
        let transport = ScriptedTransport([Self.version] + responses)
        let site = try #require(URL(string: "https://example.fogbugz.com/"))
        return (FogBugzClient(site: site, token: "q7f3", transport: transport), transport)
    }

    @Test("A first visit")
    func visit() async throws {
        let site = try #require(URL(string: "https://example.fogbugz.com/"))
        let transport = ScriptedTransport([
            Self.version,
            .xml("<response><token>q7f3</token></response>"),
            .xml(
                """
                <response><cases><case ixBug="112" operations="edit,assign">\
                <sTitle>Total is wrong</sTitle></case></cases></response>
                """
            ),
        ])
        var fogBugz = FogBugzClient(site: site, transport: transport)
        fogBugz.token = try await fogBugz.session.logOn(email: "ada@mill.example", password: "…")
        let cases = try await fogBugz.cases.search(
            query: "status:open",
            columns: [.title],
            max: 20
        )
        for found in cases { print(found.number, found.title ?? "") }
        #expect(cases.map(\.title) == ["Total is wrong"])
        #expect(transport.requests.last?.request.url.query()?.contains("cols=sTitle") == true)
        #expect(transport.requests.last?.request.url.path() == "/api.asp")
    }

    @Test("The root address is enough to find the API")
    func discovery() async throws {
        let (fogBugz, transport) = try client(.xml("<response/>"))
        let version = try await fogBugz.session.checkVersion()
        print(version.version, version.minimumVersion, version.url)
        #expect(transport.requests.map { $0.request.url.path() } == ["/api.xml"])
    }

    @Test("A server that is too new is reported before the first call")
    func tooNew() async throws {
        let transport = ScriptedTransport([
            .xml(
                "<response><version>11</version><minversion>9</minversion><url>api.asp?</url></response>"
            )
        ])
        let site = try #require(URL(string: "https://example.fogbugz.com/"))
        let error = try await #require(throws: APIError.self) {
            try await FogBugzClient(site: site, transport: transport).projects.list()
        }
        #expect(error.code == .discovery)
        #expect(
            error.description
                == "session.checkVersion: discovery: the server is too new: its minimumVersion is 9, not at most 8"
        )
    }

    @Test("The failure for an ambiguous name has the people to choose from")
    func ambiguous() async throws {
        let (fogBugz, _) = try client(
            .xml(
                """
                <response><error code="2">Ambiguous Logon</error><people>\
                <person>Marta Holm</person><person>Marta Holm-Lind</person></people></response>
                """
            ),
            .xml("<response><token>q7f3</token></response>")
        )
        func choose(_ names: [String]) -> String { names[0] }
        let password = "…"

        var name = "Marta"
        var token: String?
        while token == nil {
            do {
                token = try await fogBugz.session.logOn(email: name, password: password)
            } catch let error as APIError {
                let failure = error.failure(as: Failure.self)
                guard let failure, failure.code == .ambiguousName else { throw error }
                name = choose(failure.people)
            }
        }
        #expect(name == "Marta Holm")
        #expect(token == "q7f3")
    }

    @Test("A token is checked before it is used again")
    func token() async throws {
        let (fogBugz, _) = try client(Self.expired)
        let saved = "q7f3"
        do {
            _ = try await fogBugz.session.checkToken(token: saved)
        } catch let error as APIError where error.failure(as: Failure.self)?.code == .notLoggedOn {
            print("log in again")
            return
        }
        Issue.record("the token is dead")
    }

    @Test("Only the columns that were asked for are there")
    func columns() async throws {
        let (fogBugz, transport) = try client(
            .xml(
                """
                <response><cases><case ixBug="7" operations="edit"><sTitle>A</sTitle><tags/>\
                <plugin_customfields_browser>Firefox</plugin_customfields_browser></case></cases>\
                </response>
                """
            )
        )
        let cases = try await fogBugz.cases.search(
            query: "7",
            columns: [.title, .tags, .unknown("plugin_customfields_browser")]
        )
        let found = try #require(cases.first)
        #expect(found.number == 7)
        #expect(found.operations == ["edit"])
        #expect(found.title == "A")
        #expect(found.tags == [])
        #expect(found.projectName == nil)
        #expect(found.unknownFields["plugin_customfields_browser"]?.text == "Firefox")
        let query = transport.requests.last?.request.url.query(percentEncoded: false)
        #expect(query?.contains("cols=sTitle,tags,plugin_customfields_browser") == true)
    }

    @Test("A failure in a body of status 200 is an error of its code")
    func failure() async throws {
        let response = ScriptedTransport.Response.xml(
            #"<response><error code="10">Unknown axis "color"</error></response>"#
        )
        let (fogBugz, transport) = try client(response, response)
        do {
            _ = try await fogBugz.cases.search(query: "color:red")
        } catch let error as APIError {
            guard let failure = error.failure(as: Failure.self) else { throw error }
            switch failure.code {
            case .search: print("cannot search for that:", failure.message)
            case .unknown(let number): print("code \(number):", failure.message)
            default: throw error
            }
        }
        #expect(transport.requests.count == 2)
        let error = await #expect(throws: APIError.self) {
            try await fogBugz.cases.search(query: "color:red")
        }
        #expect(error?.failure(as: Failure.self)?.message == "Unknown axis \"color\"")
        #expect(
            error?.description
                == "cases.search: failure: the API reports a failure (status 200, code 10)"
        )
    }

    @Test("Empty elements are nil, empty texts or empty lists")
    func empties() throws {
        let document = """
            <case ixBug="7" operations=""><dtResolved/><sVersion/><ixBugChildren/><hrsCurrEst>6.5\
            </hrsCurrEst><dtOpened>2013-01-21T14:24:06Z</dtOpened></case>
            """
        let found = try Case(xml: Data(document.utf8))
        #expect(found.resolvedAt == nil)
        #expect(found.version == "")
        #expect(found.children == [])
        #expect(found.estimate == .seconds(6.5 * 3600))
        #expect(found.openedAt == Date(timeIntervalSince1970: 1_358_778_246))
    }
}
#endif
