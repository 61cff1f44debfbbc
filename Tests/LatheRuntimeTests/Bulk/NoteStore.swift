import Foundation
import LatheCoding
import LatheTesting
import Synchronization

@testable import LatheLists
@testable import LatheRuntime

/// Notes by their ids, at most three a call.
struct SomeNotes: BulkRequest {
    var ids: [Int] = []
    var language: String?

    typealias ResponseValue = [Note]
    typealias FailureValue = Fault
    typealias BulkElement = Note
    typealias BulkID = Int
    static let bulk = BulkIDs<SomeNotes>(
        \.ids,
        max: 3,
        missing: [404],
        items: { $0 },
        id: { $0.id }
    )
    static let endpoint = Endpoint(
        "notes.some",
        .get,
        "/notes",
        parameters: [.init(.query, "ids", list: .joined(",")), .init(.query, "lang")],
        sharedParameters: ["token"],
        responseEnvelope: Envelope(failure: "error")
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(ids)
        default: writer.write(language)
        }
    }
}

/// Has a note of each id, and writes down which ids it was asked for.
final class NoteStore: Transport {
    typealias Hold = @Sendable ([Int]) async throws -> HTTPResponse?

    private struct State {
        var asked: [[Int]] = []
        var running = 0
        var maximumRunning = 0
    }

    private let state = Mutex(State())
    private let hold: Hold

    /// - Parameter hold: Comes before an answer, or in its place.
    init(_ hold: @escaping Hold = { _ in nil }) { self.hold = hold }

    /// The ids of each call, those with the smallest first.
    var asked: [[Int]] {
        state.withLock { $0.asked }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    /// How many calls ran at once.
    var maximumRunning: Int { state.withLock { $0.maximumRunning } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = request.url.query(percentEncoded: false) ?? ""
        let list = query.split(separator: "&").first { $0.hasPrefix("ids=") } ?? ""
        let ids = list.dropFirst(4).split(separator: ",").compactMap { Int($0) }
        state.withLock { state in
            state.asked.append(ids)
            state.running += 1
            state.maximumRunning = max(state.maximumRunning, state.running)
        }
        defer { state.withLock { $0.running -= 1 } }
        return try await hold(ids) ?? Self.notes(ids)
    }

    /// An answer with these notes.
    static func notes(_ ids: [Int], status: Int = 200) -> HTTPResponse {
        let notes = ids.map { #"{"id":\#($0),"title":"note \#($0)"}"# }
        return HTTPResponse(
            status: status,
            fields: ["Content-Type": "application/json"],
            body: HTTPBody("[\(notes.joined(separator: ","))]")
        )
    }

    /// A failure with the API's own words.
    static func failure(_ status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status,
            fields: ["Content-Type": "application/json"],
            body: HTTPBody(#"{"error":{"code":\#(status),"text":"no"}}"#)
        )
    }
}
