public import Foundation
public import LatheCoding
public import LatheRuntime
import LatheXML

/// Documents of one real API's shapes, which lie outside of the repository.
public protocol FixtureSet {
    /// The name of the API's folder.
    static var api: String { get }
    /// What an answer with that document says of its type.
    static func contentType(of name: String) -> String
}

extension FixtureSet {
    /// Where the documents lie; `nil` when they are not here.
    public static var folder: URL? {
        let named = ProcessInfo.processInfo.environment["LATHE_FIXTURES"]
        let beside = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../shared/apis/fixtures").standardizedFileURL.path
        let folder = URL(filePath: named ?? beside).appending(path: api)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// Whether the documents are not here.
    public static var areMissing: Bool { folder == nil }

    /// The bytes of a document.
    public static func data(_ name: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: name))
    }

    /// What a call makes of the fixture as its answer.
    public static func answer<Call: Request>(
        to call: Call.Type,
        _ name: String
    ) throws -> Outcome<Call.ResponseValue, Call.FailureValue> {
        try EntityDecoder(formats: [.json, .xml]).decode(
            Call.ResponseValue.self,
            orFailure: Call.FailureValue.self,
            from: data(name),
            contentType: contentType(of: name),
            in: Call.endpoint.responseEnvelope
        )
    }

    /// The value of the answer; a failure in its place is thrown.
    public static func value<Call: Request>(
        _ call: Call.Type,
        _ name: String
    ) throws -> Call.ResponseValue {
        switch try answer(to: call, name) {
        case .value(let value): value
        case .failure(let failure): throw UnexpectedOutcome(what: "\(failure)")
        }
    }

    /// The failure in the answer; a value in its place is thrown.
    public static func failure<Call: Request>(
        _ call: Call.Type,
        _ name: String
    ) throws -> Call.FailureValue {
        switch try answer(to: call, name) {
        case .value(let value): throw UnexpectedOutcome(what: "\(value)")
        case .failure(let failure): failure
        }
    }
}

/// A value in the place of a failure, or the other way round.
public struct UnexpectedOutcome: Error {
    /// What there was.
    public let what: String

    /// Says what there was.
    public init(what: String) { self.what = what }
}
