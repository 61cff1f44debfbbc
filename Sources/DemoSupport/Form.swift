public import Foundation
import LatheRuntime
public import LatheTesting

/// What a request to an embedded server says: in its query, and in a form or the parts of a multipart body.
public struct Form: Sendable {
    /// A part of a multipart body that has a file name.
    public struct File: Sendable {
        /// The file's name.
        public let name: String
        /// The bytes.
        public let content: Data
    }

    private var values: [String: String] = [:]
    /// The files, in their order.
    public private(set) var files: [File] = []

    /// Reads a request; what is malformed is left out.
    public init(_ request: LoopbackServer.Request) {
        for item in request.query { values[item.name] = item.value }
        let type = request.fields["Content-Type"] ?? ""
        if let body = ParsedMultipart(request.body, type: type) {
            for part in body.parts {
                guard let name = part.name else { continue }
                if let file = part.fileName {
                    files.append(File(name: file, content: part.content))
                } else {
                    values[name] = String(decoding: part.content, as: UTF8.self)
                }
            }
        } else if type.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            for item in request.form { values[item.name] = item.value }
        }
    }

    /// The value of a name; the body's where query and body have it, the last where it is repeated.
    public subscript(name: String) -> String? { values[name] }

    /// The value of a name as an integer; `nil` when it is none.
    public func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
}
