import SchemaSyntax

/// The names of all schemas that references lead to, each name once.
struct SchemaNames {
    /// A schema that is still to be read.
    struct Claim {
        let name: String
        let origin: NamedSchema.Origin
        let value: LocatedNode
    }

    /// The names that the document itself gives to its schemas.
    private(set) var components: Set<String> = []

    private var names: [SourceRange: String] = [:]
    private var taken: Set<String> = []

    /// The last number that was put after a name.
    private var numbers: [String: Int] = [:]

    /// In the order of the first reference to each.
    private var unread: [Claim] = []

    /// Gives a component its name, which no other schema gets.
    mutating func reserve(_ name: String) {
        components.insert(name)
        taken.insert(name)
    }

    /// Says what a component's name stands for; false when the schema has a name already.
    mutating func name(_ value: LocatedNode, _ name: String) -> Bool {
        guard names[value.node.range] == nil else { return false }
        names[value.node.range] = name
        return true
    }

    /// The name that a schema has by now.
    func known(_ value: LocatedNode) -> String? { names[value.node.range] }

    /// The name of the schema that a reference leads to, a new one if it has none.
    ///
    /// The document is the path of the first file.
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

    /// Takes what was named since the last call.
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

    /// Whether the pointer leads to a member of a table of schemas: `…/components/schemas/Pet`.
    private static func isDefinition(_ keys: [String]) -> Bool {
        keys.count >= 2 && ["schemas", "definitions", "$defs"].contains(keys[keys.count - 2])
    }

    /// Keys that every pointer has, and that tell nothing of what a schema is.
    private static let structure: Set<String> = [
        "components", "schemas", "definitions", "$defs", "properties", "paths", "schema", "content",
        "responses", "parameters", "requestBody", "items", "allOf", "anyOf", "oneOf",
    ]
}
