#if XML
import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import MediaWiki
import LatheXML

/// An answer of a wiki, in JSON or XML.
struct Answer {
    let text: String

    init(_ text: String) { self.text = text }

    private func outcome<Call: Request>(
        _ call: Call.Type
    ) throws -> Outcome<Call.ResponseValue, Call.FailureValue> {
        try EntityDecoder(formats: [.json, .xml]).decode(
            Call.ResponseValue.self,
            orFailure: Call.FailureValue.self,
            from: Data(text.utf8),
            contentType: text.hasPrefix("<") ? "text/xml" : "application/json",
            in: Call.endpoint.responseEnvelope
        )
    }

    /// The value; a failure in its place is thrown.
    func value<Call: Request>(_ call: Call.Type) throws -> Call.ResponseValue {
        switch try outcome(call) {
        case .value(let value): value
        case .failure(let failure): throw UnexpectedOutcome(what: "\(failure)")
        }
    }

    /// The failure; a value in its place is thrown.
    func failure<Call: Request>(_ call: Call.Type) throws -> Call.FailureValue {
        switch try outcome(call) {
        case .value(let value): throw UnexpectedOutcome(what: "\(value)")
        case .failure(let failure): failure
        }
    }
}
#endif
