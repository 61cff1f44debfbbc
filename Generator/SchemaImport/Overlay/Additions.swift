package import SchemaSyntax

/// Keys that a schema has in addition to the document, for the API, its groups, calls and types.
///
///     {
///         "api": { "retry": { "attempts": 3 } },
///         "calls": { "cars.list": { "paging": { "style": "page", "page": "page" } } },
///         "types": { "Car": { "fields": { "color": { "length": { "max": 20 } } } } },
///     }
package struct Additions: Sendable {
    /// Keys of one group, call or type.
    package struct Entry: Sendable {
        package let name: String
        /// The position of the name.
        package let range: SourceRange
        /// An object of keys.
        package let value: SchemaNode
    }

    /// The kinds of declaration with additions, by their keys in the overlay.
    package enum Kind: String, CaseIterable, Sendable {
        case groups, calls, types

        /// The noun for a declaration of the kind.
        var noun: String {
            switch self {
            case .groups: "group"
            case .calls: "call"
            case .types: "type"
            }
        }
    }

    package var api: Entry?
    package var entries: [Kind: [Entry]] = [:]

    package init() {}

    package var isEmpty: Bool { api == nil && entries.values.allSatisfy(\.isEmpty) }

    /// The keys of an overlay that contain additions.
    static let keys = ["api"] + Kind.allCases.map(\.rawValue)

    /// Returns advice for a key whose value the import determines.
    ///
    /// - Parameters:
    ///   - key: A key of the schema.
    ///   - kind: The kind of declaration with the key; `nil` for the API.
    /// - Returns: The advice; `nil` for a key that may be added.
    static func advice(on key: String, of kind: Kind?) -> String? {
        switch (kind, key) {
        case (nil, "api"): "expected the API's name as 'name' of the file"
        case (nil, "language"): "the import decides it"
        case (.groups, "endpoints"): "expected the calls in 'calls', as 'group.call'"
        case (.groups, "group"), (.types, "entity"), (.types, "enum"), (.types, "union"):
            "expected a new name in 'rename'"
        default: nil
        }
    }
}

extension Additions.Kind {
    /// Returns the kind whose objects contain a key that a person may have written outside of them.
    init?(holding key: String) {
        switch key {
        case "paging", "bulk", "idempotent", "idempotencyKey", "query", "returns": self = .calls
        case "fields", "cases": self = .types
        default: return nil
        }
    }
}
