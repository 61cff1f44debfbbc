package import OpenAPI

/// Which operations of a document to import.
package struct Selection: Sendable, Hashable {
    /// One way to name operations; an operation is imported that any of them names.
    package enum Rule: Sendable, Hashable {
        case tag(String)
        /// A path, in which `*` stands for any characters.
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

    /// Empty for all operations.
    package var rules: [Rule]

    package init(_ rules: [Rule] = []) { self.rules = rules }

    package func includes(_ operation: OpenAPI.Operation) -> Bool {
        rules.isEmpty || rules.contains { $0.includes(operation) }
    }

    /// The rules that name no operation.
    package func unused(_ operations: [OpenAPI.Operation]) -> [Rule] {
        rules.filter { rule in !operations.contains { rule.includes($0) } }
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
