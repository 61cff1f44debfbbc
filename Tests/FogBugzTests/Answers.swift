import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import LatheXML

/// What a call makes of a document that a test writes.
func answer<Call: Request>(
    to call: Call.Type,
    _ document: String
) throws -> Outcome<Call.ResponseValue, Call.FailureValue> {
    try EntityDecoder(formats: [.xml]).decode(
        Call.ResponseValue.self,
        orFailure: Call.FailureValue.self,
        from: Data(document.utf8),
        contentType: "text/xml",
        in: Call.endpoint.responseEnvelope
    )
}

/// The value of an answer with this content; a failure in its place is thrown.
func value<Call: Request>(_ call: Call.Type, _ content: String) throws -> Call.ResponseValue {
    switch try answer(to: call, "<response>\(content)</response>") {
    case .value(let value): value
    case .failure(let failure): throw UnexpectedOutcome(what: "\(failure)")
    }
}

/// Answers of a server that is found, and then answers so.
enum Site {
    static let version = """
        <response><version>8</version><minversion>1</minversion><url>api.asp?</url></response>
        """

    /// A server that knows `api.xml`, and what else a test wants.
    static func serving(
        _ answer: @escaping @Sendable (LoopbackServer.Request) async -> LoopbackServer.Response
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            request.path.hasSuffix("/api.xml") ? .xml(version) : await answer(request)
        }
    }

    /// A transport that knows `api.xml`, and then has these answers.
    static func scripted(_ answers: String...) -> ScriptedTransport {
        ScriptedTransport(([version] + answers).map { .xml($0) })
    }
}
