import Foundation
import LatheRuntime
import LatheTesting

/// What a request says: in its query, and in a form or the parts of a multipart body.
struct Form {
    private var values: [String: String] = [:]
    /// The names of the files, in their order.
    private(set) var files: [String] = []

    init(_ request: LoopbackServer.Request) {
        for item in request.query { values[item.name] = item.value }
        let type = request.fields["Content-Type"] ?? ""
        if type.hasPrefix("multipart/form-data"), let mark = type.range(of: "boundary=") {
            readParts(request.body, boundary: String(type[mark.upperBound...]))
        } else if type.hasPrefix("application/x-www-form-urlencoded") {
            for item in request.form { values[item.name] = item.value }
        }
    }

    subscript(name: String) -> String? { values[name] }

    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

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
        if let file = Self.value("filename", in: head) {
            files.append(file)
        } else {
            values[name] = String(decoding: part[gap.upperBound...].dropLast(2), as: UTF8.self)
        }
    }

    private static func value(_ name: String, in head: String) -> String? {
        guard let start = head.range(of: " \(name)=\"") else { return nil }
        return String(head[start.upperBound...].prefix { $0 != "\"" })
    }
}
