package import SchemaSyntax

/// What a schema says beside the document: keys of the API, its groups, calls and types.
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
        /// Where the name is written.
        package let range: SourceRange
        /// An object of keys.
        package let value: SchemaNode
    }

    /// Where additions are made, by the key of the overlay.
    package enum Kind: String, CaseIterable, Sendable {
        case groups, calls, types

        /// What has the names.
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

    /// A key that the import decides, with what to write in its place.
    ///
    /// - Parameters:
    ///   - key: A key of the schema.
    ///   - kind: What has the key; `nil` for the API.
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
    /// The kind whose objects have a key that a person may have written outside of them.
    init?(holding key: String) {
        switch key {
        case "paging", "bulk", "idempotent", "idempotencyKey", "query", "returns": self = .calls
        case "fields", "cases": self = .types
        default: return nil
        }
    }
}
