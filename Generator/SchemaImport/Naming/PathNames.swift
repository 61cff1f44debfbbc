import Foundation
import SchemaModel

/// The parameters in the braces of a path, by their names in the document, and the constants of its query.
struct PathNames {
    enum Part {
        case text(String)
        case parameter(String)
    }

    /// The parts before the query.
    private(set) var parts: [Part] = []
    /// The query as a schema has it, which is plain text after a question mark; empty if there is none, and `nil` if
    /// it cannot be written as plain text.
    private(set) var query: String? = ""

    var names: [String] {
        parts.compactMap { part in if case .parameter(let name) = part { name } else { nil } }
    }

    /// The names of the constants of the query.
    var constants: [String] {
        (query ?? "").dropFirst().split(separator: "&").map { constant in
            String(constant.prefix { $0 != "=" })
        }
    }

    /// Reads a path; `nil` if its braces do not match, if a parameter's name is repeated or too long, or if a segment is
    /// one dot or two.
    init?(_ path: String) {
        // The text after a number sign distinguishes operations and is not sent.
        var rest = path.prefix { $0 != "#" }
        while let mark = rest.firstIndex(where: { $0 == "{" || $0 == "?" }), rest[mark] == "{" {
            if mark > rest.startIndex { parts.append(.text(String(rest[..<mark]))) }
            guard let close = rest[mark...].firstIndex(of: "}") else { return nil }
            let name = rest[rest.index(after: mark)..<close]
            guard !name.isEmpty, !name.contains("{"), name.utf8.count <= Conversion.longestName
            else { return nil }
            parts.append(.parameter(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        let text = rest.prefix { $0 != "?" }
        let segments = Array(path.prefix { !"?#".contains($0) }.utf8)
        guard !text.contains("}"), Set(names).count == names.count,
            PathTemplate.dotSegment(in: segments[...]) == nil
        else { return nil }
        if !text.isEmpty { parts.append(.text(String(text))) }
        if text.endIndex < rest.endIndex {
            query = Self.plain(query: rest[rest.index(after: text.endIndex)...])
        }
    }

    /// Returns the constants of a query without their escapes.
    private static func plain(query: Substring) -> String? {
        var constants: [String] = []
        for constant in query.split(separator: "&") {
            let sides = constant.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let name = sides.first.flatMap({ plain($0) }), !name.isEmpty, !name.contains("=")
            else { return nil }
            guard sides.count == 2 else {
                constants.append(name)
                continue
            }
            guard let value = plain(sides[1]) else { return nil }
            constants.append("\(name)=\(value)")
        }
        return constants.isEmpty ? "" : "?" + constants.joined(separator: "&")
    }

    /// Returns a text without its escapes; `nil` if it would have another meaning in the query of a schema.
    private static func plain(_ text: Substring) -> String? {
        guard let plain = text.removingPercentEncoding else {
            // A percent sign that is not part of an escape represents itself.
            return isPlain(String(text)) ? String(text) : nil
        }
        return isPlain(plain) ? plain : nil
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in byte >= 0x20 && byte != 0x7F && !"#&{}".utf8.contains(byte) }
            && text.firstMatch(of: /%[0-9A-Fa-f]{2}/) == nil
    }
}
