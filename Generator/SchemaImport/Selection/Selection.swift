package import OpenAPI
package import SchemaSyntax

/// The operations of a document to import.
package struct Selection: Sendable, Hashable {
    /// A rule that names operations; an operation is imported if any rule names it.
    package enum Rule: Sendable, Hashable {
        case tag(String)
        /// A path, in which `*` matches any characters.
        case path(String)
        case operation(String)

        /// Reads `tag:customers`, `path:/v1/customers*` or `operation:GetCustomers`; `nil` for other texts.
        package init?(_ text: String) {
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let value = String(text[text.index(after: colon)...])
            guard !value.isEmpty else { return nil }
            switch text[..<colon] {
            case "tag": self = .tag(value)
            case "path": self = .path(value)
            case "operation": self = .operation(value)
            default: return nil
            }
        }

        func includes(_ operation: OpenAPI.Operation) -> Bool {
            switch self {
            case .tag(let tag): operation.tags.contains(tag)
            case .path(let pattern): Self.matches(operation.path[...], pattern[...])
            case .operation(let id): operation.id == id
            }
        }

        private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
            guard parts.count > 1, let first = parts.first, let last = parts.last else {
                return text == pattern
            }
            guard text.hasPrefix(first), text.count >= first.count + last.count else {
                return false
            }
            var rest = text.dropFirst(first.count).dropLast(last.count)
            guard text.dropFirst(first.count).hasSuffix(last) else { return false }
            for part in parts.dropFirst().dropLast() where !part.isEmpty {
                guard let found = rest.firstRange(of: part) else { return false }
                rest = rest[found.upperBound...]
            }
            return true
        }
    }

    /// The rules; empty for all operations.
    package var rules: [Rule]

    package init(_ rules: [Rule] = []) { self.rules = rules }

    package func includes(_ operation: OpenAPI.Operation) -> Bool {
        rules.isEmpty || rules.contains { $0.includes(operation) }
    }

    /// The position of rules from arguments.
    package static let arguments = SchemaSource(option: "--only").start

    /// Returns the mistakes in rules that match neither an operation nor a webhook.
    ///
    /// - Parameters:
    ///   - descriptions: The documents, one of which must match each rule.
    ///   - places: The positions of rules outside of arguments.
    /// - Returns: An error for each rule.
    package func problems(
        _ descriptions: [APIDescription],
        at places: [Rule: SourceRange] = [:]
    ) -> [Diagnostic] {
        let operations = descriptions.flatMap { $0.operations + $0.webhooks.flatMap(\.operations) }
        return rules.filter { rule in !operations.contains { rule.includes($0) } }.map { rule in
            let near: Rule? =
                switch rule {
                case .tag(let tag):
                    nearest(to: tag, in: operations.flatMap(\.tags)).map { .tag($0) }
                case .operation(let id):
                    nearest(to: id, in: operations.compactMap(\.id)).map { .operation($0) }
                case .path(let path):
                    nearest(to: path, in: operations.map(\.path)).map { .path($0) }
                }
            return Diagnostic(
                rule: "unused-selection",
                at: places[rule] ?? Self.arguments,
                "no operation is '\(rule)'" + (near.map { ", did you mean '\($0)'" } ?? "")
            )
        }
    }
}

extension Selection.Rule: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tag(let tag): "tag:\(tag)"
        case .path(let path): "path:\(path)"
        case .operation(let id): "operation:\(id)"
        }
    }
}
