import SchemaSyntax

/// The unique names of all schemas that are targets of references.
struct SchemaNames {
    /// A schema that is not read yet.
    struct Claim {
        let name: String
        let origin: NamedSchema.Origin
        let value: LocatedNode
    }

    /// The names that the document declares for its schemas.
    private(set) var components: Set<String> = []

    private var names: [SourceRange: String] = [:]
    private var taken: Set<String> = []

    /// The last number that was appended to each name.
    private var numbers: [String: Int] = [:]

    /// The unread schemas, in the order of their first references.
    private var unread: [Claim] = []

    /// Reserves the name of a component, so that no other schema gets it.
    mutating func reserve(_ name: String) {
        components.insert(name)
        taken.insert(name)
    }

    /// Assigns a component's name to its schema; returns `false` if the schema already has a name.
    mutating func name(_ value: LocatedNode, _ name: String) -> Bool {
        guard names[value.node.range] == nil else { return false }
        names[value.node.range] = name
        return true
    }

    /// Returns the current name of a schema.
    func known(_ value: LocatedNode) -> String? { names[value.node.range] }

    /// Returns the name of a reference's target, which is a new one if the target has none.
    ///
    /// `document` is the path of the first file.
    mutating func name(of value: LocatedNode, in document: String) -> String {
        if let name = names[value.node.range] { return name }
        let (proposal, origin) = Self.proposal(for: value, in: document)
        var name = proposal
        while !taken.insert(name).inserted {
            numbers[proposal, default: 1] += 1
            name = "\(proposal)\(numbers[proposal, default: 1])"
        }
        names[value.node.range] = name
        unread.append(Claim(name: name, origin: origin, value: value))
        return name
    }

    /// Removes and returns the schemas that were named since the last call.
    mutating func takeUnread() -> [Claim] {
        defer { unread = [] }
        return unread
    }

    private static func proposal(
        for value: LocatedNode,
        in document: String
    ) -> (String, NamedSchema.Origin) {
        let keys = value.pointer.keys
        if keys.isEmpty { return (DocumentPath.baseName(of: value.path), .file) }
        let isOther = value.path != document
        if let last = keys.last, isOther && keys.count == 1 || isDefinition(keys) {
            return (last, isOther ? .file : .part)
        }
        let words = keys.filter { !structure.contains($0) }
        return ((words.isEmpty ? keys : words).joined(separator: "."), .part)
    }

    /// Whether the pointer identifies a member of a table of schemas, such as `…/components/schemas/Pet`.
    private static func isDefinition(_ keys: [String]) -> Bool {
        keys.count >= 2 && ["schemas", "definitions", "$defs"].contains(keys[keys.count - 2])
    }

    /// Keys that are common in pointers and do not describe a schema.
    private static let structure: Set<String> = [
        "components", "schemas", "definitions", "$defs", "properties", "paths", "schema", "content",
        "responses", "parameters", "requestBody", "items", "allOf", "anyOf", "oneOf",
    ]
}
