import Foundation
import LatheCoding
import LatheRuntime

/// Documents of the real API's shapes, which lie outside of the repository.
enum Fixtures {
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["LATHE_FIXTURES"]
        let beside = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../shared/apis/fixtures").standardizedFileURL.path
        let folder = URL(filePath: named ?? beside).appending(path: "guildwars2")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static var areMissing: Bool { folder == nil }

    static func data(_ name: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: name))
    }

    static func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }

    /// What a call makes of the fixture as its answer.
    static func answer<Call: Request>(
        to call: Call.Type,
        _ name: String
    ) throws -> Outcome<Call.ResponseValue, Call.FailureValue> {
        try EntityDecoder().decode(
            Call.ResponseValue.self,
            orFailure: Call.FailureValue.self,
            from: data(name),
            contentType: "application/json; charset=utf-8",
            in: Call.endpoint.returns
        )
    }

    /// The value of the answer; a failure in its place is thrown.
    static func value<Call: Request>(_ call: Call.Type, _ name: String) throws -> Call.ResponseValue
    {
        switch try answer(to: call, name) {
        case .value(let value): value
        case .failure(let failure): throw Unexpected(what: "\(failure)")
        }
    }

    static func failure<Call: Request>(
        _ call: Call.Type,
        _ name: String
    ) throws -> Call.FailureValue {
        switch try answer(to: call, name) {
        case .value(let value): throw Unexpected(what: "\(value)")
        case .failure(let failure): failure
        }
    }

    struct Unexpected: Error {
        let what: String
    }
}
