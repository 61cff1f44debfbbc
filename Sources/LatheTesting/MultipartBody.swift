package import Foundation

/// A body of parts (RFC 2046, section 5.1), taken apart.
package struct MultipartBody {
    /// What stands between two delimiters.
    package struct Part {
        /// The lines of the head.
        package let head: String
        /// The bytes behind the head.
        package let content: Data

        /// `nil` when no empty line ends the head.
        init?(_ bytes: Data) {
            guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
            head = String(decoding: bytes[..<end.lowerBound].dropFirst(2), as: UTF8.self)
            content = bytes[end.upperBound...]
        }

        /// The name in the form; `nil` for a part that has none.
        package var name: String? { quoted("name") }
        /// The file's name; `nil` for a part that is no file.
        package var fileName: String? { quoted("filename") }
        /// The content's type; `nil` where none is said.
        package var type: String? {
            let mark = "content-type:"
            return head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(mark) }
                .map { String($0.dropFirst(mark.count)).trimmingCharacters(in: .whitespaces) }
        }

        private func quoted(_ parameter: String) -> String? {
            guard let start = head.range(of: "; \(parameter)=\"") else { return nil }
            return String(head[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    /// The parts, in their order.
    package let parts: [Part]

    /// Takes a body apart; `nil` when the type is another one, or the body is malformed or broken off.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - type: The content type, which has the boundary.
    package init?(_ body: Data, type: String) {
        guard let boundary = Self.boundary(of: type) else { return nil }
        let delimiter = Data("\r\n--\(boundary)".utf8)
        // The first delimiter may be where the body begins, without a line before it.
        let lines = Data("\r\n".utf8) + body
        guard let first = lines.range(of: delimiter) else { return nil }
        var rest = lines[first.upperBound...]
        var parts: [Part] = []
        while !rest.starts(with: Data("--".utf8)) {
            guard rest.starts(with: Data("\r\n".utf8)), let next = rest.range(of: delimiter),
                let part = Part(rest[..<next.lowerBound])
            else { return nil }
            parts.append(part)
            rest = rest[next.upperBound...]
        }
        self.parts = parts
    }

    /// The boundary that a content type names; `nil` for another type.
    package static func boundary(of type: String) -> String? {
        guard type.lowercased().hasPrefix("multipart/"), let mark = type.range(of: "boundary=")
        else { return nil }
        return type[mark.upperBound...].prefix { $0 != ";" }
            .trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
    }
}
