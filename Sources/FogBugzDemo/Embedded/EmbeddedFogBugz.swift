import DemoSupport
import Foundation
import LatheTesting
import Synchronization

/// A FogBugz on this machine: as much of one as the demo asks for, with made-up people and cases.
final class EmbeddedFogBugz: Sendable {
    static let email = "ada@mill.example"
    static let password = "waterwheel"

    private let server: LoopbackServer
    private let office = Office()

    /// The root, under which `api.xml` lies.
    var url: URL { server.url }

    init() throws {
        server = try LoopbackServer { [office] request in
            if request.path.hasSuffix("/api.xml") { return .xml(Mill.version) }
            let form = Form(request)
            return .xml(office.state.withLock { $0.answer(form) })
        }
    }

    func stop() { server.stop() }

    /// How often somebody logged in.
    var logOns: Int { office.state.withLock { $0.logOns } }

    /// Ends all sessions, as a server does after a while.
    func endSessions() { office.state.withLock { $0.tokens = [] } }

    private final class Office: Sendable {
        let state = Mutex(State())
    }

    /// Who is logged in, and all cases.
    private struct State {
        var tokens: Set<String> = []
        var logOns = 0
        var book = CaseBook()

        mutating func answer(_ form: Form) -> String {
            do throws(Refusal) {
                return "<response>\(try content(form))</response>"
            } catch {
                return
                    "<response><error code=\"\(error.code)\">\(error.text.escaped)</error></response>"
            }
        }

        private mutating func content(_ form: Form) throws(Refusal) -> String {
            let command = form["cmd"] ?? ""
            if command == "logon" {
                guard form["email"] == email, form["password"] == password else {
                    throw Refusal(code: 1, text: "Incorrect password or username")
                }
                let token = UUID().uuidString.lowercased()
                tokens.insert(token)
                logOns += 1
                return "<token>\(token)</token>"
            }
            guard let token = form["token"], tokens.contains(token) else {
                throw Refusal(code: 3, text: "Not logged on")
            }
            switch command {
            case "logoff":
                tokens.remove(token)
                return ""
            case "listProjects": return Mill.projects
            case "listPeople": return "<people>\(Mill.people)</people>"
            case "viewPerson": return Mill.ada
            case "listFixFors": return Mill.milestones
            case "search": return try book.search(form)
            case "new": return book.open(form)
            case "edit": return try book.edit(form)
            case "startWork": return try book.startWork(form)
            case "stopWork": return book.stopWork()
            case "listIntervals": return book.intervals
            default: throw Refusal(code: 27, text: "No such command: \(command)")
            }
        }
    }
}

/// A failure as FogBugz reports it.
struct Refusal: Error {
    let code: Int
    let text: String
}

extension String {
    /// The text as it stands in XML.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
