import SchemaSyntax

/// The positions in the corrections of the parts of a text.
struct AdditionPlaces {
    /// The parts of the text, the outermost first.
    private(set) var parts: [(bytes: Range<Int>, range: SourceRange)] = []

    /// - Parameters:
    ///   - addition: The addition.
    ///   - node: The written value that contains the addition.
    init(of addition: SchemaNode, in node: SchemaNode) { add(addition, node) }

    private mutating func add(_ addition: SchemaNode, _ node: SchemaNode) {
        parts.append((node.range.bytes, addition.range))
        if let added = addition.object, let object = node.object {
            for member in added.members {
                guard let own = object.member(member.key) else { continue }
                parts.append((own.keyRange.bytes, member.keyRange))
                add(member.value, own.value)
            }
        } else if let added = addition.elements, let elements = node.elements {
            for (item, own) in zip(added, elements) { add(item, own) }
        }
    }
}
