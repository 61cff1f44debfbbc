package import SchemaSyntax

/// Retry, limits, paging, bulk and idempotency as the schema says them; carried out by the runtime.
package struct Behavior: Sendable {
    package var settings: [(key: String, value: SchemaNode)] = []
    package init() {}

    package subscript(key: String) -> SchemaNode? {
        settings.first { $0.key == key }?.value
    }
}

/// When a failed call is tried again; what is `nil` is left to the runtime.
package struct RetryShape: Sendable {
    package var attempts: Int?
    package var statuses: [Int]?
    package var codes: [String]
    /// In seconds, the number's text.
    package var budget: String?
}

/// How many calls are allowed in a time.
package struct LimitShape: Sendable {
    package var requests: Int
    /// The number's text.
    package var seconds: String
    /// What calls are counted apart by.
    package var key: String?
}

extension Behavior {
    package var retry: RetryShape? {
        self["retry"].map { node in
            RetryShape(
                attempts: node["attempts"]?.integer,
                statuses: node["statuses"]?.elements?.compactMap(\.integer),
                codes: node["codes"]?.elements?.compactMap(\.string) ?? [],
                budget: node["budget"]?.number
            )
        }
    }

    package var limits: [LimitShape]? {
        self["limits"]?.elements?.compactMap { node in
            guard let requests = node["requests"]?.integer, let seconds = node["seconds"]?.number
            else { return nil }
            return LimitShape(requests: requests, seconds: seconds, key: node["by"]?.string)
        }
    }

    package var isIdempotent: Bool? { self["idempotent"]?.bool }

    package var idempotencyKey: String? { self["idempotencyKey"]?.string }

    /// Whether a key is said here and not inherited from the API.
    package func isOwn(_ key: String, apart api: Behavior) -> Bool {
        guard let node = self[key] else { return false }
        return node.range != api[key]?.range
    }
}
