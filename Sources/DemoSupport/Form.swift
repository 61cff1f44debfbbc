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
        if type.hasPrefix("multipart/form-data"), let mark = type.range(of: "boundary=") {
            readParts(request.body, boundary: String(type[mark.upperBound...]))
        } else if type.hasPrefix("application/x-www-form-urlencoded") {
            for item in request.form { values[item.name] = item.value }
        }
    }

    /// The value of a name; the body's where query and body have it, the last where it is repeated.
    public subscript(name: String) -> String? { values[name] }

    /// The value of a name as an integer; `nil` when it is none.
    public func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

    private mutating func readParts(_ body: Data, boundary: String) {
        let separator = Data("--\(boundary)".utf8)
        var rest = body
        while let end = rest.range(of: separator) {
            readPart(rest[..<end.lowerBound])
            rest = rest[end.upperBound...]
        }
    }

    private mutating func readPart(_ part: Data) {
        guard let gap = part.range(of: Data("\r\n\r\n".utf8)) else { return }
        let head = String(decoding: part[..<gap.lowerBound], as: UTF8.self)
        guard let name = Self.value("name", in: head) else { return }
        let content = part[gap.upperBound...].dropLast(2)
        if let file = Self.value("filename", in: head) {
            files.append(File(name: file, content: content))
        } else {
            values[name] = String(decoding: content, as: UTF8.self)
        }
    }

    private static func value(_ name: String, in head: String) -> String? {
        guard let start = head.range(of: " \(name)=\"") else { return nil }
        return String(head[start.upperBound...].prefix { $0 != "\"" })
    }
}
