import Foundation
import LatheTesting
import Synchronization

/// A FogBugz on this machine: as much of one as the demo asks for, with made-up people and projects.
final class EmbeddedFogBugz: Sendable {
    static let email = "ada@mill.example"
    static let password = "waterwheel"

    private let server: LoopbackServer

    /// The root, under which `api.xml` lies.
    var url: URL { server.url }

    init() throws {
        let sessions = Sessions()
        server = try LoopbackServer { request in
            if request.path.hasSuffix("/api.xml") { return .xml(Self.version) }
            return .xml(Self.answer(request, sessions))
        }
    }

    func stop() { server.stop() }

    /// The tokens that are good now.
    private final class Sessions: Sendable {
        private let tokens = Mutex<Set<String>>([])

        func begin() -> String {
            let token = UUID().uuidString.lowercased()
            tokens.withLock { _ = $0.insert(token) }
            return token
        }

        func knows(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }

        func end(_ token: String) { tokens.withLock { _ = $0.remove(token) } }
    }

    private static func answer(_ request: LoopbackServer.Request, _ sessions: Sessions) -> String {
        let command = request["cmd"] ?? ""
        if command == "logon" {
            guard request["email"] == email, request["password"] == password else {
                return failure(1, "Incorrect password or username")
            }
            return "<response><token><![CDATA[\(sessions.begin())]]></token></response>"
        }
        guard let token = request["token"], sessions.knows(token) else {
            return failure(3, "Not logged on")
        }
        switch command {
        case "logoff":
            sessions.end(token)
            return "<response></response>"
        case "listProjects": return projects
        case "listPeople": return people
        case "listFixFors": return milestones
        default: return failure(27, "No such command")
        }
    }

    private static func failure(_ code: Int, _ text: String) -> String {
        "<response><error code=\"\(code)\"><![CDATA[\(text)]]></error></response>"
    }

    private static let version = """
        <?xml version="1.0" encoding="UTF-8"?>
        <response><version>8</version><minversion>1</minversion><url>api.asp?</url></response>
        """

    private static let projects = """
        <?xml version="1.0" encoding="UTF-8"?>
        <response><projects>
        <project><ixProject>1</ixProject><sProject>Inbox</sProject><ixPersonOwner>2</ixPersonOwner>\
        <sPersonOwner>Ada Miller</sPersonOwner><fInbox>true</fInbox><fDeleted>false</fDeleted></project>
        <project><ixProject>3</ixProject><sProject><![CDATA[Flour & Bread]]></sProject>\
        <ixPersonOwner>4</ixPersonOwner><sPersonOwner><![CDATA[José Núñez]]></sPersonOwner>\
        <fInbox>false</fInbox><fDeleted>false</fDeleted></project>
        </projects></response>
        """

    private static let people = """
        <?xml version="1.0" encoding="UTF-8"?>
        <response><people>
        <person><ixPerson>2</ixPerson><sFullName>Ada Miller</sFullName><sEmail>ada@mill.example</sEmail>\
        <fAdministrator>true</fAdministrator></person>
        <person><ixPerson>4</ixPerson><sFullName><![CDATA[José Núñez]]></sFullName>\
        <sEmail>jose@mill.example</sEmail><fAdministrator>false</fAdministrator></person>
        </people></response>
        """

    private static let milestones = """
        <?xml version="1.0" encoding="UTF-8"?>
        <response><fixfors>
        <fixfor><ixFixFor>1</ixFixFor><sFixFor>Undecided</sFixFor><dt></dt></fixfor>
        <fixfor><ixFixFor>7</ixFixFor><sFixFor>Harvest</sFixFor><dt>2031-09-30T22:00:00Z</dt></fixfor>
        </fixfors></response>
        """
}
