package import Foundation

/// A parsed multipart body (RFC 2046, section 5.1).
package struct ParsedMultipart {
    /// A part of the body.
    package struct Part {
        /// The lines of the header fields.
        package let head: String
        /// The bytes after the header fields.
        package let content: Data

        /// Creates a part; `nil` when no empty line ends the header fields.
        init?(_ bytes: Data) {
            guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
            head = String(decoding: bytes[..<end.lowerBound].dropFirst(2), as: UTF8.self)
            content = Data(bytes[end.upperBound...])
        }

        /// The name in the form; `nil` for a part without a name.
        package var name: String? { quoted("name") }
        /// The file name; `nil` for a part that is not a file.
        package var fileName: String? { quoted("filename") }
        /// The content type; `nil` if it is not declared.
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

    /// Parses a body; `nil` when the type is not multipart, or the body is malformed or incomplete.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - type: The content type, which contains the boundary.
    package init?(_ body: Data, type: String) {
        guard let boundary = Self.boundary(of: type) else { return nil }
        let delimiter = Data("\r\n--\(boundary)".utf8)
        // The first delimiter may be at the start of the body, without a line break before it.
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

    /// Returns the boundary in a content type; `nil` for another type.
    package static func boundary(of type: String) -> String? {
        guard type.lowercased().hasPrefix("multipart/"), let mark = type.range(of: "boundary=")
        else { return nil }
        return type[mark.upperBound...].prefix { $0 != ";" }
            .trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
    }
}
