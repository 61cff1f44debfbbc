import DemoSupport
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Synchronization

/// A wiki on this machine: as much of one as the demo asks for, with made-up pages held in memory.
///
/// It responds in JSON of format version 2.
final class EmbeddedWiki: Sendable {
    static let user = "Ada Miller@demo"
    static let password = "waterwheel"

    private let server: LoopbackServer

    /// The address of `api.php`.
    var url: URL { server.url.appending(path: "api.php") }

    init() throws {
        let visitors = Mutex(Visitors())
        server = try LoopbackServer { request in
            visitors.withLock { $0.answer(request) }
        }
    }

    func stop() { server.stop() }
}

/// Who is logged in, by the cookie of the session, and the pages.
private struct Visitors {
    private struct Visit {
        var user: String?
        /// Both kinds of tokens end in what must be escaped.
        let token = UUID().uuidString + "+\\"
    }

    private static let cookie = "wiki_session"
    private static let userName = "Ada Miller"

    private var visits: [String: Visit] = [:]
    private var archive = Archive()

    mutating func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        guard request.path == "/api.php" else { return .text("Not Found", status: 404) }
        let known = Self.session(of: request)
        var session = known.flatMap { visits[$0] == nil ? nil : $0 }
        let before = session
        do throws(Refusal) {
            let document = try content(
                Form(request),
                isPosted: request.method == .post,
                session: &session
            )
            var response = LoopbackServer.Response.json("\(document)")
            if session != before {
                response.fields["Set-Cookie"] =
                    "\(Self.cookie)=\(session ?? ""); path=/; HttpOnly"
            }
            return response
        } catch {
            var response = LoopbackServer.Response.json("\(error.document)")
            response.fields["MediaWiki-API-Error"] = error.code
            return response
        }
    }

    private static func session(of request: LoopbackServer.Request) -> String? {
        for part in (request.fields["Cookie"] ?? "").split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1)
            if sides.count == 2, sides[0].trimmingPrefix(" ") == cookie { return String(sides[1]) }
        }
        return nil
    }

    private mutating func content(
        _ form: Form,
        isPosted: Bool,
        session: inout String?
    ) throws(Refusal) -> JSONValue {
        for (name, value) in [("format", "json"), ("formatversion", "2")] where form[name] != value
        {
            throw .unrecognized(form[name] ?? "", for: name)
        }
        let visit = session.flatMap { visits[$0] }
        if let asserted = form["assertuser"], asserted != visit?.user {
            throw Refusal(
                "assertnameduserfailed",
                "You are no longer logged in as \"\(asserted)\", so the action could not be completed."
            )
        }
        let action = form["action"] ?? ""
        if action == "query" {
            guard form["meta"] == "tokens" else { return try archive.query(form) }
            if session == nil { session = open(for: nil) }
            return tokens(form["type"] ?? "csrf", of: session.flatMap { visits[$0] })
        }
        guard ["login", "logout", "edit", "upload"].contains(action) else {
            throw .unrecognized(action, for: "action")
        }
        guard isPosted else {
            throw Refusal("mustbeposted", "The \"\(action)\" module requires a POST request.")
        }
        if action == "login" { return logIn(form, session: &session) }
        try check(form["token"], of: visit)
        switch action {
        case "logout":
            if let session { visits[session] = nil }
            session = nil
            return [:]
        case "edit": return try archive.edit(form, by: try user(of: visit))
        default: return try archive.upload(form, by: try user(of: visit))
        }
    }

    // MARK: Sessions

    private mutating func open(for user: String?) -> String {
        let name = UUID().uuidString.lowercased()
        visits[name] = Visit(user: user)
        return name
    }

    private func tokens(_ kind: String, of visit: Visit?) -> JSONValue {
        let isOfSession = kind == "login" || visit?.user != nil
        let token = isOfSession ? visit?.token ?? "" : "+\\"
        let tokens = JSONObject([.init(key: "\(kind)token", value: .string(token))])
        return ["batchcomplete": true, "query": ["tokens": .object(tokens)]]
    }

    /// A log-in that fails is no error to the API.
    private mutating func logIn(_ form: Form, session: inout String?) -> JSONValue {
        guard let token = form["lgtoken"], let old = session, visits[old]?.token == token else {
            return failed("Unable to continue login. Your session most likely timed out.")
        }
        guard form["lgname"] == EmbeddedWiki.user, form["lgpassword"] == EmbeddedWiki.password
        else {
            return failed("Incorrect username or password entered. Please try again.")
        }
        visits[old] = nil
        session = open(for: Self.userName)
        return [
            "login": ["result": "Success", "lguserid": 2, "lgusername": .string(Self.userName)]
        ]
    }

    private func failed(_ reason: String) -> JSONValue {
        ["login": ["result": "Failed", "reason": .string(reason)]]
    }

    private func check(_ token: String?, of visit: Visit?) throws(Refusal) {
        guard let token else { throw .missing("token") }
        let expected = visit?.user == nil ? "+\\" : visit?.token
        if token != expected { throw Refusal("badtoken", "Invalid CSRF token.") }
    }

    private func user(of visit: Visit?) throws(Refusal) -> String {
        if let user = visit?.user { return user }
        throw Refusal(
            "permissiondenied",
            "You don't have permission to carry out the action you requested."
        )
    }
}

/// A failure as a wiki reports it.
struct Refusal: Error {
    let code: String
    let info: String

    init(_ code: String, _ info: String) {
        self.code = code
        self.info = info
    }

    static func unrecognized(_ value: String, for name: String) -> Refusal {
        Refusal("badvalue", "Unrecognized value for parameter \"\(name)\": \(value).")
    }

    static func missing(_ name: String) -> Refusal {
        Refusal("missingparam", "The \"\(name)\" parameter must be set.")
    }

    var document: JSONValue {
        [
            "error": [
                "code": .string(code), "info": .string(info),
                "docref": "See api.php for API usage.",
            ]
        ]
    }
}
