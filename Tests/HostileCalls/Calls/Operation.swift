import Foundation
import LatheCoding
import LatheDownloads
import LatheRuntime
import LatheStreams

/// What the client does with the answer.
enum Operation: String, CaseIterable, Sendable {
    /// Decodes a small entity of the whole answer.
    case get
    /// Reads an open body to its end.
    case open
    /// Decodes the elements of a list one by one.
    case elements
    /// Reads server-sent events.
    case events
    /// Writes the body to a file.
    case download

    /// The media type of the answer.
    var type: String {
        switch self {
        case .get, .elements: "application/json"
        case .events: "text/event-stream"
        case .open, .download: "application/octet-stream"
        }
    }

    /// Whether the client's deadline covers the whole operation.
    var hasOwnDeadline: Bool { self == .get || self == .download }

    /// A small body that the operation can read; all have the same length.
    var body: String {
        switch self {
        case .get: #"{"id":7,"title":"seven"}"#
        case .elements: #"[{"id":7},{"id":8}     ]"#
        case .events: "data: seven\n\ndata:nine\n\n"
        case .open, .download: "abcdefghijklmnopqrstuvwx"
        }
    }

    /// What the operation returns for a body, in the form of ``run(_:_:)``.
    ///
    /// - Parameter body: The bytes that a right client receives.
    /// - Returns: The result; `nil` when the operation must fail.
    func result(of body: [UInt8]) -> [UInt8]? {
        switch self {
        case .get: body == Array(self.body.utf8) ? Array("7 seven\n".utf8) : nil
        case .elements: body == Array(self.body.utf8) ? Array("7 \n8 \n".utf8) : nil
        case .open, .download: body
        case .events:
            // An event without an empty line after it does not count.
            String(decoding: body, as: UTF8.self).components(separatedBy: "\n\n").dropLast()
                .map { $0.drop { $0 != ":" }.dropFirst().drop { $0 == " " } + "\n" }
                .flatMap { Array($0.utf8) }
        }
    }

    /// Makes the call.
    ///
    /// - Parameters:
    ///   - client: The client of the server.
    ///   - usesHead: Whether the request is of the method `HEAD`; only ``get`` heeds it.
    /// - Returns: The bytes of the body, or a line of text for each value.
    /// - Throws: What the call throws.
    func run(_ client: Client, _ usesHead: Bool) async throws -> [UInt8] {
        switch self {
        case .get where usesHead:
            _ = try await client.send(CheckNote())
            return result(of: Array(body.utf8)) ?? []
        case .get: return try await client.send(GetNote()).line
        case .open:
            var bytes: [UInt8] = []
            for try await chunk in try await client.open(GetNote()).value {
                // No right body is longer.
                if bytes.count < 1 << 16 { bytes += chunk }
            }
            return bytes
        case .elements:
            var lines: [UInt8] = []
            for try await note in client.elements(of: ListNotes()) { lines += note.line }
            return lines
        case .events:
            var lines: [UInt8] = []
            for try await event in client.events(of: GetNote()) {
                lines += Array("\(event.data)\n".utf8)
            }
            return lines
        case .download:
            let file = FileManager.default.temporaryDirectory
                .appending(path: "lathe-hostile-\(UUID())")
            defer {
                try? FileManager.default.removeItem(at: file)
                try? FileManager.default.removeItem(at: file.appendingPathExtension("part"))
            }
            try await client.download(GetNote(), to: file, limit: client.limits.body)
            return Array(try Data(contentsOf: file))
        }
    }
}

private struct Note: Entity {
    var id = 0
    var title = ""

    static let fields: FieldTable = ["id", .init("title", .optional)]
    static let blank = Note()

    var line: [UInt8] { Array("\(id) \(title)\n".utf8) }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&title)
        }
    }
}

private struct GetNote: Request {
    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.get", .get, "/start")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct ListNotes: Request {
    typealias ResponseValue = [Note]
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.list", .get, "/start")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct CheckNote: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.check", .head, "/start")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
